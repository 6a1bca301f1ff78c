import { type Browser, expect, type Page } from "playwright/test";
import { administrator } from "./administrator";
import { createSpace, expectAccessible, rest, startSession } from "./console";
import { addPerson, type Person, restAs } from "./people";
import { test } from "./test";

interface Request {
  id: string;
  number: number;
  status: string;
}

interface Fixture {
  spaceId: string;
  writer: Person;
  reviewer: Person;
  pages: Record<string, string>;
}

const TEXT = ["Fluentd unifies logging.", "Run the installer and wait.", "The agent needs 40 MB."].join(
  "\n\n",
);

/** A space with three pages, an editor, and a reviewer whose approval every merge needs. */
async function makeFixture(page: Page, title: string): Promise<Fixture> {
  const spaceId = await createSpace(page, title);
  const writer = await addPerson("Bo Writer", "edit");
  const reviewer = await addPerson("Ada Reviewer", "review");
  const insert = (name: string, markdown: string) => ({
    operation: "insert_page",
    title: name,
    document: { markdown },
  });
  const written = await rest<{ changes: { page: { id: string } }[] }>(
    page,
    "POST",
    `/spaces/${spaceId}/content`,
    {
      changes: [insert("Installation", TEXT), insert("Guides", "How to."), insert("Glossary", "Terms.")],
    },
  );
  const [installation = "", guides = "", glossary = ""] = written.changes.map((change) => change.page.id);
  await restAs(page, administrator.token, "PATCH", `/spaces/${spaceId}`, {
    mergeRules: { type: "rules", rules: [{ rule: "require_specific_reviewers", users: [reviewer.id] }] },
  });
  return { spaceId, writer, reviewer, pages: { installation, guides, glossary } };
}

/** Opens a separate browser for a person. */
async function enter(browser: Browser, person: Person): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await startSession(page, person);
  return page;
}

const requestsOf = (spaceId: string) => `/spaces/${spaceId}/change-requests`;

const update = (pageId: string | undefined, markdown: string) => ({
  changes: [{ operation: "update_page", page: pageId, document: { markdown } }],
});

/** Creates a change request as the writer, adds one edit, and opens the change request for review. */
async function propose(page: Page, { spaceId, writer, pages }: Fixture, subject: string): Promise<Request> {
  const at = requestsOf(spaceId);
  const request = await restAs<Request>(page, writer.token, "POST", at, { subject });
  const text = TEXT.replace("installer and wait", "installer, then restart");
  await restAs(
    page,
    writer.token,
    "POST",
    `${at}/${request.number}/content`,
    update(pages.installation, text),
  );
  return await restAs<Request>(page, writer.token, "PATCH", `${at}/${request.number}`, { status: "open" });
}

const conversation = (page: Page) => page.getByRole("list", { name: "Conversation" });

test("people create a change request, find it by subject, status and author, and describe it", async ({
  page,
  browser,
}) => {
  const fixture = await makeFixture(page, "Proposals");
  const writer = await enter(browser, fixture.writer);
  await writer.goto(requestsOf(fixture.spaceId));
  await expect(writer.getByRole("heading", { name: "No change requests yet" })).toBeVisible();
  await expectAccessible(writer);

  await writer.getByRole("button", { name: "New change request" }).first().click();
  await writer.getByLabel("Subject", { exact: true }).fill("Explain the restart");
  await expectAccessible(writer);
  await writer.keyboard.press("Enter");
  await writer.waitForURL(`**/change-requests/1/edit**`);

  await writer.goto(requestsOf(fixture.spaceId));
  await expect(writer.getByRole("heading", { name: "Created by you" })).toBeVisible();
  await writer.getByRole("button", { name: /^Drafts/ }).click();
  await expect(writer.getByRole("link", { name: "Explain the restart" })).toBeVisible();
  await writer.getByLabel("Search by subject or number").fill("nothing of the kind");
  await expect(writer.getByRole("heading", { name: "No change requests match your filters" })).toBeVisible();
  await expect(writer.getByLabel("Search by subject or number")).toBeFocused();
  await writer.getByRole("button", { name: "Clear filters" }).click();
  await writer.getByLabel("Created by").selectOption({ label: "Created by me" });
  await expect(writer).toHaveURL(/status=draft&creator=me/);
  await expectAccessible(writer);

  await writer.getByRole("link", { name: "Explain the restart" }).press("Enter");
  await expect(writer.getByRole("heading", { level: 1, name: /Explain the restart/ })).toBeVisible();
  await writer.getByRole("button", { name: "Edit subject" }).click();
  await writer.getByLabel("Subject", { exact: true }).fill("Explain the restart well");
  await writer.keyboard.press("Enter");
  await expect(writer.getByRole("heading", { level: 1, name: /restart well/ })).toBeVisible();
  await writer.getByRole("button", { name: "Add description" }).click();
  await writer.getByRole("textbox", { name: "Description" }).fill("Because **everybody** asks.");
  await writer.getByRole("group", { name: "Description" }).getByRole("button", { name: "Preview" }).click();
  await expect(writer.locator("strong", { hasText: "everybody" })).toBeVisible();
  await writer.getByRole("button", { name: "Save description" }).click();
  await expect(writer.getByRole("region", { name: "Description" }).locator("strong")).toHaveText("everybody");
  await writer.getByRole("button", { name: "Ready for review" }).click();
  await expect(writer.getByTestId("status")).toHaveText("Open");
  await expectAccessible(writer);

  // Only the required review is missing. People without permission to merge also see this.
  await expect(writer.getByRole("button", { name: "Merge", exact: true })).toBeDisabled();
  await expect(writer.getByText("you need the Reviewer role in this space")).toBeVisible();
});

