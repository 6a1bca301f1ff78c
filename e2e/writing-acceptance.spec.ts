import path from "node:path";
import { type Browser, expect, type Page } from "playwright/test";
import { type GitServer, git, startGitServer } from "@/testing/git-server";
import { createSpace, rest, startSession } from "./console";
import { saveState, textOf } from "./editing";
import { type Hand, handsOf } from "./hands";
import { addPerson, type Person } from "./people";
import { makeSite, makeSpace, readAsStranger } from "./sites";
import { test } from "./test";
import { copyWebPage } from "./web-page";

/**
 * With only a keyboard, two people start with an empty space, and write and publish a page with every kind of block.
 * The two people paste from a web page, review with comments on blocks, resolve a conflict, merge and export. Writing
 * is also tested with only a mouse. Other actions are tested with a mouse in change-requests.spec.ts, sites.spec.ts and
 * acceptance.spec.ts.
 */
const SENTENCE = "The agent keeps 40 MB in memory.";
const BY_ANA = "The agent keeps 60 MB in memory.";
const BY_BEN = "The agent keeps 80 MB in memory, at most.";
const BY_BOTH = "The agent keeps 60 to 80 MB in memory.";

/** A published page with all formats that browsers copy as rich content. */
const PUBLISHED = `The **agent** reads \`agent.yml\` and is *restarted* by [systemd](https://example.org/systemd).

{% hint style="warning" %}
Stop it first.
{% endhint %}

## Steps

1. Write the file.
2. Start the agent.
   * As a service.

{% code title="agent.yml" %}
\`\`\`yaml
port: 24224
workers: 2
\`\`\`
{% endcode %}

| Setting | Meaning |
| --- | --- |
| \`port\` | Where it listens |

{% tabs %}
{% tab title="Linux" %}
By systemd.
{% endtab %}

{% tab title="Windows" %}
As a service.
{% endtab %}
{% endtabs %}

{% stepper %}
{% step %}
### Unpack

Anywhere.
{% endstep %}
{% endstepper %}

* [ ] Open
* [x] Done

It takes $$\\frac{a}{b^2}$$ seconds.

{% columns %}
{% column %}
On the left.
{% endcolumn %}

{% column %}
On the right.
{% endcolumn %}
{% endcolumns %}`;

/** The blocks to insert, by name. If the block asks for a value, the list also has the name of this field. */
const INSERTED: [word: string, name: string, fields?: [name: string, value: string][], words?: string][] = [
  ["table", "Table", [], "Key"],
  ["quote", "Quote", [], "Quoted."],
  ["task", "Task list"],
  ["hint", "Hint"],
  ["filename", "Code with a title"],
  ["tabs", "Tabs"],
  ["steps", "Steps"],
  ["expand", "Expandable"],
  ["columns", "Columns"],
  ["cards", "Cards"],
  ["formula", "Formula", [["Formula", "e = mc^2"]]],
  ["diagram", "Diagram"],
  ["updates", "Updates"],
  ["prompt", "Prompt"],
  [
    "button",
    "Button",
    [
      ["Label", "Start"],
      ["Page or URL", "https://example.org"],
    ],
  ],
  ["embed", "Embed", [["URL", "https://example.org"]]],
  ["condition", "Condition"],
];

/** The start of each block in Markdown. */
const WRITTEN = [
  ...[
    "The **agent** reads `agent.yml` and is _restarted_ by [systemd](https://example.org/systemd).",
    '{% hint style="warning" %}\nStop it first.',
    "## Steps",
    "1. Write the file.",
  ],
  ...[
    "   * As a service.",
    '{% code title="agent.yml" %}\n```\nport: 24224\nworkers: 2\n```',
    "| `port` | Where it listens |",
    '{% tab title="Linux" %}\nBy systemd.',
    "{% step %}\n### Unpack\n\nAnywhere.",
    "* [ ] Open\n* [x] Done",
    "It takes $$\\frac{a}{b^2}$$ seconds.",
    "{% column %}\nOn the right.",
  ],
  ...[
    "| Key | |",
    "> Quoted.",
    "* [ ] ",
    '{% hint style="info" %}',
    "{% code title=",
    "{% tabs %}",
    "{% stepper %}",
  ],
  ...[
    "<details>",
    "{% columns %}",
    'data-view="cards"',
    "$$\ne = mc^2",
    "```mermaid",
    "{% updates",
    "{% prompt",
  ],
  ...['class="button primary"', "{% embed url=", "{% if visitor.claims.beta == true %}"],
];

