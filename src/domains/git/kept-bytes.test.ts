import { diffLines } from "diff";
import { afterAll, beforeAll, expect, it } from "vitest";
import { provideEnv } from "@/env";
import { rowsOf, textAt } from "@/testing/git-content";
import { GitRemote } from "@/testing/git-remote";
import { type GitSpace, importFrom, makeGitSpace } from "@/testing/git-space";

const remote = new GitRemote();
beforeAll(async () => {
  await remote.start();
  provideEnv({ OUTBOUND_ALLOWLIST: remote.server.host });
});
afterAll(() => remote.stop());

/**
 * Matches links that Bindery would write in a different form: links to folders, paths without an extension,
 * and names with spaces or brackets.
 */
const OWN_SPELLING = /\]\(<?(?![a-z]+:|#)[^)>]*(?:\/[#)]|%20| )|\(\d\)/;
const MOST_PAGES = 16;

const ADDED = {
  object: "block",
  type: "paragraph",
  nodes: [{ object: "text", leaves: [{ object: "leaf", text: "Added here.", marks: [] }] }],
};

async function pagesWithOwnSpelling(place: GitSpace): Promise<string[]> {
  const found: string[] = [];
  for (const { pageId, gitPath } of (await rowsOf(place)).pages)
    if (gitPath && OWN_SPELLING.test(await textAt(place, gitPath))) found.push(pageId);
  return found.slice(0, MOST_PAGES);
}

it("appends a paragraph to pages of a real repository without changing any other line", {
  timeout: 120_000,
}, async () => {
  const place = await makeGitSpace();
  await importFrom(remote, place);
  const pages = await pagesWithOwnSpelling(place);
  expect(pages).toHaveLength(MOST_PAGES);
  const { api, space } = place;
  const request = (await api.post(`/spaces/${space.id}/change-requests`, {})).body;
  const draft = `/spaces/${space.id}/change-requests/${request.id}/content`;
  const read = (page: string, format: string) => api.get(`${draft}/page/${page}?format=${format}`);
  const before: string[] = [];
  const changes: object[] = [];
  for (const page of pages) {
    before.push((await read(page, "markdown")).body.markdown);
    const { document } = (await read(page, "document")).body;
    const written = { ...document, nodes: [...document.nodes, ADDED] };
    changes.push({ operation: "update_page", page, document: { document: written } });
  }
  expect((await api.post(draft, { changes })).status).toBe(200);
  const rewritten: string[] = [];
  for (const [index, page] of pages.entries()) {
    const { path, markdown } = (await read(page, "markdown")).body;
    expect(markdown).toContain("Added here.");
    for (const { removed, value } of diffLines(before[index] as string, markdown))
      if (removed) rewritten.push(`${path}: ${value}`);
  }
  expect(rewritten).toEqual([]);
});
