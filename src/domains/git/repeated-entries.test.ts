import { expect, it } from "vitest";
import { provideEnv } from "@/env";
import { outline, rowsOf } from "@/testing/git-content";
import { startGitRemote } from "@/testing/git-remote";
import { GitRepository } from "@/testing/git-repository";
import { git } from "@/testing/git-server";
import { exportTo, importFrom, makeGitSpace } from "@/testing/git-space";

// These tests check summaries that list a page more than once.

const remote = startGitRemote();

const FILES = Object.fromEntries(
  ["README", "a", "b", "c"].map((name) => [`${name}.md`, `# ${name.toUpperCase()}\n\n## Part\n\nText.\n`]),
);
const SUMMARY = `# Contents

* [Start](README.md)

## Quick

* [Quick A](a.md)
- [Part of B](b.md#part)

## All

*   [A](./a.md)
    * [C](c.md)
* [B](b.md)
* [B again](b.md "Again")
`;

let count = 0;
async function start() {
  provideEnv({ OUTBOUND_ALLOWLIST: remote.server.host });
  const repository = await GitRepository.create(remote, `repeated${++count}.git`, {
    ...FILES,
    "SUMMARY.md": SUMMARY,
  });
  const place = await makeGitSpace();
  expect(await importFrom(remote, place, {}, repository.name)).toMatchObject({
    status: "success",
    warnings: [],
  });
  const change = async (fields: object) => {
    const answer = await place.api.post(`/spaces/${place.space.id}/content`, { changes: [fields] });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(await exportTo(remote, place, repository.name)).toMatchObject({ status: "success" });
    return await git(repository.bare, "show", "main:SUMMARY.md");
  };
  const pageOf = async (path: string) =>
    (await rowsOf(place)).pages.find(({ gitPath }) => gitPath === path)?.pageId;
  return { repository, place, change, pageOf };
}

const OUTLINE = [
  ...["START", "Quick", "  Quick A", "  Part of B", "All", "  A", "    C", "  B", "  Again"],
].map((title) => title.replace("START", "Start"));

it("shows every entry in its place: subpages stay below their page, and entries for headings lead to them", async () => {
  const { place, pageOf } = await start();
  expect(await outline(place)).toEqual(OUTLINE);
  const { pages } = await rowsOf(place);
  const links = Object.fromEntries(
    pages.flatMap(({ type, linkTitle, title, target }) =>
      type === "link" ? [[linkTitle ?? title, target]] : [],
    ),
  );
  const [a, b] = [await pageOf("a.md"), await pageOf("b.md")];
  expect(links).toEqual({
    "Quick A": { kind: "page", page: a },
    "Part of B": { kind: "anchor", page: b, anchor: "part" },
    Again: { kind: "page", page: b },
  });
});

it.each<[string, (pageOf: (path: string) => Promise<string | undefined>) => Promise<object>, string]>([
  [
    "an edit",
    async (pageOf) => ({
      operation: "update_page",
      page: await pageOf("a.md"),
      document: { markdown: "# A\n\nEdited.\n" },
    }),
    SUMMARY,
  ],
  [
    "a new title",
    async (pageOf) => ({ operation: "update_page", page: await pageOf("a.md"), linkTitle: "New" }),
    SUMMARY.replace("[A]", "[New]").replace("./a.md", "a.md"),
  ],
  [
    "a new page",
    async () => ({ operation: "insert_page", title: "New", document: { markdown: "New.\n" }, at: 1 }),
    SUMMARY.replace("README.md)\n", "README.md)\n* [New](new.md)\n"),
  ],
])("keeps all other lines after %s, and the next import changes nothing", async (_, make, expected) => {
  const { repository, place, change, pageOf } = await start();
  expect(await change(await make(pageOf))).toBe(expected);
  const before = await outline(place);
  await git(repository.work, "pull", "-q", "origin", "main");
  await repository.commit({ "SUMMARY.md": `${expected}\n<!-- end -->\n` });
  expect(await importFrom(remote, place, {}, repository.name)).toMatchObject({ warnings: [] });
  expect(await outline(place)).toEqual(before);
});

it("doesn't add a broken anchor to the link if the page is deleted", async () => {
  const { change, pageOf } = await start();
  const summary = await change({ operation: "delete_page", page: await pageOf("b.md") });
  expect(summary).toContain("- [Part of B](#)\n");
});
