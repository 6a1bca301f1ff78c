import { type Browser, expect, type Locator, type Page } from "playwright/test";
import { expectAccessible, rest, signIn } from "./console";
import { create, entry, openMenu, tree } from "./library";
import { test } from "./test";

const PASSWORD = "a sentence is a password";

/** Expects these titles in a person's library, from top to bottom, after a reload. */
async function expectLibrary(page: Page, titles: readonly string[]): Promise<void> {
  await page.reload();
  await expect(page.getByRole("status", { name: "Loading spaces" })).toHaveCount(0);
  await expect(tree(page).getByRole("link")).toHaveText([...titles]);
}

/** Expects that the API lists exactly these collections and spaces for a person, without loading a page. */
async function expectSeen(page: Page, organizationId: string, titles: readonly string[]): Promise<void> {
  const seen: string[] = [];
  for (const kind of ["collections", "spaces"]) {
    const answer = await page.request.get(`/v1/orgs/${organizationId}/${kind}`);
    expect(answer.ok(), kind).toBe(true);
    const { items } = (await answer.json()) as { items: { title: string }[] };
    seen.push(...items.map(({ title }) => title));
  }
  expect(seen).toEqual([...titles]);
}

/** Opens the access dialog of a library entry. The caller closes it. */
async function openAccess(page: Page, title: string): Promise<Locator> {
  await openMenu(page, title, "Access…");
  const dialog = page.getByRole("dialog", { name: `Access to “${title}”` });
  await expect(dialog.getByRole("list", { name: "People" })).toBeVisible();
  return dialog;
}

async function share(dialog: Locator, name: string, level: string): Promise<void> {
  await dialog.getByRole("button", { name: "Share with people or teams" }).click();
  await dialog.getByLabel("Find people and teams").fill(name);
  await dialog.getByRole("checkbox", { name }).check();
  await dialog.getByLabel("Role", { exact: true }).selectOption({ label: level });
  await dialog.getByRole("button", { name: "Share", exact: true }).click();
  await expect(dialog.getByRole("list", { name: "People" })).toBeVisible();
}

