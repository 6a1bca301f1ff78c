import { expect, type Locator, type Page } from "playwright/test";
import { expectAccessible, rest } from "./console";
import { append, begin, openEditor, type Setting, saveState } from "./editing";
import { test } from "./test";

const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mNk+M9Qz0AEYBxVSF+FAAhKDveksOjmAAAAAElFTkSuQmCC";
const requestPath = ({ spaceId, number }: Setting) => `/spaces/${spaceId}/change-requests/${number}`;

/** A change request that changes every fourth of twelve paragraphs. */
async function makeChanged(page: Page, title: string): Promise<Setting> {
  const paragraphs = Array.from({ length: 12 }, (_, index) => `Paragraph ${index + 1} says something.`);
  const setting = await begin(page, title, { Page: `${paragraphs.join("\n\n")}\n` });
  const markdown = `${paragraphs.map((text, index) => (index % 4 === 1 ? `${text} And more.` : text)).join("\n\n")}\n`;
  await rest(page, "POST", `${requestPath(setting)}/content`, {
    changes: [{ operation: "update_page", page: setting.pageIds[0], document: { markdown } }],
  });
  return setting;
}

test("people can comment on a block in a difference, and the comment is shown under the block and quoted in the conversation", async ({
  page,
}) => {
  const setting = await makeChanged(page, "Diff comments");
  await page.goto(`${requestPath(setting)}/changes`);
  const cell = page.locator(".diff-cell", { hasText: "Paragraph 2 says something. And more." });
  await cell.hover();
  await cell.getByRole("button", { name: "Comment on this block" }).click();
  const field = cell.getByRole("textbox", { name: "Comment on this block" });
  await expect(field).toBeFocused();
  await expect(field).toBeInViewport();
  await field.fill("Hello @");
  await field.press("End");
  await field.pressSequentially("a");
  const options = page.getByRole("listbox", { name: "Mention" }).getByRole("option");
  await expect(options.first()).toBeVisible();
  const cut = await options.evaluateAll(
    (all) =>
      all.filter((option) => {
        const { x, y, width, height } = option.getBoundingClientRect();
        return !option.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      }).length,
  );
  expect(cut).toBe(0);
  await page.keyboard.press("Escape");
  await field.fill("Is that *more*?");
  await page.keyboard.press("Control+Enter");
  const thread = cell.getByRole("article", { name: /^Comment by/ });
  await expect(thread.locator("em")).toHaveText("more");
  await expect(cell.getByRole("button", { name: "1 open comment" })).toHaveText("1");
  await expect(cell.getByRole("button", { name: "Comment on this block" })).toBeFocused();
  expect(await cell.evaluate((element) => getComputedStyle(element).boxShadow)).not.toBe("none");
  await expectAccessible(page, { authored: true });
  // Selecting the number collapses the comments.
  await cell.getByRole("button", { name: "1 open comment" }).click();
  await expect(thread).toBeHidden();

  await page.goto(requestPath(setting));
  const said = page.getByRole("list", { name: "Conversation" }).getByRole("article");
  await expect(said.locator("blockquote")).toHaveText("Paragraph 2 says something. And more.");
  await said.getByRole("link", { name: "Page" }).click();
  await expect(thread).toBeInViewport();
});