test("people can see changes rendered and as source, inline and side by side", async ({ page, browser }) => {
  const fixture = await makeFixture(page, "Differences");
  const { number } = await propose(page, fixture, "Restart afterwards");
  const at = `${requestsOf(fixture.spaceId)}/${number}`;
  await restAs(page, fixture.writer.token, "POST", `${at}/content`, {
    changes: [
      {
        operation: "insert_page",
        title: "ARM",
        into: fixture.pages.guides,
        document: { markdown: "From source." },
      },
      { operation: "delete_page", page: fixture.pages.glossary },
    ],
  });
  const reviewer = await enter(browser, fixture.reviewer);
  await reviewer.goto(`${at}/changes`);
  const tree = reviewer.getByRole("navigation", { name: "Changed pages" });
  await expect(tree.getByRole("listitem")).toHaveText([
    /Installation\s*M/,
    /Guides/,
    /ARM\s*A/,
    /Glossary\s*D/,
  ]);
  const section = reviewer.getByRole("region", { name: "Installation" });
  await expect(section.getByText("Removed:")).toHaveCount(1);
  await expect(section.getByText("Added:")).toHaveCount(1);
  await expect(section.locator(".doc-back-green").first()).toBeVisible();
  await expectAccessible(reviewer, { authored: true });

  for (const choice of ["Side by side", "Source", "Inline"]) {
    await reviewer.getByRole("link", { name: choice, exact: true }).click();
    await expect(reviewer.getByRole("link", { name: choice, exact: true })).toHaveAttribute(
      "aria-current",
      "true",
    );
    await expect(section.getByText("then restart").first()).toBeVisible();
    await expectAccessible(reviewer, { authored: true });
  }
  await expect(section.locator("ins").first()).toBeVisible();
  await expect(reviewer.getByRole("region", { name: "Glossary" })).toContainText("Terms.");

  // Another person's edit appears automatically.
  const again = TEXT.replace("40 MB", "60 MB");
  await restAs(
    page,
    fixture.writer.token,
    "POST",
    `${at}/content`,
    update(fixture.pages.installation, again),
  );
  await expect(section).toContainText("60");
  await reviewer.getByRole("link", { name: "Commits" }).click();
  // The edits form one session. The second row is the copy of the main content.
  const commits = reviewer.getByRole("list", { name: "Commits" });
  await expect(commits.getByRole("listitem")).toHaveCount(2);
  await expect(commits.getByRole("link", { name: /^Edited \d+ pages?/ })).toBeVisible();
  await commits.getByText("Show 3 saved versions").click();
  await expect(commits.getByRole("listitem")).toHaveCount(5);
  await expectAccessible(reviewer);
});

