import { expect } from "playwright/test";
import { createSpace, expectAccessible, rest, signIn, signInAs } from "./console";
import { addPerson, restAs } from "./people";
import { test } from "./test";

test("a new organization has a checklist that tracks progress and can be dismissed", async ({ page }, {
  retry,
}) => {
  await signIn(page);
  await page.goto("/orgs/new");
  await page.getByLabel("Name").fill(`New Works ${retry}`);
  await page.getByRole("button", { name: "Create organization" }).click();
  const steps = page.getByRole("region", { name: "First steps" });
  await expect(steps.getByRole("listitem")).toHaveCount(4);
  await expectAccessible(page);
  await steps.getByRole("button", { name: "Create your first space" }).click();
  await page.getByRole("dialog").getByRole("textbox").fill("Handbook");
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "All spaces" }).click();
  await expect(steps.getByRole("listitem").filter({ hasText: "Done" })).toHaveText(/Create your first space/);
  await expect(steps.getByRole("link", { name: "Invite your team" })).toHaveAttribute("href", /\/members$/);

  await steps.getByRole("button", { name: "Dismiss" }).click();
  await expect(steps).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("link", { name: "Handbook" }).last()).toBeVisible();
  await expect(steps).toHaveCount(0);
});

test("the start page lists requested reviews and the person's own change requests", async ({
  page: administrators,
  browser,
}, { retry }) => {
  const reviewer = await addPerson(`Rena${retry} Reviewer`, "review");
  const writer = await addPerson(`Will${retry} Writer`, "edit");
  await signIn(administrators);
  const spaceId = await createSpace(administrators, `Home space ${retry}`);
  const requests = `/spaces/${spaceId}/change-requests`;
  const subject = `Shorter steps ${retry}`;
  const { number } = await restAs<{ number: number }>(administrators, writer.token, "POST", requests, {
    subject,
  });
  const one = `${requests}/${number}`;
  await restAs(administrators, writer.token, "PATCH", one, { status: "open" });
  await rest(administrators, "POST", `${one}/requested-reviewers`, { users: [reviewer.id] });

  for (const [person, title] of [
    [reviewer, "Review requests"],
    [writer, "Your change requests"],
  ] as const) {
    const page = await (await browser.newContext()).newPage();
    await signInAs(page, person);
    const list = page.getByRole("region", { name: title });
    await expect(list.getByRole("listitem")).toHaveText(
      new RegExp(`${subject}.*Home space ${retry} · #${number}`),
    );
    await expect(page.getByRole("region", { name: "First steps" })).toHaveCount(0);
    await expectAccessible(page);
    await list.getByRole("link", { name: subject }).click();
    await expect(page).toHaveURL(new RegExp(`${one}$`));
    await page.context().close();
  }
});

test("the start page filters and sorts spaces, and counts open change requests", async ({ page }, {
  retry,
}) => {
  await signIn(page);
  const name = (letter: string) => `Sorted ${letter} ${retry}`;
  const ids: string[] = [];
  for (const letter of ["C", "A", "E", "B", "D", "F"]) ids.push(await createSpace(page, name(letter)));
  const { number } = await rest<{ number: number }>(page, "POST", `/spaces/${ids[0]}/change-requests`, {
    subject: "Open",
  });
  await rest(page, "PATCH", `/spaces/${ids[0]}/change-requests/${number}`, { status: "open" });
  await page.goto("/");
  const list = page.getByRole("table", { name: "Spaces and collections" });
  const rows = list.locator("tbody tr");
  await page.getByLabel("Filter by title").fill(`sorted ${retry}`);
  await expect(rows).toHaveCount(6);
  await page.getByLabel("Sort by").selectOption("Title");
  await expect(rows.locator("td:first-child a")).toHaveText(["A", "B", "C", "D", "E", "F"].map(name));
  await expect(rows.nth(2)).toContainText("1 open change request");
  await expect(rows.nth(0)).toContainText("Not published");
  const insert = (title: string) => ({ operation: "insert_page", title, document: { markdown: "Words." } });
  await rest(page, "POST", `/spaces/${ids[3]}/content`, { changes: ["One", "Two"].map(insert) });
  await page.reload();
  await page.getByLabel("Filter by title").fill(`sorted ${retry}`);
  await page.getByLabel("Sort by").selectOption("Pages");
  await expect(rows.nth(0)).toContainText(name("B"));
  await expect(rows.nth(0)).toContainText(/[23] pages/);
  await expect(rows.nth(0)).toContainText(/by \S+/);
  await expectAccessible(page);

  await page.getByLabel("Filter by title").fill("no such space");
  await expect(page.getByRole("heading", { name: "No spaces match your filter" })).toBeVisible();
  await page.getByRole("button", { name: "Clear filter" }).click();
  await expect(list.getByRole("link", { name: name("A") })).toBeVisible();
});

