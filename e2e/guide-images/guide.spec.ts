import { statSync } from "node:fs";
import { type Browser, expect, type Page } from "playwright/test";
import { administrator } from "../administrator";
import { rest, signIn } from "../console";
import { openMenu } from "../library";
import { type OwnService, startOwnService } from "../own-service";
import { addPerson, type Person, restAs } from "../people";
import { test } from "../test";

/**
 * Takes the pictures of the user guide into `guide/.gitbook/assets`, of the console as it is, on a service that begins as
 * a new installation does. Run by `npm run build:guide-images` alone.
 */
const FOLDER = "guide/.gitbook/assets";
const BYTES_MAX = 120_000;
const WINDOW = { width: 1200, height: 720 };

const PAGES = {
  Welcome: "This handbook says how we run our service.\n\n* Install it\n* Configure it\n* Back it up\n",
  Install:
    "Get the package and unpack it.\n\nRun `setup` as root.\n\n## Check that it runs\n\nOpen the address in a browser.\n",
  Configure:
    "Every setting is a line of one file.\n\n| Setting | Means |\n| --- | --- |\n| `size` | How much |\n",
  "Back up": "Copy the folder once a day.\n\n## Restore\n\nCopy it back.\n",
};

let service: OwnService;
let page: Page;
let organization: string;
let grace: Person;
let alan: Person;
let handbook: string;
const ids: Record<string, string> = {};

async function shoot(name: string, of: Page = page): Promise<void> {
  // What the check compares is recorded by the camera only.
  if (process.env.GUIDE_IMAGES === "check") return;
  const path = `${FOLDER}/${name}.png`;
  await expect(of.locator(".animate-pulse")).toHaveCount(0);
  await of.evaluate(() => document.fonts.ready);
  await of.screenshot({ path, animations: "disabled", caret: "hide" });
  expect(statSync(path).size, name).toBeLessThan(BYTES_MAX);
}

const make = <Answer = { id: string }>(path: string, data: object) => rest<Answer>(page, "POST", path, data);

async function changeRequest(by: Person, subject: string, title: string, markdown: string) {
  const requests = `/spaces/${handbook}/change-requests`;
  const { number } = await restAs<{ number: number }>(page, by.token, "POST", requests, { subject });
  const changes = [{ operation: "update_page", page: ids[title], document: { markdown } }];
  await restAs(page, by.token, "POST", `${requests}/${number}/content`, { changes });
  return `${requests}/${number}`;
}

async function open(browser: Browser): Promise<void> {
  const context = await browser.newContext({
    baseURL: service.address,
    viewport: WINDOW,
    colorScheme: "light",
  });
  page = await context.newPage();
  await signIn(page);
}

async function fill(): Promise<void> {
  const { items } = await rest<{ items: { id: string }[] }>(page, "GET", "/orgs");
  organization = items[0]?.id ?? "";
  const ada = await rest<{ id: string }>(page, "GET", "/user");
  await rest(page, "PATCH", `/users/${ada.id}`, { displayName: "Ada Lovelace" });
  const { address } = service;
  grace = await addPerson("Grace Hopper", "review", { address, email: "grace@example.org" });
  alan = await addPerson("Alan Turing", "edit", { address, email: "alan@example.org" });
  const { id: parent } = await make(`/orgs/${organization}/collections`, { title: "Product" });
  handbook = (await make(`/orgs/${organization}/spaces`, { title: "Handbook", parent })).id;
  await make(`/orgs/${organization}/spaces`, { title: "Release notes", parent });
  await make(`/orgs/${organization}/spaces`, { title: "Team" });
  const changes = Object.entries(PAGES).map(([title, markdown]) => ({
    operation: "insert_page",
    title,
    document: { markdown },
  }));
  await make(`/spaces/${handbook}/content`, { changes });
  const tree = await rest<{ pages: { id: string; title: string }[] }>(
    page,
    "GET",
    `/spaces/${handbook}/content/pages`,
  );
  for (const { id, title } of tree.pages) ids[title] = id;
}

test.beforeAll(async ({ browser }) => {
  const { email, password, token, organization: title } = administrator;
  service = await startOwnService(/ready on/, {
    ...{ BOOTSTRAP_EMAIL: email, BOOTSTRAP_PASSWORD: password, BOOTSTRAP_TOKEN: token },
    ...{ BOOTSTRAP_ORGANIZATION: title, GUIDE: "on", RATE_LIMIT_PER_MINUTE: "0" },
  });
  await open(browser);
  await fill();
});

test.afterAll(() => service.stop());