test("two people comment, and each sees the other's comments live", async ({ page, browser }) => {
  const fixture = await makeFixture(page, "Discussed");
  const { number } = await propose(page, fixture, "Let us talk");
  const at = `${requestsOf(fixture.spaceId)}/${number}`;
  const [writer, reviewer] = [await enter(browser, fixture.writer), await enter(browser, fixture.reviewer)];
  await writer.goto(at);
  await reviewer.goto(at);

  await reviewer.getByRole("textbox", { name: "Comment", exact: true }).fill("Why a *restart*?");
  await reviewer.keyboard.press("Control+Enter");
  const thread = writer.getByRole("article", { name: "Comment by Ada Reviewer" });
  await expect(thread.locator("em")).toHaveText("restart");
  await thread.getByRole("button", { name: "Reply" }).click();
  await writer.getByRole("textbox", { name: "Reply" }).fill("It reads its file only then.");
  await writer.keyboard.press("Control+Enter");
  await expect(conversation(reviewer).getByText("It reads its file only then.")).toBeVisible();
  await thread.getByRole("button", { name: "Add reaction" }).first().click();
  await writer.getByRole("menuitem", { name: "Thumbs up" }).click();
  await expect(reviewer.getByRole("button", { name: /^👍 1: Bo Writer/ })).toBeVisible();
  await expectAccessible(reviewer, { authored: true });
  await expectAccessible(writer, { authored: true });

  await reviewer.getByRole("button", { name: "Resolve" }).click();
  await expect(writer.getByText("Ada Reviewer’s comment was resolved by Ada Reviewer")).toBeVisible();
  await writer.getByRole("button", { name: "Show" }).click();
  await writer.getByRole("button", { name: "Reopen" }).click();
  await expect(reviewer.getByRole("article", { name: "Comment by Ada Reviewer" })).toBeVisible();

  await writer.goto(`${at}/changes`);
  await writer.getByRole("button", { name: "Comment on this page" }).click();
  await writer.getByRole("textbox", { name: "Comment on this page" }).fill("This page needs a picture.");
  await writer.getByRole("button", { name: "Comment", exact: true }).click();
  await expect(conversation(reviewer).getByText("This page needs a picture.")).toBeVisible();
  await expect(conversation(reviewer).getByRole("link", { name: "Installation" })).toBeVisible();
});

test("a change request gets the required review, has a conflict, and is updated and merged", async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const fixture = await makeFixture(page, "Merging");
  const { number } = await propose(page, fixture, "Restart, then go on");
  const at = `${requestsOf(fixture.spaceId)}/${number}`;
  const [writer, reviewer] = [await enter(browser, fixture.writer), await enter(browser, fixture.reviewer)];
  await writer.goto(at);
  await reviewer.goto(`${requestsOf(fixture.spaceId)}?reviewer=me`);
  await expect(
    reviewer.getByRole("heading", { name: "No change requests match your filters" }),
  ).toBeVisible();

  await writer.getByRole("button", { name: "Add reviewers" }).click();
  await writer.getByLabel("Find people").fill(fixture.reviewer.email);
  await expect(writer.getByRole("checkbox")).toHaveCount(1);
  await writer.getByRole("checkbox", { name: "Ada Reviewer" }).check();
  await expectAccessible(writer);
  await writer.getByRole("button", { name: "Request review" }).click();
  await expect(writer.getByRole("region", { name: "Reviewers" })).toContainText("Review requested");
  await expect(writer.getByText("One requested review is missing")).toBeVisible();
  await expect(conversation(writer)).toContainText("requested a review from");
  await reviewer.getByRole("link", { name: "Restart, then go on" }).click();

  const merge = reviewer.getByRole("button", { name: "Merge", exact: true });
  await expect(merge).toBeDisabled();
  await expect(merge).toHaveAccessibleDescription(/approving review from Ada Reviewer/);
  await reviewer.getByRole("button", { name: "Review", exact: true }).click();
  await reviewer.getByLabel(/Request changes/).check();
  await reviewer
    .getByLabel(/^Comment/)
    .last()
    .fill("Say for how long.");
  await expectAccessible(reviewer);
  await reviewer.getByRole("button", { name: "Submit review" }).click();
  await expect(conversation(writer).getByText("Say for how long.")).toBeVisible();
  await expect(writer.getByRole("region", { name: "Reviewers" })).toContainText("Requested changes");
  await expect(merge).toHaveAccessibleDescription(/requested changes/);

  await resolveConflict(page, fixture, { writer, reviewer, at });

  await reviewer.getByRole("button", { name: "Review", exact: true }).click();
  await reviewer.getByLabel(/Approve/).check();
  await reviewer.getByRole("button", { name: "Submit review" }).click();
  await expect(writer.getByRole("region", { name: "Reviewers" })).toContainText("Approved");
  await expect(merge).toBeEnabled();
  await merge.click();
  await expectAccessible(reviewer);
  await reviewer.getByRole("alertdialog").getByRole("button", { name: "Merge" }).click();
  await expect(reviewer.getByTestId("status")).toHaveText("Merged");
  await expect(writer.getByTestId("status")).toHaveText("Merged");
  await expect(conversation(writer)).toContainText("edited 1 page");
  await expect(conversation(writer).getByRole("listitem").last()).toContainText("merged the change request");
  await expect(writer.getByRole("button", { name: "Merge", exact: true })).toHaveCount(0);
  await expectAccessible(writer, { authored: true });

  const { markdown } = await rest<{ markdown: string }>(
    page,
    "GET",
    `/spaces/${fixture.spaceId}/content/page/${fixture.pages.installation}?format=markdown`,
  );
  expect(markdown).toContain("Both: restart as root.");
});

