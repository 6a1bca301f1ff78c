import { expect } from "playwright/test";
import { BLOCKS } from "../app/_console/editor/write/blocks";
import { rest } from "./console";
import { begin, openEditor, saveState, textOf } from "./editing";
import { test } from "./test";

interface Node {
  leaves?: { text: string }[];
  nodes?: Node[];
  fragments?: Node[];
  data?: Record<string, unknown>;
}

/** The words of a Document: its texts, and the titles that visitors see. */
function wordsIn({ leaves = [], nodes = [], fragments = [], data = {} }: Node): string[] {
  const titles = ["title", "label", "description", "formula", "url"].map((name) => String(data[name] ?? ""));
  const own = [...leaves.map(({ text }) => text), ...titles];
  return [...own, ...[...nodes, ...fragments].flatMap(wordsIn)].map((word) => word.trim()).filter(Boolean);
}

/** The blocks with a form, which insert nothing until the form is applied. */
const FORMS = new Set(
  "math openapi-operation openapi-schemas reusable-content button icon inline-math expression footnote embed content-ref".split(
    " ",
  ),
);

test("inserting every block of the menu publishes no words that the author didn't write", async ({
  page,
}) => {
  test.setTimeout(180_000);
  const setting = await begin(page, `Every block ${Date.now()}`, { Page: "Start.\n" });
  await openEditor(page, setting);
  const menu = page.getByRole("listbox", { name: "Blocks" });
  for (const { id, title, isVisual } of BLOCKS) {
    if (isVisual) continue;
    await test.step(id, async () => {
      await textOf(page).focus();
      await page.keyboard.press("Control+End");
      await page.keyboard.press("Control+Enter");
      await page.keyboard.type("/");
      const entry = menu.getByRole("option", { name: new RegExp(`^${title} `) }).first();
      const chooser = page.waitForEvent("filechooser", { timeout: 500 }).catch(() => null);
      await entry.click();
      await expect(menu).toHaveCount(0);
      if (FORMS.has(id)) {
        await expect(page.getByRole("dialog")).toBeVisible();
        await page.keyboard.press("Escape");
      }
      await expect(page.getByRole("dialog")).toHaveCount(0);
      if (id === "image" || id === "file") expect(await chooser).not.toBeNull();
    });
  }
  await page.keyboard.press("Control+s");
  await expect(saveState(page)).toHaveText("Saved");
  const path = `/spaces/${setting.spaceId}/change-requests/${setting.number}/content/page/${setting.pageIds[0]}`;
  const { document } = await rest<{ document: Node }>(page, "GET", `${path}?format=document`);
  expect(wordsIn(document)).toEqual(["Start."]);
  const kinds = document.nodes?.length ?? 0;
  expect(kinds).toBeGreaterThan(15);
});
