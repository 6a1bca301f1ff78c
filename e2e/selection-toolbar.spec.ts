import { expect, type Locator, type Page } from "playwright/test";
import { expectAccessible } from "./console";
import { append, begin, openEditor, savedText, saveState, textOf } from "./editing";
import { test } from "./test";

test.describe.configure({ mode: "parallel" });

const TEXT = `First words of a page.

${Array.from({ length: 30 }, (_, index) => `Line ${index} of the page.`).join("\n\n")}

\`\`\`js
let words = 1;
\`\`\`
`;

const toolbar = (page: Page) => page.getByRole("toolbar", { name: "Selected text" });

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error("The element isn't visible.");
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

/** The box of the selected words. */
const selectedBox = (page: Page) =>
  page.evaluate(() => {
    const { x, y, right, bottom } = getSelection()?.getRangeAt(0).getBoundingClientRect() ?? new DOMRect();
    return { x, y, right, bottom };
  });

async function assertNear(page: Page): Promise<void> {
  const [bar, words] = [await boxOf(toolbar(page)), await selectedBox(page)];
  const width = page.viewportSize()?.width ?? 0;
  expect(bar.x).toBeGreaterThanOrEqual(0);
  expect(bar.right).toBeLessThanOrEqual(width);
  const distance = bar.bottom <= words.y ? words.y - bar.bottom : bar.y - words.bottom;
  expect(distance).toBeGreaterThanOrEqual(0);
  expect(distance).toBeLessThan(48);
  const formatting = await boxOf(page.getByRole("toolbar", { name: "Formatting" }));
  expect(bar.y).toBeGreaterThanOrEqual(formatting.bottom);
  for (const button of await toolbar(page).getByRole("button").all()) {
    const { x, y, width, height } = await boxOf(button);
    const isOnTop = await button.evaluate(
      (element, [left, top]) => element.contains(document.elementFromPoint(left as number, top as number)),
      [x + width / 2, y + height / 2],
    );
    expect(isOnTop).toBe(true);
  }
}

/** Expects the toolbar to be near the selected words, inside the text area, and not covered by anything. */
const expectNear = (page: Page) => expect(() => assertNear(page)).toPass({ timeout: 5000 });

/** Drags from the start to the end of a paragraph. */
async function drag(page: Page, words: string, whileDragging = (): Promise<void> => Promise.resolve()) {
  const paragraph = textOf(page).getByText(words, { exact: true });
  await paragraph.scrollIntoViewIfNeeded();
  const { x, right, y, height } = await boxOf(paragraph);
  await page.mouse.move(x + 1, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(Math.min(x + 160, right - 1), y + height / 2, { steps: 5 });
  await whileDragging();
  await page.mouse.up();
}

for (const width of [390, 1024, 1440])
  test(`at ${width} pixels, a toolbar appears near selected words, in full, and formats them`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const setting = await begin(page, `Selected ${width}`, { Page: TEXT });
    await openEditor(page, setting);
    await expect(toolbar(page)).toHaveCount(0);
    await drag(page, "First words of a page.", async () => {
      await page.waitForTimeout(200);
      await expect(toolbar(page)).toHaveCount(0);
    });
    await expectNear(page);
    await expectAccessible(page, { authored: true });
    await drag(page, "Line 12 of the page.");
    await expectNear(page);
    await textOf(page)
      .getByText("Line 14 of the page.")
      .dblclick({ position: { x: 12, y: 10 } });
    await expectNear(page);
    await toolbar(page).getByRole("button", { name: "Bold" }).click();
    await expect(toolbar(page).getByRole("button", { name: "Bold" })).toHaveAttribute("aria-pressed", "true");
    await expect(textOf(page)).toBeFocused();
    await expect.poll(() => savedText(page, setting)).toMatch(/\*\*\w+\*\*/);
    // The formatting toolbar shows all of its buttons, and its menu contains the others.
    const formatting = page.getByRole("toolbar", { name: "Formatting" });
    for (const button of await formatting.getByRole("button").all()) {
      const box = await boxOf(button);
      expect(box.right).toBeLessThanOrEqual(width);
    }
    const more = formatting.getByRole("button", { name: "More formatting" });
    if (width < 1024) await expect(more).toBeVisible();
    if (await more.isVisible()) {
      await more.click();
      await page.getByRole("menuitem", { name: "Find and replace" }).click();
    } else await formatting.getByRole("button", { name: "Find and replace" }).click();
    await expect(page.getByLabel("Find", { exact: true })).toBeFocused();
  });

