import { expect } from "playwright/test";
import { expectAccessible } from "./console";
import { begin, openEditor, savedText, textOf } from "./editing";
import { test } from "./test";

test("menus of the editor open, are walked and close by keyboard, and axe finds nothing in them while they are open", async ({
  page,
}) => {
  const table = "| A | B |\n| - | - |\n| one | two |";
  const setting = await begin(page, "Menus", {
    Page: `First.\n\n${table}\n\nLast.\n`,
    Other: "Elsewhere.\n",
  });
  await openEditor(page, setting);
  const text = textOf(page);

  // What is offered behind a word that is typed: the text keeps the focus.
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

  // Menus have the focus, and give it back.
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

  // The table of the cursor: by its key, and by the button in the cell.
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
