import { expect, type Locator, type Page } from "playwright/test";

/** A way to use a page: with a mouse, or with only a keyboard. Text is typed in both cases. */
export interface Hand {
  /** Moves the focus to an element. */
  reach(target: Locator): Promise<void>;
  press(target: Locator): Promise<void>;
  /** Selects a checkbox or radio button. */
  choose(target: Locator): Promise<void>;
  /** Selects an option of a list, by its name. */
  pick(target: Locator, name: string): Promise<void>;
  /** Replaces the text of a field. */
  write(target: Locator, text: string): Promise<void>;
}

/** The time limit for reaching an element. A temporary message can move the focus back while it's shown. */
const REACH_MS = 30_000;

/**
 * Whether an element has the focus. For a radio button, another button of its group can have the focus, because arrow keys
 * lead to the element.
 */
const hasFocus = (element: Element) => {
  const { activeElement: active } = document;
  const isRadio = element instanceof HTMLInputElement && element.type === "radio";
  const isGroup = isRadio && active instanceof HTMLInputElement && active.name === element.name;
  return active === element || isGroup;
};

/** Moves the focus to an element with the Tab key. If the focus is in the text of a page, Escape first leaves the text. */
async function reach(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  await expect(target).toBeEnabled();
  if (await page.evaluate(() => document.activeElement?.matches(".pm-text") ?? false))
    await page.keyboard.press("Escape");
  // Look up the element only once. Looking it up by its role at each press of the Tab key takes most of the time.
  let element = await target.elementHandle();
  for (const end = Date.now() + REACH_MS; Date.now() < end; ) {
    if (!(await element?.evaluate((found) => found.isConnected))) element = await target.elementHandle();
    if (await element?.evaluate(hasFocus)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`no way leads by keyboard to ${target}`);
}

const mouse: Hand = {
  reach: (target) => target.click(),
  press: (target) => target.click(),
  choose: (target) => target.check(),
  pick: async (target, name) => void (await target.selectOption({ label: name })),
  async write(target, text) {
    await target.click();
    await target.press("Control+a");
    await target.pressSequentially(text);
  },
};

const keyboardOf = (page: Page): Hand => ({
  reach: (target) => reach(page, target),
  async press(target) {
    await reach(page, target);
    await page.keyboard.press("Enter");
  },
  async choose(target) {
    await reach(page, target);
    if (await target.isChecked()) return;
    const isRadio = (await target.getAttribute("type")) === "radio";
    await page.keyboard.press("Space");
    for (let steps = 0; isRadio && steps < 5 && !(await target.isChecked()); steps += 1)
      await page.keyboard.press("ArrowDown");
  },
  async pick(target, name) {
    await reach(page, target);
    await page.keyboard.type(name);
    await expect(target.locator("option:checked")).toHaveText(name);
  },
  async write(target, text) {
    await reach(page, target);
    await page.keyboard.press("Control+a");
    await page.keyboard.type(text);
  },
});

/** The way to use a page with a mouse or a keyboard. */
export const handsOf = (page: Page, way: "mouse" | "keyboard"): Hand =>
  way === "mouse" ? mouse : keyboardOf(page);
