import { expect } from "playwright/test";
import { expectAccessible } from "./console";
import {
  append,
  begin,
  editorPath,
  openEditor,
  preview,
  savedText,
  savedTree,
  saveState,
  secondPerson,
  textOf,
} from "./editing";
import { test } from "./test";

test.use({ editor: "source" });

test("people write a page with the toolbar, slash menu and preview, and the page is saved automatically", async ({
  page,
}) => {
  const setting = await begin(page, "Handbook", { Welcome: "First words.\n" });
  await page.goto(`/spaces/${setting.spaceId}/pages/${setting.pageIds[0]}`);
  // The edit button continues the existing draft.
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await expect(page).toHaveURL(editorPath(setting));
  await expect(preview(page).getByText("First words.")).toBeVisible();
  await expectAccessible(page, { authored: true });

  await append(page, "\nNow ");
  await page.getByRole("button", { name: "Bold", exact: true }).click();
  await page.keyboard.type("loud");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.type(".\n\n/hin");
  await expect(page.getByRole("option")).toHaveCount(1);
  await expect(page.getByRole("option", { name: /^Hint/ })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Mind the gap");
  await expect(preview(page).getByRole("note")).toContainText("Mind the gap");
  await expect(preview(page).locator("strong")).toHaveText("loud");

  await page.getByRole("textbox", { name: "Title" }).fill("Hello");
  await page.getByRole("textbox", { name: "Description" }).fill("What this is");
  await expect(preview(page).getByRole("heading", { level: 1 })).toHaveText("Hello");
  await expect
    .poll(async () => (await savedText(page, setting)).trimStart())
    .toBe('# Hello\n\nFirst words.\n\nNow **loud**.\n\n{% hint style="info" %}\nMind the gap\n{% endhint %}');
  await expect(saveState(page)).toHaveText("Saved");
  await expect(page.getByRole("link", { name: /^Hello/ })).toContainText("Edited");
  await expectAccessible(page, { authored: true });
});

test("the editor suggests pages of the space for a link", async ({ page }) => {
  const setting = await begin(page, "Linked", { Start: "", "Getting help": "Ask.\n" });
  await openEditor(page, setting);
  await append(page, "See [[help");
  await page.getByRole("option", { name: /^Getting help/ }).click();
  await expect(preview(page).getByRole("link", { name: "Getting help" })).toBeVisible();
  await preview(page).getByRole("link", { name: "Getting help" }).click();
  await expect(page).toHaveURL(editorPath(setting, 1));
  await expect(preview(page).getByText("Ask.")).toBeVisible();
  // The page was saved when another page was opened.
  const link = `[Getting help](content:page/${setting.pageIds[1]})`;
  await expect.poll(() => savedText(page, setting)).toContain(link);
});

test("text written without a connection is kept, and saved after reconnecting", async ({ page, context }) => {
  const setting = await begin(page, "Offline", { Page: "Before.\n" });
  await openEditor(page, setting);
  await context.setOffline(true);
  await append(page, "\nWritten offline.");
  await expect(saveState(page)).toHaveText("Offline, kept in browser");
  await page.keyboard.type(" And more.");
  await context.setOffline(false);
  await expect(saveState(page)).toHaveText("Saved", { timeout: 40_000 });
  await expect.poll(() => savedText(page, setting)).toContain("Before.\n\nWritten offline. And more.");
});

test("leaving with unsaved text warns, and coming back restores it", async ({ page }) => {
  const setting = await begin(page, "Restored", { Page: "Before.\n" });
  // Requests that are sent while a page closes bypass the routes of a test.
  await page.addInitScript(() => {
    const ask = window.fetch;
    window.fetch = (asked, init) => {
      const isWrite = String(asked instanceof Request ? asked.url : asked).includes("changeRequests.write");
      if (isWrite && sessionStorage.getItem("writes") === "lost")
        return Promise.reject(new TypeError("lost"));
      return ask(asked, init);
    };
  });
  await openEditor(page, setting);
  await page.evaluate(() => sessionStorage.setItem("writes", "lost"));
  await append(page, "\nNot saved yet.");
  await expect(saveState(page)).toHaveText("Offline, kept in browser");
  const warned = page.waitForEvent("dialog");
  const reloaded = page.reload();
  const dialog = await warned;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.accept();
  await reloaded;
  await expect(textOf(page)).toContainText("Not saved yet.");
  await expect(page.getByText("Unsaved changes restored")).toBeVisible();
  expect(await savedText(page, setting)).not.toContain("Not saved yet.");
  await page.evaluate(() => sessionStorage.removeItem("writes"));
  await expect(saveState(page)).toHaveText("Saved", { timeout: 40_000 });
  expect(await savedText(page, setting)).toContain("Before.\n\nNot saved yet.");
});

test("two people edit the same page, and no text is lost", async ({ page, context }) => {
  const setting = await begin(page, "Together", { Page: "One.\n\nTwo.\n\nThree.\n" });
  const other = await secondPerson(context);
  await openEditor(page, setting);
  await openEditor(other, setting);

  // Each person sees the other person's name and block.
  await expect(other.getByRole("list", { name: "People in the editor" }).getByRole("listitem")).toHaveCount(
    1,
  );
  await textOf(page).getByText("Two.").click();
  await expect(other.locator(".cm-people-mark")).toHaveAttribute("title", /here$/);
  await expectAccessible(other, { authored: true });

  // The two people changed different lines, and both see all changes without a question.
  await append(page, "\nFour.");
  await expect(textOf(other)).toContainText("Four.");
  await other.context().setOffline(true);
  await textOf(other).click();
  await other.keyboard.press("Control+Home");
  await other.keyboard.type("Zero.\n\n");
  await append(page, " Five.");
  await expect.poll(() => savedText(page, setting)).toContain("Four. Five.");
  await other.context().setOffline(false);
  await expect.poll(() => savedText(page, setting), { timeout: 40_000 }).toContain("Zero.\n\nOne.");
  expect(await savedText(page, setting)).toContain("Four. Five.");
  await expect(textOf(page)).toContainText("Zero.");
  await expect(textOf(other)).toContainText("Five.");

  // Two people changed the same line. Nothing is overwritten until a person has selected a version.
  await expect(saveState(other)).toHaveText("Saved");
  await other.context().setOffline(true);
  await append(other, " Theirs.");
  await append(page, " Mine.");
  await expect.poll(() => savedText(page, setting)).toContain("Five. Mine.");
  await other.context().setOffline(false);
  await expect(other.locator(".cm-conflict-mark")).toBeVisible({ timeout: 40_000 });
  // No dialog opens automatically, and other text is saved in the meantime.
  await expect(other.getByRole("dialog")).toHaveCount(0);
  await expect(textOf(other)).toBeFocused();
  await other.keyboard.press("Control+Home");
  await other.keyboard.type("First. ");
  await expect.poll(() => savedText(page, setting)).toContain("First. Zero.");
  expect(await savedText(page, setting)).not.toContain("Theirs.");
  await other.getByRole("button", { name: "1 conflict" }).click();
  const dialog = other.getByRole("dialog", { name: "Someone else changed the same text" });
  await dialog.getByLabel("Keep both").check();
  await dialog.getByRole("button", { name: "Save selection" }).click();
  await expect(saveState(other)).toHaveText("Saved");
  const text = await savedText(page, setting);
  for (const words of ["Zero.", "One.", "Two.", "Three.", "Four. Five. Mine.", "Theirs."])
    expect(text).toContain(words);
  await other.getByRole("link", { name: "Leave editor" }).click();
  await expect(page.getByRole("list", { name: "People in the editor" })).toHaveCount(0);
  await other.context().close();
});

test("pages are added, renamed, moved by keyboard and by dragging, deleted and restored", async ({
  page,
}) => {
  const setting = await begin(page, "Arranged", { A: "a\n", B: "b\n", C: "c\n" });
  await openEditor(page, setting);
  const pages = page.getByRole("navigation", { name: "Pages in the editor" });
  const row = (name: string) => pages.getByRole("link", { name: new RegExp(`^${name}`) });

  await row("C").focus();
  await page.keyboard.press("Alt+ArrowUp");
  await expect.poll(() => savedTree(page, setting)).toBe("A C B");
  await expect(row("C")).toBeFocused();
  await page.keyboard.press("Alt+ArrowRight");
  await expect.poll(() => savedTree(page, setting)).toBe("A(C) B");
  await expect(row("C")).toContainText("Moved");

  const from = await row("B").boundingBox();
  const to = await row("A").boundingBox();
  if (!from || !to) throw new Error("no rows");
  await page.mouse.move(from.x + 20, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + 20, to.y + to.height, { steps: 5 });
  await page.mouse.move(to.x + 20, to.y + 3, { steps: 5 });
  await page.mouse.up();
  await expect.poll(() => savedTree(page, setting)).toBe("B A(C)");
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect.poll(() => savedTree(page, setting)).toBe("A(C) B");

  await pages.getByRole("button", { name: "Actions for B" }).click();
  await page.getByRole("menuitem", { name: "Move" }).click();
  const move = page.getByRole("dialog", { name: "Move “B”" });
  await move.getByLabel("Parent page").selectOption({ label: "A" });
  await move.getByLabel("Position").selectOption({ label: "First" });
  await move.getByRole("button", { name: "Move" }).click();
  await expect.poll(() => savedTree(page, setting)).toBe("A(B C)");

  await expect(row("B")).toBeVisible();
  await pages.getByRole("button", { name: "Actions for A" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  const confirm = page.getByRole("alertdialog", { name: "Delete “A”?" });
  await expect(confirm).toContainText("its 2 subpages");
  await confirm.getByRole("button", { name: "Delete 3 pages" }).click();
  await expect.poll(() => savedTree(page, setting)).toBe("");
  await expect(page.getByRole("heading", { name: "No pages yet" })).toBeVisible();
  await page
    .getByRole("listitem")
    .filter({ hasText: "“A” deleted" })
    .getByRole("button", { name: "Undo" })
    .click();
  await expect.poll(() => savedTree(page, setting)).toBe("A(B C)");

  await pages.getByRole("button", { name: "Add page" }).click();
  await expect(page.getByRole("textbox", { name: "Title" })).toBeFocused();
  await page.keyboard.type("Fresh");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Text of a new page.");
  await expect.poll(() => savedTree(page, setting)).toBe("A(B C) Fresh");
  await expect(row("Fresh")).toContainText("New");
});

/** A PNG of one pixel. */
const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

test("a pasted image is uploaded and shown, or its error is shown", async ({ page }) => {
  const setting = await begin(page, "Pictures", { Page: "Before.\n" });
  await openEditor(page, setting);
  await append(page, "\n");
  const paste = (name: string, base64: string) =>
    textOf(page).evaluate(
      (element, [fileName, content]) => {
        const bytes = Uint8Array.from(atob(content as string), (character) => character.charCodeAt(0));
        const data = new DataTransfer();
        data.items.add(new File([bytes], fileName as string, { type: "image/png" }));
        element.dispatchEvent(
          new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
        );
      },
      [name, base64],
    );
  await paste("pixel.png", PIXEL);
  const image = preview(page).locator("img");
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(1);
  await expect.poll(() => savedText(page, setting)).toMatch(/!\[\]\(content:file\/\w+\)/);
  await paste("empty.png", "");
  await expect(page.getByText("The file is empty. Select another file.")).toBeVisible();
});

test("comments are shown next to their block", async ({ page }) => {
  const setting = await begin(page, "Discussed", { Page: "First block.\n\nSecond block.\n" });
  await openEditor(page, setting);
  await append(page, "\nThird block.");
  await page.getByRole("button", { name: "Comments", exact: true }).click();
  const comments = page.getByRole("region", { name: "Comments" });
  await comments.getByRole("button", { name: "Comment on current block" }).click();
  await expect(comments.getByText("Third block.")).toBeVisible();
  await page.getByRole("textbox", { name: "Comment on this block" }).fill("Is this right?");
  await comments.getByRole("button", { name: "Comment", exact: true }).click();
  const thread = comments.getByRole("article", { name: /^Comment by/ });
  await expect(thread).toContainText("Is this right?");
  await expect(page.locator(".cm-comment-mark")).toHaveText("1");
  await expectAccessible(page, { authored: true });

  await thread.getByRole("button", { name: "Reply" }).click();
  await page.getByRole("textbox", { name: "Reply" }).fill("It is.");
  await thread.getByRole("button", { name: "Reply" }).last().click();
  await expect(thread).toContainText("It is.");
  await thread.getByRole("button", { name: "Resolve" }).click();
  await expect(comments.getByRole("article", { name: /^Resolved comment/ })).toBeVisible();
  await expect(page.locator(".cm-comment-mark")).toHaveCount(0);
});
