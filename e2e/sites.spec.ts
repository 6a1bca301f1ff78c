import { expect, type Page } from "playwright/test";
import { createSpace, expectAccessible, rest, signIn } from "./console";
import { test } from "./test";

/** A space with one page of this text. */
async function makeSpace(page: Page, title: string, markdown: string): Promise<string> {
  const spaceId = await createSpace(page, title);
  await rest(page, "POST", `/spaces/${spaceId}/content`, {
    changes: [{ operation: "insert_page", title: "Welcome", document: { markdown } }],
  });
  return spaceId;
}

const structure = (page: Page) => page.getByRole("list", { name: "Structure of the site" });
const titles = (page: Page) => structure(page).locator("> li > div [data-part-title]").allTextContents();

async function act(page: Page, title: string, action: string): Promise<void> {
  await structure(page)
    .getByRole("button", { name: `Actions for ${title}`, exact: true })
    .first()
    .click();
  // By keyboard: a menu with little room moves when the page is scrolled for the mouse.
  await page.getByRole("menuitem", { name: action }).press("Enter");
}

/** What somebody without any credential is answered. */
async function readAsStranger(page: Page, address: string) {
  const context = await page.context().browser()?.newContext();
  const answer = await context?.request.get(address, { maxRedirects: 5 });
  const found = { status: answer?.status() ?? 0, text: (await answer?.text()) ?? "" };
  await context?.close();
  return found;
}

