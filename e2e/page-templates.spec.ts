import { expect } from "playwright/test";
import { expectAccessible, rest } from "./console";
import { append, begin, openEditor, requestPath, savedTree, saveState, textOf } from "./editing";
import { test } from "./test";

interface Pages {
  pages: { id: string; title: string }[];
}

test("a page from a template has its headings, and hints that are never saved", async ({ page }, {
  retry,
}) => {
  const setting = await begin(page, `Templates ${retry}`, { Start: "Hello.\n" });
  await openEditor(page, setting);
  await page.getByRole("button", { name: "New page from template" }).click();
  const dialog = page.getByRole("dialog", { name: "Use a template" });
  const search = dialog.getByRole("combobox", { name: "Search templates" });
  await expect(search).toBeFocused();
  const options = dialog.getByRole("option");
  await expect(options).toHaveCount(8);
  await expectAccessible(page);
  await page.keyboard.press("ArrowDown");
  await expect(options.nth(1)).toHaveAttribute("aria-selected", "true");
  await page.keyboard.type("no such template");
  await expect(dialog.getByText("No templates match your search.")).toBeVisible();
  await search.fill("adr");
  await expect(options).toHaveText([/Decision record/]);
  await expect(dialog.getByRole("region", { name: "Preview of “Decision record”" })).toContainText(
    "Consequences",
  );
  await page.keyboard.press("Enter");

  await expect(dialog).toHaveCount(0);
  await expect(textOf(page).getByRole("heading", { name: "Context" })).toBeVisible();
  const hint = textOf(page).getByText("Describe the problem and the facts that influence the decision.");
  await expect(hint).toBeVisible();
  await page.getByRole("textbox", { name: "Title" }).fill("Use PostgreSQL");
  await hint.click();
  await page.keyboard.type("We need a database.");
  await expect(hint).toHaveCount(0);
  await expect(saveState(page)).toHaveText("Saved");

  expect(await savedTree(page, setting)).toBe("Start Use PostgreSQL");
  const content = `${requestPath(setting)}/content`;
  const { pages } = await rest<Pages>(page, "GET", `${content}/pages`);
  const { markdown } = await rest<{ markdown: string }>(
    page,
    "GET",
    `${content}/page/${pages[1]?.id}?format=markdown`,
  );
  expect(markdown).toMatch(
    /^# Use PostgreSQL\n\n## Status\n\n\| Status \| Date \| Decided by \|\n\| --- \| --- \| --- \|\n\| Proposed \| \d{4}-\d\d-\d\d \| {2}\|\n\n## Context\n\nWe need a database\.\n\n## Decision\n\n## Options\n\n## Consequences\n$/,
  );
});

test("an empty page and the command palette offer the templates, too", async ({ page }, { retry }) => {
  const setting = await begin(page, `Empty ${retry}`, { Start: "" });
  await openEditor(page, setting);
  await page.getByRole("button", { name: "Use a template" }).click();
  await page.keyboard.type("runbook");
  await page.keyboard.press("Enter");
  await expect(textOf(page).getByRole("heading", { name: "Symptoms" })).toBeVisible();
  await append(page, "Call the team.");
  await expect(saveState(page)).toHaveText("Saved");

  await page.keyboard.press("Control+k");
  await page.keyboard.type("add page from template");
  await page.getByRole("option", { name: /Add page from template/ }).click();
  await expect(page.getByRole("dialog", { name: "Use a template" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
