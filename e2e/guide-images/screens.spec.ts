import { expect, type Locator, type Page } from "playwright/test";
import { rest } from "../console";
import { openMenu } from "../library";
import { test } from "../test";
import { openCamera, SETTLED, shoot } from "./camera";
import { type Example, startExample } from "./example";
import { addProposals } from "./proposals";

// Images of the console's screens, and of a published site.
let example: Example;
let page: Page;
let proposals: Awaited<ReturnType<typeof addProposals>>;
let site: string;
let published: string;

test.beforeAll(async ({ browser }) => {
  test.setTimeout(0);
  const started = await startExample((address) => openCamera(browser, address));
  ({ page } = started);
  example = started;
  const base = `/orgs/${example.organization}/sites`;
  const created = await rest<{ id: string }>(page, "POST", base, {
    title: "Beacon",
    spaces: [example.space],
  });
  site = `${base}/${created.id}`;
  const { urls } = await rest<{ urls: { published: string } }>(page, "POST", `${site}/publish`, {});
  published = urls.published;
  proposals = await addProposals(page, example);
});
test.afterAll(() => example?.service.stop());

const org = (path: string) => () => `/orgs/${example.organization}${path}`;
const ofSpace = (path: string) => () => `/spaces/${example.space}${path}`;
const ofSite = (path: string) => () => `${site}${path}`;
const editor = () => `${proposals.open}/edit/${example.pages.Install}`;
const main = () => page.getByRole("main");
const dialog = () => page.getByRole("dialog");
const press = (name: string | RegExp) => page.getByRole("button", { name }).first().click();

/** Milliseconds that a scene waits for each of its parts. */
const PATIENCE = 30_000;

interface Scene {
  /** The path of the screen. */
  at: () => string;
  /** An element that is visible once the screen is complete. */
  ready: () => Locator;
  /** Actions before the image is taken. */
  act?: () => Promise<unknown>;
  /** The part of the window to show in the image. Default: the whole window. */
  of?: () => Locator;
}

const heading = (name: string | RegExp) => () => page.getByRole("heading", { name }).first();
const button = (name: string | RegExp) => () => page.getByRole("button", { name }).first();
const text = (name: string | RegExp) => () => page.getByText(name).first();
const canvas = () => page.locator("[data-save-state]").filter({ hasText: "Saved" });

