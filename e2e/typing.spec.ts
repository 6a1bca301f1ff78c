import { expect, type Page } from "playwright/test";
import { rest } from "./console";
import {
  append,
  begin,
  openEditor,
  type Setting,
  savedText,
  saveState,
  secondPerson,
  textOf,
} from "./editing";
import { test } from "./test";

// These tests are long, and each uses a separate space. Therefore, the tests can run in parallel.
test.describe.configure({ mode: "parallel" });

/** Delays every response. */
async function slowDown(page: Page, milliseconds: number): Promise<void> {
  if (milliseconds === 0) return;
  await page.route("**/api/trpc/**", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    await route.continue().catch(() => undefined);
  });
}

const PART_LENGTH = 150;
/**
 * The number of words between pauses, and the lengths of the pauses. The lengths are zero (no pause), less than the
 * delay before saving, and more than this delay.
 */
const WORDS_TO_A_PAUSE = 8;
const PAUSES = [0, 350, 1100];

/** Numbered words up to a total length, with a new paragraph after every ten words. */
function wordsOf(name: string): string[] {
  const words: string[] = [];
  while (words.join("").length < PART_LENGTH) {
    const number = String(words.length).padStart(3, "0");
    words.push(`${words.length % 10 === 9 ? "\n\n" : " "}${name}${number}`);
  }
  return words;
}

/** Types as a fast typist who sometimes pauses, and never waits for saving. */
async function typeAll(page: Page, words: string[]): Promise<void> {
  for (const [index, word] of words.entries()) {
    await page.keyboard.type(word, { delay: 2 });
    if (index % WORDS_TO_A_PAUSE !== WORDS_TO_A_PAUSE - 1) continue;
    const number = Math.floor(index / WORDS_TO_A_PAUSE);
    await page.waitForTimeout(PAUSES[number % PAUSES.length] ?? 0);
  }
}

const pageLink = (page: Page, name: string) =>
  page
    .getByRole("navigation", { name: "Pages in the editor" })
    .getByRole("link", { name: new RegExp(`^${name}`) });

const written = async (page: Page, setting: Setting, index: number) =>
  (await savedText(page, setting, index)).replace(/\s+/g, " ");

// app/_console/editor/save/interleavings.test.ts covers every order of responses. This test uses a real
// editor, with short and long delays.
for (const [mode, latency] of [
  ["source", 1000],
  ["visual", 300],
] as const) {
  test.describe(`in ${mode}`, () => {
    test.use({ editor: mode });
    test(`600 characters arrive in order at a latency of ${latency} ms in ${mode}, while another person writes too`, async ({
      page,
      context,
    }) => {
      test.setTimeout(180_000);
      const setting = await begin(page, `Typed at ${latency} in ${mode}`, {
        Alpha: "Theirs:\n\nMine:\n",
        Beta: "Mine:\n",
      });
      const other = await secondPerson(context);
      await openEditor(page, setting);
      await openEditor(other, setting);
      await slowDown(page, latency);
      await textOf(other).click();
      await other.keyboard.press("Control+Home");
      await other.keyboard.press("End");

      const parts = ["a", "b", "c", "d"].map(wordsOf);
      const theirs = wordsOf("o").slice(0, 20);
      let isWriting = true;
      const writer = async () => {
        for (const [index, part] of parts.entries()) {
          if (index > 0) await pageLink(page, index % 2 === 0 ? "Alpha" : "Beta").click();
          await textOf(page).click();
          await page.keyboard.press("Control+End");
          await typeAll(page, part);
        }
        isWriting = false;
      };
      const second = async () => {
        for (const word of theirs) {
          await other.keyboard.type(word.replaceAll("\n", " "), { delay: 10 });
          if (isWriting) await other.waitForTimeout(150);
        }
      };
      await Promise.all([writer(), second()]);
      const flat = (...lists: string[][]) => lists.flat().join("").replace(/\s+/g, " ");
      const wait = { timeout: 60_000 };
      await expect
        .poll(() => written(page, setting, 0), wait)
        .toContain(`Theirs:${flat(theirs)} Mine:${flat(parts[0] ?? [], parts[2] ?? [])}`);
      await expect
        .poll(() => written(page, setting, 1), wait)
        .toContain(`Mine:${flat(parts[1] ?? [], parts[3] ?? [])}`);
      await expect(saveState(page)).toHaveText("Saved", wait);
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await expect(page.locator(".cm-conflict-mark, .pm-conflict-mark")).toHaveCount(0);
      await other.context().close();
    });
  });
}

test("a new page's title and text can be typed without a pause, and cause no conflict", async ({ page }) => {
  test.setTimeout(90_000);
  const setting = await begin(page, "New pages", { First: "x\n" });
  await openEditor(page, setting);
  for (const latency of [100, 200, 300]) {
    await page.unroute("**/api/trpc/**");
    await slowDown(page, latency);
    await page.getByRole("button", { name: "Add page" }).first().click();
    await expect(page.getByRole("textbox", { name: "Title" })).toBeFocused();
    await page.keyboard.type(`Page at ${latency}`, { delay: 20 });
    await page.waitForTimeout(900 + latency);
    await page.keyboard.press("Enter");
    await page.keyboard.type("The first words of a new page, and some more of them.", { delay: 20 });
    await page.waitForTimeout(900);
    await page.keyboard.type(" The end.");
    await expect(saveState(page)).toHaveText("Saved");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    const id = new URL(page.url()).pathname.split("/").at(-1);
    const path = `/spaces/${setting.spaceId}/change-requests/${setting.number}/content/page/${id}?format=markdown`;
    const { markdown } = await rest<{ markdown: string }>(page, "GET", path);
    expect(markdown.trim()).toBe(
      `# Page at ${latency}\n\nThe first words of a new page, and some more of them. The end.`,
    );
  }
});

test("the undo history continues when a page is opened again, and keyboard shortcuts save the page and list all shortcuts", async ({
  page,
}) => {
  const setting = await begin(page, "Undone", { Alpha: "Before.\n", Beta: "Other.\n" });
  await openEditor(page, setting);
  await append(page, "Typed.");
  await expect.poll(() => savedText(page, setting)).toContain("Typed.");
  await pageLink(page, "Beta").click();
  await expect(textOf(page)).toContainText("Other.");
  await pageLink(page, "Alpha").click();
  await expect(textOf(page)).toContainText("Typed.");
  await textOf(page).focus();
  await page.keyboard.press("Control+z");
  await expect(textOf(page)).not.toContainText("Typed.");
  await expect.poll(() => savedText(page, setting)).not.toContain("Typed.");
  await page.keyboard.press("Control+y");
  await expect.poll(() => savedText(page, setting)).toContain("Typed.");
  await page.keyboard.type(" More.");
  await page.keyboard.press("Control+s");
  await expect(page.getByRole("listitem").filter({ hasText: /^Saved$/ })).toBeVisible();
  expect(await savedText(page, setting)).toContain("Typed. More.");
  await page.getByRole("main").focus();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toContainText("Save now");
});