test("on a phone, the buttons for comments don't cover the text of a difference", async ({
  page,
  browser,
}) => {
  const setting = await makeChanged(page, "Phone comments");
  const phone = await browser.newContext({
    viewport: { width: 390, height: 800 },
    hasTouch: true,
    isMobile: true,
    storageState: await page.context().storageState(),
  });
  const narrow = await phone.newPage();
  await narrow.goto(`${requestPath(setting)}/changes`);
  const buttons = narrow.getByRole("button", { name: "Comment on this block" });
  await expect(buttons.first()).toBeVisible();
  const covered = await buttons.evaluateAll(
    (all) =>
      all.filter((button) => {
        const box = button.getBoundingClientRect();
        const range = document.createRange();
        range.selectNodeContents(button.parentElement?.querySelector(".doc") as Node);
        return [...range.getClientRects()].some(
          (text) => text.right > box.left && text.top < box.bottom && text.bottom > box.top,
        );
      }).length,
  );
  expect(covered).toBe(0);
  expect(await narrow.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test("the preview of a site that isn't published has its images, and reports no errors", async ({ page }) => {
  const setting = await begin(page, "Previewed", { Page: "" });
  const file = { name: "dot.png", contentType: "image/png", base64: PIXEL, ref: "dot" };
  await rest(page, "POST", `/spaces/${setting.spaceId}/content`, {
    changes: [
      { operation: "insert_files", files: [file] },
      { operation: "update_page", page: setting.pageIds[0], document: { markdown: "![A dot](./dot)\n" } },
    ],
  });
  const { items } = await rest<{ items: { id: string }[] }>(page, "GET", "/orgs");
  const organization = `/orgs/${items[0]?.id}`;
  const site = await rest<{ id: string }>(page, "POST", `${organization}/sites`, {
    title: "Not yet",
    spaces: [setting.spaceId],
  });
  const errors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  await page.goto(`${organization}/sites/${site.id}/customization`);
  const image = page.frameLocator("iframe[title='Preview of the site']").getByRole("img", { name: "A dot" });
  await expect(image).toBeVisible();
  await expect
    .poll(() => image.evaluate((element) => (element as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  await page.getByRole("button", { name: "Dark", exact: true }).click();
  await expect(page.frameLocator("iframe[title='Preview of the site']").locator("html")).toHaveAttribute(
    "data-theme",
    "dark",
  );
  expect(errors).toEqual([]);
});

test("after a merge in the editor, the page confirms it, links to the site and can undo it", async ({
  page,
}) => {
  const setting = await begin(page, "Merged", { Page: "First.\n" });
  const { items } = await rest<{ items: { id: string }[] }>(page, "GET", "/orgs");
  const organization = `/orgs/${items[0]?.id}`;
  const site = await rest<{ id: string }>(page, "POST", `${organization}/sites`, {
    title: `Live ${setting.spaceId}`,
    spaces: [setting.spaceId],
  });
  await rest(page, "POST", `${organization}/sites/${site.id}/publish`);
  await openEditor(page, setting);
  await append(page, " Then more.");
  await page.keyboard.press("Control+s");
  await expect(saveState(page)).toHaveText("Saved");
  await page.getByRole("button", { name: /Review and merge/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Merge", exact: true }).click();
  await page
    .getByRole("alertdialog", { name: /^Merge “/ })
    .getByRole("button", { name: "Merge" })
    .click();
  const notice = page.getByRole("region", { name: "Merged", exact: true });
  await expect(notice.getByRole("status")).toHaveText(/^#\d+ Merged merged into “Merged”$/);
  await expect(page).toHaveURL(new RegExp(`/pages/${setting.pageIds[0]}\\?merged=${setting.number}$`));
  await expect(page.getByText("First. Then more.")).toBeVisible();
  await expectAccessible(page, { authored: true });
  const live = await notice.getByRole("link", { name: "View live" }).getAttribute("href");
  expect(await (await page.request.get(live ?? "")).text()).toContain("First. Then more.");
  await notice.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("button", { name: "Undo merge" }).click();
  await expect(notice).toBeHidden();
  await expect(page.getByText("First.", { exact: true })).toBeVisible();
  const { markdown } = await rest<{ markdown: string }>(
    page,
    "GET",
    `/spaces/${setting.spaceId}/content/page/${setting.pageIds[0]}?format=markdown`,
  );
  expect(markdown).not.toContain("Then more.");
});

test("while there is a conflict, the icon next to Review and merge doesn't show that the change request is ready", async ({
  page,
}) => {
  const setting = await begin(page, "Not ready", { Page: "One line.\n" });
  const change = (markdown: string) => ({
    changes: [{ operation: "update_page", page: setting.pageIds[0], document: { markdown } }],
  });
  await rest(page, "POST", `${requestPath(setting)}/content`, change("My line.\n"));
  await openEditor(page, setting);
  const button = page.getByRole("button", { name: /Review and merge/ });
  await expect(button.locator(".bg-success")).toBeVisible();
  await rest(page, "POST", `/spaces/${setting.spaceId}/content`, change("Their line.\n"));
  await expect(button.locator(".bg-warning")).toBeVisible();
  await expect(button.locator(".bg-success")).toHaveCount(0);
  await expect(button).toHaveAccessibleName(/one conflict/);
});

test("a page that is moved into a collapsed parent stays visible and is marked as moved", async ({
  page,
}) => {
  const setting = await begin(page, "Moved into", { Parent: "P.\n", Page: "First.\n" });
  await rest(page, "POST", `/spaces/${setting.spaceId}/content`, {
    changes: [
      { operation: "insert_page", title: "Child", into: setting.pageIds[0], document: { markdown: "C.\n" } },
    ],
  });
  await rest(page, "POST", `${requestPath(setting)}/update`);
  await openEditor(page, setting, 1);
  const tree = page.getByRole("navigation", { name: "Pages in the editor" });
  const row = tree.getByRole("link", { name: /^Page/ });
  await expect(tree.getByRole("link", { name: /^Child/ })).toBeHidden();
  await row.focus();
  await page.keyboard.press("Alt+ArrowRight");
  await expect(tree.getByRole("link", { name: /^Child/ })).toBeVisible();
  await expect(row).toBeVisible();
  await expect(row).toContainText("Moved", { ignoreCase: true });
});

/** Drags a row with the mouse onto the middle of another row. */
async function drag(page: Page, row: Locator, onto: Locator): Promise<void> {
  const [from, to] = [await row.boundingBox(), await onto.boundingBox()];
  if (!from || !to) throw new Error("A row isn't visible.");
  await page.mouse.move(from.x + 40, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + 40, to.y + to.height / 2, { steps: 12 });
  await page.mouse.up();
}

test("a page that isn't open stays visible after the Move dialog or a drop puts it into a collapsed parent", async ({
  page,
}) => {
  const setting = await begin(page, "Moved unseen", {
    Open: "O.\n",
    Parent: "P.\n",
    Page: "F.\n",
    Other: "S.\n",
  });
  const space = `/spaces/${setting.spaceId}/content`;
  const add = (title: string, into: string | undefined) =>
    rest(page, "POST", space, {
      changes: [{ operation: "insert_page", title, into, document: { markdown: "C.\n" } }],
    });
  await add("Child", setting.pageIds[1]);
  const { pages } = await rest<{ pages: { pages: { id: string }[] }[] }>(page, "GET", `${space}/pages`);
  await add("Grandchild", pages[1]?.pages[0]?.id);
  await rest(page, "POST", `${requestPath(setting)}/update`);
  await openEditor(page, setting, 0);
  const tree = page.getByRole("navigation", { name: "Pages in the editor" });
  const row = (title: string) => tree.getByRole("link", { name: new RegExp(`^${title}\\b`) });
  await expect(row("Parent")).toBeVisible();
  await expect(row("Child")).toBeHidden();
  await tree.getByRole("button", { name: "Actions for Page" }).click();
  await page.getByRole("menuitem", { name: "Move" }).click();
  const dialog = page.getByRole("dialog", { name: "Move “Page”" });
  await dialog.getByLabel("Parent page").selectOption({ label: "\u2003Child" });
  await dialog.getByRole("button", { name: "Move", exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(row("Page")).toBeVisible();
  await expect(row("Grandchild")).toBeVisible();
  await expect(row("Page")).toContainText("Moved", { ignoreCase: true });
  await expect(page).toHaveURL(new RegExp(setting.pageIds[0] ?? ""));

  // Collapse the parent again, and drop another page on it.
  await row("Parent").focus();
  await page.keyboard.press("ArrowLeft");
  await expect(row("Child")).toBeHidden();
  await drag(page, row("Other"), row("Parent"));
  await expect(row("Other")).toBeVisible();
  await expect(row("Child")).toBeVisible();
  await expect(row("Other")).toContainText("Moved", { ignoreCase: true });
});

test("a custom domain shows every record that its text mentions", async ({ page }) => {
  const setting = await begin(page, "Domain", { Page: "First.\n" });
  const { items } = await rest<{ items: { id: string }[] }>(page, "GET", "/orgs");
  const organization = `/orgs/${items[0]?.id}`;
  const site = await rest<{ id: string }>(page, "POST", `${organization}/sites`, {
    title: "Domain",
    spaces: [setting.spaceId],
  });
  await rest(page, "PATCH", `${organization}/sites/${site.id}`, {
    hostname: `docs-${setting.spaceId.toLowerCase().slice(0, 8)}.example.org`,
  });
  await page.goto(`${organization}/sites/${site.id}`);
  const card = page.getByRole("region", { name: /^Hostname docs-/ });
  await expect(card).toBeVisible();
  const shown = await card.locator("dd").allTextContents();
  const said = (await card.locator("p").allTextContents()).join(" ");
  const named = [...said.matchAll(/\b(TXT|CNAME) record/g)].map(([, type]) => type ?? "");
  expect(named.length).toBeGreaterThan(0);
  // "If you can't set a CNAME record" is shown only together with a CNAME record.
  expect(named.filter((type) => !shown.includes(type))).toEqual([]);
  expect(said.includes("one of these records")).toBe(shown.includes("TXT") && shown.includes("CNAME"));
  await expectAccessible(page);
});
