import { expect } from "playwright/test";
import { expectAccessible } from "./console";
import { begin, openEditor, savedText, textOf } from "./editing";
import { test } from "./test";

test("words are found in all pages of the change request and replaced in selected ones, by keyboard", async ({
  page,
}) => {
  const setting = await begin(page, "Found", {
    First: "Fluentd and fluentd.\n",
    Second: "More of fluentd.\n",
    Third: "Nothing.\n",
  });
  await openEditor(page, setting);
  await textOf(page).focus();
  await page.keyboard.press("Control+Shift+f");
  const dialog = page.getByRole("dialog", { name: "Find in all pages" });
  await expect(dialog.getByRole("textbox", { name: "Find" })).toBeFocused();
  await page.keyboard.type("fluentd");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("status")).toHaveText("3 matches on 2 pages.");
  await expectAccessible(page);
  await dialog.getByRole("textbox", { name: "Replace with" }).fill("Fluent *Bit*");
  await dialog.getByRole("checkbox", { name: "Replace in Second" }).uncheck();
  await dialog.getByRole("button", { name: "Replace 2 matches on 1 page" }).press("Enter");
  await expect(dialog.getByRole("status")).toHaveText("1 match on 1 page.");
  await page.keyboard.press("Escape");
  await expect(textOf(page)).toHaveText("Fluent *Bit* and Fluent *Bit*.");
  expect(await savedText(page, setting)).toContain("Fluent \\*Bit\\* and Fluent \\*Bit\\*.");
  expect(await savedText(page, setting, 1)).toContain("More of fluentd.");
});