test("the start page lists unread mentions and failed jobs, and what the person opened last", async ({
  page: administrators,
  browser,
}, { retry }) => {
  const person = await addPerson(`Mina${retry} Mentioned`, "edit");
  await signIn(administrators);
  const spaceId = await createSpace(administrators, `Mentions ${retry}`);
  const changes = [{ operation: "insert_page", title: `Tour ${retry}`, document: { markdown: "Words." } }];
  await rest(administrators, "POST", `/spaces/${spaceId}/content`, { changes });
  const { pages } = await rest<{ pages: { id: string }[] }>(
    administrators,
    "GET",
    `/spaces/${spaceId}/content/pages`,
  );
  const markdown = `Please look, [@Mina](content:user/${person.id} "mention").`;
  await rest(administrators, "POST", `/spaces/${spaceId}/comments`, {
    body: { markdown },
    page: pages[0]?.id,
  });
  const page = await (await browser.newContext()).newPage();
  await signInAs(page, person);
  await expect(page.getByRole("region", { name: "Recent" })).toHaveCount(0);
  await page.goto(`/spaces/${spaceId}/pages/${pages[0]?.id}`);
  await expect(page.getByRole("heading", { level: 1, name: `Tour ${retry}` })).toBeVisible();
  // The browser stores the visit after the scripts have loaded.
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain(`Tour ${retry}`);
  const mentions = page.getByRole("region", { name: "Mentions and failed jobs" });
  await expect(async () => {
    await page.goto("/");
    await expect(mentions.getByRole("listitem")).toHaveText(/mentioned you/, { timeout: 3000 });
  }).toPass({ timeout: 30_000 });
  const recent = page.getByRole("region", { name: "Recent" });
  await expect(recent.getByRole("link", { name: `Tour ${retry}` })).toBeVisible();
  await expectAccessible(page);
  await mentions.getByRole("link", { name: /mentioned you/ }).click();
  await page.goto("/");
  await expect(recent).toBeVisible();
  await expect(mentions).toHaveCount(0);
});

test("a new organization can start with a sample space", async ({ page }, { retry }) => {
  await signIn(page);
  const organization = await rest<{ id: string }>(page, "POST", "/orgs", { title: `Sample ${retry}` });
  await page.goto(`/orgs/${organization.id}`);
  await page.getByRole("button", { name: "Create sample space" }).click();
  await expect(page).toHaveURL(/\/spaces\/[^/]+/);
  const tree = page.getByRole("navigation", { name: "Pages" });
  for (const title of ["Welcome", "Write a page", "Propose a change", "Publish"])
    await expect(tree.getByRole("link", { name: title })).toBeVisible();
  await page.goto(`/orgs/${organization.id}`);
  await expect(page.getByRole("table", { name: "Spaces and collections" })).toContainText("Sample space");
  await expect(page.getByRole("button", { name: "Create sample space" })).toHaveCount(0);
  // With one space, the list can already be filtered and sorted.
  await expect(page.getByLabel("Filter by title")).toBeVisible();
});