async function move(page: Page, title: string, into: string): Promise<void> {
  await openMenu(page, title, "Move…");
  await page.getByLabel("Collection", { exact: true }).selectOption({ label: into });
  await page.getByRole("button", { name: "Move", exact: true }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

/** Grants access to a site, in a dialog with the texts of the dialog for a space. Returns the path of the site. */
async function shareSite(page: Page, organizationId: string): Promise<string> {
  const { id } = await rest<{ id: string }>(page, "POST", `/orgs/${organizationId}/sites`, {
    title: "Manual",
  });
  const path = `/orgs/${organizationId}/sites/${id}`;
  await page.goto(path);
  await page.getByRole("button", { name: "Access", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Access to “Manual”" });
  await share(dialog, "Docs", "Editor");
  const grace = dialog
    .getByRole("list", { name: "People" })
    .getByRole("listitem")
    .filter({ hasText: "Grace" });
  await expect(grace).toContainText("Editor, through team Docs");
  await expectAccessible(page);
  await done(dialog);
  return path;
}

/** Selects an action in the menu of a member's row. */
async function memberAction(page: Page, name: string, action: string): Promise<void> {
  await page
    .getByRole("table", { name: "Members" })
    .getByRole("button", { name: `Actions for ${name}` })
    .click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
}

const done = (dialog: Locator) => dialog.getByRole("button", { name: "Done" }).click();

/** Returns the invite link in the dialog, and closes the dialog. */
async function handedLink(page: Page): Promise<string> {
  const dialog = page.getByRole("dialog");
  const url = await dialog.locator("code").first().innerText();
  await dialog.getByRole("button", { name: "Done" }).click();
  return url;
}

/** A new person who joins with a link, in a separate browser. */
async function join(browser: Browser, url: string, name: string, email?: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(url);
  if (email) await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Your name").fill(name);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Create account and join" }).click();
  await expect(page).toHaveURL(/\/orgs\/\w+$/);
  return page;
}

/** Creates another organization. Returns its ID. */
async function found(page: Page, title: string): Promise<string> {
  // A click before the page's scripts have loaded has no effect. But a click that exceeded its time limit might have opened
  // the form, in which the menu of organizations is missing.
  const item = page.getByRole("menuitem", { name: "New organization" });
  const form = page.getByRole("button", { name: "Create organization" });
  await expect(async () => {
    if (await form.isVisible()) return;
    if (!(await item.isVisible()))
      await page.getByRole("button", { name: /^Organization: / }).click({ timeout: 5000 });
    await item.click({ timeout: 5000 });
    await expect(form).toBeVisible({ timeout: 5000 });
  }).toPass();
  await page.getByLabel("Name").fill(title);
  await page.getByRole("button", { name: "Create organization" }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  return new URL(page.url()).pathname.split("/")[2] ?? "";
}

test("everyone in an organization sees exactly the content to which they have access, as soon as they have access", async ({
  page,
  browser,
}, { retry }) => {
  test.slow();
  await signIn(page);
  const organizationId = await found(page, `Acme ${retry}`);
  const at = (place: string) => `/orgs/${organizationId}/${place}`;
  const [grace, ada] = ["grace", "ada"].map((name) => `${name}@${organizationId.toLowerCase()}.example.org`);

  // All members can see Guides. Only invited people can see Secrets.
  await create(page, "collection", "Guides");
  await create(page, "collection", "Secrets");
  const secrets = await openAccess(page, "Secrets");
  await secrets.getByLabel("Members of the organization").selectOption({ label: "Only invited people" });
  await done(secrets);
  await create(page, "space", "Handbook");
  await page.goto(at(""));
  await move(page, "Handbook", "Secrets");

  // Grace joins as a guest with a link from an email, and Ada as a reader with an invite link.
  await page.goto(at("members"));
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await page.getByLabel("Email addresses").fill(grace ?? "");
  await page.getByRole("dialog").getByLabel("Role").selectOption({ label: "Guest" });
  await page.getByRole("dialog").getByRole("button", { name: "Invite", exact: true }).click();
  const asGrace = await join(browser, await handedLink(page), "Grace Hopper");
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await page.getByRole("button", { name: "By link" }).click();
  await page.getByRole("button", { name: "Create link" }).click();
  const asAda = await join(browser, await handedLink(page), "Ada Lovelace", ada);
  await expectLibrary(asGrace, []);
  await expectLibrary(asAda, ["Guides"]);
  await page.reload();
  await page.getByLabel("Find members").fill("grace");
  await expect(page.getByRole("table", { name: "Members" }).getByRole("row")).toHaveCount(2);
  await page.getByLabel("Find members").fill("");
  await expect(page.getByRole("row", { name: /Ada Lovelace/ })).toBeVisible();
  await expectAccessible(page);

  // A team gets access.
  await page.getByRole("navigation", { name: "People" }).getByRole("link", { name: "Teams" }).click();
  await page.getByRole("button", { name: "New team" }).click();
  await page.getByLabel("Name").fill("Docs");
  await page.getByRole("button", { name: "Create team" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Docs" })).toBeVisible();
  await page.getByRole("button", { name: "Add people" }).click();
  await page.getByRole("checkbox", { name: /Grace Hopper/ }).check();
  await page.getByRole("dialog").getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByLabel("Role of Grace Hopper in the team")).toBeVisible();
  await expectAccessible(page);
  const space = await openAccess(page, "Handbook");
  await share(space, "Docs", "Editor");
  const people = space.getByRole("list", { name: "People" });
  const row = (name: string) => people.getByRole("listitem").filter({ hasText: name });
  await expect(row("Grace Hopper")).toContainText("Editor, through team Docs");
  await expect(row("Ada Lovelace")).toHaveCount(0);
  await expectAccessible(page);
  await done(space);
  await page.reload();
  await expect(page.getByRole("link", { name: "Handbook" }).last()).toBeVisible();
  await expectLibrary(asGrace, ["Handbook"]);
  await entry(asGrace, "Handbook").click();
  await expect(asGrace.getByRole("button", { name: "Edit", exact: true })).toBeVisible();
  await expectSeen(asAda, organizationId, ["Guides"]);
  const team = page.url();
  const site = await shareSite(page, organizationId);
  await asGrace.goto(site);
  await expect(asGrace.getByRole("heading", { level: 1, name: "Manual" })).toBeVisible();
  await expect(asGrace.getByRole("button", { name: "Access", exact: true })).toHaveCount(0);
  await page.goto(team);

  // After the space moves to a collection that all members can read, Ada can read it too.
  await move(page, "Handbook", "Guides");
  await expectLibrary(asAda, ["Guides", "Handbook"]);
  const guides = await openAccess(page, "Guides");
  await guides.getByLabel("Members of the organization").selectOption({ label: "Commenter" });
  await expect(
    guides.getByText("Commenter, because everyone in the organization can comment on this collection"),
  ).toBeVisible();
  await expect(guides.getByText("Admin of the organization")).toBeVisible();
  await done(guides);

  // After Grace leaves the team, she has no access. Afterwards, Ada is promoted, suspended, reactivated and removed.
  await page.getByRole("button", { name: "Remove Grace Hopper from the team" }).click();
  await expect(page.getByRole("heading", { name: "No members in this team yet" })).toBeVisible();
  await asGrace.goto(site);
  await expect(asGrace.getByRole("heading", { name: /not found/i })).toBeVisible();
  await expectSeen(asGrace, organizationId, []);
  await page.goto(at(""));
  const shared = await openAccess(page, "Guides");
  await share(shared, "Grace Hopper", "Reader");
  await done(shared);
  await expectSeen(asGrace, organizationId, ["Guides", "Handbook"]);
  // After a space leaves a collection, people who had access only through the collection can't see the space.
  await move(page, "Handbook", "Secrets");
  await expectSeen(asGrace, organizationId, ["Guides"]);
  await expectSeen(asAda, organizationId, ["Guides"]);
  await move(page, "Handbook", "Guides");
  await expectSeen(asGrace, organizationId, ["Guides", "Handbook"]);
  await expectSeen(asAda, organizationId, ["Guides", "Handbook"]);
  await openAccess(page, "Guides");
  await shared.getByRole("button", { name: "Remove access for Grace Hopper" }).click();
  await expect(shared.getByRole("button", { name: "Remove access for Grace Hopper" })).toHaveCount(0);
  await done(shared);
  await expectSeen(asGrace, organizationId, []);
  await page.goto(at("members"));
  await page.getByLabel("Role of Ada Lovelace").selectOption({ label: "Creator" });
  await expect(page.getByText("Ada Lovelace is a creator now")).toBeVisible();
  await asAda.reload();
  await expect(asAda.getByRole("button", { name: "New space or collection" })).toBeVisible();
  await page.getByLabel("Role of Ada Lovelace").selectOption({ label: "Reader" });
  await expect(page.getByText("Ada Lovelace is a reader now")).toBeVisible();
  await asAda.reload();
  await expect(asAda.getByRole("link", { name: "Members" })).toBeVisible();
  await expect(asAda.getByRole("button", { name: "New space or collection" })).toHaveCount(0);
  await memberAction(page, "Ada Lovelace", "Suspend");
  await expect(page.getByRole("row", { name: /Ada Lovelace/ })).toContainText("Suspended");
  await asAda.goto(at(""));
  await expect(asAda.getByRole("heading", { name: /not found/i })).toBeVisible();
  await memberAction(page, "Ada Lovelace", "Reactivate");
  await expect(page.getByText("Ada Lovelace reactivated")).toBeVisible();
  await asAda.goto(at(""));
  await expectLibrary(asAda, ["Guides", "Handbook"]);
  await memberAction(page, "Ada Lovelace", "Remove…");
  await expect(page.getByText("access to 1 space (Handbook)")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Remove member" }).click();
  // An open dialog hides the table from role selectors, so wait until the dialog has closed.
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await expect(page.getByRole("row", { name: /Ada Lovelace/ })).toHaveCount(0);
  await asAda.goto("/");
  await expect(asAda.getByRole("heading", { name: "Create an organization" })).toBeVisible();

  // The audit log contains these actions.
  await page.goto(at("settings/audit-log"));
  const log = page.getByRole("list", { name: "Entries" });
  await expect(log.getByText(/removed the member/)).toBeVisible();
  await page.getByLabel("Action", { exact: true }).selectOption({ label: "Invite to space" });
  await expect(log.getByRole("listitem")).toHaveCount(1);
  await expectAccessible(page);
});

test("an organization's settings take effect, and the secret of a service account is shown once", async ({
  page,
  request,
}, { retry }) => {
  await signIn(page);
  const organizationId = await found(page, `Globex ${retry}`);
  const at = (place: string) => `/orgs/${organizationId}/${place}`;
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByLabel("Name").fill(`Initech ${retry}`);
  await page.getByLabel("Invite links").uncheck();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Changes saved")).toBeVisible();
  await expect(page.getByRole("button", { name: `Organization: Initech ${retry}` })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Invite links")).not.toBeChecked();
  await expect(page).toHaveTitle(/Settings/);
  await expectAccessible(page);

  await page.getByRole("link", { name: "Email domains" }).click();
  await page.getByRole("textbox", { name: "Domain", exact: true }).fill("initech.example");
  await page.getByRole("button", { name: "Add" }).click();
  await expect(page.getByText("Not confirmed")).toBeVisible();
  await expect(page.getByText("_bindery.initech.example")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Merge rules" }).click();
  await page.getByLabel("Someone other than the author has approved the current version.").check();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Changes saved")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Assistants" }).click();
  await page.getByRole("textbox", { name: "Instructions" }).fill("Say **sign in**.");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Last changed")).toBeVisible();
  await expectAccessible(page);

  await page.goto(at("service-accounts"));
  await page.getByRole("button", { name: "New service account" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Pipeline");
  await page.getByRole("button", { name: "Create", exact: true }).click();
  const secret = await page.getByTestId("token-secret").innerText();
  await page.getByRole("button", { name: "Done" }).click();
  const ask = (token: string) =>
    request.get(`/v1/orgs/${organizationId}`, { headers: { Authorization: `Bearer ${token}` } });
  expect((await (await ask(secret)).json()).title).toBe(`Initech ${retry}`);
  await page.getByRole("button", { name: "Replace the token of Pipeline" }).click();
  await page.getByRole("button", { name: "Replace token", exact: true }).click();
  const next = await page.getByTestId("token-secret").innerText();
  await page.getByRole("button", { name: "Done" }).click();
  expect([(await ask(secret)).status(), (await ask(next)).status()]).toEqual([401, 200]);
  await expectAccessible(page);
  await page.goto(at("members"));
  await expect(page.getByRole("row", { name: /Pipeline/ })).toContainText("Service account");
  // On a phone, the page fits into the width of the window.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole("button", { name: "Actions for Pipeline" })).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 720 });

  await page.goto(at("settings/tokens"));
  const shutOut = page.getByRole("button", { name: "Block Pipeline of Pipeline" });
  await expect(shutOut).toBeVisible();
  await expectAccessible(page);
  await shutOut.click();
  await page.getByRole("button", { name: "Block", exact: true }).click();
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  expect((await ask(next)).status()).toBe(401);
});
