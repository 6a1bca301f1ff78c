import { afterAll, beforeAll, expect, it } from "vitest";
import { provideEnv } from "@/env";
import { fingerprint, outline } from "@/testing/git-content";
import { GitRemote } from "@/testing/git-remote";
import { type Files, GitRepository } from "@/testing/git-repository";
import { type GitSpace, importFrom, makeGitSpace } from "@/testing/git-space";
import { watchWrites } from "@/testing/writes";

const remote = new GitRemote();
beforeAll(async () => {
  await remote.start();
  provideEnv({ OUTBOUND_ALLOWLIST: remote.server.host });
});
afterAll(() => remote.stop());

const GITBOOK: Files = {
  "SUMMARY.md": "# Table of contents\n\n* [Start](README.md)\n  * [Deep](deep.md)\n* [Gone](gone.md)\n",
  "README.md": "# Start\n\n![Logo](.gitbook/assets/logo.svg)\n",
  "deep.md": "# Deep\n\n| One |\n| --- |\n| two | three |\n",
  ".gitbook/assets/logo.svg": "<svg></svg>",
};
const DOCUSAURUS: Files = {
  "docusaurus.config.js": "export default { title: 'X' };",
  "docs/intro.md": "# Intro\n\n[g](gone.md)\n",
};

const readRun = async ({ api, space }: GitSpace, id: string) =>
  (await api.get(`/spaces/${space.id}/git/runs/${id}`)).body;

/** Checks a repository, and asserts that the check writes nothing but its run and bytes that are deleted again. */
async function check(place: GitSpace, repository: GitRepository, options = {}) {
  const before = await fingerprint(place);
  const written = await watchWrites();
  const { id } = await importFrom(remote, place, { ...options, dryRun: true }, repository.name);
  expect(await fingerprint(place)).toBe(before);
  // Starting a run is in the audit log.
  const own = ["AuditEvent", "Blob", "FileUpload", "GitRun"];
  expect((await written()).filter((table) => !own.includes(table))).toEqual([]);
  return await readRun(place, id);
}

it("a dry run of an import from Git has the warnings of the import and a preview, and writes nothing", async () => {
  const repository = await GitRepository.create(remote, "dry.git", GITBOOK);
  const place = await makeGitSpace();
  const dry = await check(place, repository);
  expect(dry).toMatchObject({ status: "success", dryRun: true, step: "Checked" });
  expect(dry.preview).toEqual({
    pages: [
      { title: "Start", type: "document", level: 0, hidden: false, file: "README.md" },
      { title: "Deep", type: "document", level: 1, hidden: false, file: "deep.md" },
      { title: "Gone", type: "document", level: 0, hidden: false },
    ],
    files: [{ name: "logo.svg", size: 11 }],
    redirects: [],
    removed: [],
    removedFiles: [],
  });
  expect((await place.api.get(`/spaces/${place.space.id}/git/info`)).status).toBe(404);
  const run = await importFrom(remote, place, {}, repository.name);
  expect(run.warnings).toEqual([
    "SUMMARY.md lists gone.md, which isn't in the repository.",
    expect.stringMatching(/^deep\.md, line 5: .*"three"/),
  ]);
  expect(run.warnings).toEqual(dry.warnings);
  expect(await outline(place)).toEqual(["Start", "  Deep", "Gone"]);

  await repository.commit({ "deep.md": "# Deep\n\nNew.\n", ".gitbook/assets/logo.svg": null });
  const deep = { title: "Deep", type: "document", level: 1, hidden: false, file: "deep.md" };
  const nothing = { pages: [], files: [], redirects: [], removed: [], removedFiles: [] };
  expect((await check(place, repository)).preview).toEqual({
    ...nothing,
    pages: [deep],
    removedFiles: ["logo.svg"],
  });
  await importFrom(remote, place, {}, repository.name);
  expect((await check(place, repository, { force: true })).preview).toEqual(nothing);

  await repository.commit({ "deep.md": null, "SUMMARY.md": "# Table of contents\n\n* [Start](README.md)\n" });
  const later = await check(place, repository);
  expect(later.preview).toEqual({ ...nothing, removed: ["Deep", "Gone"] });
  expect(await outline(place)).toEqual(["Start", "  Deep", "Gone"]);
}, 90_000);

it("a dry run of another documentation system's project has the warnings of its import", async () => {
  const repository = await GitRepository.create(remote, "dry-foreign.git", DOCUSAURUS);
  const place = await makeGitSpace();
  const dry = await check(place, repository);
  expect(dry.preview.pages).toMatchObject([{ title: "Intro", file: "docs/intro.md" }]);
  const run = await importFrom(remote, place, {}, repository.name);
  expect(run.warnings).toHaveLength(1);
  expect(run.warnings).toEqual(dry.warnings);
}, 90_000);
