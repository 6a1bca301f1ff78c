import type { Page } from "playwright/test";

/** Copies what a page of the web shows, all of it, as a person does: opened in a tab of its own, all of it selected. */
export async function copyWebPage(page: Page, address: string): Promise<void> {
  const tab = await page.context().newPage();
  await tab.goto(address);
  await tab.keyboard.press("Control+a");
  await tab.keyboard.press("Control+c");
  await tab.close();
}