test("a site is made of two spaces, published, read, shown to fewer, and taken offline", async ({ page }, {
  retry,
}) => {
  test.setTimeout(120_000);
  await signIn(page);
  const [guide, reference] = [`Guide ${retry}`, `Reference ${retry}`];
  await makeSpace(page, guide, "Words of the guide.");
  await makeSpace(page, reference, "Words of the reference.");
  await page.reload();
  await page.getByRole("link", { name: "Sites", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sites" })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "New site" }).click();
  await page.getByRole("button", { name: "Create site" }).click();
  await expect(page.getByText("Give it a title of at least two letters")).toBeVisible();
  await page.getByLabel("Title", { exact: true }).fill(`Manual ${retry}`);
  await page.getByRole("button", { name: "Create site" }).click();
  await expect(page.getByText("Choose at least one space")).toBeVisible();
  await page.getByRole("checkbox", { name: guide }).check();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Create site" }).click();

  await expect(page.getByRole("heading", { level: 1, name: `Manual ${retry}` })).toBeVisible();
  await expect(page.getByText("Not published", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Access", exact: true }).click();
  await expect(page.getByRole("dialog").getByRole("list", { name: "People" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("dialog").getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByRole("alertdialog")).toContainText("Anybody can read it");
  await expect(page.getByRole("alertdialog")).toContainText(guide);
  await page.getByRole("button", { name: "Publish site" }).click();
  await expect(page.getByText("Live", { exact: true })).toBeVisible();

  const address = (await page.getByRole("link", { name: "Visit" }).getAttribute("href")) ?? "";
  const live = await readAsStranger(page, address);
  expect([live.status, live.text.includes("Words of the guide.")]).toEqual([200, true]);

  await changeReaders(page, address);
  await page.getByRole("button", { name: "Unpublish", exact: true }).click();
  await page.getByRole("button", { name: "Unpublish site" }).click();
  await expect(page.getByText("Not published", { exact: true })).toBeVisible();
  expect((await readAsStranger(page, address)).status).toBe(404);
});

/** To people with a share link alone; the link opens the site until it is revoked. */
async function changeReaders(page: Page, address: string): Promise<void> {
  await page.getByRole("button", { name: "Change readers" }).click();
  await page.getByRole("radio", { name: /People with a share link/ }).check();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save audience" }).click();
  // The dialog says the same words: it closes once they are true.
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByText("Only people who were given one of its share links")).toBeVisible();
  expect((await readAsStranger(page, address)).text).not.toContain("Words of the guide.");

  await page.getByLabel("Name of a new link").fill("Customers");
  await page.getByRole("button", { name: "Create link" }).click();
  const links = page.getByRole("region", { name: "Share links" });
  await expect(links.getByText("Customers")).toBeVisible();
  await expectAccessible(page);
  const link = (await links.locator("p.font-mono").textContent()) ?? "";
  expect((await readAsStranger(page, link)).text).toContain("Words of the guide.");
  await links.getByRole("button", { name: "Revoke Customers" }).click();
  await page.getByRole("button", { name: "Revoke link" }).click();
  await expect(links.getByText("Customers")).toHaveCount(0);
  expect((await readAsStranger(page, link)).text).not.toContain("Words of the guide.");
}

test("sections and variants are added, put in order, and one of them opens first", async ({ page }, {
  retry,
}) => {
  test.setTimeout(120_000);
  await signIn(page);
  const [first, second] = [`First ${retry}`, `Second ${retry}`];
  const spaceId = await makeSpace(page, first, "One.");
  await makeSpace(page, second, "Two.");
  const { items } = await rest<{ items: { id: string }[] }>(page, "GET", "/orgs");
  const organizationId = items[0]?.id ?? "";
  const site = await rest<{ id: string }>(page, "POST", `/orgs/${organizationId}/sites`, {
    title: "Structured",
    spaces: [spaceId],
  });
  await page.goto(`/orgs/${organizationId}/sites/${site.id}`);
  await page.getByRole("button", { name: "Add section" }).click();
  await page.getByRole("checkbox", { name: second }).check();
  await page.getByLabel("Title", { exact: true }).fill("Another section");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Add section" }).last().click();
  await expect(structure(page).getByText("Another section", { exact: true })).toBeVisible();
  const [before] = await titles(page);
  expect(await titles(page)).toEqual([before, "Another section"]);

  await act(page, "Another section", "Move up");
  await expect.poll(() => titles(page)).toEqual(["Another section", before]);
  await act(page, "Another section", "Open first");
  await expect(structure(page).locator("> li").first().locator("> div")).toContainText("Opens first");
  await expectAccessible(page);
  await act(page, "Another section", "Remove section");
  await expect.poll(() => titles(page)).not.toContain("Another section");
});

/** A site of one space, made without the console. */
async function makeSite(page: Page, title: string, spaces: string[]) {
  const { items } = await rest<{ items: { id: string }[] }>(page, "GET", "/orgs");
  const organizationId = items[0]?.id ?? "";
  const site = await rest<{ id: string; urls: { published: string } }>(
    page,
    "POST",
    `/orgs/${organizationId}/sites`,
    { title, spaces },
  );
  const path = `/orgs/${organizationId}/sites/${site.id}`;
  const { urls } = await rest<{ urls: { published: string } }>(page, "POST", `${path}/publish`);
  return { path, address: urls.published };
}

test("redirects are added, imported after every line was looked at, tried and removed", async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page);
  const { path, address } = await makeSite(page, "Moved", [await makeSpace(page, "Moved", "Here.")]);
  await page.goto(`${path}/redirects`);
  await expect(page.getByText("No redirects yet")).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Add redirect" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Old path").fill("/old/");
  await dialog.getByLabel("Leads to").fill("/nowhere");
  await dialog.getByRole("button", { name: "Add redirect" }).click();
  await expect(dialog.getByText("Is no page of Moved")).toBeVisible();
  await dialog.getByLabel("Leads to").fill(`${address}welcome`);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Add redirect" }).click();
  const row = (name: string) => page.getByRole("row", { name });
  await expect(row("/old Welcome")).toBeVisible();
  await expectAccessible(page);

  await row("/old").getByRole("button", { name: "Change /old" }).click();
  await expect(dialog.getByLabel("Leads to")).toHaveValue("/welcome");
  await dialog.getByLabel("Leads to").fill("https://example.org/new");
  await dialog.getByRole("button", { name: "Save redirect" }).click();
  await expect(row("/old https://example.org/new")).toBeVisible();

  await importRedirects(page);
  await expect(page.getByRole("row", { name: /^\/(blog|first|old)/ })).toHaveCount(3);
  await page.getByLabel("Old path or address").fill(`${address}first`);
  await page.getByRole("button", { name: "Test", exact: true }).click();
  await expect(page.getByTestId("redirect-test")).toContainText("it leads to https://example.org/blog");

  await row("/old").getByRole("button", { name: "Remove /old" }).click();
  await page.getByRole("button", { name: "Remove redirect" }).click();
  await expect(row("/old")).toHaveCount(0);
  const answer = await page.request.get(`${address}first`, { maxRedirects: 0 });
  expect([answer.status(), answer.headers().location]).toEqual([308, "https://example.org/blog"]);
});

/** Nothing is written before the lines were shown, each with what is wrong with it. */
async function importRedirects(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Import CSV" }).click();
  const dialog = page.getByRole("dialog");
  const lines = ["source,target", "/first,https://example.org/blog", "nonsense,/welcome", "/gone,/nowhere"];
  await dialog
    .getByLabel(/Lines of old path/)
    .fill([...lines, "/first,/welcome", "/blog/*,/welcome"].join("\n"));
  await dialog.getByRole("button", { name: "Check lines" }).click();
  const wrong = dialog.getByRole("table", { name: "Lines with a mistake" });
  await expect(wrong.getByRole("row")).toHaveText([
    "LineOld pathLeads to",
    "3nonsense/welcome: A source begins with /",
    "4/gone/nowhere: Is no page of Moved",
    "5/first/welcome: The same source stands on line 2",
  ]);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Import 2 redirects" }).click();
  await expect(dialog).toHaveCount(0);
}

test("a site is given a look beside what it becomes, and readers get it when it is saved", async ({
  page,
}) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 1440, height: 1000 });
  await signIn(page);
  const { path, address } = await makeSite(page, "Plain", [await makeSpace(page, "Looks", "Words.")]);
  await page.goto(`${path}/customization`);
  const preview = page.frameLocator("iframe[title='Preview of the site']");
  await expect(preview.getByText("Words.", { exact: true })).toBeVisible();
  await page.getByLabel("Title", { exact: true }).fill("Splendid");
  await expect(preview.locator(".brand-title")).toHaveText("Splendid");
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="20"><rect width="60" height="20"/></svg>';
  const file = { name: "logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from(drawing) };
  await page.getByLabel("File for logo", { exact: true }).setInputFiles(file);
  const logo = preview.locator(".brand img").first();
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(60);
  await page.getByLabel("Accent, light", { exact: true }).fill("#ffee00");
  await expect(page.getByText(/On light pages text is shown in #/)).toBeVisible();

  await page.getByText("Fonts", { exact: true }).click();
  await page.getByLabel("Text", { exact: true }).selectOption({ label: "Lato" });
  await expect
    .poll(() => preview.locator("body").evaluate((body) => getComputedStyle(body).fontFamily))
    .toContain("Lato");
  await page.getByText("Announcement", { exact: true }).click();
  await page.getByLabel("Show an announcement above every page").check();
  await expect(preview.getByText("Something is new")).toBeVisible();
  await page.getByText("Links at the top", { exact: true }).click();
  await page.getByRole("button", { name: "Add link at the top" }).click();
  await page
    .getByRole("group", { name: "Links at the top" })
    .getByLabel("Address")
    .fill("javascript:alert(1)");
  await expect(page.getByText(/header\.links\.0/)).toBeVisible();
  await page
    .getByRole("group", { name: "Links at the top" })
    .getByLabel("Address")
    .fill("https://example.org/");
  await expect(preview.getByRole("link", { name: "New link" })).toBeVisible();
  await expectAccessible(page, { without: "iframe" });
  expect((await readAsStranger(page, address)).text).not.toContain("Splendid");
  await page.getByRole("button", { name: "Save look" }).click();
  await expect(page.getByText("Readers see it from now on")).toBeVisible();
  const { text } = await readAsStranger(page, address);
  expect([text.includes("Splendid"), text.includes("Something is new")]).toEqual([true, true]);
  const [picture = ""] = /~look\/[^"]+/.exec(text) ?? [];
  expect((await readAsStranger(page, address + picture)).text).toBe(drawing);
});

test("a variant is given a look of its own over that of the site, and follows the site again", async ({
  page,
}) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 1440, height: 1000 });
  await signIn(page);
  const [one, two] = [await makeSpace(page, "Stable", "One."), await makeSpace(page, "Next", "Two.")];
  const { path, address } = await makeSite(page, "Versions", [one, two]);
  await rest(page, "PUT", `${path}/customization`, { title: "Versions of it" });
  await page.goto(path);
  await act(page, "Next", "Change its look");
  await expect(page.getByLabel("Look of", { exact: true })).toHaveValue(/.+/);
  const preview = page.frameLocator("iframe[title='Preview of the site']");
  await expect(preview.getByText("Two.", { exact: true })).toBeVisible();
  await page.getByLabel("Title", { exact: true }).fill("The next one");
  await page.getByLabel("Accent, light", { exact: true }).fill("#aa0000");
  await expect(preview.locator(".brand-title")).toHaveText("The next one");
  await expect(page.getByText("Accent is its own")).toBeVisible();
  await expectAccessible(page, { without: "iframe" });
  await page.getByRole("button", { name: "Save look" }).click();
  await expect(page.getByText("Readers see it from now on")).toBeVisible();
  const looks = async () => {
    const texts = [(await readAsStranger(page, address)).text];
    texts.push((await readAsStranger(page, `${address}next/`)).text);
    return texts.map((text) => [/brand-title">([^<]*)/.exec(text)?.[1], text.includes("#aa0000")]);
  };
  expect(await looks()).toEqual([
    ["Versions of it", false],
    ["The next one", true],
  ]);

  await page.getByRole("button", { name: "Title as the site has it" }).click();
  await expect(preview.locator(".brand-title")).toHaveText("Versions of it");
  await page.getByRole("button", { name: "Save look" }).click();
  await expect(page.getByText("Title is its own")).toHaveCount(0);
  await expect.poll(looks).toEqual([
    ["Versions of it", false],
    ["Versions of it", true],
  ]);
  await page.getByRole("button", { name: "All as the site has it" }).click();
  await page.getByRole("button", { name: "Save look" }).click();
  await expect.poll(looks).toEqual([
    ["Versions of it", false],
    ["Versions of it", false],
  ]);
  await page.getByLabel("Look of", { exact: true }).selectOption({ label: "The whole site" });
  await expect(page).toHaveURL(`${path}/customization`);
  await expect(preview.getByText("One.", { exact: true })).toBeVisible();
});

test("a link and a group join the sections, by keyboard and by mouse", async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page);
  const [one, two] = [await makeSpace(page, "Alpha", "One."), await makeSpace(page, "Beta", "Two.")];
  const { path } = await makeSite(page, "Arranged", [one]);
  await rest(page, "POST", `${path}/sections`, { spaceId: two, title: "Beta" });
  await page.goto(path);
  const add = async (what: string, button: string, fields: Record<string, string>) => {
    await page.getByRole("button", { name: "Add more" }).click();
    await page.getByRole("menuitem", { name: what }).click();
    const dialog = page.getByRole("dialog");
    for (const [label, value] of Object.entries(fields))
      await dialog.getByLabel(label, { exact: true }).fill(value);
    await expectAccessible(page);
    await dialog.getByRole("button", { name: button }).click();
    await expect(dialog).toHaveCount(0);
  };
  await add("Link to elsewhere", "Add link", { Title: "Forum", Address: "https://example.org/forum" });
  await add("Group of sections", "Add group", { Title: "More" });
  await act(page, "Beta", "Move into More");
  const group = structure(page).getByRole("listitem").filter({ hasText: "More" });
  await expect(group.getByText("Beta", { exact: true }).first()).toBeVisible();

  const rowOf = (title: string) => structure(page).locator("[data-part-title]", { hasText: title }).first();
  const [from, to] = [
    await rowOf("Forum").boundingBox(),
    await rowOf("Arranged").or(rowOf("Alpha")).boundingBox(),
  ];
  await page.mouse.move((from?.x ?? 0) + 5, (from?.y ?? 0) + 8);
  await page.mouse.down();
  await page.mouse.move((to?.x ?? 0) + 5, (to?.y ?? 0) + 20, { steps: 5 });
  await page.mouse.move((to?.x ?? 0) + 5, (to?.y ?? 0) - 2, { steps: 5 });
  await page.mouse.up();
  await expect.poll(async () => (await titles(page))[0]).toBe("Forum");
  await expectAccessible(page);
});

