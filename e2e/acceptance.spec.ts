import { type Browser, expect, type Page } from "playwright/test";
import { documentationBundle, type GitServer, git, startGitServer } from "@/testing/git-server";
import { administrator } from "./administrator";
import { createSpace, rest, startSession } from "./console";
import { addPerson, type Person, restAs } from "./people";
import { test } from "./test";

test.use({ editor: "source" });

/**
 * Two people, each in a separate browser, make overlapping edits in real documentation. The test covers comments, a
 * required review, a conflict, its resolution, a merge and an export to the source repository. The test uses the API for
 * comments, change requests and approvals, because change-requests.spec.ts covers these actions in the browser.
 */
const credentials = "writer:secret-token";
const BY_ANA = "Ana: tell us what is missing.";
const BY_BEN = "Ben: open an issue for what is missing.";
const BY_BOTH = "Both: tell us what is missing, best in an issue.";
const IN_FAQ = "Ask what is not answered here.";

let server: GitServer;
let bare: string;
test.beforeAll(async () => {
  server = await startGitServer({ credentials });
  bare = await server.addBundle("docs.git", documentationBundle);
});
test.afterAll(() => server.close());

interface Shown {
  id: string;
  git?: { path: string };
  pages?: Shown[];
}

const everyPage = (pages: Shown[]): Shown[] =>
  pages.flatMap((page) => [page, ...everyPage(page.pages ?? [])]);

async function importDocumentation(page: Page, spaceId: string): Promise<(path: string) => string> {
  const from = { url: server.url("docs.git", credentials), ref: "refs/heads/main" };
  await page.request.post(`/v1/spaces/${spaceId}/git/import`, {
    headers: { Authorization: `Bearer ${administrator.token}` },
    data: from,
  });
  const runs = `/spaces/${spaceId}/git/runs`;
  const status = async () =>
    (await rest<{ items: { status: string }[] }>(page, "GET", runs)).items[0]?.status;
  await expect.poll(status, { timeout: 60_000 }).toBe("success");
  const { pages } = await rest<{ pages: Shown[] }>(page, "GET", `/spaces/${spaceId}/content/pages`);
  return (path) => everyPage(pages).find((one) => one.git?.path === path)?.id ?? "";
}

/** A person with a separate browser who edits one space. */
class Colleague {
  request = "";

  private constructor(
    readonly person: Person,
    readonly page: Page,
    private readonly space: string,
  ) {}

  static async enter(browser: Browser, name: string, space: string): Promise<Colleague> {
    const person = await addPerson(name, "review");
    const page = await (await browser.newContext()).newPage();
    await startSession(page, person);
    return new Colleague(person, page, space);
  }

  /** Appends text to a page, in a new draft or an existing draft. */
  async append(pageId: string, text: string): Promise<void> {
    await this.page.goto(`${this.space}/pages/${pageId}`);
    await this.page.getByRole("button", { name: "Edit", exact: true }).click();
    await this.page.getByRole("textbox", { name: "Page text" }).click();
    await this.page.keyboard.press("Control+End");
    await this.page.keyboard.type(`\n${text}`);
    await expect(this.page.getByRole("region", { name: "Preview" }).getByText(text)).toBeVisible();
    await expect(this.page.locator("[data-save-state]")).toHaveText("Saved");
    this.request = new URL(this.page.url()).pathname.replace(/\/edit\/.*$/, "");
  }

  async propose(subject: string): Promise<void> {
    await this.page.goto(this.request);
    await restAs(this.page, this.person.token, "PATCH", this.request, { subject, status: "open" });
    await expect(this.page.getByTestId("status")).toHaveText("Open");
  }

  get mergeButton() {
    return this.page.getByRole("button", { name: "Merge", exact: true });
  }

  async merge(): Promise<void> {
    await expect(this.mergeButton).toBeEnabled();
    await this.mergeButton.click();
    await this.page.getByRole("alertdialog").getByRole("button", { name: "Merge" }).click();
    await expect(this.page.getByTestId("status")).toHaveText("Merged");
    // The notice changes the URL, so that a page that is opened at the same time can be aborted.
    await expect(this.page.getByRole("region", { name: "Merged" })).toBeVisible();
  }
}

