import { type BrowserContext, expect, type Page } from "playwright/test";
import { expectAccessible, rest } from "./console";
import { append, begin, openEditor, requestPath, saveState } from "./editing";
import { addPerson } from "./people";
import { test } from "./test";

/** A change request in a space that an unpublished site shows. */
async function beginOnSite(page: Page, title: string) {
  const setting = await begin(page, title, { Start: "Hello.\n", Guide: "First words.\n" });
  const { items } = await rest<{ items: { id: string }[] }>(page, "GET", "/orgs");
  const fields = { title: `Site of ${title}`, spaces: [setting.spaceId] };
  await rest(page, "POST", `/orgs/${items[0]?.id}/sites`, fields);
  return setting;
}

/** Opens the preview in the tab that a click opens. */
async function opened(context: BrowserContext, click: () => Promise<void>): Promise<Page> {
  const [tab] = await Promise.all([context.waitForEvent("page"), click()]);
  await tab.waitForLoadState();
  return tab;
}

test("a writer previews the edited page as the site, with edits that were just typed", async ({ page }, {
  retry,
}) => {
  const setting = await beginOnSite(page, `Preview ${retry}`);
  await openEditor(page, setting, 1);
  await append(page, " Words that were just typed.");
  const tab = await opened(page.context(), () => page.getByRole("link", { name: "Preview as site" }).click());
  const errors: string[] = [];
  tab.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  await expect(tab.getByRole("heading", { level: 1 })).toHaveText("Guide");
  await expect(tab.getByRole("main")).toContainText("Words that were just typed.");
  const banner = tab.getByRole("complementary", { name: "Preview" });
  await expect(banner).toContainText(`Change request #${setting.number}: Preview ${retry}`);
  await expect(tab.getByText("Search isn't available in previews")).toBeVisible();
  await expectAccessible(tab);

  await tab.setViewportSize({ width: 390, height: 800 });
  expect(await tab.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await tab.setViewportSize({ width: 1280, height: 800 });

  // Links and keys of the site stay in the preview.
  await tab.keyboard.press("Control+k");
  await tab.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Start" }).click();
  await expect(tab.getByRole("heading", { level: 1 })).toHaveText("Start");
  await expect(banner).toBeVisible();
  expect(errors).toEqual([]);
  await banner.getByRole("link", { name: "Open change request" }).click();
  await expect(tab).toHaveURL(new RegExp(`${requestPath(setting)}$`));
  await expect(saveState(page)).toHaveText("Saved");
});

test("a colleague opens a copied preview link after signing in, and not after they lose access", async ({
  page,
  browser,
}, { retry }) => {
  const colleague = await addPerson(`Cora${retry} Colleague`, "read");
  const setting = await beginOnSite(page, `Shared ${retry}`);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(requestPath(setting));
  await page.getByRole("button", { name: "Preview options" }).click();
  await page.getByRole("menuitem", { name: "Copy preview link" }).click();
  await expect(page.getByText("Preview link copied")).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());

  const other = await (await browser.newContext()).newPage();
  await other.goto(link);
  await expect(other).toHaveURL(/\/sign-in\?callbackUrl=/);
  await other.getByLabel("Email").fill(colleague.email);
  await other.getByLabel("Password", { exact: true }).fill(colleague.password);
  await other.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(other.getByRole("complementary", { name: "Preview" })).toContainText(`#${setting.number}`);
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("Start");

  await rest(page, "PATCH", `/spaces/${setting.spaceId}`, { defaultLevel: null });
  await other.reload();
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("This page does not exist");
  await other.context().close();
});
