import { expect, type Page } from "playwright/test";
import { expectAccessible, rest, signIn } from "./console";
import { test } from "./test";

const organizationOf = async (page: Page) =>
  (await rest<{ items: { id: string }[] }>(page, "GET", "/orgs")).items[0]?.id ?? "";

interface Tree {
  pages: { id: string; title: string }[];
}

/** Replaces the text of a page. */
async function write(page: Page, spaceId: string, pageId: string, markdown: string): Promise<void> {
  const changes = [{ operation: "update_page", page: pageId, document: { markdown } }];
  await rest(page, "POST", `/spaces/${spaceId}/content`, { changes });
}

/** Creates an English space with two pages. Returns the IDs of the space and the pages. */
async function makeSource(page: Page, title: string, term: string) {
  const space = await rest<{ id: string }>(page, "POST", `/orgs/${await organizationOf(page)}/spaces`, {
    title,
    language: "en",
  });
  await rest(page, "POST", `/spaces/${space.id}/content`, {
    changes: [
      { operation: "insert_page", title: "Welcome", document: { markdown: "Good morning." } },
      { operation: "insert_page", title: "Install", document: { markdown: `Open the ${term}.` } },
    ],
  });
  const { pages } = await rest<Tree>(page, "GET", `/spaces/${space.id}/content/pages`);
  const idOf = (name: string) => pages.find((one) => one.title === name)?.id ?? "";
  return { spaceId: space.id, welcome: idOf("Welcome"), install: idOf("Install") };
}

/** Starts the translation on the page, and waits until the run ends. */
async function run(page: Page, runs: number): Promise<void> {
  await page.getByRole("button", { name: "Run translation" }).click();
  await expect(page.locator("dl > div").first().locator("dd")).toHaveText(String(runs));
  await expect(page.getByText("Up to date")).toBeVisible();
}

