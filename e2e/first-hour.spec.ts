import { expect, type Locator, type Page } from "playwright/test";
import { begin, openEditor, savedText, saveState, secondPerson, textOf } from "./editing";
import { choose, openMenu } from "./library";
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

test("every dialog that opens from a menu focuses its first field or the safe action", async ({ page }) => {
  const title = `Dialogs ${Date.now()}`;
  const setting = await begin(page, title, { Page: "First.\n\n![Dot](https://example.org/dot.png)\n" });
  await openEditor(page, setting);
  const found: Record<string, string> = {};
  const expected: Record<string, string> = {};
  const look = async (name: string, focus: string, open: () => Promise<void>) => {
    expected[name] = focus;
    found[name] = await focusAfter(page, focus, open);
  };
  const inTree = (item: string, by: "mouse" | "keyboard") => async () => {
    const button = page
      .getByRole("navigation", { name: "Pages" })
      .getByRole("button", { name: "Actions for Page" });
    const choice = page.getByRole("menuitem", { name: item, exact: true });
    if (by === "mouse") {
      await button.click();
      return choose(choice);
    }
    await button.focus();
    await page.keyboard.press("Enter");
    await expect(choice).toBeVisible();
    await page.keyboard.type(item);
    await page.keyboard.press("Enter");
  };
  const onPage = (item: string) => async () => {
    await page.getByRole("button", { name: "Page actions" }).click();
    await choose(page.getByRole("menuitem", { name: item, exact: true }));
  };
  for (const item of ["Rename", "Move", "Add group", "Add link"]) {
    for (const by of ["mouse", "keyboard"] as const)
      await look(`tree, ${by}: ${item}`, "field", inTree(item, by));
    await look(`page: ${item}`, "field", onPage(item));
  }
  await look("tree: Delete", "Cancel", inTree("Delete", "mouse"));

  await page.goto("/");
  for (const item of ["Rename…", "Move…", "Access…"])
    await look(`library: ${item}`, "field", () => openMenu(page, title, item));
  await look("library: Delete…", "Cancel", () => openMenu(page, title, "Delete…"));
  await page.goto(`/spaces/${setting.spaceId}/change-requests/${setting.number}`);
  await look("change request: Request review", "field", () =>
    page.getByRole("button", { name: "Add reviewers" }).click(),
  );
  expect(found).toEqual(expected);
});

const CODE = "```js\nlet a;\n```";

test("a block that is dragged by its handle either moves or stays, regardless of where it's dropped", async ({
  page,
}) => {
  const text = `First.\n\n${CODE}\n\n{% tabs %}\n{% tab title="One" %}\nInside\n{% endtab %}\n{% endtabs %}\n\nLast.\n`;
  const setting = await begin(page, "Drags", { Page: text });
  await openEditor(page, setting);
  const editor = textOf(page);
  const drag = async (to: Locator, share = 0.1) => {
    await editor.getByText("First.").hover();
    const handle = page.getByRole("button", { name: /^Select block and show actions/ });
    await handle.hover();
    const box = await to.boundingBox();
    if (!box) throw new Error("nothing to drop on");
    await page.mouse.down();
    // The first step is small, as with a real mouse.
    await page.mouse.move(box.x + box.width * share, box.y - 10, { steps: 40 });
    await page.mouse.move(box.x + box.width * share, box.y + box.height / 2, { steps: 6 });
    await page.mouse.up();
  };
  const fields = [
    page.getByRole("textbox", { name: "Title", exact: true }).last(),
    page.getByRole("textbox", { name: "Language" }),
    page.getByRole("textbox", { name: "Page title" }),
    page.getByRole("textbox", { name: /^Description/ }),
    page.getByRole("checkbox", { name: "Line numbers" }),
    page.getByRole("button", { name: "Page actions" }),
  ];
  for (const field of fields) {
    if ((await field.count()) === 0) continue;
    await drag(field.first());
    await expect(editor.getByText("First.")).toBeVisible();
  }
  await page.keyboard.press("Control+s");
  await expect(saveState(page)).toHaveText("Saved");
  expect(await savedText(page, setting)).toContain(text.trim());
  await drag(editor.getByText("Last."), 0.9);
  await expect.poll(() => savedText(page, setting)).toMatch(/Last\.\n\nFirst\.\n?$/);
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
