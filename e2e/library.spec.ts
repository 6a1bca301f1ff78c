import { expect, type Page } from "playwright/test";
import { createSpace, expectAccessible, rest, signIn, signInAs } from "./console";
import { create, entry, openMenu, tree } from "./library";
import { addPerson } from "./people";
import { test } from "./test";

/** Restores all spaces in the trash. Other tests and earlier attempts might have deleted spaces. */
async function restoreSpaces(page: Page): Promise<void> {
  const { items: organizations } = await rest<{ items: { id: string }[] }>(page, "GET", "/orgs");
  const deleted = `/orgs/${organizations[0]?.id}/spaces?deleted=true`;
  const { items } = await rest<{ items: { id: string }[] }>(page, "GET", deleted);
  for (const { id } of items) await rest(page, "POST", `/spaces/${id}/restore`);
}

test("spaces and collections are created, renamed, moved, deleted and restored", async ({ page }, {
  retry,
}) => {
  // Resources of other attempts and tests still exist, so names must be unique.
  const [guides, mistyped, handbook] = [`Guides ${retry}`, `Handbok ${retry}`, `Handbook ${retry}`];
  await restoreSpaces(page);
  await signIn(page);
  await create(page, "collection", guides);
  await expect(entry(page, guides)).toBeVisible();
  await create(page, "space", mistyped);
  await expect(page.getByRole("heading", { name: "This space has no pages yet" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "All spaces" }).click();

  await openMenu(page, mistyped, "Rename…");
  await page.getByRole("textbox", { name: "Name" }).fill(handbook);
  await page.getByRole("button", { name: "Rename", exact: true }).click();
  await expect(entry(page, handbook)).toBeVisible();
  await expect(entry(page, mistyped)).toHaveCount(0);

  await openMenu(page, handbook, "Move…");
  await page.getByLabel("Collection", { exact: true }).selectOption({ label: guides });
  await expectAccessible(page);
  await page.getByRole("button", { name: "Move", exact: true }).click();
  await expect(tree(page).locator("[aria-level='2']").getByRole("link", { name: handbook })).toBeVisible();
  await expectAccessible(page);

  // A collection that isn't empty can't be deleted.
  await openMenu(page, guides, "Delete…");
  await page.getByRole("button", { name: "Delete collection" }).click();
  await expect(page.getByText("This collection isn't empty")).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();

  await openMenu(page, handbook, "Delete…");
  await expect(page.getByText("all its pages and their history")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Move to trash" }).click();
  // An open dialog hides the tree from role selectors, so wait until the dialog has closed.
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await expect(entry(page, handbook)).toHaveCount(0);

  await page.getByRole("link", { name: "Trash" }).click();
  await expect(page.getByText("7 days left")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: `Restore ${handbook}` }).click();
  await expect(page.getByText("Trash is empty")).toBeVisible();
  await expect(tree(page).locator("[aria-level='2']").getByRole("link", { name: handbook })).toBeVisible();
});

test("the creator of a space can rename and delete this space, but no other space", async ({
  page,
  browser,
}, { retry }) => {
  const [theirs, first, second] = [`Of others ${retry}`, `My notes ${retry}`, `My handbook ${retry}`];
  await signIn(page);
  await createSpace(page, theirs);
  const own = await (await browser.newContext()).newPage();
  await signInAs(own, await addPerson(`Mae${retry} Maker`, "create"));
  await create(own, "space", first);
  await own.getByRole("link", { name: "All spaces" }).click();
  await expect(entry(own, theirs)).toBeVisible();
  await expect(tree(own).getByRole("button", { name: `Actions for ${theirs}` })).toHaveCount(0);

  await openMenu(own, first, "Rename…");
  await own.getByRole("textbox", { name: "Name" }).fill(second);
  await own.getByRole("button", { name: "Rename", exact: true }).click();
  await expect(entry(own, second)).toBeVisible();
  await tree(own)
    .getByRole("button", { name: `Actions for ${second}` })
    .click();
  await expect(own.getByRole("menuitem")).toHaveText(["Rename…", "Delete…"]);
  await own.getByRole("menuitem", { name: "Delete…" }).click();
  await own.getByRole("button", { name: "Move to trash" }).click();
  await expect(own.getByRole("alertdialog")).toHaveCount(0);
  await expect(entry(own, second)).toHaveCount(0);
});

test("the library can be used with only a keyboard", async ({ page }) => {
  const title = `Alpha ${Date.now()}`;
  await signIn(page);
  await page.getByRole("button", { name: "New space or collection" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "New collection" })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitem", { name: "New collection" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Name" })).toBeFocused();
  await page.keyboard.type(title);
  await page.keyboard.press("Enter");
  await expect(entry(page, title)).toBeVisible();

  // The keyboard moves the focus to the tree, navigates in the tree, and opens a collection.
  await tree(page).locator("[data-row-focus][tabindex='0']").focus();
  await page.keyboard.press("End");
  await page.keyboard.press("Home");
  const first = tree(page).locator("[data-row-focus]").first();
  await expect(first).toBeFocused();
  await entry(page, title).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();

  // Escape closes a dialog and returns the focus.
  const rename = tree(page).getByRole("button", { name: `Actions for ${title}` });
  await rename.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Rename…" }).press("Enter");
  await expect(page.getByRole("textbox", { name: "Name" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a lost connection shows a small notice, and pending requests finish after reconnecting", async ({
  page,
}) => {
  await signIn(page);
  await page.route("**/api/trpc/**", (route) => route.abort());
  await page.getByRole("link", { name: "Trash" }).click();
  await expect(page.getByText("Connection lost")).toBeVisible();
  await page.unroute("**/api/trpc/**");
  await expect(page.getByText("Connection lost")).toHaveCount(0);
  // Other tests delete spaces on this server.
  const deleted = page.getByRole("button", { name: "Restore" }).first();
  await expect(page.getByText("Trash is empty").or(deleted)).toBeVisible();
});
