import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "@/db/ids";
import { stateOfPage } from "@/domains/content/page-state";
import { provideEnv } from "@/env";
import { editHere, pageAt, rowsOf, shownPages, writeHere } from "@/testing/git-content";
import { GitRemote } from "@/testing/git-remote";
import { type Files, GitRepository } from "@/testing/git-repository";
import { git } from "@/testing/git-server";
import { exportTo, type GitSpace, importFrom, makeGitSpace } from "@/testing/git-space";
import { makeStoredFile } from "@/testing/make/stored-file";

const remote = new GitRemote();
beforeAll(async () => {
  await remote.start();
  provideEnv({ OUTBOUND_ALLOWLIST: remote.server.host });
});
afterAll(() => remote.stop());

const LONG = "A wording of more than a hundred characters ".repeat(4).trim();
const SUMMARY = `# Table of contents

<!-- kept -->
* [One](one.md "One for short")
- [${LONG}](two.md)
    * [Missing](gone/missing.md)
    *   [Two again](one.md)

## Group &amp; more

* [Out](https://example.org/a_(b))
  * [Below a link](three.md)
* [](https://example.com)
* Without a file
  1. [*Four*](./four.md)
`;

const ODD: Files = {
  "README.md": "# Not listed\n",
  "SUMMARY.md": SUMMARY,
  ...Object.fromEntries(
    ["one", "two", "three", "four", "hidden"].map((name) => [`${name}.md`, `# ${name}\n`]),
  ),
  "five.md": "No heading.\n",
  ".github/workflows/ci.yml": "on: push\n",
};

let count = 0;
async function start(files: Files = ODD, body: object = {}) {
  const repository = await GitRepository.create(remote, `odd${++count}.git`, files);
  const place = await makeGitSpace();
  expect(await importFrom(remote, place, body, repository.name)).toMatchObject({ status: "success" });
  return { repository, place };
}

const changedIn = async (bare: string) =>
  (await git(bare, "diff", "--name-status", "main~1", "main")).trim().split("\n");
const addedLines = async (bare: string) =>
  (await git(bare, "diff", "-U0", "main~1", "main")).split("\n").filter((line) => /^[+-](?![+-])/.test(line));

async function pageHere(place: GitSpace, title: string, fields: object = {}) {
  const page = {
    id: newId(),
    type: "document" as const,
    parentId: null,
    title,
    text: `# ${title}\n`,
    ...fields,
  };
  await writeHere(place, [{ kind: "put-page", page }]);
  return page.id;
}

