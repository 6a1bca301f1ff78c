import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { provideEnv } from "@/env";
import { GitRemote } from "@/testing/git-remote";
import { type Files, GitRepository } from "@/testing/git-repository";
import { git } from "@/testing/git-server";
import { exportTo, type GitSpace, importFrom, makeGitSpace } from "@/testing/git-space";

// These tests check that common forms of Markdown keep their meaning when they're imported, and that an export writes
// the same bytes.

const remote = new GitRemote();
beforeAll(async () => {
  await remote.start();
  provideEnv({ OUTBOUND_ALLOWLIST: remote.server.host });
});
afterAll(() => remote.stop());

let count = 0;
async function start(files: Files) {
  const repository = await GitRepository.create(remote, `forms${++count}.git`, files);
  const place = await makeGitSpace();
  const run = await importFrom(remote, place, {}, repository.name);
  expect(run).toMatchObject({ status: "success" });
  return { repository, place, run };
}

async function pageOf({ api, space }: GitSpace, title: string) {
  const { body } = await api.get(`/spaces/${space.id}/content/pages`);
  const { id } = body.pages.find((page: { title: string }) => page.title === title);
  const page = await api.get(`/spaces/${space.id}/content/page/${id}?format=document`);
  return { id, document: page.body.document };
}

/** Replaces words in the Document of a page. */
async function editPage(place: GitSpace, title: string, from: string, to: string) {
  const { id, document } = await pageOf(place, title);
  const edited = JSON.parse(JSON.stringify(document).replace(from, to));
  const changes = [{ operation: "update_page", page: id, document: { document: edited } }];
  const answer = await place.api.post(`/spaces/${place.space.id}/content`, { changes });
  expect(answer.status).toBe(200);
}

const ALERTS = `# Alerts

> [!NOTE]
> Take *care*.

- An item

  >[!caution]  
  >
  >  1. Hot
  >  2. Cold

> [!Tip]- A title
> And words.
`;

describe("GitHub's alerts", { timeout: 90_000 }, () => {
  it("are hints without warnings, and an export changes no byte", async () => {
    const { repository, place, run } = await start({ "README.md": "# Start\n", "alerts.md": ALERTS });
    expect(run.warnings).toEqual([]);
    const { document } = await pageOf(place, "Alerts");
    const styles = [...JSON.stringify(document).matchAll(/"style":"(\w+)"/g)].map(([, style]) => style);
    expect(styles).toEqual(["info", "danger", "success"]);
    expect(await exportTo(remote, place, repository.name)).toMatchObject({ step: "Nothing has changed" });
  });

  it("stay alerts if their words are edited in the space", async () => {
    const { repository, place } = await start({ "README.md": "# Start\n", "alerts.md": ALERTS });
    await editPage(place, "Alerts", "Cold", "Warm");
    expect(await exportTo(remote, place, repository.name)).toMatchObject({ status: "success" });
    expect(await git(repository.bare, "show", "main:alerts.md")).toBe(ALERTS.replace("Cold", "Warm"));
  });
});

const TARGETS = `# Start

[a](a%20b.md) [b](<a b.md>) [c](h(1).md) [d](h\\(1\\).md) [e](h%281%29.md#x) ![i](img/i%20(1).png)
<img src="img/i (1).png">

A [spaced link](a b.md).
`;

describe("targets with spaces and parentheses", { timeout: 90_000 }, () => {
  it("are found if they're valid Markdown, and otherwise reported with file and line", async () => {
    const { repository, place, run } = await start({
      "README.md": TARGETS,
      "a b.md": "# Spaces\n",
      "h(1).md": "# Parentheses\n\n## X\n",
      "img/i (1).png": "png",
      "SUMMARY.md": "* [Start](README.md)\n* [Spaces](a b.md)\n* [Parentheses](h(1).md)\n",
    });
    expect(run.warnings).toEqual([
      'README.md, line 6: The page shows this markup as text: "](a b.md)". Replace the markup with Markdown, or remove the markup.',
    ]);
    const pages = await place.api.get(`/spaces/${place.space.id}/content/pages`);
    expect(pages.body.pages).toMatchObject(
      ["Start", "Spaces", "Parentheses"].map((title) => ({ type: "document", title })),
    );
    const { id } = await pageOf(place, "Start");
    const found = await place.api.get(`/spaces/${place.space.id}/content/page/${id}/links`);
    expect(found.body.items.map(({ status }: { status: string }) => status)).toEqual(Array(7).fill("ok"));
    expect(await exportTo(remote, place, repository.name)).toMatchObject({ step: "Nothing has changed" });
    await editPage(place, "Spaces", "Spaces", "Spaced");
    expect(await exportTo(remote, place, repository.name)).toMatchObject({ status: "success" });
    expect(await git(repository.bare, "show", "main:README.md")).toBe(TARGETS);
  });
});

const FORMS = [
  ["composed", "NFC", "NFD"],
  ["decomposed", "NFD", "NFC"],
] as const;

describe("names with accents", { timeout: 90_000 }, () => {
  it.each(FORMS)("are found if they're %s and links aren't", async (_, inFiles, inLinks) => {
    const page = (form: string) => "café/é.md".normalize(form);
    const image = (form: string) => "café/ü 1.png".normalize(form);
    const links = `[a](${page(inLinks)}#x) [b](${encodeURI(page(inLinks))}) ![c](<${image(inLinks)}>)`;
    const summary = `* [Start](README.md)\n* [Page](${page(inLinks)})\n  * [Again](${page(inLinks)}#x)\n`;
    const { repository, place, run } = await start({
      "README.md": `# Start\n\n${links}\n`,
      [page(inFiles)]: "# Own title\n\n## X\n\nWords.\n",
      [image(inFiles)]: "png",
      "SUMMARY.md": summary,
    });
    expect(run.warnings).toEqual([]);
    const pages = await place.api.get(`/spaces/${place.space.id}/content/pages`);
    expect(pages.body.pages).toMatchObject([
      { title: "Start" },
      { title: "Own title", pages: [{ title: "Again", target: { kind: "anchor", anchor: "x" } }] },
    ]);
    const { id, document } = await pageOf(place, "Start");
    const refs = [...JSON.stringify(document).matchAll(/"ref":\{"kind":"(\w+)"/g)].map(([, kind]) => kind);
    expect(refs).toEqual(["anchor", "page", "file"]);
    const found = await place.api.get(`/spaces/${place.space.id}/content/page/${id}/links`);
    expect(found.body.items.map(({ status }: { status: string }) => status)).toEqual(["ok", "ok", "ok"]);
    expect(await exportTo(remote, place, repository.name)).toMatchObject({ step: "Nothing has changed" });
    await editPage(place, "Own title", "Words", "Others");
    expect(await exportTo(remote, place, repository.name)).toMatchObject({ status: "success" });
    expect(await git(repository.bare, "show", "main:SUMMARY.md")).toBe(summary);
  });
});
