import { expect, type Locator } from "playwright/test";
import { rest, startSession } from "./console";
import { saveState } from "./editing";
import { test } from "./test";

/** The most clicks from an empty organization to a page that everyone can read. Typing and choosing the audience aren't counted. */
const CLICKS_MAX = 8;
const SENTENCE = "A sentence of our own.";

test("an empty organization has a live page after at most eight clicks", async ({ page, browser }, {
  retry,
}) => {
  test.slow();
  page.setDefaultTimeout(20_000);
  const title = `Empty ${retry} ${Date.now()}`;
  const { id } = await rest<{ id: string }>(page, "POST", "/orgs", { title });
  await startSession(page);
  await page.goto(`/orgs/${id}`);
  let clicks = 0;
  const click = async (target: Locator) => {
    clicks += 1;
    await target.click();
  };

  await click(page.getByRole("main").getByRole("button", { name: "New space", exact: true }));
  await expect(page.getByRole("dialog").getByRole("textbox").first()).toBeFocused();
  await page.keyboard.type(`Handbook ${Date.now()}`);
  await click(page.getByRole("dialog").getByRole("button", { name: "Create space" }));

  await click(page.getByRole("button", { name: "Write the first page" }));
  await expect(page.getByRole("textbox", { name: "Title" })).toBeFocused();
  await page.keyboard.type("Welcome");
  await page.keyboard.press("Enter");
  await page.keyboard.type(SENTENCE);
  await expect(saveState(page)).toHaveText("Saved");

  await click(page.getByRole("button", { name: /Review and merge/ }));
  await click(page.getByRole("button", { name: "Merge", exact: true }).first());
  await click(page.getByRole("alertdialog").getByRole("button", { name: "Merge" }));
  await page.waitForURL(/merged=/);

  await click(page.getByRole("button", { name: "Publish", exact: true }));
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Site audience").selectOption({ label: "Public" });
  await click(dialog.getByRole("button", { name: "Publish site" }));
  const link = dialog.getByRole("link", { name: "View site" });
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto((await link.getAttribute("href")) ?? "");
  await expect(visitor.getByText(SENTENCE)).toBeVisible();
  expect(clicks).toBeLessThanOrEqual(CLICKS_MAX);
});
