import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, type Page } from "playwright/test";
import { type GitServer, git, startGitServer } from "@/testing/git-server";
import { createSpace, expectAccessible, rest, startSession } from "./console";
import { editorPath, savedText, saveState, textOf } from "./editing";
import { type Hand, handsOf } from "./hands";
import { makeSite, readAsStranger } from "./sites";
import { test } from "./test";

/** Files with the content that blocks can refer to: another page, reusable content, and a variable. */
const FILES: Record<string, string> = {
  "README.md": "# Start\n\nWelcome.\n",
  "guide.md": "# Guide to pets\n\nAll of it.\n",
  "SUMMARY.md": "* [Start](README.md)\n* [Guide to pets](guide.md)\n",
  ".gitbook/includes/support.md": "---\ntitle: Support\n---\n\nAsk the vet first.\n",
  ".gitbook/vars.yaml": "product: Petfinder\n",
};
const SPECIFICATION = `openapi: 3.1.0
info: { title: Pets, version: "1" }
servers: [{ url: https://pets.example.org }]
paths:
  /pets:
    get: { summary: List pets, responses: { "200": { description: All of them } } }
    post: { summary: Add a pet, responses: { "201": { description: Added } } }
components:
  schemas:
    Pet: { type: object, properties: { name: { type: string } } }
`;
const DOT = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

let server: GitServer;
test.beforeAll(async () => {
  server = await startGitServer();
});
test.afterAll(() => server.close());

/** Creates a Git repository with these files on the server. */
async function addRepository(name: string): Promise<string> {
  const bare = await server.addEmpty(`${name}.git`);
  const folder = await mkdtemp(path.join(tmpdir(), "picked-"));
  for (const [file, text] of Object.entries(FILES)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  }
  await git(folder, "init", "--quiet", "--initial-branch=main");
  await git(folder, "add", ".");
  await git(folder, "commit", "--quiet", "--message", "All");
  await git(folder, "push", "--quiet", bare, "main");
  await rm(folder, { recursive: true });
  return server.url(`${name}.git`);
}

/** Creates a space with that content, a specification in its organization, and a change request. */
async function prepare(page: Page, title: string, slug: string) {
  await startSession(page);
  const spaceId = await createSpace(page, title);
  const { items } = await rest<{ items: { id: string }[] }>(page, "GET", "/orgs");
  const specification = `/orgs/${items[0]?.id}/openapi/${slug}`;
  await rest(page, "PUT", specification, { source: { text: SPECIFICATION } });
  await rest(page, "POST", `/spaces/${spaceId}/git/import`, {
    url: await addRepository(slug),
    ref: "refs/heads/main",
  });
  const runs = `/spaces/${spaceId}/git/runs`;
  const status = async () =>
    (await rest<{ items: { status: string }[] }>(page, "GET", runs)).items[0]?.status;
  await expect.poll(status, { timeout: 60_000 }).toBe("success");
  const state = async () =>
    (await rest<{ processingState: string }>(page, "GET", specification)).processingState;
  await expect.poll(state).toBe("complete");
  const { pages } = await rest<{ pages: { id: string }[] }>(page, "GET", `/spaces/${spaceId}/content/pages`);
  const { number } = await rest<{ number: number }>(page, "POST", `/spaces/${spaceId}/change-requests`, {
    subject: title,
  });
  return { spaceId, number, pageIds: pages.map(({ id }) => id) };
}

class Inserting {
  constructor(
    private readonly page: Page,
    private readonly hand: Hand,
    private readonly way: "mouse" | "keyboard",
  ) {}

  /** Inserts a block with the slash menu on a new line at the end of the page. */
  async insert(word: string, name: string): Promise<void> {
    const { page } = this;
    await textOf(page).focus();
    await page.keyboard.press("Control+End");
    await page.keyboard.press("Control+Enter");
    const menu = page.getByRole("listbox", { name: "Blocks" });
    const entry = menu.getByRole("option", { name: new RegExp(`^${name} `) });
    if (this.way === "mouse") {
      await page.getByRole("toolbar", { name: "Formatting" }).getByRole("button", { name: "Insert" }).click();
      await entry.click();
      return;
    }
    await page.keyboard.type(`/${word}`);
    await expect(entry).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Enter");
  }

  async file(
    word: string,
    name: string,
    file: { name: string; mimeType: string; buffer: Buffer },
  ): Promise<void> {
    const chooser = this.page.waitForEvent("filechooser");
    await this.insert(word, name);
    await (await chooser).setFiles(file);
  }

