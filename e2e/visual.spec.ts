import { expect, type Page } from "playwright/test";
import { expectAccessible } from "./console";
import { begin, openEditor, savedText, saveState, textOf } from "./editing";
import { test } from "./test";

// These tests are long, and each uses a separate space. Therefore, the tests can run in parallel.
test.describe.configure({ mode: "parallel" });

const DOT =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** The stored text of a page, without its title. */
const bodyOf = async (...given: Parameters<typeof savedText>) =>
  (await savedText(...given)).replace(/^\s*# .*\n+/, "").trimEnd();

/** Inserts a block with the slash menu. */
async function insert(page: Page, word: string, name: RegExp): Promise<void> {
  await page.keyboard.type(`/${word}`);
  const menu = page.getByRole("listbox", { name: "Blocks" });
  await expect(menu.getByRole("option", { selected: true })).toHaveAccessibleName(name);
  await page.keyboard.press("Enter");
  await expect(menu).toHaveCount(0);
}

/** Moves the cursor out of the block, into a new paragraph below it. */
const leave = (page: Page) => page.keyboard.press("Control+Enter");

test("an empty page gets every kind of block by keyboard, and switching to source and back changes no byte", async ({
  page,
}) => {
  const setting = await begin(page, "By keyboard", { Blocks: "" });
  await openEditor(page, setting);
  await textOf(page).focus();
  const type = (text: string) => page.keyboard.type(text);
  await type("## Section\nSome **bold**, *italic*, `code` and ~~old~~ words.\n");
  await type("### Part\n- one\ntwo");
  await page.keyboard.press("Tab");
  await type("\n\n\n1. first\nsecond\n\n");
  await type("[] to do\n\n> quoted\n\n");
  await type("```js const x = 1;");
  await leave(page);
  await type("---");
  await insert(page, "hint", /^Hint/);
  await type("What to know");
  for (const [word, name] of [
    ["tabs", /^Tabs/],
    ["steps", /^Steps/],
    ["columns", /^Columns/],
    ["expand", /^Expandable/],
    ["table", /^Table/],
    ["cards", /^Cards/],
    ["formula", /^Formula/],
    ["embed", /^Embed/],
  ] as const) {
    await page.keyboard.press("Control+End");
    await insert(page, word, name);
    const [field, value = ""] =
      { formula: ["Formula", "e = mc^2"], embed: ["URL", "https://example.org"] }[word as string] ?? [];
    if (!field) continue;
    await expect(page.getByRole("textbox", { name: field })).toBeFocused();
    await type(value);
    await page.getByRole("dialog").getByRole("button", { name: "Apply" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
  await page.keyboard.press("Control+End");
  await type("The end.");
  await page.keyboard.press("Control+s");
  await expect(saveState(page)).toHaveText("Saved");
  await expect.poll(() => bodyOf(page, setting)).toContain("The end.");
  const written = await bodyOf(page, setting);
  for (const part of [
    "## Section\n\nSome **bold**, ",
    " `code` and ~~old~~ words.",
    "### Part\n\n* one\n  * two\n\n1. first\n2. second\n\n* [ ] to do\n\n> quoted\n\n```js\nconst x = 1;\n```\n\n***",
    '{% hint style="info" %}\nWhat to know\n{% endhint %}',
    "{% tab %}",
    "{% step %}",
    "{% column %}",
    "<summary></summary>",
    "| | |\n| - | - |\n",
    'data-view="cards"',
    "$$\ne = mc^2\n$$",
    '{% embed url="https://example.org" %}',
  ])
    expect(written).toContain(part);
  await expectAccessible(page, { authored: true });

  const whole = await savedText(page, setting);
  await page.keyboard.press("Control+Shift+m");
  await expect(page.locator(".cm-content")).toBeVisible();
  await page.keyboard.press("Control+Shift+m");
  await expect(page.locator(".pm-text")).toBeVisible();
  await page.keyboard.press("Control+s");
  expect(await savedText(page, setting)).toBe(whole);
});

test("only the edited block changes, and the cursor stays in it when the mode changes", async ({ page }) => {
  const text =
    "First   words, _odd_.\n\n<custom-tag>\nkept\n</custom-tag>\n\n+ one\n+ two\n\n|a|b|\n|-|-|\n|1|2|\n\nLast *one*.";
  const setting = await begin(page, "Kept", { Page: text, Other: "Elsewhere.\n" });
  await openEditor(page, setting);
  await textOf(page).getByText("two", { exact: true }).click();
  await page.keyboard.press("End");
  await page.keyboard.type(" and more");
  await expect.poll(() => bodyOf(page, setting)).toBe(text.replace("+ two", "+ two and more"));

  await page.keyboard.press("Control+Shift+m");
  await expect(page.locator(".cm-activeLine, .cm-line").filter({ hasText: "and more" })).toBeVisible();
  await page.keyboard.type("!");
  await expect.poll(() => bodyOf(page, setting)).toContain("!");
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+Shift+m");
  await expect(textOf(page)).toContainText("two and more");
  await page.keyboard.press("Control+z");
  await expect.poll(() => bodyOf(page, setting)).toBe(text);

  // Blocks without a visual editor are edited as source.
  await textOf(page)
    .getByRole("button", { name: /^Edit source/ })
    .first()
    .focus();
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: "Source" }).fill("Plain now.");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect
    .poll(() => bodyOf(page, setting))
    .toBe(text.replace("<custom-tag>\nkept\n</custom-tag>", "Plain now."));

  // The undo history continues after another page was open.
  await page.getByRole("link", { name: /^Other/ }).click();
  await expect(textOf(page)).toContainText("Elsewhere.");
  await page.getByRole("link", { name: /^Page/ }).click();
  await textOf(page).focus();
  await page.keyboard.press("Control+z");
  await expect.poll(() => bodyOf(page, setting)).toBe(text);
});

test("pasted content becomes blocks, and a URL pasted over words becomes a link", async ({ page }) => {
  const setting = await begin(page, "Pasted", { Page: "Words here.\n" });
  await openEditor(page, setting);
  const paste = (data: Record<string, string>) =>
    textOf(page).evaluate((element, given) => {
      const clipboardData = new DataTransfer();
      for (const [kind, text] of Object.entries(given)) clipboardData.setData(kind, text);
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, data);
  await textOf(page)
    .getByText("Words here.")
    .dblclick({ position: { x: 10, y: 10 } });
  await paste({ "text/plain": "https://example.org/a" });
  await page.keyboard.press("Control+End");
  await page.keyboard.press("Enter");
  await paste({
    "text/html":
      '<b id="docs-internal-guid-1" style="font-weight:normal"><h2>From a document</h2><p>It is <span style="font-weight:700">bold</span>\n and <a href="https://example.org">linked</a>.<br>Next line</p><ul><li>one</li><li>two</li></ul></b><script>alert(1)</script><p><a href="javascript:alert(1)">bad</a></p>',
    "text/plain": "x",
  });
  await page.keyboard.press("Control+End");
  await page.keyboard.press("Enter");
  await paste({ "text/plain": '## From Markdown\n\n{% hint style="danger" %}\nCareful\n{% endhint %}\n' });
  await page.keyboard.press("Control+End");
  await paste({ "text/plain": "Name\tCount\nApples\t3\n" });
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  // An image that is pasted as bytes becomes a file of the space, in the same position.
  await paste({ "text/html": `<p>Above</p><img alt="A dot" src="${DOT}"><p>Below</p>`, "text/plain": "x" });
  await expect(textOf(page).getByRole("img", { name: "A dot" })).toBeVisible();
  await page.keyboard.press("Control+s");
  await expect.poll(() => bodyOf(page, setting)).toContain("Below");
  const picture = /\n\nAbove\n\n!\[A dot\]\((?!data:)[^)]+\)\n\nBelow(?=\n)/;
  expect(await bodyOf(page, setting)).toMatch(picture);
  await expect
    .poll(async () => (await bodyOf(page, setting)).replace(picture, ""))
    .toBe(
      '[Words](https://example.org/a) here.\n\n## From a document\n\nIt is **bold** and [linked](https://example.org).\\\nNext line\n\n* one\n* two\n\nbad\n\n## From Markdown\n\n{% hint style="danger" %}\nCareful\n{% endhint %}\n\n| Name | Count |\n| - | - |\n| Apples | 3 |',
    );
});

test("content pasted from Word, Confluence and others becomes lists, code and hints", async ({ page }) => {
  const setting = await begin(page, "Pasted from others", { Page: "" });
  await openEditor(page, setting);
  const item = (level: number, mark: string, text: string) =>
    `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><span style='mso-list:Ignore'>${mark}</span>${text}</p>`;
  const html = `<style>p { color: red }</style>${item(1, "·", "One")}${item(2, "o", "Below")}${item(1, "·", "Two")}
    <pre data-syntaxhighlighter-params="brush: bash; gutter: false">npm i</pre><pre><code class="language-js">a()</code></pre>
    <div class="confluence-information-macro confluence-information-macro-warning"><span class="aui-icon"></span>
      <div class="confluence-information-macro-body"><p>Hot</p></div></div>
    <div class="theme-admonition theme-admonition-danger alert alert--danger"><div class="admonitionContent"><p>Hotter</p></div></div>
    <h2 class="anchor" id="s">Steps<a href="#s" class="hash-link" aria-label="Direct link to Steps">\u200b</a></h2>
    <h3><button aria-expanded="true">Why?</button></h3><article><p>Quoted.</p></article>
    <ul role="tablist"><li role="tab" aria-selected="true">npm
      9</li><li role="tab">Yarn</li></ul><div role="tabpanel"><p>By npm</p></div>
    <ul role="tablist"><li role="tab">One</li></ul><div role="tabpanel"><p>First</p></div>
    <p>So <span class="katex"><span class="katex-mathml"><math><mi>x</mi><mo>=</mo><mfrac><mn>1</mn><mn>2</mn></mfrac></math></span><span class="katex-html" aria-hidden="true">x=1/2</span></span></p>
    <ul class="inline-task-list"><li class="checked">Done</li><li>Open</li></ul>
    <details><summary>More</summary><p>Inside</p></details>`;
  await textOf(page).evaluate((element, given) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", given);
    clipboardData.setData("text/plain", "x");
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, html);
  await page.keyboard.press("Control+s");
  await expect
    .poll(() => bodyOf(page, setting))
    .toBe(
      '* One\n  * Below\n* Two\n\n```bash\nnpm i\n```\n\n```js\na()\n```\n\n{% hint style="warning" %}\nHot\n{% endhint %}\n\n{% hint style="danger" %}\nHotter\n{% endhint %}\n\n## Steps\n\n### Why?\n\nQuoted.\n\n{% tabs %}\n{% tab title="npm 9" %}\nBy npm\n{% endtab %}\n{% endtabs %}\n\n{% tabs %}\n{% tab title="One" %}\nFirst\n{% endtab %}\n{% endtabs %}\n\nSo $$x=\\frac{1}{2}$$\n\n* [x] Done\n* [ ] Open\n\n<details>\n\n<summary>More</summary>\n\nInside\n\n</details>',
    );
});

test("blocks are selected, moved, converted and copied by keyboard, and their menu lists the actions", async ({
  page,
}) => {
  const setting = await begin(page, "Moved", { Page: "One *odd*.\n\nTwo.\n\n* three\n* four\n\nEnd.\n" });
  await openEditor(page, setting);
  await textOf(page).getByText("Two.").click();
  await page.keyboard.press("Alt+ArrowUp");
  await expect.poll(() => bodyOf(page, setting)).toBe("Two.\n\nOne *odd*.\n\n* three\n* four\n\nEnd.");

  await page.keyboard.press("Escape");
  await page.keyboard.press("Shift+ArrowDown");
  await expect(page.locator(".pm-selected-block")).toHaveCount(2);
  await expectAccessible(page, { authored: true });
  await page.keyboard.press("Control+/");
  const menu = page.getByRole("menu", { name: "Block" });
  await expect(menu.getByRole("menuitem", { name: /^Move up/ })).toBeDisabled();
  await menu.getByRole("menuitem", { name: "Numbered list" }).click();
  await expect.poll(() => bodyOf(page, setting)).toBe("1. Two.\n2. One *odd*.\n\n* three\n* four\n\nEnd.");

  // If a person types while blocks are selected, the text appears after these blocks. After Escape, Tab leaves the editor.
  await page.keyboard.type("More");
  await expect
    .poll(() => bodyOf(page, setting))
    .toBe("1. Two.\n2. One *odd*.\n\nMore\n\n* three\n* four\n\nEnd.");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Delete");
  await expect.poll(() => bodyOf(page, setting)).toBe("1. Two.\n2. One *odd*.\n\n* three\n* four\n\nEnd.");

  // The next lines test the same actions with the pointer, using the handle next to a block.
  await textOf(page).getByText("End.").hover();
  await page.getByRole("button", { name: /^Select block/ }).click();
  await menu.getByRole("menuitem", { name: /^Duplicate/ }).click();
  await expect.poll(() => bodyOf(page, setting)).toMatch(/End\.\n\nEnd\.$/);

  // A new comment on the block opens, with the focus in its field.
  await textOf(page).getByText("Two.").click();
  await page.keyboard.press("Control+/");
  await menu.getByRole("menuitem", { name: "Comment" }).click();
  await expect(page.getByRole("textbox", { name: "Comment on this block" })).toBeFocused();
  await expect(page.getByRole("region", { name: "Comments" })).toContainText("Two.");
});

test("words are found and replaced, and replacing all of them is one undo step", async ({ page }) => {
  const text = "Alpha beta.\n\n* alpha\n* gamma **alpha**";
  const setting = await begin(page, "Found", { Page: text });
  await openEditor(page, setting);
  await textOf(page).click();
  await page.keyboard.press("Control+f");
  const find = page.getByRole("search", { name: "Find in this page" });
  await find.getByRole("textbox", { name: "Find" }).fill("alpha");
  await expect(find.getByRole("status")).toHaveText("3 matches");
  await page.keyboard.press("Enter");
  await expect(find.getByRole("status")).toHaveText(/^\d of 3$/);
  await expectAccessible(page, { authored: true });
  await find.getByRole("checkbox", { name: "Match case" }).check();
  await expect(find.getByRole("status")).toHaveText(/of 2$|^2 matches$/);
  await find.getByRole("textbox", { name: "Replace with" }).fill("omega");
  await find.getByRole("button", { name: "Replace all" }).click();
  await expect.poll(() => bodyOf(page, setting)).toBe("Alpha beta.\n\n* omega\n* gamma **omega**");
  await find.getByRole("textbox", { name: "Find" }).press("Escape");
  await expect(textOf(page)).toBeFocused();
  await page.keyboard.press("Control+z");
  await expect.poll(() => bodyOf(page, setting)).toBe(text);
});

test("comments are shown next to the block with the cursor, with or without empty lines before it", async ({
  page,
}) => {
  const setting = await begin(page, "Discussed in blocks", { Page: "First block.\n\nSecond block.\n" });
  await openEditor(page, setting);
  await textOf(page).getByText("First block.").click();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await textOf(page).getByText("Second block.").click();
  await page.getByRole("button", { name: "Comments", exact: true }).click();
  const comments = page.getByRole("region", { name: "Comments" });
  await comments.getByRole("button", { name: "Comment on current block" }).click();
  await expect(comments.getByText("Second block.")).toBeVisible();
  await page.getByRole("textbox", { name: "Comment on this block" }).fill("Is this right?");
  await comments.getByRole("button", { name: "Comment", exact: true }).click();
  const mark = textOf(page).getByRole("button", { name: "1 open comment" });
  await expect(mark).toBeVisible();
  const [block, shown] = [
    await textOf(page).getByText("Second block.").boundingBox(),
    await mark.boundingBox(),
  ];
  expect(Math.abs((block?.y ?? 0) - (shown?.y ?? 999))).toBeLessThan(12);
  await expectAccessible(page, { authored: true });
});
