import { expect, type Locator, type Page } from "playwright/test";
import { BLOCKS, plainTemplate } from "../app/_console/editor/write/blocks";
import { rest } from "./console";
import { begin, openEditor, savedText, saveState, secondPerson, textOf } from "./editing";
import { choose } from "./library";
import { makeSite, makeSpace, structure } from "./sites";
import { test } from "./test";

/** Describes the focused element in a dialog: the field, or the name of the button. */
const focusIn = (dialog: Locator): Promise<string> =>
  dialog.evaluate((popup) => {
    const active = document.activeElement;
    if (!active || active === popup || !popup.contains(active))
      return `outside: ${active?.outerHTML.slice(0, 80)}`;
    const isField = active.matches("input, select, textarea");
    return isField ? "field" : (active.getAttribute("aria-label") ?? active.textContent ?? "");
  });

const dialogOf = (page: Page) => page.getByRole("dialog").or(page.getByRole("alertdialog"));

/** Opens a dialog, waits for the expected focus, and closes the dialog again. */
async function focusAfter(page: Page, expected: string, open: () => Promise<void>): Promise<string> {
  await open();
  const dialog = dialogOf(page);
  await expect(dialog).toBeVisible();
  // The menu returns the focus a moment after closing, and fields can load later.
  await page.waitForTimeout(400);
  let found = await focusIn(dialog);
  for (let tries = 0; found !== expected && tries < 10; tries += 1) {
    await page.waitForTimeout(200);
    found = await focusIn(dialog);
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  return found;
}

/** What an item of a menu does: it opens a dialog, which focuses a field or this button, or it opens no dialog. */
type Outcome = "field" | "Cancel" | "no dialog";

/** The items of both menus of a page. */
const OF_PAGE: Readonly<Record<string, Outcome>> = {
  "Add subpage": "no dialog",
  "Add page before": "no dialog",
  "Add page after": "no dialog",
  "Add page from template": "field",
  "Add group": "field",
  "Add link": "field",
  Duplicate: "no dialog",
  "Copy as Markdown": "no dialog",
  "Copy link": "no dialog",
  History: "no dialog",
  Rename: "field",
  Move: "field",
  Delete: "Cancel",
};

/** The items of the menu of a paragraph. */
const OF_BLOCK: Readonly<Record<string, Outcome>> = {
  "Move up": "no dialog",
  "Move down": "no dialog",
  Duplicate: "no dialog",
  Comment: "no dialog",
  "Edit source": "field",
  Delete: "no dialog",
};

const OF_SPACE: Readonly<Record<string, Outcome>> = {
  "Rename…": "field",
  "Move…": "field",
  "Access…": "field",
  "Delete…": "Cancel",
};

const OF_VARIANT: Readonly<Record<string, Outcome>> = {
  "Edit…": "field",
  Customize: "no dialog",
  "Make default": "no dialog",
  "Move up": "no dialog",
  "Move down": "no dialog",
  "Remove from site": "no dialog",
};

const OF_COMMENT: Readonly<Record<string, Outcome>> = { Edit: "no dialog", Delete: "Cancel" };

/** The names of the items in the open menu, without their shortcuts. Groups of formats aren't included. */
const itemsOf = (page: Page): Promise<string[]> =>
  page
    .getByRole("menu")
    .last()
    .getByRole("menuitem")
    .evaluateAll((items) =>
      items.flatMap((item) => {
        const clone = item.cloneNode(true) as HTMLElement;
        for (const keys of clone.querySelectorAll("kbd, [aria-hidden]")) keys.remove();
        return item.closest("[role=group]") ? [] : [(clone.textContent ?? "").trim()];
      }),
    );

/**
 * Opens each dialog of a menu. The menu must contain only items of the table, so that a new item can't be missed.
 */
async function walkMenu(page: Page, open: () => Promise<void>, table: Readonly<Record<string, Outcome>>) {
  await open();
  await expect(page.getByRole("menuitem").first()).toBeVisible();
  const items = await itemsOf(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menuitem")).toHaveCount(0);
  expect(items.filter((item) => !(item in table))).toEqual([]);
  const dialogs = items.filter((item) => table[item] !== "no dialog");
  expect(dialogs.length).toBeGreaterThan(0);
  const found: Record<string, string> = {};
  for (const item of dialogs)
    found[item] = await focusAfter(page, table[item] ?? "", async () => {
      await open();
      await choose(
        page
          .getByRole("menu")
          .last()
          .getByRole("menuitem", { name: new RegExp(`^${item}`) }),
      );
    });
  expect(found).toEqual(Object.fromEntries(dialogs.map((item) => [item, table[item]])));
}

test("every dialog that opens from a menu focuses its first field or the safe action", async ({ page }) => {
  test.slow();
  const title = `Dialogs ${Date.now()}`;
  const setting = await begin(page, title, { Page: "First.\n\n![Dot](https://example.org/dot.png)\n" });
  await openEditor(page, setting);
  const ofPage = page
    .getByRole("navigation", { name: "Pages" })
    .getByRole("button", { name: "Actions for Page" });
  await walkMenu(page, () => ofPage.click(), OF_PAGE);
  await walkMenu(page, () => page.getByRole("button", { name: "Page actions" }).click(), OF_PAGE);
  const byKeys = async (item: string) => {
    await ofPage.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menuitem", { name: item, exact: true })).toBeVisible();
    await page.keyboard.type(item);
    await page.keyboard.press("Enter");
  };
  for (const item of ["Rename", "Move", "Add group", "Add link"])
    expect(await focusAfter(page, "field", () => byKeys(item)), item).toBe("field");
  const ofBlock = async () => {
    await textOf(page).getByText("First.").hover();
    await page.getByRole("button", { name: /^Select block and show actions/ }).click();
  };
  await walkMenu(page, ofBlock, OF_BLOCK);

  await page.goto("/");
  const ofSpace = page
    .getByRole("navigation", { name: "Library" })
    .getByRole("button", { name: `Actions for ${title}` });
  await walkMenu(page, () => ofSpace.click(), OF_SPACE);
  const request = `/spaces/${setting.spaceId}/change-requests/${setting.number}`;
  await rest(page, "POST", `${request}/comments`, { body: { markdown: "Words" } });
  await page.goto(request);
  const said = page.getByRole("article", { name: /^Comment by/ });
  await walkMenu(page, () => said.getByRole("button", { name: /^Actions/ }).click(), OF_COMMENT);
  await focusAfter(page, "field", () => page.getByRole("button", { name: "Add reviewers" }).click()).then(
    (found) => expect(found).toBe("field"),
  );
  const { path } = await makeSite(page, title, [
    setting.spaceId,
    await makeSpace(page, `Next ${title}`, "Two."),
  ]);
  await page.goto(path);
  const ofVariant = structure(page).getByRole("button", { name: `Actions for Next ${title}`, exact: true });
  await walkMenu(page, () => ofVariant.first().click(), OF_VARIANT);
});

const CODE = "```js\nlet a;\n```";
const PARTIAL = 'Some partial words and <i class="fa-dog">:dog:</i> here.';

/** A page with a block of each kind in the slash menu that has example text, and the block, words and icon that are dragged. */
const EVERY = [
  "First.",
  PARTIAL,
  CODE,
  ...BLOCKS.filter(({ isInline, isVisual, picks }) => !isInline && !isVisual && !picks)
    .map(({ template }) => plainTemplate(template).trim())
    .filter((text) => text !== "" && !text.includes("{% openapi") && !text.includes("{% include")),
  "Last.",
].join("\n\n");

interface Target {
  name: string;
  /** The left edge and the vertical center of the element in the window, in pixels. */
  x: number;
  y: number;
}

/** Every element of the page that could accept a drop. Drops can replace elements, so the positions count. */
const targetsOf = (page: Page): Promise<Target[]> =>
  page.evaluate(() => {
    const all = document.querySelectorAll<HTMLElement>(
      "input, textarea, button, select, summary, a[href], [contenteditable=true], [contenteditable=false]",
    );
    const shown = [...all].filter((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const isShown = width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
      return isShown && x >= 0 && y >= 0 && x + width <= innerWidth && y + height <= innerHeight;
    });
    return shown.map((element) => {
      const label = (element as HTMLInputElement).labels?.[0]?.textContent;
      const said = element.getAttribute("aria-label") ?? label ?? element.textContent ?? "";
      const { left, top, width, height } = element.getBoundingClientRect();
      const name = `${element.localName} ${said.trim().slice(0, 40)}`;
      return { name, x: left + Math.min(8, width / 2), y: top + height / 2 };
    });
  });

test("a drag from the text either moves the dragged content or changes nothing, regardless of where it's dropped", async ({
  page,
}) => {
  test.slow();
  const setting = await begin(page, "Drags", { Page: EVERY, Other: "Elsewhere.\n" });
  await page.setViewportSize({ width: 1440, height: 5000 });
  await openEditor(page, setting);
  const editor = textOf(page);
  await page.keyboard.press("Control+Alt+m");
  await page.getByRole("button", { name: /^Comments/ }).click();
  await editor.click();
  await page.keyboard.press("Control+f");
  const field = (name: string | RegExp) => page.getByRole("textbox", { name }).first();
  await expect(field("Find")).toBeVisible();
  /** The letters of the text, without the buttons that appear next to blocks. */
  const letters = () =>
    editor.evaluate((element) => {
      const text = element.cloneNode(true) as HTMLElement;
      for (const button of text.querySelectorAll("button, [data-control]")) button.remove();
      return [...(text.textContent ?? "")]
        .filter((letter) => letter.trim())
        .sort()
        .join("");
    });
  const fields = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLInputElement>("input, textarea")]
        .map(({ value }) => value)
        .sort()
        .join("|"),
    );
  const icons = () => editor.locator("span.pm-drawn").count();
  const kinds: Record<string, () => Promise<void>> = {
    block: async () => {
      await editor.getByText("First.", { exact: true }).hover();
      await page.getByRole("button", { name: /^Select block and show actions/ }).hover();
    },
    text: async () => {
      const words = editor.locator("p", { hasText: "Some partial words" });
      await words.dblclick({ position: { x: 60, y: 10 } });
      await words.hover({ position: { x: 60, y: 10 } });
    },
    atom: async () => {
      await editor.locator("span.pm-drawn").first().hover();
    },
  };
  const wanted = await letters();
  const shownIcons = await icons();
  for (const [kind, grab] of Object.entries(kinds)) {
    const targets = await targetsOf(page);
    const said = targets.map(({ name }) => name).join("\n");
    for (const name of [
      "Title",
      "Description",
      "Add page",
      "Find",
      "Comment",
      "Language",
      "Page actions",
      "Page text",
    ])
      expect(said, `${kind}: ${name}`).toContain(name);
    const written = await fields();
    for (const { name, x, y } of targets) {
      await grab();
      await page.mouse.down();
      await page.mouse.move(x, y - 12, { steps: 4 });
      await page.mouse.move(x, y, { steps: 4 });
      await page.mouse.up();
      expect(await letters(), `${kind} on ${name}`).toBe(wanted);
      expect(await fields(), `${kind} on ${name}`).toBe(written);
      expect(await icons(), `${kind} on ${name}`).toBe(shownIcons);
    }
  }
  await page.keyboard.press("Control+s");
  await expect(saveState(page)).toHaveText("Saved");
});