let server: GitServer;
test.beforeAll(async () => {
  server = await startGitServer({ credentials: "writer:secret-token" });
});
test.afterAll(() => server.close());

type Way = "mouse" | "keyboard";

/** A person with a separate browser. */
class Writer {
  request = "";

  private constructor(
    readonly page: Page,
    readonly hand: Hand,
    readonly name: string,
  ) {}

  static async enter(browser: Browser, person: Person, way: Way): Promise<Writer> {
    const page = await (await browser.newContext()).newPage();
    await startSession(page, person);
    return new Writer(page, handsOf(page, way), person.displayName);
  }

  button(name: string | RegExp) {
    return this.page.getByRole("button", { name, exact: true });
  }

  async saved(): Promise<void> {
    await this.page.keyboard.press("Control+s");
    await expect(saveState(this.page)).toHaveText("Saved");
    this.request = new URL(this.page.url()).pathname.replace(/\/edit\/.*$/, "");
  }

  /** Opens a page of the space in the editor. */
  async edit(path: string): Promise<void> {
    await this.page.goto(path);
    await this.hand.press(this.button("Edit"));
    await expect(textOf(this.page)).toBeVisible();
  }

  async approve(request: string): Promise<void> {
    await this.page.goto(request);
    await this.hand.press(this.button("Review"));
    await this.hand.choose(this.page.getByLabel(/Approve/));
    await this.hand.press(this.button("Submit review"));
    await expect(this.page.getByRole("region", { name: "Reviewers" })).toContainText("Approved");
  }

  async merge(): Promise<void> {
    await this.page.goto(this.request);
    await this.hand.press(this.button("Merge"));
    await this.hand.press(this.page.getByRole("alertdialog").getByRole("button", { name: "Merge" }));
    await expect(this.page.getByTestId("status")).toHaveText("Merged");
    // The notice changes the URL, so that a page that is opened at the same time can be aborted.
    await expect(this.page.getByRole("region", { name: "Merged" })).toBeVisible();
  }
}

