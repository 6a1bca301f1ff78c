import { expect, type Locator, type Page } from "playwright/test";

/** The library in the sidebar: its spaces and collections. */
export const tree = (page: Page): Locator => page.getByRole("navigation", { name: "Library" });
export const entry = (page: Page, title: string): Locator =>
  tree(page).getByRole("link", { name: title, exact: true });

/**
 * Selects an item of an open menu. In the first milliseconds after it opens, a menu might ignore a click. People can't
 * click that fast, so the function clicks again.
 */
export async function choose(item: Locator): Promise<void> {
  await item.click();
  await expect(item)
    .toBeHidden({ timeout: 2000 })
    .catch(() => item.click());
}

export async function openMenu(page: Page, title: string, item: string): Promise<void> {
  await tree(page)
    .getByRole("button", { name: `Actions for ${title}` })
    .click();
  await choose(page.getByRole("menuitem", { name: item }));
}

export async function create(page: Page, kind: "space" | "collection", title: string): Promise<void> {
  await page.getByRole("button", { name: "New space or collection" }).click();
  await choose(page.getByRole("menuitem", { name: `New ${kind}` }));
  await page.getByRole("textbox", { name: "Name" }).fill(title);
  await page.getByRole("button", { name: `Create ${kind}` }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
}