/** Ben comments on Ana's change request, and sees her reply live. */
async function discuss(ana: Colleague, ben: Colleague): Promise<void> {
  await ben.page.goto(ana.request);
  const contributors = ben.page.getByRole("region", { name: "Contributors" }).getByRole("listitem");
  await expect(contributors).toHaveText([/Ana.*1 edit/]);
  const comments = `${ana.request}/comments`;
  const said = { body: { markdown: "We both write this line." } };
  const { id } = await restAs<{ id: string }>(ben.page, ben.person.token, "POST", comments, said);
  const answer = { body: { markdown: "Then mine goes first." } };
  await restAs(ana.page, ana.person.token, "POST", `${comments}/${id}/replies`, answer);
  await expect(ben.page.getByText("Then mine goes first.")).toBeVisible();
  await expect(contributors).toHaveText([/Ana.*1 comment, 1 edit/, /Ben.*1 comment/]);
}

const approve = (rosa: Person, { page, request }: Colleague) =>
  restAs(page, rosa.token, "POST", `${request}/reviews`, { status: "approved" });

async function settle(ben: Colleague, rosa: Person): Promise<void> {
  await approve(rosa, ben);
  await ben.page.goto(ben.request);
  await ben.page.getByRole("link", { name: "Resolve conflicts" }).first().click();
  const conflict = ben.page.getByRole("group", { name: /Both sides changed the same lines/ });
  await conflict.getByLabel("Edit manually").check();
  const text = conflict.getByRole("textbox");
  const mine = await text.inputValue();
  expect(mine).toContain(BY_BEN);
  await text.fill(mine.replace(BY_BEN, BY_BOTH));
  await ben.page.getByRole("button", { name: "Resolve conflicts" }).click();
  await expect(ben.page.getByRole("heading", { name: "No conflicts" })).toBeVisible();
  await approve(rosa, ben);
  await ben.page.goto(ben.request);
}

async function exportDocumentation(page: Page, space: string): Promise<void> {
  await page.goto(`${space}/git`);
  await page.getByRole("button", { name: "Export to Git" }).click();
  await page.getByRole("textbox", { name: "Repository" }).fill(server.url("docs.git"));
  await page.getByLabel("User name").fill("writer");
  await page.getByLabel("Access token or password").fill("secret-token");
  await page.getByRole("button", { name: "Start export" }).click();
  await expect(page.getByText("The branch is now at commit").last()).toBeVisible({ timeout: 60_000 });
}

test("two people's overlapping edits of real documentation are reviewed, merged with a conflict, and exported to Git", async ({
  page,
  browser,
}) => {
  test.setTimeout(600_000);
  await startSession(page);
  const spaceId = await createSpace(page, "Fluentd by two");
  const space = `/spaces/${spaceId}`;
  const pageAt = await importDocumentation(page, spaceId);
  const [logging, faq] = [pageAt("deployment/logging.md"), pageAt("quickstart/faq.md")];
  const ana = await Colleague.enter(browser, "Ana", space);
  const ben = await Colleague.enter(browser, "Ben", space);
  const rosa = await addPerson("Rosa", "review");
  const rules = [{ rule: "require_specific_reviewers", users: [rosa.id] }];
  await restAs(page, administrator.token, "PATCH", space, { mergeRules: { type: "rules", rules } });
  const before = (await git(bare, "rev-parse", "main")).trim();

  await ana.append(logging, BY_ANA);
  await ben.append(logging, BY_BEN);
  await ben.append(faq, IN_FAQ);
  await ana.propose("Say where to complain");
  await ben.propose("Point to the issues");
  await discuss(ana, ben);

  await expect(ana.mergeButton).toBeDisabled();
  await expect(ana.mergeButton).toHaveAccessibleDescription(/approving review from Rosa/);
  await approve(rosa, ana);
  await ana.merge();
  await settle(ben, rosa);
  await ben.merge();

  await exportDocumentation(page, space);
  const lines = (await git(bare, "diff", "-U0", before, "main"))
    .split("\n")
    .filter((line) => /^(\+\+\+ |-(?!--)|\+(?!\+\+|$))/.test(line));
  expect(lines).toEqual([
    "+++ b/deployment/logging.md",
    `+${BY_BOTH}`,
    "+++ b/quickstart/faq.md",
    `+${IN_FAQ}`,
  ]);
});
