import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { expect } from "playwright/test";
import { fromBufferPromise } from "yauzl";
import { rest } from "./console";
import { BLOCKS, makeSite, makeSpace } from "./sites";
import { test } from "./test";

let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "bundle-"));
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

async function unpack(archive: Buffer): Promise<void> {
  const zip = await fromBufferPromise(archive);
  for await (const entry of zip.eachEntry()) {
    const file = path.join(folder, entry.fileName);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, await buffer(await zip.openReadStreamPromise(entry)));
  }
}

test("people can open the folder of a site, search it and change its theme without a server", async ({
  page,
  browser,
}) => {
  const spaceId = await makeSpace(page, "Handbook", BLOCKS);
  await rest(page, "POST", `/spaces/${spaceId}/content`, {
    changes: [{ operation: "insert_page", title: "Machines", document: { markdown: "What runs here.\n" } }],
  });
  const { pages } = await rest<{ pages: { id: string; title: string }[] }>(
    page,
    "GET",
    `/spaces/${spaceId}/content/pages`,
  );
  const machines = pages.find(({ title }) => title === "Machines")?.id;
  const presses = "Presses hold what you put in.\n\n## Care\n\nTurn the flange once a week.\n";
  await rest(page, "POST", `/spaces/${spaceId}/content`, {
    changes: [
      { operation: "insert_page", title: "Presses", into: machines, document: { markdown: presses } },
    ],
  });
  const { path: sitePath } = await makeSite(page, "Manual to go", [spaceId]);
  const { url } = await rest<{ url: string }>(page, "GET", `${sitePath}/bundle`);
  await unpack(await (await page.request.get(url)).body());

  const reader = await browser.newPage();
  const asked: string[] = [];
  reader.on("request", (request) => {
    if (!/^(?:file|data):/.test(request.url())) asked.push(request.url());
  });
  const faults: string[] = [];
  reader.on("console", (message) => {
    if (message.type() === "error") faults.push(message.text());
  });
  reader.on("pageerror", (error) => faults.push(error.message));
  await reader.goto(pathToFileURL(path.join(folder, "index.html")).href);
  await expect(reader.getByRole("heading", { level: 1, name: "Welcome" })).toBeVisible();
  await reader.getByRole("tab", { name: "Two" }).click();
  await expect(reader.getByText("Second tab.")).toBeVisible();

  const root = reader.locator("html");
  const before = await root.getAttribute("data-theme");
  await reader.locator("[data-theme-button]").click();
  await expect(root).not.toHaveAttribute("data-theme", before ?? "");

  await reader.getByRole("button", { name: "Show subpages: Machines" }).click();
  await expect(
    reader.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Presses" }),
  ).toBeVisible();

  await reader.keyboard.press("Control+k");
  await reader.getByRole("combobox").fill("flanges weekly");
  await expect(reader.getByRole("option").first()).toContainText("Presses");
  await reader.getByRole("combobox").fill("flange");
  await reader.getByRole("option").filter({ hasText: "Turn the flange" }).last().click();
  await expect(reader).toHaveURL(/\/machines\/presses\.html#care$/);
  await expect(reader.getByRole("heading", { name: "Care" })).toBeVisible();
  expect(asked).toEqual([]);
  expect(faults).toEqual([]);
});
