import { expect, type Page, test } from "playwright/test";
import { createSpace, expectAccessible, rest, signIn } from "./console";

/** A space with one page of this text. */
async function makeSpace(page: Page, title: string, markdown: string): Promise<string> {
  const spaceId = await createSpace(page, title);
  await rest(page, "POST", `/spaces/${spaceId}/content`, {
    changes: [{ operation: "insert_page", title: "Welcome", document: { markdown } }],
  });
  return spaceId;
}

const structure = (page: Page) => page.getByRole("list", { name: "Structure of the site" });
const titles = (page: Page) => structure(page).locator("> li > div > span:first-child").allTextContents();

async function act(page: Page, title: string, action: string): Promise<void> {
  await structure(page)
    .getByRole("button", { name: `Actions for ${title}`, exact: true })
    .first()
    .click();
  await page.getByRole("menuitem", { name: action }).click();
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
