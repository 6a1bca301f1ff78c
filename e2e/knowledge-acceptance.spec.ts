import { readFileSync } from "node:fs";
import { expect, type Page } from "playwright/test";
import { env } from "@/env";
import { documentationBundle, type GitServer, startGitServer } from "@/testing/git-server";
import { startModelServer } from "@/testing/model-server";
import { ask, importRepository, setUp } from "./newcomer";
import { type EmptyService, startEmptyService } from "./own-service";
import { test } from "./test";

test.use({ editor: "source" });

/**
 * Uses a real repository. A new specification updates the reference pages. Visitors get answers with and without a model.
 * Support conversations become a change request. A change of the source updates the translation.
 */
type Labelled = [topic: string, language: string, subject: string, body: string];
const MESSAGES = JSON.parse(readFileSync("bench/conversations/labelled.json", "utf8")) as Labelled[];
const QUESTION = "What happens when a log file that is being tailed gets rotated?";
const BY_MODEL = "The rotated file is read to its end";
const ANSWER_TO_CUSTOMERS = "The answer that customers asked for.";
const CHANGED = "The words of the source were changed.";
/** The translations of these texts that the fake translation provider returns. */
const IN_FRENCH = {
  answer: "⟦Thé áñšwér thát çúštömérš áškéd för.⟧",
  changed: "⟦Thé wördš öf thé šöúrçé wéré çháñgéd.⟧",
};

let service: EmptyService;
let server: GitServer;
let model: Awaited<ReturnType<typeof startModelServer>>;

test.use({ actionTimeout: 20_000, navigationTimeout: 20_000 });

test.beforeAll(async () => {
  server = await startGitServer({ credentials: "reader:secret-token" });
  await server.addBundle("docs.git", documentationBundle);
  model = await startModelServer(() => ({ text: `${BY_MODEL} [1].\n\n=====\nWhat is a position file?\n` }));
  const nothing = { LLM_BASE_URL: "", LLM_API_KEY: "", LLM_MODEL: "", TRANSLATION_PROVIDER: "" };
  service = await startEmptyService({
    OUTBOUND_ALLOWLIST: "127.0.0.1",
    RATE_LIMIT_PER_MINUTE: "0",
    ...nothing,
  });
});
test.afterAll(async () => {
  await service.stop();
  await model.stop();
  await server.close();
});

const organizationOf = async (page: Page) =>
  (await ask<{ items: { id: string }[] }>(page, "GET", "/orgs")).items[0]?.id ?? "";

async function merge(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Merge", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Merge" }).click();
  await expect(page.getByTestId("status")).toHaveText("Merged", { timeout: 60_000 });
  // The notice changes the URL, so that a page that is opened at the same time can be aborted.
  await expect(page.getByRole("region", { name: "Merged" })).toBeVisible();
}

async function addReference(page: Page): Promise<void> {
  await page.goto("/");
  await page.getByRole("link", { name: "API specifications" }).click();
  await page.getByRole("button", { name: "Add the Bindery API" }).click();
  await page.getByRole("button", { name: "Add reference pages" }).click({ timeout: 30_000 });
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Space").selectOption({ label: "Product" });
  await dialog.getByRole("button", { name: "Add reference pages" }).click();
  await expect(page).toHaveURL(/\/change-requests\/1$/);
  await page.getByRole("button", { name: "Ready for review" }).click();
  await merge(page);
}

/** Publishes a site. Returns its URL. */
async function publish(page: Page): Promise<string> {
  await page.goto("/");
  await page.getByRole("link", { name: "Sites", exact: true }).click();
  await page.getByRole("button", { name: "New site" }).first().click();
  await page.getByLabel("Title", { exact: true }).fill("Acme Docs");
  await page.getByRole("checkbox", { name: "Product" }).check();
  await page.getByRole("button", { name: "Create site" }).click();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByRole("button", { name: "Publish site" }).click();
  return (await page.getByRole("link", { name: "Visit" }).getAttribute("href")) ?? "";
}

async function readReference(reader: Page, address: string): Promise<void> {
  await reader.goto(`${address}api-reference`);
  await reader.getByRole("main").getByRole("link", { name: "Collections" }).click();
  await expect(reader.getByRole("heading", { level: 1, name: "Collections" })).toBeVisible();
  await expect(reader.getByRole("main")).toContainText("/orgs/{organizationId}/collections");
}

/** Asks a question on the site. Returns the panel's answer, and the target of its first source. */
async function askSite(reader: Page, address: string, question: string) {
  await reader.goto(address);
  await reader.getByRole("button", { name: "Ask" }).click();
  const panel = reader.getByRole("dialog", { name: "Ask" });
  await panel.getByRole("textbox").fill(question);
  await panel.getByRole("button", { name: "Send" }).click();
  await expect(panel.locator(".ask-state")).not.toHaveAttribute("data-state", "asking");
  const sources = panel.locator(".ask-after").getByRole("link");
  const said = await panel.locator(".ask-text").innerText();
  return { said, source: (await sources.count()) === 0 ? null : await sources.first().getAttribute("href") };
}

/**
 * Sends customer conversations, from which Bindery creates clusters. Without a model, issues about one topic in different
 * words are in different clusters.
 */