const SCENES: Record<string, Scene> = {
  library: { at: org(""), ready: () => page.getByRole("link", { name: "Beacon", exact: true }).first() },
  search: { at: org(""), ready: dialog, act: () => searchFor("backup"), of: dialog },
  inbox: { at: org("/inbox"), ready: () => page.getByRole("list", { name: "Notifications" }), of: main },
  profile: { at: () => "/settings/profile", ready: heading("Profile"), of: main },
  shortcuts: { at: editor, ready: dialog, act: () => press("Keyboard shortcuts"), of: dialog },
  "write-a-page": { at: editor, ready: canvas },
  "page-settings": { at: editor, ready: text("Hide from search engines"), act: () => press("Page settings") },
  "find-and-replace": {
    at: editor,
    ready: () => page.getByLabel("Find", { exact: true }),
    act: () => press("Find and replace"),
  },
  "page-actions": {
    at: editor,
    ready: () => page.getByRole("menu"),
    act: () => press("Actions for Install"),
  },
  "change-request": { at: () => proposals.open, ready: text("Is this all") },
  reviewers: { at: () => proposals.open, ready: dialog, act: () => press("Add reviewers"), of: dialog },
  "merge-box": {
    at: () => proposals.open,
    ready: button("Merge"),
    of: () => page.getByRole("region", { name: "Merge" }),
  },
  changes: { at: () => `${proposals.open}/changes`, ready: text("for Prometheus") },
  conflict: { at: () => `${proposals.conflicting}/conflicts`, ready: button("Use change request") },
  "change-requests": { at: ofSpace("/change-requests"), ready: text("Explain the metrics port"), of: main },
  history: { at: ofSpace("/revisions"), ready: button(/^Roll back/), of: main },
  links: { at: ofSpace("/links"), ready: heading("Links"), of: main },
  imports: { at: ofSpace("/imports"), ready: heading("Import files"), of: main },
  "git-connect": { at: ofSpace("/git"), ready: dialog, act: () => press("Connect repository"), of: dialog },
  "git-import": { at: ofSpace("/git"), ready: dialog, act: () => press("Import from Git"), of: dialog },
  export: { at: ofSpace(""), ready: () => page.getByRole("menu"), act: () => press(/^Export$/) },
  translation: { at: org("/translations"), ready: dialog, act: () => press("New translation"), of: dialog },
  members: { at: org("/members"), ready: text("Grace Hopper"), of: main },
  invite: { at: org("/members"), ready: dialog, act: () => press("Invite"), of: dialog },
  access: {
    at: org(""),
    ready: () => dialog().getByText("Grace Hopper").first(),
    act: () => openMenu(page, "Handbook", "Access…"),
    of: dialog,
  },
  teams: { at: org("/teams"), ready: heading("Teams"), of: main },
  "service-accounts": {
    at: org("/service-accounts"),
    ready: dialog,
    act: () => press("New service account"),
    of: dialog,
  },
  settings: { at: org("/settings"), ready: text("Default role") },
  "single-sign-on": {
    at: org("/settings/single-sign-on"),
    ready: dialog,
    act: () => press("Add provider"),
    of: dialog,
  },
  "merge-rules": { at: org("/settings/merge-rules"), ready: heading("Merge rules") },
  assistants: { at: org("/settings/assistants"), ready: heading("Assistants") },
  synonyms: { at: org("/settings/search"), ready: text("Synonyms") },
  "audit-log": { at: org("/settings/audit-log"), ready: heading("Audit log") },
  webhooks: { at: org("/settings/webhooks"), ready: dialog, act: () => press("New webhook"), of: dialog },
  trash: { at: org("/trash"), ready: heading("Trash"), of: main },
  conversations: { at: org("/conversations"), ready: heading("Conversations"), of: main },
  specifications: { at: org("/openapi"), ready: dialog, act: () => press("Add specification"), of: dialog },
  "site-overview": { at: ofSite(""), ready: () => page.getByRole("list", { name: "Structure of the site" }) },
  structure: {
    at: ofSite(""),
    ready: button("Add section"),
    of: () => page.getByRole("region", { name: "Structure" }),
  },
  "custom-domain": { at: ofSite(""), ready: dialog, act: () => press("Edit URL"), of: dialog },
  audience: { at: ofSite(""), ready: dialog, act: () => press("Edit audience"), of: dialog },
  download: {
    at: ofSite(""),
    ready: button("Download site"),
    of: () => page.getByRole("region", { name: "Download" }),
  },
  customization: {
    at: ofSite("/customization"),
    ready: () => page.frameLocator("iframe").getByRole("heading", { level: 1 }),
  },
  redirects: { at: ofSite("/redirects"), ready: heading("Redirects"), of: main },
  insights: { at: ofSite("/insights"), ready: text("Page views"), of: main },
  "adaptive-content": {
    at: ofSite("/adaptive"),
    ready: () => page.getByLabel("Claims schema"),
    act: () => press("Use example"),
    of: main,
  },
  tokens: { at: () => "/settings/developer", ready: dialog, act: () => press("New token"), of: dialog },
  instance: { at: () => "/settings/instance", ready: heading("Jobs"), of: main },
  "published-site": { at: () => `${published}get-started/install`, ready: heading("Install") },
  "site-search": { at: () => published, ready: dialog, act: searchSite },
  "page-menu": {
    at: () => `${published}get-started/install`,
    ready: () => page.locator("details[open] .menu-list"),
    act: openPageMenu,
  },
  "page-feedback": {
    at: () => `${published}get-started/install`,
    ready: text("Was this page helpful?"),
    act: () => text("Was this page helpful?")().scrollIntoViewIfNeeded(),
  },
  // These scenes are last. The first of them changes the mode of the editor, and the second writes into the page that other
  // scenes show.
  "markdown-source": {
    at: editor,
    ready: () => page.getByRole("region", { name: "Preview" }),
    act: () => press("Source"),
  },
  "slash-menu": { at: editor, ready: text("Small heading"), act: openSlashMenu },
};

async function searchFor(words: string): Promise<void> {
  await press("Search");
  await page.keyboard.type(words);
  await page.waitForTimeout(1_000);
}

async function openSlashMenu(): Promise<void> {
  const source = page.getByRole("button", { name: "Source", pressed: true });
  if (await source.isVisible()) await source.click();
  const lines = page.getByRole("textbox", { name: "Page text" });
  await lines.getByText("A domain name for your status page").click();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/");
}

async function searchSite(): Promise<void> {
  await page.keyboard.press("Control+k");
  await page.keyboard.type("backup");
  await page.waitForTimeout(1_000);
}

async function openPageMenu(): Promise<void> {
  await page.locator("summary.action").click();
}

async function take(name: string, { at, ready, act, of }: Scene): Promise<void> {
  await page.goto(at());
  if (act) {
    await page.waitForTimeout(SETTLED);
    await act();
  }
  await expect(ready()).toBeVisible({ timeout: PATIENCE });
  await page.waitForTimeout(SETTLED);
  await shoot(page, name, { ...(of && { of: of() }) });
}

// All scenes are in one test, because Playwright would restart the server after each failed test.
test("screens", async () => {
  test.setTimeout(0);
  page.setDefaultTimeout(PATIENCE);
  const wanted = new RegExp(process.env.GUIDE_SCENES ?? "");
  const failed: string[] = [];
  for (const [name, scene] of Object.entries(SCENES).filter(([each]) => wanted.test(each)))
    await test
      .step(name, () => take(name, scene))
      .catch((error: Error) => failed.push(`${name}: ${error.message}`));
  expect(failed).toEqual([]);
});
