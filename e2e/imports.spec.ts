import { buffer } from "node:stream/consumers";
import { expect } from "playwright/test";
import { ZipFile } from "yazl";
import { createSpace, expectAccessible, startSession } from "./console";
import { test } from "./test";

async function archive(): Promise<Buffer> {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from("site_name: X\nnav: [index.md]\n"), "mkdocs.yml");
  zip.addBuffer(Buffer.from("# Moved in\n\n[Gone](gone.md)\n"), "docs/index.md");
  zip.end();
  return await buffer(zip.outputStream as NodeJS.ReadableStream);
}

test("an archive is uploaded into an empty space, and becomes a change request with a report", async ({
  page,
}, { retry }) => {
  await startSession(page);
  const spaceId = await createSpace(page, `Uploaded ${retry}`);
  await page.goto(`/spaces/${spaceId}`);
  await page.getByRole("link", { name: "Upload a zip" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Import files" })).toBeVisible();
  await expectAccessible(page);
  const files = page.getByLabel("Zip archives, or single files of Markdown or HTML");
  await files.setInputFiles({ name: "docs.zip", mimeType: "application/zip", buffer: await archive() });
  await page.getByRole("button", { name: "Upload and import" }).click();
  await expect(page.getByText("1 page and 0 files are in")).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText("MkDocs", { exact: true })).toBeVisible();
  await page.getByText("1 thing could not be taken as it was").click();
  await expect(page.getByText("It links to gone.md, which is not in the upload.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "a change request" }).click();
  await expect(page.getByText("Import of an MkDocs project").first()).toBeVisible();
});
