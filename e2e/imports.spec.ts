import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect } from "playwright/test";
import { createSpace, expectAccessible, startSession } from "./console";
import { test } from "./test";

const PROJECT: Record<string, string> = {
  "mkdocs.yml": "site_name: X\nnav: [index.md]\n",
  "docs/index.md": "# Moved in\n\n[Gone](gone.md)\n",
  "docs/node_modules/package/README.md": "# No documentation of this project\n",
};

let folder: string;
test.beforeAll(async () => {
  folder = path.join(await mkdtemp(path.join(tmpdir(), "imported-")), "project");
  for (const [name, text] of Object.entries(PROJECT)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), text);
  }
});
test.afterAll(() => rm(path.dirname(folder), { recursive: true }));

test("a folder is checked in an empty space, and becomes a change request without a second upload", async ({
  page,
}, { retry }) => {
  await startSession(page);
  const spaceId = await createSpace(page, `Uploaded ${retry}`);
  await page.goto(`/spaces/${spaceId}`);
  await page.getByRole("link", { name: "Upload files" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Import files" })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Or a folder").setInputFiles(folder);
  await page.getByRole("button", { name: "Check files" }).click();
  await expect(page.getByText("The import would add 1 page, 0 files and 0 redirects")).toBeVisible({
    timeout: 60_000,
  });
  await expect(page.getByRole("list", { name: "Pages" })).toContainText("Moved in");
  await expect(page.getByText("1 item to review")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Import these files" }).click();
  await expect(page.getByText("1 page and 0 files are ready for review in")).toBeVisible({ timeout: 60_000 });
  // The list contains the check and the import.
  await expect(page.getByText("MkDocs", { exact: true })).toHaveCount(2);
  await page.getByText("1 item couldn't be imported completely").click();
  await expect(
    page
      .getByText("The link to gone.md is broken, because the upload doesn't contain its target.")
      .filter({ visible: true }),
  ).toHaveCount(1);
  await expectAccessible(page);
  await page.getByRole("link", { name: "a change request" }).click();
  await expect(page.getByText("Import of an MkDocs project").first()).toBeVisible();
});

test("long names in a report make neither the list of imports nor the change request wider", async ({
  page,
}, { retry }) => {
  await startSession(page);
  const spaceId = await createSpace(page, `Long names ${retry}`);
  await page.goto(`/spaces/${spaceId}`);
  await page.getByRole("link", { name: "Upload files" }).click();
  const buffer = Buffer.from(`# Start\n\n[Gone](${"{long_name}/".repeat(30)}gone.md)\n`);
  await page
    .getByLabel("ZIP archives, Markdown, HTML or Word files")
    .setInputFiles({ name: "index.md", mimeType: "text/markdown", buffer });
  await page.getByRole("button", { name: "Import files" }).click();
  await expect(page.getByText("are ready for review in")).toBeVisible({ timeout: 60_000 });
  await page.getByText("1 item couldn't be imported completely").click();
  const expectNoOverflow = async () => {
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 });
      const wide = () =>
        page
          .locator("main")
          .evaluate((main) => [
            main.scrollWidth - main.clientWidth,
            document.documentElement.scrollWidth - innerWidth,
          ]);
      await expect.poll(wide).toEqual([0, 0]);
    }
  };
  await expectNoOverflow();
  await page.getByRole("link", { name: "a change request" }).click();
  await expect(page.getByText("long_name").filter({ visible: true }).first()).toBeVisible();
  await expectNoOverflow();
});