test("the toolbar is used by keyboard, Escape closes it, and code and rendered blocks have none", async ({
  page,
}) => {
  const setting = await begin(page, "By keys", { Page: TEXT });
  await openEditor(page, setting);
  await append(page, "Last words");
  await page.keyboard.press("Control+Shift+ArrowLeft");
  await expect(toolbar(page)).toBeVisible();
  await page.keyboard.press("Alt+F10");
  await expect(toolbar(page).getByRole("button", { name: "Turn into" })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(toolbar(page).getByRole("button", { name: "Italic" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(textOf(page)).toBeFocused();
  await expect.poll(() => savedText(page, setting)).toContain("Last _words_");
  // Escape closes the toolbar and keeps the words selected.
  await page.keyboard.press("Escape");
  await expect(toolbar(page)).toHaveCount(0);
  expect(await page.evaluate(() => getSelection()?.toString())).toBe("words");
  await page.keyboard.press("Shift+ArrowLeft");
  await expect(toolbar(page)).toBeVisible();
  await page.keyboard.press("Alt+F10");
  await page.keyboard.press("Escape");
  await expect(toolbar(page)).toHaveCount(0);
  await expect(textOf(page)).toBeFocused();
  // The block becomes a heading with its menu, and the focus returns to the text.
  await page.keyboard.press("Shift+ArrowLeft");
  await page.keyboard.press("Alt+F10");
  await page.keyboard.press("Enter");
  await expectAccessible(page, { authored: true });
  await page.getByRole("menuitem", { name: "Heading", exact: true }).click();
  await expect(textOf(page)).toBeFocused();
  await expect.poll(() => savedText(page, setting)).toContain("## Last _words_");
  await textOf(page)
    .getByText("let words")
    .dblclick({ position: { x: 12, y: 10 } });
  await page.waitForTimeout(200);
  await expect(toolbar(page)).toHaveCount(0);
  const ligatures = await textOf(page)
    .locator("pre code")
    .evaluate((element) => getComputedStyle(element).fontVariantLigatures);
  expect(ligatures).toBe("none");
});

test("a link from the toolbar applies to the selected words", async ({ page }) => {
  const setting = await begin(page, "Linked", { Page: "First words.\n" });
  await openEditor(page, setting);
  await textOf(page)
    .getByText("First words.")
    .dblclick({ position: { x: 12, y: 10 } });
  await toolbar(page).getByRole("button", { name: "Link" }).click();
  await expect(page.getByRole("combobox", { name: "Page, heading, space or URL" })).toBeFocused();
  await expect(toolbar(page)).toHaveCount(0);
  await page.keyboard.type("https://example.org");
  await page.keyboard.press("Enter");
  await expect(textOf(page)).toBeFocused();
  await expect.poll(() => savedText(page, setting)).toMatch(/\[\w+\]\(https:\/\/example\.org\)/);
});

test("on a touch screen, the toolbar appears below the selected words", async ({ browser, page }) => {
  const setting = await begin(page, "Touched", { Page: TEXT });
  const context = await browser.newContext({
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 800 },
    storageState: await page.context().storageState(),
  });
  const phone = await context.newPage();
  await openEditor(phone, setting);
  await textOf(phone).getByText("First words of a page.").tap();
  await phone.keyboard.press("Control+Shift+ArrowLeft");
  await expect(toolbar(phone)).toBeVisible();
  await expectNear(phone);
  expect((await boxOf(toolbar(phone))).y).toBeGreaterThan((await selectedBox(phone)).bottom);
  await toolbar(phone).getByRole("button", { name: "Bold" }).tap();
  await expect.poll(() => savedText(phone, setting)).toContain("**");
  await context.close();
});

test("the plus beside a block inserts a block below, and leaves no slash behind", async ({ page }) => {
  const setting = await begin(page, "Added", { Page: "First.\n\nSecond.\n" });
  await openEditor(page, setting);
  await textOf(page).getByText("First.").hover();
  const add = page.getByRole("button", { name: "Insert block below" });
  const handle = page.getByRole("button", { name: /^Select block/ });
  const [left, right, words] = [
    await boxOf(add),
    await boxOf(handle),
    await boxOf(textOf(page).getByText("First.")),
  ];
  expect(left.right).toBeLessThanOrEqual(right.x);
  expect(right.right).toBeLessThanOrEqual(words.x);
  await add.click();
  const menu = page.getByRole("listbox", { name: "Blocks" });
  await expect(menu).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(menu).toHaveCount(0);
  await expect(textOf(page)).not.toContainText("/");
  await page.keyboard.type("Between.");
  await expect.poll(() => savedText(page, setting)).toContain("First.\n\nBetween.\n\nSecond.");
  await textOf(page).getByText("Second.").hover();
  await add.click();
  await page.keyboard.type("quote");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Said.");
  await page.keyboard.press("Control+s");
  await expect(saveState(page)).toHaveText("Saved");
  expect(await savedText(page, setting)).toContain("Second.\n\n> Said.");
  // A block that is selected by its handle has an outline.
  await textOf(page).getByText("Between.").hover();
  await handle.click();
  await page.keyboard.press("Escape");
  const outline = await textOf(page)
    .locator(".pm-selected-block")
    .evaluate((element) => getComputedStyle(element).outlineStyle);
  expect(outline).toBe("solid");
});

test("a comment on selected words quotes them, and marks them while the page contains them", async ({
  page,
}) => {
  const setting = await begin(page, "Discussed", { Page: "The agent needs 40 MB.\n\nLast.\n" });
  await openEditor(page, setting);
  await textOf(page).getByText("The agent needs").click();
  await page.keyboard.press("End");
  for (let index = 0; index < 6; index += 1) await page.keyboard.press("Shift+ArrowLeft");
  await toolbar(page).getByRole("button", { name: "Comment" }).click();
  const field = page.getByRole("textbox", { name: "Comment on this block" });
  await expect(field).toHaveValue("> 40 MB.\n\n");
  await expect(field).toBeFocused();
  await page.keyboard.type("Is it not 60?");
  await page.keyboard.press("Control+Enter");
  const marked = textOf(page).locator("mark");
  await expect(marked).toHaveText("40 MB.");
  const thread = page.getByRole("region", { name: "Comments" }).getByRole("article");
  await expect(thread.locator("blockquote")).toHaveText("40 MB.");
  await expectAccessible(page, { authored: true });
  // The mark isn't a part of the text, and moves with the words.
  await textOf(page)
    .getByText("The agent needs")
    .click({ position: { x: 2, y: 5 } });
  await page.keyboard.press("Home");
  await page.keyboard.type("Note: ");
  await expect(marked).toHaveText("40 MB.");
  await page.keyboard.press("Control+s");
  await expect(saveState(page)).toHaveText("Saved");
  expect(await savedText(page, setting)).toContain("Note: The agent needs 40 MB.\n");
  await page.getByRole("button", { name: "Close comments" }).click();
  await marked.click();
  await expect(thread).toBeVisible();
  await thread.getByRole("button", { name: "Resolve" }).click();
  await expect(marked).toHaveCount(0);
});
