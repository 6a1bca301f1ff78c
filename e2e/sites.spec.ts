import { expect, type Page } from "playwright/test";
import { expectAccessible, rest, signIn, startSession } from "./console";
import { act, makeSite, makeSpace, readAsStranger, structure } from "./sites";
import { test } from "./test";

const titles = (page: Page) => structure(page).locator("> li > div [data-part-title]").allTextContents();

test("a site with two spaces is created, published, read, restricted, and unpublished", async ({ page }, {
  retry,
}) => {
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
  await expect(page.getByText("Enter a title with at least two characters")).toBeVisible();
  await page.getByLabel("Title", { exact: true }).fill(`Manual ${retry}`);
  await page.getByRole("button", { name: "Create site" }).click();
  await expect(page.getByText("Select at least one space")).toBeVisible();
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
  await expect(page.getByRole("alertdialog")).toContainText("Anyone can open the site");
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

/** Restricts the site to share links. A share link works until it's revoked. */
async function changeReaders(page: Page, address: string): Promise<void> {
  await page.getByRole("button", { name: "Edit audience" }).click();
  await page.getByRole("radio", { name: /Share links/ }).check();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save audience" }).click();
  // The dialog contains the same text, so wait until the dialog has closed.
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByText("Only people with one of the site's share links")).toBeVisible();
  expect((await readAsStranger(page, address)).text).not.toContain("Words of the guide.");

  await page.getByLabel("Link name").fill("Customers");
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

test("sections and variants are added and sorted, and one of them is set as the default", async ({ page }, {
  retry,
}) => {
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
  await act(page, "Another section", "Make default");
  await expect(structure(page).locator("> li").first().locator("> div")).toContainText("Default");
  await expectAccessible(page);
  await act(page, "Another section", "Remove section");
  await expect.poll(() => titles(page)).not.toContain("Another section");
});

test("people can add, import, test and remove redirects, and each imported line is checked first", async ({
  page,
}) => {
  await startSession(page);
  const { path, address } = await makeSite(page, "Moved", [await makeSpace(page, "Moved", "Here.")]);
  await page.goto(`${path}/redirects`);
  await expect(page.getByText("No redirects yet")).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Add redirect" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Old path").fill("/old/");
  await dialog.getByLabel("Destination").fill("/nowhere");
  await dialog.getByRole("button", { name: "Add redirect" }).click();
  await expect(dialog.getByText("“Moved” has no page at this path")).toBeVisible();
  await dialog.getByLabel("Destination").fill(`${address}welcome`);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Add redirect" }).click();
  const row = (name: string) => page.getByRole("row", { name });
  await expect(row("/old Welcome")).toBeVisible();
  await expectAccessible(page);

  await row("/old").getByRole("button", { name: "Edit /old" }).click();
  await expect(dialog.getByLabel("Destination")).toHaveValue("/welcome");
  await dialog.getByLabel("Destination").fill("https://example.org/new");
  await dialog.getByRole("button", { name: "Save redirect" }).click();
  await expect(row("/old https://example.org/new")).toBeVisible();

  await importRedirects(page);
  await expect(page.getByRole("row", { name: /^\/(blog|first|old)/ })).toHaveCount(3);
  await page.getByLabel("Old path or URL").fill(`${address}first`);
  await page.getByRole("button", { name: "Test", exact: true }).click();
  await expect(page.getByTestId("redirect-test")).toContainText("Destination: https://example.org/blog");

  await row("/old").getByRole("button", { name: "Remove /old" }).click();
  await page.getByRole("button", { name: "Remove redirect" }).click();
  await expect(row("/old")).toHaveCount(0);
  const answer = await page.request.get(`${address}first`, { maxRedirects: 0 });
  expect([answer.status(), answer.headers().location]).toEqual([308, "https://example.org/blog"]);
});

/** The import first shows the lines with their problems, and writes nothing before that. */
async function importRedirects(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Import CSV" }).click();
  const dialog = page.getByRole("dialog");
  const lines = ["source,target", "/first,https://example.org/blog", "nonsense,/welcome", "/gone,/nowhere"];
  await dialog
    .getByLabel(/Redirects as CSV/)
    .fill([...lines, "/first,/welcome", "/blog/*,/welcome"].join("\n"));
  await dialog.getByRole("button", { name: "Check lines" }).click();
  const wrong = dialog.getByRole("table", { name: "Lines with errors" });
  await expect(wrong.getByRole("row")).toHaveText([
    "LineOld pathDestination",
    "3nonsense/welcome: The old path must start with /",
    "4/gone/nowhere: “Moved” has no page at this path",
    "5/first/welcome: Same old path as on line 2",
  ]);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Import 2 redirects" }).click();
  await expect(dialog).toHaveCount(0);
}

test("a link and a group are added to the sections, by keyboard and by mouse", async ({ page }) => {
  await startSession(page);
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
  await add("External link", "Add link", { Title: "Forum", URL: "https://example.org/forum" });
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

test("visitors see exactly the content that the preview shows for their claims", async ({ page }) => {
  await startSession(page);
  const [one, two] = [await makeSpace(page, "Open part", "One."), await makeSpace(page, "Paid part", "Two.")];
  const { path } = await makeSite(page, "Adapted", [one]);
  await rest(page, "POST", `${path}/sections`, { spaceId: two, title: "Paid" });
  await page.goto(`${path}/adaptive`);
  await page.getByRole("button", { name: "Use example" }).click();
  const editor = page.getByRole("textbox", { name: "Claims schema" });
  await editor.click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("x");
  await expect(
    page.getByRole("button", { name: /^Line \d+: Unexpected text after the value/ }),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Save schema" })).toBeDisabled();
  await page.keyboard.press("Backspace");
  const sound = await editor.innerText();
  await editor.fill(sound.replace('"boolean"', '"truth"'));
  await page.getByRole("button", { name: "Save schema" }).click();
  await page.getByRole("button", { name: /^Line \d+: `properties\.isBetaTester\.type`/ }).click();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('"truth"');
  await editor.fill(sound);
  await page.getByRole("button", { name: "Save schema" }).click();
  await expect(page.getByText("Schema saved")).toBeVisible();
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByRole("heading", { name: "Adaptive content is on" })).toBeVisible();

  await page.getByRole("link", { name: "Overview" }).click();
  await act(page, "Paid", "Edit…");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Condition").fill("visitor.claims.plan ==");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("alert")).toContainText("column 23");
  await dialog.getByRole("button", { name: 'visitor.claims.plan == "pro"' }).click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(structure(page).getByText("Conditional")).toBeVisible();

  await page.getByRole("link", { name: "Adaptive content" }).click();
  const seen = page.getByRole("list", { name: "What the visitor sees" });
  await page.getByRole("button", { name: "Test visitor" }).click();
  await expect(seen.getByRole("listitem").filter({ hasText: "Paid" })).toContainText("is hidden");
  await page.getByRole("textbox", { name: "Claims in the token" }).fill('{ "plan": "pro" }');
  await page.getByRole("button", { name: "Test visitor" }).click();
  await expect(seen.getByRole("listitem").filter({ hasText: "Paid" })).toContainText("is shown");
});