/** Inserts a block at the end of the page. */
async function insert(
  { page, hand }: Writer,
  way: Way,
  [word, name, fields = [], words = ""]: (typeof INSERTED)[number],
) {
  const menu = page.getByRole("listbox", { name: "Blocks" });
  if (way === "mouse") {
    await page.getByRole("toolbar", { name: "Formatting" }).getByRole("button", { name: "Insert" }).click();
    await menu
      .getByRole("option", { name: new RegExp(`^${name} `) })
      .first()
      .click();
  } else {
    await page.keyboard.type(`/${word}`);
    await expect(menu.getByRole("option", { selected: true })).toHaveAccessibleName(new RegExp(`^${name} `));
    await page.keyboard.press("Enter");
  }
  await expect(menu).toHaveCount(0);
  for (const [field, value] of fields)
    await hand.write(page.getByRole("dialog").getByLabel(field, { exact: true }), value);
  if (fields.length > 0) {
    await hand.press(page.getByRole("dialog").getByRole("button", { name: "Apply" }));
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
  await page.keyboard.type(words);
}

/** Ana writes the first page of an empty space: a title, the copied content, and one block of each kind. */
async function writeFirstPage(ana: Writer, way: Way, space: string, webPage: string): Promise<void> {
  const { page, hand } = ana;
  await copyWebPage(page, webPage);
  await page.goto(space);
  await hand.press(ana.button("Write the first page"));
  await expect(page.getByRole("textbox", { name: "Title" })).toBeFocused();
  await page.keyboard.type("Agent");
  await page.keyboard.press("Enter");
  await expect(textOf(page)).toBeFocused();
  await page.keyboard.press("Control+v");
  await expect(textOf(page)).toContainText("On the right.");
  await expect(textOf(page)).not.toContainText("Was this page helpful");
  await page.keyboard.press("Control+End");
  await page.keyboard.press("Control+Enter");
  await page.keyboard.type(`${SENTENCE}\n`);
  for (const one of INSERTED) {
    await insert(ana, way, one);
    await page.keyboard.press("Control+End");
    await page.keyboard.press("Control+Enter");
  }
  await page.keyboard.type("The end.");
  await ana.saved();
}

/**
 * Ana asks Ben for a review. He finds it in his inbox and comments on a changed block. She replies and
 * resolves the comment.
 */
async function review(ana: Writer, ben: Writer): Promise<void> {
  await ana.hand.press(ana.button(/Review and merge/));
  await ana.hand.press(ana.button("Add reviewers"));
  await ana.hand.write(ana.page.getByLabel("Find people"), ben.name);
  await ana.hand.choose(ana.page.getByRole("checkbox", { name: ben.name }));
  await ana.hand.press(ana.button("Request review"));
  await expect(ana.page.getByRole("region", { name: "Reviewers" })).toContainText(ben.name);
  await ana.page.keyboard.press("Escape");

  await ben.page.goto("/");
  await ben.hand.press(ben.page.getByRole("link", { name: /^Inbox/ }).first());
  await expect(ben.page.getByRole("heading", { level: 1, name: "Inbox" })).toBeVisible();
  const asked = ben.page.getByRole("list", { name: "Notifications" }).getByRole("link");
  await ben.hand.press(asked.first());
  await ben.hand.press(ben.page.getByRole("link", { name: /^Changes/ }));
  const block = ben.page.locator(".diff-cell").filter({ hasText: SENTENCE });
  await ben.hand.press(block.getByRole("button", { name: "Comment on this block" }));
  await expect(ben.page.getByRole("textbox", { name: "Comment on this block" })).toBeFocused();
  await ben.page.keyboard.type("Is that still true?");
  await ben.page.keyboard.press("Control+Enter");
  await expect(ben.page.getByRole("article", { name: `Comment by ${ben.name}` })).toBeVisible();

  await expect(textOf(ana.page).getByRole("button", { name: "1 open comment" })).toBeVisible();
  await ana.hand.press(ana.button("Comments"));
  const comments = ana.page.getByRole("region", { name: "Comments" });
  await expect(comments.getByRole("button", { name: SENTENCE })).toBeVisible();
  await ana.hand.press(comments.getByRole("button", { name: "Reply" }));
  await ana.page.keyboard.type("I will measure it.");
  await ana.page.keyboard.press("Control+Enter");
  await expect(ben.page.getByText("I will measure it.")).toBeVisible();
  await ana.hand.press(comments.getByRole("button", { name: "Resolve" }));
  await expect(textOf(ana.page).getByRole("button", { name: "1 open comment" })).toHaveCount(0);
}

/** The administrator publishes the space as a site. Returns its URL. */
async function publish(page: Page, hand: Hand, title: string): Promise<string> {
  await page.goto("/");
  await hand.press(page.getByRole("link", { name: "Sites", exact: true }));
  await hand.press(page.getByRole("button", { name: "New site" }).first());
  await hand.write(page.getByLabel("Title", { exact: true }), title);
  await hand.choose(page.getByRole("checkbox", { name: title, exact: true }));
  await hand.press(page.getByRole("button", { name: "Create site" }));
  await hand.press(page.getByRole("button", { name: "Publish", exact: true }));
  await hand.press(page.getByRole("button", { name: "Publish site" }));
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  return (await page.getByRole("link", { name: "Visit" }).getAttribute("href")) ?? "";
}

/** The administrator exports the space to a bare repository. Returns the commit. */
async function exportTo(page: Page, hand: Hand, space: string, bare: string): Promise<string> {
  await page.goto(`${space}/git`);
  await hand.press(page.getByRole("button", { name: "Export to Git" }));
  await hand.write(page.getByRole("textbox", { name: "Repository" }), server.url(path.basename(bare)));
  await hand.write(page.getByLabel("User name"), "writer");
  await hand.write(page.getByLabel("Access token or password"), "secret-token");
  await hand.press(page.getByRole("button", { name: "Start export" }));
  await expect(page.getByRole("dialog").getByText("The branch is now at commit")).toBeVisible({
    timeout: 60_000,
  });
  return (await git(bare, "rev-parse", "main")).trim();
}

/** Replaces the sentence that both people change. */
async function change(writer: Writer, way: Way, pagePath: string, text: string): Promise<void> {
  const { page } = writer;
  await writer.edit(pagePath);
  await select(writer, way);
  await page.keyboard.type(text);
  await writer.saved();
}

/** Selects the sentence to change, by mouse or keyboard. */
async function select({ page, hand }: Writer, way: Way): Promise<void> {
  if (way === "mouse") {
    await hand.reach(textOf(page).getByText(SENTENCE));
    await page.keyboard.press("Home");
    await page.keyboard.press("Shift+End");
  } else {
    await hand.reach(textOf(page));
    await page.keyboard.press("Control+f");
    await page.keyboard.type(SENTENCE);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
  }
  await expect(textOf(page)).toBeFocused();
}

/** Ben's change request conflicts with Ana's merged change request. He resolves the conflict manually. */
async function settle({ page, hand, request }: Writer): Promise<void> {
  await page.goto(request);
  await hand.press(page.getByRole("link", { name: "Resolve conflicts" }).first());
  const conflict = page.getByRole("group", { name: /Both sides changed the same lines/ });
  await hand.choose(conflict.getByLabel("Edit manually"));
  await hand.write(conflict.getByRole("textbox"), BY_BOTH);
  await hand.press(page.getByRole("button", { name: "Resolve conflicts" }));
  await expect(page.getByRole("heading", { name: "No conflicts" })).toBeVisible();
}

/** Creates the web page to copy from. */
async function makeSource(page: Page, stamp: number): Promise<string> {
  return (await makeSite(page, `Source ${stamp}`, [await makeSpace(page, "Source", PUBLISHED)])).address;
}

// Other tests and earlier attempts use the same server, so names must be unique.
const stampNow = () => Date.now() % 1_000_000;

test("a page with every block is written with only a mouse, and changed", async ({ page, browser }) => {
  test.setTimeout(180_000);
  await startSession(page);
  const stamp = stampNow();
  const space = `/spaces/${await createSpace(page, `Agent by mouse ${stamp}`)}`;
  const ana = await Writer.enter(browser, await addPerson(`Ana mouse ${stamp}`, "review"), "mouse");
  await writeFirstPage(ana, "mouse", space, await makeSource(page, stamp));
  const pages = `${ana.request}/content/pages`;
  const { pages: made } = await rest<{ pages: { id: string }[] }>(page, "GET", pages);
  const text = `${ana.request}/content/page/${made[0]?.id}?format=markdown`;
  const written = await rest<{ markdown: string }>(page, "GET", text);
  for (const part of WRITTEN) expect(written.markdown).toContain(part);
  await select(ana, "mouse");
  await ana.page.keyboard.type(BY_ANA);
  await ana.saved();
  const changed = await rest<{ markdown: string }>(page, "GET", text);
  expect(changed.markdown).toBe(written.markdown.replace(SENTENCE, BY_ANA));
});

test("two people write, review, publish and export a page with every block, with only a keyboard", async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000);
  const way = "keyboard";
  await startSession(page);
  const stamp = stampNow();
  const title = `Agent by ${way} ${stamp}`;
  const spaceId = await createSpace(page, title);
  const space = `/spaces/${spaceId}`;
  const hand = handsOf(page, way);
  const bare = await server.addEmpty(`${way}${stamp}.git`);
  const ana = await Writer.enter(browser, await addPerson(`Ana ${way} ${stamp}`, "review"), way);
  const ben = await Writer.enter(browser, await addPerson(`Ben ${way} ${stamp}`, "review"), way);

  await writeFirstPage(ana, way, space, await makeSource(page, stamp));
  await review(ana, ben);
  await ben.approve(ana.request);
  await ana.merge();
  const address = await publish(page, hand, title);
  const before = await exportTo(page, hand, space, bare);
  const written = await git(bare, "show", "main:README.md");
  for (const part of WRITTEN) expect(written).toContain(part);

  const { pages } = await rest<{ pages: { id: string }[] }>(page, "GET", `${space}/content/pages`);
  const pagePath = `${space}/pages/${pages[0]?.id}`;
  await change(ana, way, pagePath, BY_ANA);
  await change(ben, way, pagePath, BY_BEN);
  await ana.merge();
  await settle(ben);
  await ben.merge();

  await exportTo(page, hand, space, bare);
  const lines = (await git(bare, "diff", "-U0", before, "main")).split("\n").slice(4);
  expect(lines.filter((line) => /^[-+]/.test(line))).toEqual([`-${SENTENCE}`, `+${BY_BOTH}`]);
  const read = await readAsStranger(page, address);
  expect(read.status).toBe(200);
  for (const text of [BY_BOTH, "Stop it first.", "Where it listens", "The end."])
    expect(read.text).toContain(text);
  expect(read.text).not.toContain("For some");
});
