import { db, pooled } from "@/db/client";
import { runExport } from "@/domains/git/export/export";
import { runImport } from "@/domains/git/import/import";
import { jobKeyOf } from "@/domains/git/jobs";
import { performRun } from "@/domains/git/runs";
import { GIT_LIMITS, type GitLimits } from "@/domains/git/transport-limits";
import { recognizeProject } from "@/domains/imports/repository-project";
import { cancelJob } from "@/jobs/enqueue";
import { GIT_CREDENTIALS, type GitRemote, MAIN_REF } from "./git-remote";
import { runJobs } from "./jobs";
import { makePerson } from "./make/member";
import { makeOrganization } from "./make/organization";
import { makeSpace } from "./make/space";
import { rest } from "./rest";

/** Creates a space for imports and exports, with its administrator. */
export async function makeGitSpace() {
  const organization = await makeOrganization();
  const { token } = await makePerson({ organization, role: "admin" });
  const space = await makeSpace({ organizationId: organization.id });
  return { organization, space, api: rest(token) };
}

export type GitSpace = Awaited<ReturnType<typeof makeGitSpace>>;

async function lastRun({ api, space }: GitSpace) {
  await runJobs();
  const runs = await api.get(`/spaces/${space.id}/git/runs`);
  return runs.body.items[0];
}

/** Imports `main` from a test server's repository through `/v1`. Returns the finished run. */
export async function importFrom(
  remote: GitRemote,
  place: GitSpace,
  body: object = {},
  repository = "docs.git",
) {
  const url = remote.server.url(repository, GIT_CREDENTIALS);
  const answer = await place.api.post(`/spaces/${place.space.id}/git/import`, {
    url,
    ref: MAIN_REF,
    ...body,
  });
  if (answer.status !== 204) throw new Error(`import: ${answer.status} ${JSON.stringify(answer.body)}`);
  return lastRun(place);
}

/** Exports to `main` in a test server's repository through `/v1`. Returns the finished run. */
export async function exportTo(remote: GitRemote, place: GitSpace, repository: string, body: object = {}) {
  const url = remote.server.url(repository, GIT_CREDENTIALS);
  const answer = await place.api.post(`/spaces/${place.space.id}/git/export`, {
    url,
    ref: MAIN_REF,
    commitMessage: "Update documentation",
    ...body,
  });
  if (answer.status !== 204) throw new Error(`export: ${answer.status} ${JSON.stringify(answer.body)}`);
  return lastRun(place);
}

/**
 * Performs a space's waiting run with limits that differ from the limits of the job. Returns the finished
 * run.
 */
export async function performWithin(place: GitSpace, limits: Partial<GitLimits>, signal?: AbortSignal) {
  const { organizationId, id: spaceId } = place.space;
  const waiting = { organizationId, spaceId, status: "pending" };
  const { id: runId, direction } = await db().gitRun.findFirstOrThrow({ where: waiting });
  await cancelJob(pooled(), jobKeyOf(runId));
  const job = {
    ...{ id: "", attempt: 1, isLastAttempt: true, giveUp: () => {} },
    signal: signal ?? new AbortController().signal,
  };
  const within = { ...GIT_LIMITS, ...limits };
  await performRun({ organizationId, runId }, job, (run) =>
    direction === "import" ? runImport(run, within, recognizeProject) : runExport(run, within),
  );
  return (await place.api.get(`/spaces/${spaceId}/git/runs/${runId}`)).body;
}
