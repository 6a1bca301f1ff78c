import type { Page } from "playwright/test";

/** Copies a whole web page as a person does: opens it in a new tab and selects everything. */
export async function copyWebPage(page: Page, address: string): Promise<void> {
  const tab = await page.context().newPage();
  await tab.goto(address);
  await tab.keyboard.press("Control+a");
  await tab.keyboard.press("Control+c");
  await tab.close();
}
