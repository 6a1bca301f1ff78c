import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { type Browser, expect, type Page } from "playwright/test";
import { fromBufferPromise } from "yauzl";
import { rest } from "./console";
import { BLOCKS, makeSite, makeSpace } from "./sites";
import { test } from "./test";

let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "bundle-"));
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

/** Downloads the bundle of a site to the folder. */
async function download(page: Page, sitePath: string): Promise<void> {
  const read = () => rest<{ status: string; url: string }>(page, "GET", `${sitePath}/bundle`);
  await expect.poll(async () => (await read()).status, { timeout: 60_000 }).toBe("completed");
  const { url } = await read();
  const zip = await fromBufferPromise(await (await page.request.get(url)).body());
  for await (const entry of zip.eachEntry()) {
    const file = path.join(folder, entry.fileName);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, await buffer(await zip.openReadStreamPromise(entry)));
  }
}

const indexAddress = () => pathToFileURL(path.join(folder, "index.html")).href;

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
  await download(page, sitePath);

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
  await reader.goto(indexAddress());
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

const TEXTS: Record<string, string> = {
  Compiler: "Working with C++ here.",
  Vitamin: "Vitamin C and more.",
  Runtime: "Run Node.js 20 or later.",
  Retries: "Set maxRetryCount to 3.",
  Snakes: "Or set max_pause_time to 4.",
  Release: "Released v1.2.3 today.",
  Script: "JavaScript is one word.",
};

/** Creates a site with a page for each text, and opens its bundle. */
async function openBundle(page: Page, browser: Browser): Promise<Page> {
  const spaceId = await makeSpace(page, "Names", "Words.");
  await rest(page, "POST", `/spaces/${spaceId}/content`, {
    changes: Object.entries(TEXTS).map(([title, markdown]) => ({
      operation: "insert_page",
      title,
      document: { markdown },
    })),
  });
  await download(page, (await makeSite(page, "Names", [spaceId])).path);
  const reader = await browser.newPage();
  await reader.goto(indexAddress());
  await reader.keyboard.press("Control+k");
  return reader;
}

test("the search without a server finds names in any spelling, like the search of the site", async ({
  page,
  browser,
}) => {
  const reader = await openBundle(page, browser);
  for (const [query, title, marked] of [
    ["C++", "Compiler", "C++"],
    ["node.js", "Runtime", "Node"],
    ["retry", "Retries", "Retry"],
    ["max_retry_count", "Retries", "max"],
    ["maxPauseTime", "Snakes", "max"],
    ["1.2.3", "Release", "v1"],
    ["javascript", "Script", "JavaScript"],
    ["JavaScript", "Script", "JavaScript"],
  ] as const) {
    await reader.getByRole("combobox").fill(query);
    await expect(reader.locator(".search-group").filter({ hasText: title }), query).toHaveCount(1);
    await expect(reader.getByRole("option"), query).toHaveCount(1);
    await expect(reader.locator("mark").first(), query).toContainText(marked);
  }
});

test("the search without a server loads a file again that couldn't be loaded", async ({ page, browser }) => {
  const reader = await openBundle(page, browser);
  const index = path.join(folder, "_search", "pages.js");
  await rename(index, `${index}.gone`);
  await reader.getByRole("combobox").fill("vitamin");
  await expect(reader.getByRole("status")).toContainText("Search isn't responding");
  await rename(`${index}.gone`, index);
  await reader.getByRole("combobox").fill("vitamins");
  await expect(reader.getByRole("option").first()).toContainText("Vitamin");
});
