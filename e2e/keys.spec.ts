import { expect, type Page } from "playwright/test";
import { append, begin, openEditor, savedText, saveState, textOf } from "./editing";
import { test } from "./test";

const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

async function save(page: Page): Promise<void> {
  await page.keyboard.press("Control+s");
  await expect(saveState(page)).toHaveText("Saved");
}

test("a typed code fence becomes a code block with its language, and shortcuts turn lists and quotes on and off", async ({
  page,
}) => {
  const setting = await begin(page, "Keys", { Page: "Item\n" });
  await openEditor(page, setting);
  const block = (selector: string) => textOf(page).locator(selector).filter({ hasText: "Item" });
  await textOf(page).getByText("Item").click();
  for (const [key, selector] of [
    ["7", "ol"],
    ["8", "ul"],
    ["9", "blockquote"],
  ] as const) {
    await page.keyboard.press(`Control+Shift+${key}`);
    await expect(block(selector), key).toHaveCount(1);
    await page.keyboard.press(`Control+Shift+${key}`);
    await expect(block(selector), key).toHaveCount(0);
  }
  await append(page, "\n```js");
  await page.keyboard.press("Enter");
  await page.keyboard.type("let a;");
  await save(page);
  expect(await savedText(page, setting)).toMatch(/^(?:# Page\n\n)?Item\n\n```js\nlet a;\n```\n$/);
});

test("code pasted from VS Code becomes a code block with the language of the file", async ({ page }) => {
  const setting = await begin(page, "Pasted code", { Page: "" });
  await openEditor(page, setting);
  await textOf(page).click();
  await textOf(page).evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "const a = 1;\nexport { a };");
    clipboardData.setData("text/html", "<div>const a = 1;</div><div>export { a };</div>");
    clipboardData.setData(
      "vscode-editor-data",
      '{"version":1,"isFromEmptySelection":false,"mode":"typescript"}',
    );
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await save(page);
  await expect
    .poll(() => savedText(page, setting))
    .toContain("```typescript\nconst a = 1;\nexport { a };\n```");
});

test("an image uploaded by one person is saved without a conflict", async ({ page }) => {
  const setting = await begin(page, "One upload", { Page: "Before.\n" });
  const statuses: number[] = [];
  page.on("response", (response) => {
    if (response.url().includes("/api/trpc/") && response.request().method() === "POST")
      statuses.push(response.status());
  });
  await openEditor(page, setting);
  await append(page, " More");
  await textOf(page).evaluate((element, base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([bytes], "pixel.png", { type: "image/png" }));
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, PIXEL);
  await page.keyboard.type(" words.");
  await expect.poll(() => savedText(page, setting)).toMatch(/!\[\]\(content:file\/\w+\)/);
  await save(page);
  expect(statuses.length).toBeGreaterThan(1);
  expect(statuses.filter((status) => status >= 400)).toEqual([]);
});

/** A text whose format the editor wouldn't write itself. */
const AS_WRITTEN = `Setext title
============

*   wide bullet
*   __strong__ and *em*

+ other list
1) number

Blocks are here.

| a|b |
|---|:-:|
|1 | 2|

Hard  
break, &amp; entity, \\_escape\\_.

Source is here.

~~~js
let a
~~~
`;

test("an edit in Markdown and an edit in blocks of the same page change only these two places", async ({
  page,
}) => {
  const setting = await begin(page, "Both modes", { Page: AS_WRITTEN });
  await openEditor(page, setting);
  const before = await savedText(page, setting);
  expect(before).toContain("*   wide bullet");
  const edit = async (words: string, typed: string) => {
    await textOf(page).getByText(words).click();
    await page.keyboard.press("End");
    await page.keyboard.type(typed);
  };
  await edit("Blocks are here.", " Edited");
  await page.keyboard.press("Control+Shift+m");
  await expect(page.locator(".cm-content")).toBeVisible();
  await edit("Source is here.", " Typed");
  await page.keyboard.press("Control+Shift+m");
  await expect(page.locator(".pm-text")).toBeVisible();
  await edit("Blocks are here. Edited", " twice.");
  await save(page);
  expect(await savedText(page, setting)).toBe(
    before
      .replace("Blocks are here.", "Blocks are here. Edited twice.")
      .replace("Source is here.", "Source is here. Typed"),
  );
});
