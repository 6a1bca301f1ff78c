import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { provideEnv } from "@/env";
import { shownPages } from "@/testing/git-content";
import { GitRemote } from "@/testing/git-remote";
import { git } from "@/testing/git-server";
import { type GitSpace, importFrom, makeGitSpace } from "@/testing/git-space";

const remote = new GitRemote();
let place: GitSpace;
// biome-ignore lint/suspicious/noExplicitAny: runs as the API shows them
const runs: any[] = [];

/**
 * Imports the commits of the documentation repository one after another, as if each commit had been pushed
 * separately.
 */
beforeAll(async () => {
  await remote.start();
  provideEnv({ OUTBOUND_ALLOWLIST: remote.server.host });
  place = await makeGitSpace();
  for (const commit of remote.commits) {
    await git(remote.bare, "update-ref", "refs/heads/main", commit);
    runs.push(await importFrom(remote, place, { unlistedFiles: "hidden" }));
  }
}, 120_000);
afterAll(() => remote.stop());

const isPage = (path: string) => path.endsWith(".md") && path !== "SUMMARY.md";

interface Page {
  git?: { path: string; oid: string };
  pages?: Page[];
}
const flatten = (pages: Page[]): Page[] => pages.flatMap((page) => [page, ...flatten(page.pages ?? [])]);

describe("commits that are imported one by one", () => {
  it("create one revision each, with the ID of the commit", async () => {
    expect(runs.map(({ status, commit }) => [status, commit])).toEqual(
      remote.commits.map((commit) => ["success", commit]),
    );
    expect(new Set(runs.map(({ revision }) => revision)).size).toBe(remote.commits.length);
  });

  it("can each be read by the revision's ID, with the same files as in Git", async () => {
    for (const { revision, commit } of runs) {
      const { body } = await place.api.get(`/spaces/${place.space.id}/revisions/${revision}/pages`);
      const listed = (await git(remote.bare, "ls-tree", "-r", commit)).trim().split("\n");
      const blobs = listed
        .map((line) => line.split(/[ \t]/).slice(2))
        .filter(([, path]) => isPage(path ?? ""));
      const shown = flatten(body.pages).flatMap((page) => (page.git ? [[page.git.oid, page.git.path]] : []));
      expect(shown.sort()).toEqual(blobs.sort());
    }
  }, 60_000);

  it("write only the pages that Git reports as changed", async () => {
    for (const [index, { revision }] of runs.entries()) {
      if (index === 0) continue;
      const range = [remote.commits[index - 1] ?? "", remote.commits[index] ?? ""];
      const difference = await git(remote.bare, "diff", "--name-status", "--no-renames", ...range);
      const changed = difference
        .trim()
        .split("\n")
        .map((line) => line.split("\t"));
      const touched = changed.filter(([, path]) => isPage(path ?? ""));
      const { branchId, number } = await db().revision.findFirstOrThrow({
        where: { organizationId: place.organization.id, id: revision },
      });
      const where = { organizationId: place.organization.id, branchId };
      const written = await db().pageVersion.findMany({ where: { ...where, fromNumber: number } });
      const ended = await db().pageVersion.findMany({ where: { ...where, toNumber: number } });
      const paths = new Set([...written, ...ended].flatMap((row) => row.gitPath ?? []));
      const isStructural = changed.some(([, path]) => path === "SUMMARY.md");
      // A new order in the summary can move pages whose files did not change.
      if (!isStructural) expect([...paths].sort()).toEqual(touched.map(([, path]) => path).sort());
      for (const [, path] of touched) expect(paths).toContain(path);
      const texts = written.filter(
        (row) => !ended.some(({ pageId, textHash }) => pageId === row.pageId && textHash === row.textHash),
      );
      const withNewText = new Set(texts.flatMap((row) => row.gitPath ?? []));
      expect([...withNewText].sort()).toEqual(
        touched
          .filter(([status]) => status !== "D")
          .map(([, path]) => path)
          .sort(),
      );
    }
  });

  it("result in the same content as a single import of the last commit", async () => {
    const direct = await makeGitSpace();
    expect(await importFrom(remote, direct, { unlistedFiles: "hidden" })).toMatchObject({
      status: "success",
    });
    expect(await shownPages(direct)).toEqual(await shownPages(place));
  }, 60_000);
});