describe("an export", () => {
  it("keeps every byte of a summary, even if its syntax is unusual", async () => {
    const { repository, place } = await start();
    expect(await exportTo(remote, place, repository.name)).toMatchObject({ step: "Nothing has changed" });
    await remote.server.addEmpty("odd-copy.git");
    expect((await exportTo(remote, place, "odd-copy.git")).status).toBe("success");
    const copy = repository.bare.replace(repository.name, "odd-copy.git");
    expect(await git(copy, "show", "main:SUMMARY.md")).toBe(SUMMARY);
  });

  it("changes the line of a renamed page in the summary", async () => {
    const { repository, place } = await start();
    const four = await pageAt(place, "four.md");
    await writeHere(place, [{ kind: "put-page", page: { ...stateOfPage(four), linkTitle: "Fourth" } }]);
    expect((await exportTo(remote, place, repository.name)).status).toBe("success");
    expect(await changedIn(repository.bare)).toEqual(["M\tSUMMARY.md"]);
    const lines = await addedLines(repository.bare);
    expect(lines).toContain("-  1. [*Four*](./four.md)");
    expect(lines.filter((line) => line.startsWith("+"))).toEqual(["+  1. [Fourth](four.md)"]);
    const before = await shownPages(place);
    expect(await importFrom(remote, place, {}, repository.name)).toMatchObject({
      step: "Nothing has changed",
    });
    const other = await makeGitSpace();
    await importFrom(remote, other, {}, repository.name);
    expect(await shownPages(other)).toEqual(before);
  });

  it("adds each previous path of a page to the redirects in .gitbook.yaml once", async () => {
    const config = "# Ours\nroot: ./\n\nredirects:\n  # From the wiki\n  /wiki/: one.md\n  lost/: gone.md\n";
    const { repository, place } = await start({ ...ODD, ".gitbook.yaml": config });
    const moveTo = async (path: string, slug: string) =>
      writeHere(place, [{ kind: "put-page", page: { ...stateOfPage(await pageAt(place, path)), slug } }]);
    await moveTo("two.md", "lost");
    await moveTo("two.md", "2nd (new)");
    await moveTo("two.md", "third");
    expect((await exportTo(remote, place, repository.name)).status).toBe("success");
    expect(await addedLines(repository.bare)).toEqual([
      "-  lost/: gone.md",
      "+  lost/: two.md",
      "+  2nd-(new): two.md",
      "+  two: two.md",
    ]);
    expect(await exportTo(remote, place, repository.name)).toMatchObject({ step: "Nothing has changed" });
    await importFrom(remote, place, {}, repository.name);
    expect(await exportTo(remote, place, repository.name)).toMatchObject({ step: "Nothing has changed" });
  });

  it("writes new pages and files to paths that aren't used, and recognizes them there afterwards", async () => {
    const { repository, place } = await start({
      "README.md": "# Start\n",
      "ONE.MD.txt": "x",
      "one.md": "# One\n",
      "SUMMARY.md": "* [Start](README.md)\n* [One](one.md)\n",
    });
    await pageHere(place, "One", { slug: "one-more" });
    const parent = await pageHere(place, "Parent");
    const child = await pageHere(place, "Child", { parentId: parent });
    await pageHere(place, "Summary");
    const organizationId = place.organization.id;
    for (const word of ["a", "b"]) {
      const stored = await makeStoredFile(organizationId, "x.txt", Buffer.from(word));
      await writeHere(place, [{ kind: "put-file", file: { id: newId(), name: "x.txt", ...stored } }]);
    }
    expect((await exportTo(remote, place, repository.name)).status).toBe("success");
    expect((await changedIn(repository.bare)).sort()).toEqual([
      "A\t.gitbook/assets/x-2.txt",
      "A\t.gitbook/assets/x.txt",
      "A\tone-more.md",
      "A\tparent/README.md",
      "A\tparent/child.md",
      "A\tsummary-2.md",
      "M\tSUMMARY.md",
    ]);
    const rows = await rowsOf(place);
    expect(rows.pages.find(({ pageId }) => pageId === child)?.gitPath).toBe("parent/child.md");
    expect(await importFrom(remote, place, {}, repository.name)).toMatchObject({
      step: "Nothing has changed",
    });
    expect(await importFrom(remote, place, { force: true }, repository.name)).toMatchObject({
      status: "success",
    });
    expect((await rowsOf(place)).files.map(({ fileId }) => fileId).sort()).toEqual(
      rows.files.map(({ fileId }) => fileId).sort(),
    );
    expect((await rowsOf(place)).pages.map(({ pageId }) => pageId).sort()).toEqual(
      rows.pages.map(({ pageId }) => pageId).sort(),
    );
    await writeHere(place, [{ kind: "remove-page", pageId: child }]);
    await exportTo(remote, place, repository.name);
    expect((await changedIn(repository.bare)).sort()).toEqual(["D\tparent/child.md", "M\tSUMMARY.md"]);
  });

  it("is added on top of other people's commits if they change no content, and is rejected if they change content", async () => {
    const { repository, place } = await start(ODD, { unlistedFiles: "hidden" });
    await repository.commit({ ".github/workflows/ci.yml": "on: pull_request\n" });
    await editHere(place, "one.md", "# one\n\nOurs.\n");
    expect((await exportTo(remote, place, repository.name)).status).toBe("success");
    expect(await changedIn(repository.bare)).toEqual(["M\tone.md"]);
    await git(repository.work, "pull", "-q", "origin", "main");
    await repository.commit({ "theirs.md": "# Theirs\n" });
    const head = await git(repository.bare, "rev-parse", "main");
    await editHere(place, "one.md", "# one\n\nOurs once more.\n");
    const refused = await exportTo(remote, place, repository.name);
    expect(refused).toMatchObject({ status: "failure", errorCode: "foreign_commits" });
    expect(refused.error).toContain("theirs.md");
    expect(await git(repository.bare, "rev-parse", "main")).toBe(head);
    expect((await importFrom(remote, place, {}, repository.name)).status).toBe("success");
    expect((await exportTo(remote, place, repository.name)).status).toBe("success");
    expect(await changedIn(repository.bare)).toEqual(["M\tone.md"]);
  });

  it("writes a changed file even if the file's row still has the Git ID of the previous bytes", async () => {
    const { repository, place } = await start({ "README.md": "# A\n", ".gitbook/assets/a.txt": "before" });
    const [file] = (await rowsOf(place)).files;
    if (!file) throw new Error("the file is not there");
    const stored = await makeStoredFile(place.organization.id, file.name, Buffer.from("after"));
    const { gitPath, gitOid, gitMode } = file;
    const changed = { id: file.fileId, name: file.name, ...stored, gitPath, gitOid, gitMode };
    await writeHere(place, [{ kind: "put-file", file: changed }]);
    expect((await exportTo(remote, place, repository.name)).status).toBe("success");
    expect(await git(repository.bare, "show", "main:.gitbook/assets/a.txt")).toBe("after");
  });
});