test("visitors with claims see their part, as the tester says before any of them comes", async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page);
  const [one, two] = [await makeSpace(page, "Open part", "One."), await makeSpace(page, "Paid part", "Two.")];
  const { path } = await makeSite(page, "Adapted", [one]);
  await rest(page, "POST", `${path}/sections`, { spaceId: two, title: "Paid" });
  await page.goto(`${path}/adaptive`);
  await page.getByRole("button", { name: "Begin with an example" }).click();
  const editor = page.getByRole("textbox", { name: "Claims schema" });
  await editor.click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("x");
  await expect(page.getByRole("button", { name: /^Line \d+: Nothing may follow here/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "Save schema" })).toBeDisabled();
  await page.keyboard.press("Backspace");
  const sound = await editor.innerText();
  await editor.fill(sound.replace('"boolean"', '"truth"'));
  await page.getByRole("button", { name: "Save schema" }).click();
  await page.getByRole("button", { name: /^Line \d+: properties\.isBetaTester\.type/ }).click();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('"truth"');
  await editor.fill(sound);
  await page.getByRole("button", { name: "Save schema" }).click();
  await expect(page.getByText("The schema is saved")).toBeVisible();
  await page.getByRole("button", { name: "Switch on" }).click();
  await expect(page.getByRole("heading", { name: "Adaptive content is on" })).toBeVisible();

  await page.getByRole("link", { name: "Overview" }).click();
  await act(page, "Paid", "Edit…");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Who sees it").fill("visitor.claims.plan ==");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("alert")).toContainText("column 23");
  await dialog.getByRole("button", { name: 'visitor.claims.plan == "pro"' }).click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(structure(page).getByText("Conditional")).toBeVisible();

  await page.getByRole("link", { name: "Adaptive content" }).click();
  const seen = page.getByRole("list", { name: "What the visitor sees" });
  await page.getByRole("button", { name: "See as this visitor" }).click();
  await expect(seen.getByRole("listitem").filter({ hasText: "Paid" })).toContainText("is hidden");
  await page.getByRole("textbox", { name: "Claims of the token" }).fill('{ "plan": "pro" }');
  await page.getByRole("button", { name: "See as this visitor" }).click();
  await expect(seen.getByRole("listitem").filter({ hasText: "Paid" })).toContainText("is shown");
});