  /** Fills in the form of a block, and applies it. */
  async form(
    word: string,
    name: string,
    fields: Record<string, { pick: string } | { write: string }>,
  ): Promise<void> {
    await this.insert(word, name);
    const dialog = this.page.getByRole("dialog");
    for (const [label, value] of Object.entries(fields)) {
      const field = dialog.getByLabel(label, { exact: true });
      if ("pick" in value) {
        await expect(field.locator("option", { hasText: value.pick })).toHaveCount(1);
        await this.hand.pick(field, value.pick);
      } else await this.hand.write(field, value.write);
    }
    if (word === "reusable") await expectAccessible(this.page, { authored: true });
    await this.hand.press(dialog.getByRole("button", { name: "Apply" }));
    await expect(dialog).toHaveCount(0);
  }
}

/** Edits reusable content directly on a page that shows it. */
async function editReusable(page: Page, hand: Hand): Promise<void> {
  const shown = textOf(page).locator(".pm-opaque", { hasText: "Ask the vet first." });
  await shown.hover();
  await hand.press(shown.getByRole("button", { name: "Edit text of reusable content" }));
  const inner = page.getByRole("textbox", { name: "Text of reusable content" });
  await expect(inner).toBeFocused();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" Always.");
  await expectAccessible(page, { authored: true });
  await page.keyboard.press("Escape");
  await expect(inner).toHaveCount(0);
  await expect(shown).toContainText("Ask the vet first. Always.");
}

for (const way of ["mouse", "keyboard"] as const)
  test(`blocks that refer to files, pages and specifications are inserted and published, with only ${way}`, async ({
    page,
  }) => {
    test.setTimeout(120_000);
    // Other tests and earlier attempts use the same server, so names must be unique.
    const slug = `pets-${way}-${Date.now() % 1_000_000}`;
    const setting = await prepare(page, `Picked ${slug}`, slug);
    await page.goto(editorPath(setting));
    await expect(textOf(page)).toContainText("Welcome.");
    const at = new Inserting(page, handsOf(page, way), way);
    await at.file("image", "Image", { name: "dot.png", mimeType: "image/png", buffer: DOT });
    await expect(textOf(page).getByRole("img").first()).toBeVisible();
    await at.file("file", "File", {
      name: "terms.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from("%PDF-1.4"),
    });
    await expect(textOf(page).getByText("terms.pdf")).toBeVisible();
    await at.form("api op", "API operation", {
      Specification: { pick: slug },
      Operation: { pick: "POST /pets – Add a pet" },
    });
    await at.form("schemas", "API schemas", { Specification: { pick: slug }, Schemas: { write: "Pet" } });
    await at.form("reusable", "Reusable content", { "Reusable content": { pick: "Support" } });
    await expect(textOf(page).getByText("Ask the vet first.")).toBeVisible();
    await editReusable(page, handsOf(page, way));
    await at.form("page link", "Page link", { "Page or URL": { write: "guide.md" } });
    await at.form("icon", "Icon", { Icon: { write: "dog" } });
    await at.form("expression", "Expression", { Expression: { write: "space.vars.product" } });
    await at.form("inline", "Inline formula", { Formula: { write: "a^2" } });
    await at.form("footnote", "Footnote", { "Footnote text": { write: "Of **all** pets." } });
    await textOf(page).focus();
    await page.keyboard.press("Control+s");
    await expect(saveState(page)).toHaveText("Saved");

    const written = await savedText(page, setting);
    expect(written).toMatch(
      new RegExp(
        [
          "Welcome\\.",
          "!\\[\\]\\(content:file/\\w+\\)",
          '\\{% file src="content:file/\\w+" %\\}',
          `\\{% openapi-operation spec="${slug}" path="/pets" method="post" %\\}`,
          `\\{% openapi-schemas spec="${slug}" schemas="Pet" grouped="true" %\\}`,
          '\\{% include "content:reusable-content/\\w+" %\\}',
          '\\{% content-ref url="guide\\.md" %\\}\\n.*\\n\\{% endcontent-ref %\\}',
          '<i class="fa-dog">:dog:</i>',
          '<code class="expression">space\\.vars\\.product</code>',
          "\\$\\$a\\^2\\$\\$",
          "\\[\\]\\[\\^1\\]",
          "\\[\\^1\\]: Of \\*\\*all\\*\\* pets\\.",
        ].join("\\n\\n"),
      ),
    );
    await rest(page, "POST", `/spaces/${setting.spaceId}/change-requests/${setting.number}/merge`, {});
    const { address } = await makeSite(page, `Picked ${slug}`, [setting.spaceId]);
    const read = await readAsStranger(page, address);
    expect(read.status).toBe(200);
    const shown = [
      ...[
        "dot.png",
        "terms.pdf",
        'id="op-post-pets"',
        'id="schema-Pet"',
        "Ask the vet first. Always.",
        "Guide to pets",
      ],
      ...["Petfinder", "Of <strong>all</strong> pets.", "katex"],
    ];
    expect(shown.filter((part) => !read.text.includes(part))).toEqual([]);
  });