async function sendConversations(page: Page): Promise<void> {
  const organizationId = await organizationOf(page);
  const conversations = MESSAGES.map(([, , subject, body], index) => ({
    id: `message-${index}`,
    ...(subject && { subject }),
    parts: [{ type: "message", role: "user", body }],
  }));
  for (const part of [conversations.slice(0, 60), conversations.slice(60)])
    await ask(page, "POST", `/orgs/${organizationId}/conversations`, part);
  await page.goto("/");
  await page.getByRole("link", { name: "Conversations" }).click();
  const clusters = page.getByRole("list", { name: "Recurring issues" });
  await expect(clusters.getByRole("listitem").first()).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(/^Analyzing/)).toHaveCount(0, { timeout: 30_000 });
  const topics = new Set(MESSAGES.map(([topic]) => topic)).size;
  const found = await clusters.getByRole("listitem").count();
  expect(found).toBeGreaterThanOrEqual(topics / 2);
  expect(found).toBeLessThanOrEqual(topics * 2);
}

/**
 * Creates a change request from a cluster, and changes the page that the cluster suggests. Returns that page.
 */
async function answerCluster(page: Page) {
  await page
    .getByRole("list", { name: "Recurring issues" })
    .getByRole("link", { name: /import/i })
    .click();
  await page.getByRole("button", { name: "Create change request" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Space").selectOption({ label: "Product" });
  await dialog.getByRole("button", { name: "Create change request" }).click();
  await expect(page).toHaveURL(/\/change-requests\/2$/);
  const request = page.url();
  const description = page.getByRole("region", { name: "Description" });
  await expect(description).toContainText("Pages that probably need changes");
  const href = await description.getByRole("link").last().getAttribute("href");
  const pageId = href?.split("/").at(-1) ?? "";
  await page.goto(`${request}/edit/${pageId}`);
  await page.getByRole("textbox", { name: "Page text" }).click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(`\n\n${ANSWER_TO_CUSTOMERS}`);
  await expect(page.locator("[data-save-state]")).toHaveText("Saved");
  await page.goto(request);
  await page.getByRole("button", { name: "Ready for review" }).click();
  await merge(page);
  const spaceId = new URL(request).pathname.split("/")[2] ?? "";
  const { path } = await ask<{ path: string }>(page, "GET", `/spaces/${spaceId}/content/page/${pageId}`);
  return { spaceId, id: pageId, path };
}

/** Starts the translation on the page, and expects the number of runs afterwards. */
async function run(page: Page, count: number): Promise<void> {
  await page.getByRole("button", { name: "Run translation" }).click();
  await expect(page.locator("dl > div").first().locator("dd")).toHaveText(String(count), {
    timeout: 180_000,
  });
  await expect(page.getByText("Up to date")).toBeVisible();
}

/** Translates the space into French, and adds the translation to the site as a variant. */
async function translate(page: Page): Promise<string> {
  await page.goto("/");
  await page.getByRole("link", { name: "Translations" }).click();
  await page.getByRole("button", { name: "New translation" }).first().click();
  await page.getByLabel("Source language").selectOption({ label: "English" });
  await page.getByLabel("Target language").selectOption({ label: "French" });
  await page.getByRole("button", { name: "Create translation" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Product in French" })).toBeVisible();
  const translation = page.url();
  await run(page, 1);
  await page.getByRole("link", { name: "Sites", exact: true }).click();
  await page.getByRole("link", { name: "Acme Docs" }).first().click();
  await page.getByRole("button", { name: "Add variant" }).first().click();
  await page.getByRole("checkbox", { name: /Product \(/ }).check();
  await page.getByLabel("Title", { exact: true }).fill("Français");
  await page.getByRole("button", { name: "Add variant" }).last().click();
  await expect(page.getByRole("list", { name: "Structure of the site" })).toContainText("Français");
  return translation;
}

test("a real repository gets a reference, answers, change requests from conversations, and a second language", async ({
  browser,
}) => {
  test.setTimeout(600_000);
  const page = await (await browser.newContext({ baseURL: service.address })).newPage();
  const reader = await (await browser.newContext()).newPage();
  await setUp(page, service.link);
  await importRepository(page, server.url("docs.git"));
  await addReference(page);
  const address = await publish(page);
  await readReference(reader, address);

  const quoted = await askSite(reader, address, QUESTION);
  expect(quoted.source).toContain("input/tail");
  expect(quoted.said).toMatch(/rotat/);
  const unknown = await askSite(reader, address, "Who invented the telephone?");
  expect(unknown).toMatchObject({ source: null, said: expect.stringContaining("does not seem to answer") });

  await sendConversations(page);
  const changed = await answerCluster(page);
  await reader.goto(`${address}${changed.path}`);
  await expect(reader.getByText(ANSWER_TO_CUSTOMERS)).toBeVisible();

  await page.goto("/");
  await page.getByRole("link", { name: "Translations" }).click();
  await expect(page.getByText("No translation provider is configured.")).toBeVisible();
  await service.restart({
    ...{ LLM_BASE_URL: env.LLM_BASE_URL ?? "", LLM_MODEL: "test", TRANSLATION_PROVIDER: "pseudo" },
  });
  const written = await askSite(reader, address, QUESTION);
  expect(written.said).toContain(BY_MODEL);
  expect(written.source).toContain("input/tail");
  expect(model.requests.length).toBe(1);

  const translation = await translate(page);
  await reader.goto(`${address}${changed.path}`);
  const alternate = reader.locator('link[rel="alternate"][hreflang="fr"]');
  const french = (await alternate.getAttribute("href")) ?? "";
  await reader.goto(french);
  await expect(reader.getByText(IN_FRENCH.answer)).toBeVisible();
  const changes = [{ operation: "update_page", page: changed.id, document: { markdown: CHANGED } }];
  await ask(page, "POST", `/spaces/${changed.spaceId}/content`, { changes });
  await page.goto(translation);
  await run(page, 2);
  await reader.goto(french);
  await expect(reader.getByText(IN_FRENCH.changed)).toBeVisible();
});