test("content pasted from editors, GitHub and the console becomes code, hints, tables and links", async ({
  page,
}) => {
  const setting = await begin(page, "Pasted in the first hour", { Page: "", Other: "Elsewhere.\n" });
  await openEditor(page, setting);
  const paste = (data: Record<string, string>) =>
    textOf(page).evaluate((element, given) => {
      const clipboardData = new DataTransfer();
      for (const [kind, words] of Object.entries(given)) clipboardData.setData(kind, words);
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, data);
  const next = async () => {
    await page.keyboard.press("Control+End");
    await page.keyboard.press("Enter");
  };
  await textOf(page).click();
  await paste({
    "text/plain": `${new URL(page.url()).origin}/spaces/${setting.spaceId}/pages/${setting.pageIds[1]}`,
  });
  await next();
  await paste({ "text/plain": "See https://example.org/a and me@example.org." });
  await next();
  await paste({
    "text/html":
      '<div style="color:#ccc;font-family:Menlo, Monaco, monospace;white-space:pre;"><div><span>let a;</span></div><br><div><span>a()</span></div></div>',
    "text/plain": "x",
  });
  await page.keyboard.press("Control+End");
  await paste({
    "text/html":
      '<div class="markdown-alert markdown-alert-warning"><p class="markdown-alert-title">Warning</p><p>Hot</p></div><table><thead><tr><th>A</th><th align="right">B</th></tr></thead><tbody><tr><td>1</td><td align="right">2</td></tr></tbody></table>',
    "text/plain": "x",
  });
  await page.keyboard.press("Control+End");
  await paste({ "text/plain": "> [!TIP]\n> Try it.\n" });
  await page.keyboard.press("Control+s");
  await expect.poll(() => savedText(page, setting)).toContain("Try it.");
  const text = await savedText(page, setting);
  expect(text).toMatch(/^\[Other\]\((?!http)[^)]+\)\n/m);
  expect(text).toContain("See <https://example.org/a> and <me@example.org>.");
  expect(text).toContain("```\nlet a;\n\na()\n```");
  expect(text).toContain('{% hint style="warning" %}\nHot\n{% endhint %}');
  expect(text).toMatch(/\| A \| +B \|\n\| - \| -: \|/);
  expect(text).toContain('{% hint style="success" %}\nTry it.\n{% endhint %}');
});

test("a colleague's name beside a block doesn't move text", async ({ page, context }) => {
  const setting = await begin(page, "Beside", { Page: "First.\n\n## Head\n\nLast.\n" });
  await openEditor(page, setting);
  const places = () =>
    textOf(page).evaluate((element) =>
      [...element.querySelectorAll("p, h2")].map((block) => Math.round(block.getBoundingClientRect().top)),
    );
  const before = await places();
  const other = await secondPerson(context);
  await openEditor(other, setting);
  for (const word of ["First.", "Last."]) {
    await textOf(other).getByText(word).click();
    await expect(page.locator(".pm-people-mark")).toBeVisible();
    await expect(textOf(page).locator(".pm-people", { hasText: word })).toBeVisible();
    expect(await places()).toEqual(before);
  }
});