async function addTerms(page: Page, term: string): Promise<void> {
  await page.getByRole("link", { name: "Glossary" }).click();
  await expect(page.getByText("No terms yet").or(page.getByRole("table"))).toBeVisible();
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Add term" }).click();
  await dialog.getByLabel("Term in English").fill(term);
  await dialog.getByRole("button", { name: "Add term" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Enter the term in every language");
  await dialog.getByLabel("Term in French").fill("boîte");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Add term" }).click();
  await expect(page.getByRole("row", { name: `${term} English French: boîte` })).toBeVisible();

  // An earlier attempt might have left its terms, so these terms must be unique, too.
  const [product, greeting] = [`Bindery ${term}`, `Welcome ${term}`];
  await page.getByRole("button", { name: "Add term" }).click();
  await dialog.getByLabel("Do not translate").check();
  await dialog.getByLabel("Term in English").fill(product);
  await dialog.getByRole("button", { name: "Add term" }).click();
  await page.getByRole("button", { name: `Edit ${product}` }).click();
  await dialog.getByLabel("Term in English").fill(greeting);
  await dialog.getByRole("button", { name: "Save term" }).click();
  const row = page.getByRole("row", { name: `${greeting} English Not translated` });
  await expect(row).toBeVisible();
  await expectAccessible(page);
  await row.getByRole("button", { name: `Remove ${greeting}` }).click();
  await page.getByRole("button", { name: "Remove term" }).click();
  await expect(row).toHaveCount(0);
}

/** Expects that each page links to its version in the other language, on a site with both spaces as variants. */
async function expectAlternates(page: Page, spaces: string[]): Promise<void> {
  const sites = `/orgs/${await organizationOf(page)}/sites`;
  const [first, second] = spaces;
  const site = await rest<{ id: string }>(page, "POST", sites, { title: "Both", spaces: [first] });
  await rest(page, "POST", `${sites}/${site.id}/site-spaces`, { spaceId: second });
  const { urls } = await rest<{ urls: { published: string } }>(page, "POST", `${sites}/${site.id}/publish`);
  const html = await (await page.request.get(`${urls.published}install`)).text();
  const languages = [...html.matchAll(/<link rel="alternate" hrefLang="([a-z]+)"/gi)].map(([, name]) => name);
  expect(languages.sort()).toEqual(["en", "fr"]);
}

test("a space is translated, corrected, translated again, and shown in both languages", async ({ page }, {
  retry,
}) => {
  await signIn(page);
  const [title, term] = [`Manual ${retry}`, `box${retry}`];
  const { spaceId, welcome, install } = await makeSource(page, title, term);
  await page.reload();
  await page.getByRole("link", { name: "Translations" }).click();
  await expect(page.getByText("No translations yet").or(page.getByRole("table"))).toBeVisible();
  await expectAccessible(page);
  await addTerms(page, term);
  await page.getByRole("link", { name: "Spaces", exact: true }).click();

  await page.getByRole("button", { name: "New translation" }).click();
  await page.getByRole("dialog").getByLabel("Space").selectOption({ label: title });
  await expect(page.getByLabel("Source language")).toHaveValue("en");
  await page.getByLabel("Target language").selectOption({ label: "French" });
  await expectAccessible(page);
  await page.getByRole("button", { name: "Create translation" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `${title} in French` })).toBeVisible();
  await expect(page.getByText("Not run yet")).toBeVisible();
  await run(page, 1);
  const items = page.getByRole("list", { name: "Pages of the translation" });
  await expect(items.getByText("Translated", { exact: true })).toHaveCount(2);
  const translated = page.getByRole("link", { name: "Open translated space" });
  const translatedId = (await translated.getAttribute("href"))?.split("/").at(-1) ?? "";

  for (const pageId of [welcome, install]) await write(page, translatedId, pageId, "Bonjour.");
  await write(page, spaceId, welcome, "Good evening.");
  await write(page, spaceId, install, `Close the ${term}.`);
  await run(page, 2);
  await page.getByRole("button", { name: "Show conflicts" }).click();
  await expect(items.getByText("Conflict", { exact: true })).toHaveCount(2);
  await items.getByRole("button", { name: "Compare ⟦Íñštáll⟧" }).click();
  await expect(items.getByRole("group", { name: "Current translation" })).toContainText("Bonjour.");
  await expect(items.getByRole("group", { name: "From the source" })).toContainText("boîte");
  await expectAccessible(page);
  await items.getByRole("button", { name: "Use new translation" }).click();
  await expect(items.getByRole("button", { name: "Compare" })).toHaveCount(1);
  await items.getByRole("button", { name: "Compare" }).press("Enter");
  await items.getByRole("button", { name: "Keep current translation" }).press("Enter");
  await expect(page.getByText("No pages have this status.")).toBeVisible();
  await page.getByLabel("Status").selectOption({ label: "Edited here" });
  await expect(items.getByRole("listitem")).toHaveCount(1);
  const read = (pageId: string) =>
    rest<{ markdown: string }>(page, "GET", `/spaces/${translatedId}/content/page/${pageId}?format=markdown`);
  expect((await read(welcome)).markdown).toContain("Bonjour.");
  expect((await read(install)).markdown).toContain("boîte");

  await page.getByLabel("Instructions").fill("Address readers formally.");
  await page.getByRole("button", { name: "Save instructions" }).click();
  await expect(page.getByText("Instructions saved")).toBeVisible();
  const follows = page.getByLabel("Translate changes automatically");
  await follows.click();
  await expect(follows).toBeChecked();
  await page.reload();
  await expect(page.getByLabel("Instructions")).toHaveValue("Address readers formally.");
  await expect(follows).toBeChecked();
  await expectAlternates(page, [spaceId, translatedId]);

  await page.getByRole("button", { name: "Delete translation" }).click();
  await expect(page.getByRole("alertdialog")).toContainText("its pages stay");
  await page.getByRole("button", { name: "Delete translation" }).last().click();
  await expect(page.getByRole("heading", { level: 1, name: "Translations" })).toBeVisible();
  await expect(page.getByRole("link", { name: `${title} in` })).toHaveCount(0);
  expect((await read(welcome)).markdown).toContain("Bonjour.");
});
