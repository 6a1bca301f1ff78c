import { expect, type Page } from "playwright/test";
import { rest } from "./console";
import { begin, openEditor, type Setting, savedText, saveState, textOf } from "./editing";
import { test } from "./test";

const CHUNKS = "**/_next/static/chunks/**";

/** Opens a page whose parts are loaded only when they're needed. The browser says that it saves data. */
async function open(page: Page): Promise<Setting> {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true }, configurable: true }),
  );
  const setting = await begin(page, `Parts ${Date.now()}`, { Page: "Some words here.\n" });
  await openEditor(page, setting);
  await textOf(page).getByText("Some words here.").click();
  await page.keyboard.press("Home");
  await page.keyboard.press("Shift+End");
  return setting;
}

const failure = (page: Page) => page.getByRole("alertdialog", { name: "Couldn't load this part of Bindery" });
const linkField = (page: Page) => page.getByRole("combobox", { name: "Page, heading, space or URL" });

test("a part that can't be loaded says so and can be tried again, and the text stays", async ({ page }) => {
  const setting = await open(page);
  const before = await savedText(page, setting);
  await page.route(CHUNKS, (route) => route.abort());
  await page.keyboard.press("Control+k");
  await page.keyboard.type("abc");
  await expect(failure(page)).toBeVisible();
  await expect(textOf(page)).toContainText("Some words here.");
  await failure(page).getByRole("button", { name: "Try again" }).click();
  await expect(failure(page)).toBeVisible();
  await failure(page).getByRole("button", { name: "Cancel" }).click();
  await expect(failure(page)).toHaveCount(0);
  await expect(textOf(page)).toBeFocused();
  await page.keyboard.press("Control+k");
  await expect(failure(page)).toBeVisible();
  await page.unroute(CHUNKS);
  await failure(page).getByRole("button", { name: "Try again" }).click();
  await expect(linkField(page)).toBeFocused();
  await page.keyboard.type("https://example.org");
  await page.keyboard.press("Enter");
  await expect(saveState(page)).toHaveText("Saved");
  await expect.poll(() => savedText(page, setting)).toContain("](https://example.org)");
  expect((await savedText(page, setting)).replace(/\[(.*?)\]\(.*?\)/, "$1")).toBe(before);
});

test("keys that are typed while a dialog loads don't change the text", async ({ page }) => {
  const setting = await open(page);
  await page.route(CHUNKS, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  await page.keyboard.press("Control+k");
  await page.keyboard.type("abc");
  await expect(linkField(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(textOf(page)).toBeFocused();
  await expect(textOf(page)).toContainText("Some words here.");
  expect(await savedText(page, setting)).toContain("Some words here.");
});

test("a block whose preview can't be loaded is kept, and shown after the connection returns", async ({
  page,
}) => {
  const setting = await open(page);
  await page.route(CHUNKS, (route) => route.abort());
  const markdown = 'Some words here.\n\n{% embed url="https://example.org/video" %}\n';
  const content = `/spaces/${setting.spaceId}/change-requests/${setting.number}/content`;
  await rest(page, "POST", content, {
    changes: [{ operation: "update_page", page: setting.pageIds[0], document: { markdown } }],
  });
  const alert = textOf(page).getByRole("alert");
  await expect(alert).toContainText("Couldn't load the preview of this block.");
  await page.unroute(CHUNKS);
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(alert).toHaveCount(0);
  await expect(textOf(page).locator(".pm-opaque a")).toContainText("example.org");
  expect(await savedText(page, setting)).toContain('{% embed url="https://example.org/video" %}');
});
