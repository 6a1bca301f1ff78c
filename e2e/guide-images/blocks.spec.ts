import { expect, type Page } from "playwright/test";
import { rest } from "../console";
import { test } from "../test";
import { BLOCK_SAMPLES } from "./block-samples";
import { openCamera, SETTLED, shoot } from "./camera";
import { type Example, startExample } from "./example";

// Images of blocks as the editor shows them.
let example: Example;
let page: Page;
let request: string;
const pages = new Map<string, string>();

test.beforeAll(async ({ browser }) => {
  const started = await startExample((address) => openCamera(browser, address));
  ({ page } = started);
  example = started;
  const space = await rest<{ id: string }>(page, "POST", `/orgs/${example.organization}/spaces`, {
    title: "Blocks",
  });
  const changes = Object.entries(BLOCK_SAMPLES).map(([title, markdown]) => ({
    operation: "insert_page",
    title,
    document: { markdown },
  }));
  await rest(page, "POST", `/spaces/${space.id}/content`, { changes });
  const tree = await rest<{ pages: { id: string; title: string }[] }>(
    page,
    "GET",
    `/spaces/${space.id}/content/pages`,
  );
  for (const { id, title } of tree.pages) pages.set(title, id);
  const { number } = await rest<{ number: number }>(page, "POST", `/spaces/${space.id}/change-requests`, {
    subject: "Blocks",
  });
  request = `/spaces/${space.id}/change-requests/${number}`;
});
test.afterAll(() => example.service.stop());

const wanted = new RegExp(process.env.GUIDE_SCENES ?? "");

for (const name of Object.keys(BLOCK_SAMPLES).filter((each) => wanted.test(each))) {
  test(name, async () => {
    await page.goto(`${request}/edit/${pages.get(name)}`);
    const text = page.getByRole("textbox", { name: "Page text" });
    await expect(text).toBeVisible();
    await expect(page.locator("[data-save-state]")).toHaveText("Saved");
    await page.waitForTimeout(SETTLED);
    await shoot(page, name, { of: text });
  });
}
