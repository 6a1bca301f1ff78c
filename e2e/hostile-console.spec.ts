import { expect, type Page } from "playwright/test";
import { HOSTILE_NAMES } from "@/testing/fuzz/hostile-values";
import { HOSTILE_TEXTS } from "@/testing/hostile/texts";
import { administrator } from "./administrator";
import { rest, startSession } from "./console";
import { test } from "./test";

/** The maximum size of each text in bytes. `npm run bench -- hostile` measures long texts. */
const TEXT_BYTES = 400;
const TEXTS_TO_A_PAGE = 8;
/**
 * How many pages are opened in the browser in each variant. For other pages, only the server's HTML is
 * loaded.
 */
const OPENED_PAGES = 6;

type Made = { id: string; number?: number };

const headers = { Authorization: `Bearer ${administrator.token}` };

/** Creates a resource for each malicious name that the API accepts. */
async function makeByNames(page: Page, path: string, body: (name: string) => object): Promise<Made[]> {
  const made: Made[] = [];
  for (const name of HOSTILE_NAMES) {
    const answer = await page.request.post(`/v1${path}`, { headers, data: body(name) });
    expect(answer.status(), `${path} by the name ${JSON.stringify(name)}`).toBeLessThan(500);
    if (answer.ok()) made.push(await answer.json());
  }
  return made;
}

function* pagesOfTexts(): Generator<string> {
  const texts = HOSTILE_TEXTS.map((text) => text.at(TEXT_BYTES));
  for (let from = 0; from < texts.length; from += TEXTS_TO_A_PAGE)
    yield texts.slice(from, from + TEXTS_TO_A_PAGE).join("\n\n");
}

/** Writes the texts as pages with malicious titles. Returns the pages that the API accepted. */
async function writePages(page: Page, content: string): Promise<Made[]> {
  for (const [index, markdown] of [...pagesOfTexts()].entries()) {
    const title = HOSTILE_NAMES[(index * 2) % HOSTILE_NAMES.length];
    const changes = [title, "Page"].map((name) => ({
      operation: "insert_page",
      title: name,
      document: { markdown },
    }));
    for (const change of changes) {
      const answer = await page.request.post(`/v1${content}`, { headers, data: { changes: [change] } });
      expect(answer.status(), `page ${index}`).toBeLessThan(500);
      if (answer.ok()) break;
    }
  }
  const { pages } = await rest<{ pages: Made[] }>(page, "GET", `${content}/pages`);
  return pages;
}

test("every console page can be shown, regardless of malicious texts and names", async ({ page }) => {
  test.setTimeout(180_000);
  await startSession(page);
  // This test has a separate organization. Every console page lists the spaces of its organization, so later tests would
  // otherwise see the spaces of this test.
  const { id } = await rest<Made>(page, "POST", "/orgs", { title: "Of every name" });
  const organization = `/orgs/${id}`;
  const spaces = await makeByNames(page, `${organization}/spaces`, (title) => ({ title }));
  const collections = await makeByNames(page, `${organization}/collections`, (title) => ({ title }));
  const sites = await makeByNames(page, `${organization}/sites`, (title) => ({
    title,
    spaces: [spaces[0]?.id],
  }));
  const teams = await makeByNames(page, `${organization}/teams`, (title) => ({ title }));
  const space = `/spaces/${spaces.at(-1)?.id}`;
  const pages = await writePages(page, `${space}/content`);
  expect(pages.length).toBeGreaterThan(10);
  const requests = await makeByNames(page, `${space}/change-requests`, (subject) => ({ subject }));
  const request = `${space}/change-requests/${requests.at(-1)?.number}`;
  const drafted = `${space}/change-requests/${requests.at(-1)?.id}`;
  await writePages(page, `${drafted}/content`);
  await makeByNames(page, `${drafted}/comments`, (markdown) => ({ body: { markdown } }));

  const some = pages.slice(0, OPENED_PAGES);
  const addresses = [
    ...["", "/teams", "/members", "/sites", "/trash", "/settings/audit-log", "/conversations"].map(
      (path) => organization + path,
    ),
    ...["", "/change-requests", "/revisions", "/links", "/git"].map((path) => space + path),
    ...["", "/changes", "/commits"].map((path) => request + path),
    ...collections.slice(-1).map(({ id }) => `/collections/${id}`),
    ...teams.slice(-1).map(({ id }) => `${organization}/teams/${id}`),
    ...sites
      .slice(-1)
      .flatMap(({ id }) =>
        ["", "/customization", "/redirects"].map((path) => `${organization}/sites/${id}${path}`),
      ),
    ...some.map(({ id }) => `${space}/pages/${id}`),
    ...some.map(({ id }) => `${request}/edit/${id}`),
  ];
  const broken: string[] = [];
  page.on("pageerror", (error) => broken.push(`${page.url()}: ${error.message}`));
  for (const address of addresses) {
    const answer = await page.goto(address);
    if (answer?.status() !== 200) broken.push(`${address}: ${answer?.status()}`);
    await expect(page.locator("h1, [contenteditable]").first(), address).toBeVisible();
    await expect(page.getByText("Couldn't load this"), address).toHaveCount(0);
    await expect(page.getByText("Couldn't show this page"), address).toHaveCount(0);
  }
  for (const { id } of pages.slice(OPENED_PAGES)) {
    const answer = await page.request.get(`${space}/pages/${id}`);
    const hasFailed = answer.status() !== 200 || (await answer.text()).includes("data-dgst");
    if (hasFailed) broken.push(`page ${id}: ${answer.status()}`);
  }
  expect(broken).toEqual([]);
  expect(await page.evaluate(() => "ran" in window)).toBe(false);
});
