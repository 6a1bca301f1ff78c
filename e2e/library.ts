import { expect, type Locator, type Page } from "playwright/test";

/** The library in the sidebar: its spaces and collections. */
export const tree = (page: Page): Locator => page.getByRole("navigation", { name: "Library" });
export const entry = (page: Page, title: string): Locator =>
  tree(page).getByRole("link", { name: title, exact: true });

export async function openMenu(page: Page, title: string, item: string): Promise<void> {
  await tree(page)
    .getByRole("button", { name: `Actions for ${title}` })
    .click();
  await page.getByRole("menuitem", { name: item }).click();
}

export async function create(page: Page, kind: "space" | "collection", title: string): Promise<void> {
  await page.getByRole("button", { name: "New space or collection" }).click();
  await page.getByRole("menuitem", { name: `New ${kind}` }).click();
  await page.getByRole("textbox", { name: "Name" }).fill(title);
  await page.getByRole("button", { name: `Create ${kind}` }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
}