interface Both {
  writer: Page;
  reviewer: Page;
  at: string;
}

/**
 * Another person changes the same line in the main content. The writer sees this at once, and resolves the conflict
 * manually.
 */
async function resolveConflict(page: Page, fixture: Fixture, { writer, reviewer, at }: Both): Promise<void> {
  const { spaceId, pages } = fixture;
  const rules = (mergeRules: object) =>
    restAs(page, administrator.token, "PATCH", `/spaces/${spaceId}`, { mergeRules });
  await rules({ type: "none" });
  const text = TEXT.replace("installer and wait", "installer as root");
  await rest(page, "POST", `/spaces/${spaceId}/content`, update(pages.installation, text));
  await rules({
    type: "rules",
    rules: [{ rule: "require_specific_reviewers", users: [fixture.reviewer.id] }],
  });
  await expect(reviewer.getByText("with this change request")).toBeVisible();
  await writer.getByRole("link", { name: "Resolve conflicts" }).first().click();
  const conflict = writer.getByRole("group", { name: /Installation: Both sides changed the same lines/ });
  await expect(conflict.getByRole("group", { name: "Conflict 1 of 1 in the main content" })).toContainText(
    "as root",
  );
  await expect(conflict.getByRole("group", { name: "Conflict 1 of 1 in the change request" })).toContainText(
    "then restart",
  );
  const resolve = writer.getByRole("button", { name: "Resolve conflicts" });
  await expect(resolve).toBeDisabled();
  await expectAccessible(writer);

  await conflict.getByLabel("Use main content").check();
  await conflict.getByLabel("Edit manually").check();
  await conflict.getByLabel("Text of conflict 1 of 1").fill("Both: restart as root.");
  await expect(conflict.getByRole("group", { name: "Result of Installation" })).toContainText(
    "restart as root",
  );
  await expectAccessible(writer);
  await resolve.click();
  await expect(writer.getByRole("heading", { name: "No conflicts" })).toBeVisible();
  await expect(reviewer.getByText("with this change request")).toHaveCount(0);
  await writer.goto(at);
}

test("live updates end with the session, and resume after a lost connection", async ({ page, browser }) => {
  const fixture = await makeFixture(page, "Live updates");
  const { number } = await propose(page, fixture, "First name");
  const at = `${requestsOf(fixture.spaceId)}/${number}`;
  const writer = await enter(browser, fixture.writer);
  await writer.goto(at);
  const heading = writer.getByRole("heading", { level: 1 });
  const rename = (subject: string) => restAs(page, administrator.token, "PATCH", at, { subject });
  await rename("Second name");
  await expect(heading).toContainText("Second name");

  await writer.context().setOffline(true);
  await rename("Third name");
  await expect(heading).toContainText("Second name");
  await writer.context().setOffline(false);
  await expect(heading).toContainText("Third name", { timeout: 30_000 });

  // After the person signs out in another tab, the next event redirects this tab to the sign-in page.
  const other = await writer.context().newPage();
  await other.goto("/");
  await other.getByRole("button", { name: "Account" }).click();
  await other.getByRole("menuitem", { name: "Sign out" }).click();
  await other.waitForURL("**/sign-in**");
  await rename("Fourth name");
  await writer.waitForURL("**/sign-in**");
});
