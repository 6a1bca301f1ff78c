import { afterAll, beforeAll, expect, it } from "vitest";
import { db } from "@/db/client";
import { provideEnv } from "@/env";
import { countVersions, fingerprint, shownPages } from "@/testing/git-content";
import { GIT_CREDENTIALS, GitRemote, MAIN_REF } from "@/testing/git-remote";
import { type Files, GitRepository } from "@/testing/git-repository";
import { git } from "@/testing/git-server";
import { exportTo, type GitSpace, importFrom, makeGitSpace } from "@/testing/git-space";
import { runJobs } from "@/testing/jobs";
import { killWorkerWhen } from "@/testing/killed-worker";

const PAGES = 400;
const remote = new GitRemote();
let repository: GitRepository;

beforeAll(async () => {
  await remote.start();
  provideEnv({ OUTBOUND_ALLOWLIST: remote.server.host });
  repository = await GitRepository.create(remote, "generated.git", generated());
});
afterAll(() => remote.stop());

function generated(): Files {
  const page = (index: number) => `# Page ${index}\n\n${`Words of page ${index}. `.repeat(20)}\n`;
  const pages = Array.from({ length: PAGES }, (_, index) => [`pages/${index}.md`, page(index)] as const);
  const summary = pages.map(([file], index) => `* [Page ${index}](${file})`);
  return { ...Object.fromEntries(pages), "SUMMARY.md": summary.join("\n"), ".gitbook/assets/a.txt": "a" };
}

const runsOf = async (place: GitSpace) =>
  (await place.api.get(`/spaces/${place.space.id}/git/runs`)).body.items;

/** Kills a worker as soon as the run reaches this step. */
const killAt = (place: GitSpace, step: RegExp) =>
  killWorkerWhen(["git"], async () => {
    const [run] = await runsOf(place);
    if (run.status === "success" || run.status === "failure") throw new Error(`it was over: ${run.error}`);
    return step.test(run.step ?? "");
  });

it("an import whose worker is killed while it reads or writes completes, and writes nothing twice", async () => {
  const place = await makeGitSpace();
  const before = await fingerprint(place);
  const url = remote.server.url(repository.name, GIT_CREDENTIALS);
  await place.api.post(`/spaces/${place.space.id}/git/import`, { url, ref: MAIN_REF });
  await killAt(place, /^Reading pages|^Storing/);
  expect(await fingerprint(place)).toBe(before);
  expect(await runsOf(place)).toMatchObject([{ status: "running" }]);
  await killAt(place, /^Writing/);
  expect(await fingerprint(place)).toBe(before);
  await runJobs();
  expect(await runsOf(place)).toMatchObject([{ status: "success", progress: 100 }]);
  expect(await countVersions(place)).toEqual({ pages: PAGES, files: 1, revisions: 2 });
  const direct = await makeGitSpace();
  await importFrom(remote, direct, {}, repository.name);
  expect(await shownPages(place)).toEqual(await shownPages(direct));
}, 90_000);

it("an export recognizes the commit that it pushed before its worker was killed", async () => {
  const place = await makeGitSpace();
  await importFrom(remote, place, {}, repository.name);
  await remote.server.addEmpty("pushed.git");
  const bare = repository.bare.replace(repository.name, "pushed.git");
  expect((await exportTo(remote, place, "pushed.git")).status).toBe("success");
  const head = await git(bare, "rev-parse", "main");
  // After such a kill, the repository contains the commit, but the database doesn't contain its ID.
  const where = { organizationId: place.organization.id, spaceId: place.space.id };
  await db().gitSync.deleteMany({ where });
  expect(await exportTo(remote, place, "pushed.git")).toMatchObject({
    status: "success",
    step: "Nothing has changed",
  });
  expect(await git(bare, "rev-parse", "main")).toBe(head);
  expect((await db().gitSync.findFirst({ where }))?.commitOid).toBe(head.trim());
}, 60_000);