test("the library", async () => {
  await page.goto(`/orgs/${organization}`);
  await expect(page.getByRole("link", { name: "Handbook" }).first()).toBeVisible();
  await shoot("library");
});

test("writers", async () => {
  const install = PAGES.Install;
  const older = await changeRequest(
    alan,
    "Run it without root",
    "Install",
    install.replace("as root", "as `bindery`"),
  );
  const newer = await changeRequest(
    grace,
    "Name the tool",
    "Install",
    install.replace("`setup`", "`bindery setup`"),
  );
  await make(`${newer}/merge`, {});
  await rest(page, "PATCH", `/spaces/${handbook}`, {
    mergeRules: { type: "rules", rules: [{ rule: "require_at_least_one_approved_review" }] },
  });
  const backup = await changeRequest(
    grace,
    "Say how to back up",
    "Back up",
    "Run the backup each night. It is one file.\n\n## Restore\n\nRestore into an empty folder, then start.\n",
  );
  const ada = await rest<{ id: string }>(page, "GET", "/user");
  await restAs(page, grace.token, "PATCH", backup, { status: "open" });
  await restAs(page, grace.token, "POST", `${backup}/requested-reviewers`, { users: [ada.id] });
  const body = { markdown: `Is this all, [@Ada Lovelace](content:user/${ada.id} "mention")?` };
  await restAs(page, grace.token, "POST", `${backup}/comments`, { body });

  await page.goto(backup);
  await expect(page.getByText("Is this all")).toBeVisible();
  await page.setViewportSize({ ...WINDOW, height: 900 });
  await shoot("change-request");
  await page.setViewportSize(WINDOW);
  await page.goto(`${backup}/changes`);
  await expect(page.getByText("one file").first()).toBeVisible();
  await shoot("changes");
  await page.goto(`${older}/conflicts`);
  await expect(page.getByText("Both sides changed the same").first()).toBeVisible();
  await shoot("conflict");
  await page.goto(`/spaces/${handbook}/revisions`);
  await expect(page.getByRole("button", { name: /^Roll back/ }).first()).toBeVisible();
  await shoot("history");
  await page.goto(`${backup}/edit/${ids["Back up"]}`);
  await expect(page.getByRole("textbox", { name: "Page text" })).toBeVisible();
  await expect(page.locator("[data-save-state]")).toHaveText("Saved");
  await shoot("editor");
  await page.goto(`/orgs/${organization}/inbox`);
  await expect(async () => {
    await page.reload();
    const list = page.getByRole("list", { name: "Notifications" });
    await expect(list.getByRole("listitem")).toHaveCount(2, { timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  await shoot("inbox");
  await page.goto(`/spaces/${handbook}`);
  await page.getByRole("button", { name: "Import from Git" }).click();
  await page.getByRole("textbox", { name: "Repository" }).fill("https://git.example.com/product/docs.git");
  await shoot("git-import");
});

test("administrators", async ({ browser }) => {
  const base = `/orgs/${organization}`;
  await page.goto(`${base}/members`);
  await expect(page.getByText("Grace Hopper").first()).toBeVisible();
  await shoot("members");
  await page.goto(base);
  await rest(page, "PATCH", `/spaces/${handbook}/permissions/users/${alan.id}`, { role: "edit" }).catch(
    () => {},
  );
  await openMenu(page, "Handbook", "Access…");
  await expect(page.getByRole("dialog").getByText("Grace Hopper").first()).toBeVisible();
  await shoot("access");
  const site = await make(`${base}/sites`, { title: "Product documentation", spaces: [handbook] });
  const { urls } = await make<{ urls: { published: string } }>(`${base}/sites/${site.id}/publish`, {});
  await page.goto(`${base}/sites/${site.id}`);
  await expect(page.getByRole("list", { name: "Structure of the site" })).toBeVisible();
  await shoot("site");
  await page.goto(`${base}/sites/${site.id}/customization`);
  await expect(page.frameLocator("iframe").getByRole("heading", { level: 1 })).toBeVisible();
  await shoot("customization");
  const reader = await (await browser.newContext({ viewport: WINDOW, colorScheme: "light" })).newPage();
  await reader.goto(`${urls.published}install`);
  await expect(reader.getByRole("heading", { level: 1, name: "Install" })).toBeVisible();
  await shoot("published-site", reader);
  await page.goto("/settings/developer");
  await page.getByRole("button", { name: "New token" }).first().click();
  await page.getByRole("textbox", { name: "Name" }).fill("Nightly import");
  await shoot("tokens");
  await page.goto("/settings/instance");
  await expect(page.getByRole("heading", { name: "Jobs" }).first()).toBeVisible();
  await shoot("instance");
});
