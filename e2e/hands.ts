import { expect, type Locator, type Page } from "playwright/test";

/** How somebody goes about a page: with a mouse, or with a keyboard and nothing else. Text is typed either way. */
export interface Hand {
  /** Puts the focus on something. */
  reach(target: Locator): Promise<void>;
  press(target: Locator): Promise<void>;
  /** Ticks a box, or takes one of several. */
  choose(target: Locator): Promise<void>;
  /** Takes one of a list of options, by its name. */
  pick(target: Locator, name: string): Promise<void>;
  /** Puts a text into a field, in place of what is there. */
  write(target: Locator, text: string): Promise<void>;
}

/** A message that passes gives the focus back to where it came from, and so stands in the way for as long as it is shown. */
const REACH_MS = 30_000;

/** Whether the focus is on an element, or on another radio button of its group, which arrows lead on from. */
const hasFocus = (element: Element) => {
  const { activeElement: active } = document;
  const isRadio = element instanceof HTMLInputElement && element.type === "radio";
  const isGroup = isRadio && active instanceof HTMLInputElement && active.name === element.name;
  return active === element || isGroup;
};

/** Walks to an element with the Tab key, out of the text of a page with Escape first. */
async function reach(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  await expect(target).toBeEnabled();
  if (await page.evaluate(() => document.activeElement?.matches(".pm-text") ?? false))
    await page.keyboard.press("Escape");
  // Found once, since looking for it by its role at each stop costs more than everything else.
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

/** The hands of whoever sits before a page. */
export const handsOf = (page: Page, way: "mouse" | "keyboard"): Hand =>
  way === "mouse" ? mouse : keyboardOf(page);
