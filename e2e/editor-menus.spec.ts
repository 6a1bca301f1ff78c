import { expect } from "playwright/test";
import { expectAccessible, rest } from "./console";
import { begin, openEditor, savedText, textOf } from "./editing";
import { test } from "./test";

test("people can open, use and close the editor's menus by keyboard, and open menus have no axe violations", async ({
  page,
}) => {
  const table = "| A | B |\n| - | - |\n| one | two |";
  const setting = await begin(page, "Menus", {
    Page: `First.\n\n${table}\n\nLast.\n`,
    Other: "Elsewhere.\n",
  });
  await openEditor(page, setting);
  const text = textOf(page);

  // These menus open while a person types, and leave the focus in the text.
  await text.getByText("Last.").click();
  for (const [typed, name] of [
    [" /", "Blocks"],
    [" [[", "Pages"],
    [" @", "Mention"],
  ] as const) {
    await page.keyboard.press("Control+End");
    await page.keyboard.type(typed);
    const list = page.getByRole("listbox", { name });
    await expect(list.getByRole("option", { selected: true })).toHaveCount(1);
    await expect(text).toBeFocused();
    await expectAccessible(page, { authored: true });
    await page.keyboard.press("Escape");
    await expect(list).toHaveCount(0);
    for (const _letter of typed) await page.keyboard.press("Backspace");
  }

  // These menus take the focus and return it when they close.
  await page.keyboard.press("Control+/");
  const block = page.getByRole("menu", { name: "Block" });
  await expect(block).toBeVisible();
  await page.keyboard.press("End");
  await expect(block.getByRole("menuitem").last()).toBeFocused();
  await expectAccessible(page, { authored: true });
  await page.keyboard.press("Escape");
  await expect(text).toBeFocused();

  const button = page.getByRole("button", { name: "Page actions" });
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Duplicate" })).toBeVisible();
  await expectAccessible(page, { authored: true });
  await page.keyboard.press("Escape");
  await expect(button).toBeFocused();

  // The menu for the table at the cursor opens by keyboard and with the button in the cell.
  await text.getByText("one").click();
  await page.keyboard.press("Control+.");
  const cells = page.getByRole("menu", { name: "Table" });
  await expect(cells.getByRole("menuitem", { name: "Delete row" })).toBeDisabled();
  await expectAccessible(page, { authored: true });
  await page.keyboard.type("Add row b");
  await expect(cells.getByRole("menuitem", { name: "Add row below" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(text).toBeFocused();
  await page.keyboard.press("Control+Home");
  await text.getByText("two").click();
  await page.getByRole("button", { name: /^Rows, columns and cells/ }).click();
  await cells.getByRole("menuitemradio", { name: "Right" }).click();
  await expect(text).toBeFocused();
  await expect
    .poll(() => savedText(page, setting))
    .toContain("First.\n\n| A | B |\n| - | -: |\n| one | two |\n| | |\n\nLast.");
});

test("letters typed before a list of options has loaded are kept, and filter the list", async ({ page }) => {
  const setting = await begin(page, "Typed early", { Page: "First.\n" });
  const slug = `early-${Date.now() % 1_000_000}`;
  const { items } = await rest<{ items: { id: string }[] }>(page, "GET", "/orgs");
  const text = 'openapi: 3.1.0\ninfo: { title: Early, version: "1" }\npaths: {}\n';
  await rest(page, "PUT", `/orgs/${items[0]?.id}/openapi/${slug}`, { source: { text } });
  await openEditor(page, setting);
  let load = (): void => undefined;
  const isWanted = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route(/openapiSpecs\.list/, async (route) => {
    await isWanted;
    await route.continue();
  });
  await textOf(page).click();
  await page.keyboard.press("Control+End");
  await page.keyboard.press("Control+Enter");
  await page.keyboard.type("/schemas");
  await page.keyboard.press("Enter");
  const field = page.getByRole("dialog").getByLabel("Specification", { exact: true });
  await expect(field).toBeFocused();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("ear");
  load();
  await expect(page.locator(`datalist option[value="${slug}"]`)).toHaveCount(1);
  await page.keyboard.type(slug.slice(3));
  await expect(field).toHaveValue(slug);
  await expect(field).toBeFocused();
});
