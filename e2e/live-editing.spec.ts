import { expect, type Page } from "playwright/test";
import { rest } from "./console";
import {
  begin,
  openEditor,
  requestPath,
  type Setting,
  savedText,
  saveState,
  secondPerson,
  textOf,
} from "./editing";
import { test } from "./test";

test.use({ editor: "visual" });

/** Blocks in forms that Bindery itself wouldn't write. */
const KEPT =
  '* one *a*\n* __two__\n\n| a | b |\n|-|:-:|\n| 1 | 2 |\n\n{% hint style="info" %}\nMind   it\n{% endhint %}\n';
const LEFT = "The first sentence is written by one person. ".repeat(2);
const RIGHT = "the last sentence comes from another person.".split("").reverse().join("");

/** Waits until both editors see each other's changes before they're saved. */
async function together(page: Page, other: Page): Promise<void> {
  for (const one of [page, other])
    await expect(one.locator("[data-live]")).toHaveCount(1, { timeout: 30_000 });
  await textOf(page).locator("p").first().click();
  await page.keyboard.press("Home");
}

async function paragraphOf(page: Page): Promise<string> {
  return (await textOf(page).locator("p").first().textContent()) ?? "";
}

async function opened(page: Page, context: Parameters<typeof secondPerson>[0], title: string) {
  const setting: Setting = await begin(page, title, { Page: `Middle.\n\n${KEPT}` });
  const other = await secondPerson(context);
  await openEditor(page, setting);
  await openEditor(other, setting);
  await together(page, other);
  return { setting, other };
}

test("two people type in the same paragraph at the same time, and both texts are complete everywhere", async ({
  page,
  context,
}) => {
  test.setTimeout(120_000);
  const { setting, other } = await opened(page, context, "Same paragraph");
  await textOf(other).locator("p").first().click();
  await other.keyboard.press("End");
  const typeLeft = async () => {
    for (const letter of LEFT) await page.keyboard.type(letter, { delay: 25 });
  };
  const typeRight = async () => {
    for (const letter of ` ${RIGHT}`) await other.keyboard.type(letter, { delay: 40 });
  };
  await Promise.all([typeLeft(), typeRight()]);
  const whole = `${LEFT}Middle. ${RIGHT}`;
  await expect.poll(() => paragraphOf(page)).toBe(whole);
  await expect.poll(() => paragraphOf(other)).toBe(whole);
  for (const one of [page, other]) {
    await expect(saveState(one)).toHaveText("Saved");
    await expect(one.getByRole("dialog")).toHaveCount(0);
    await expect(one.locator(".pm-conflict-mark")).toHaveCount(0);
  }
  const text = await savedText(page, setting);
  expect(text).toContain(`${whole}\n\n${KEPT}`);

  // Undo reverts only the person's own changes.
  await other.keyboard.press("Control+z");
  await expect.poll(() => paragraphOf(page)).not.toContain(RIGHT);
  expect(await paragraphOf(page)).toContain(LEFT);
  await other.context().close();
});

test("edits in the same sentence without a connection and writes of programs are merged", async ({
  page,
  context,
}) => {
  test.setTimeout(120_000);
  const { setting, other } = await opened(page, context, "Offline paragraph");
  await textOf(other).locator("p").first().click();
  await other.keyboard.press("End");
  await other.keyboard.type(" Begun");
  await expect.poll(() => paragraphOf(page)).toContain("Begun");
  await other.context().setOffline(true);
  await other.keyboard.type("WithoutConnection.");
  await page.keyboard.press("Home");
  await page.keyboard.type("Here. ");
  await expect.poll(() => savedText(page, setting), { timeout: 20_000 }).toContain("Here. Middle.");
  const path = `${requestPath(setting)}/content`;
  const changed = (await savedText(page, setting)).replace("Mind   it", "Mind   it well");
  await rest(page, "POST", path, {
    changes: [{ operation: "update_page", page: setting.pageIds[0], document: { markdown: changed } }],
  });
  await expect(textOf(page)).toContainText("it well", { timeout: 20_000 });
  await other.context().setOffline(false);
  const whole = "Here. Middle. BegunWithoutConnection.";
  await expect.poll(() => savedText(page, setting), { timeout: 40_000 }).toContain(whole);
  await expect.poll(() => paragraphOf(other)).toBe(whole);
  await expect.poll(() => paragraphOf(page)).toBe(whole);
  const kept = KEPT.replace("it\n", "it well\n");
  for (const one of [page, other]) {
    await expect(saveState(one)).toHaveText("Saved", { timeout: 20_000 });
    await expect(one.locator(".pm-conflict-mark")).toHaveCount(0);
  }
  expect(await savedText(page, setting)).toContain(kept);
  await other.context().close();
});
