import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { provideEnv } from "@/env";
import { GIT_PASSWORD, GitRemote } from "@/testing/git-remote";
import { git } from "@/testing/git-server";
import { type GitSpace, importFrom, makeGitSpace } from "@/testing/git-space";

const remote = new GitRemote();
let work: string;

beforeAll(async () => {
  await remote.start();
  provideEnv({ OUTBOUND_ALLOWLIST: remote.server.host });
  work = join(remote.work, "checkout");
  await git(remote.work, "clone", "-q", remote.bare, work);
});
afterAll(() => remote.stop());

const versionCount = ({ space }: GitSpace) =>
  db().pageVersion.count({ where: { organizationId: space.organizationId, spaceId: space.id } });

describe("importing the documentation repository", () => {
  let place: GitSpace;
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  let run: any;
  beforeAll(async () => {
    place = await makeGitSpace();
    run = await importFrom(remote, place, { unlistedFiles: "hidden" });
  }, 120_000);

  it("succeeds with its commit and revision, and shows no credentials anywhere", async () => {
    expect(run).toMatchObject({ status: "success", progress: 100, commit: remote.commits.at(-1) });
    const space = await place.api.get(`/spaces/${place.space.id}`);
    expect(space.body.revision).toBe(run.revision);
    const rows = await db().gitRun.findMany({ where: { organizationId: place.organization.id } });
    expect(JSON.stringify([run, rows])).not.toContain(GIT_PASSWORD);
    expect(rows[0]?.credentials).toBeNull();
  });

  it("keeps every page's Markdown unchanged", async () => {
    const paths = (await git(work, "ls-files", "*.md")).trim().split("\n");
    const { body } = await place.api.get(`/spaces/${place.space.id}/content/pages`);
    const pages = flatten(body.pages).filter((page) => page.git);
    expect(pages.map((page) => page.git.path).sort()).toEqual(
      paths.filter((path) => path !== "SUMMARY.md" && !path.startsWith(".")).sort(),
    );
    for (const page of pages) {
      const read = await place.api.get(`/spaces/${place.space.id}/content/page/${page.id}?format=markdown`);
      const file = await readFile(join(work, page.git.path), "utf8");
      expect(read.body.markdown).toBe(file.slice(frontMatterLength(file)));
    }
  }, 60_000);

  it("creates the tree of SUMMARY.md with its order, nesting and titles", async () => {
    const { body } = await place.api.get(`/spaces/${place.space.id}/content/pages`);
    const shown = (pages: Tree[]): string[] =>
      pages.flatMap((page) =>
        page.hidden ? [] : [page.linkTitle ?? page.title, ...shown(page.pages ?? [])],
      );
    expect(shown(body.pages)).toEqual(await summaryTitles());
  });

  it("writes nothing if nothing has changed", async () => {
    const before = await versionCount(place);
    const again = await importFrom(remote, place);
    expect(again).toMatchObject({ status: "success", revision: run.revision, step: "Nothing has changed" });
    expect(await versionCount(place)).toBe(before);
  });

  it("does not let an older event overwrite a newer one without force", async () => {
    const other = await makeGitSpace();
    await importFrom(remote, other, { timestamp: "2026-05-02T00:00:00Z" });
    const late = await importFrom(remote, other, { timestamp: "2026-05-01T00:00:00Z" });
    expect(late).toMatchObject({
      status: "success",
      step: "Skipped: a newer import or export has already run",
    });
    const forced = await importFrom(remote, other, { timestamp: "2026-05-01T00:00:00Z", force: true });
    expect(forced.commit).toBe(remote.commits.at(-1));
  }, 60_000);
});

interface Tree {
  id: string;
  title: string;
  linkTitle?: string;
  hidden?: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: only some pages have it
  git?: any;
  pages?: Tree[];
}

// biome-ignore lint/suspicious/noExplicitAny: see Tree
const flatten = (pages: Tree[]): any[] => pages.flatMap((page) => [page, ...flatten(page.pages ?? [])]);

const frontMatterLength = (text: string) => /^---\n[\s\S]*?\n---\n/.exec(text)?.[0].length ?? 0;

/** Returns the text of every bullet in SUMMARY.md, in order. This function doesn't use Bindery's parser. */
async function summaryTitles(): Promise<string[]> {
  const text = await readFile(join(work, "SUMMARY.md"), "utf8");
  return [...text.matchAll(/^\s*\* (?:\[(.*)\]\(.*\)|(.*))$/gm)].map(([, linked, plain]) =>
    (linked ?? plain ?? "").replace(/\\(.)/g, "$1"),
  );
}
