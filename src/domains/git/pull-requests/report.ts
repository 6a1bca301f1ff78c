import { db } from "@/db/client";
import type { GitRun } from "@/db/generated/client";
import { log } from "@/lib/log";
import { type RunOptions, whereIs } from "../service";
import { askForComment } from "./comment";
import { askHost, contextOf, type Status, statusRequest } from "./host";
import { previewUrl } from "./preview-url";

/** The maximum length of a status's description on hosts. */
const DESCRIPTION_LENGTH_MAX = 140;

export const pullRequestOf = ({ options }: GitRun) => (options as unknown as RunOptions).pullRequest;

/**
 * Whether the host might show a failure status for this commit. Also returns true if an earlier run failed
 * before it recorded its commit, because that run might have been about this commit.
 */
async function hasFailed(run: GitRun, number: number): Promise<boolean> {
  const { organizationId, spaceId, installationId, commitOid } = run;
  const isOfPull = { options: { path: ["pullRequest"], equals: number }, status: "failure" };
  const where = { organizationId, spaceId, installationId, ...isOfPull };
  return (await db().gitRun.count({ where: { ...where, OR: [{ commitOid }, { commitOid: null }] } })) > 0;
}

/**
 * Queues an update of the comment on a pull request, and sets the status of its last commit. Throws if the host fails, so
 * that the job is retried.
 */
export async function report(organizationId: string, runId: string): Promise<void> {
  const run = await db().gitRun.findUnique({ where: whereIs({ organizationId, id: runId }) });
  const number = run && pullRequestOf(run);
  if (!run?.installationId || number === undefined || number === null) return;
  const { installationId, spaceId } = run;
  const where = whereIs({ organizationId, id: installationId });
  const installation = await db().gitInstallation.findUnique({ where });
  const pull = await db().gitPullRequest.findUnique({
    where: { organizationId_installationId_number: { organizationId, installationId, number } },
  });
  if (!installation || !pull) return;
  await askForComment(installation, number);
  const isGood = run.status === "success";
  // If several spaces share a repository, a space that the pull request doesn't change gets no status. The
  // only exception is a space with an earlier failure, whose status is replaced.
  const isUnchanged = isGood && installation.connectionId !== null && pull.changeRequestId === null;
  if (isUnchanged && !(await hasFailed(run, number))) return;
  const said = isGood ? "The preview is ready" : (run.error ?? "The import failed");
  const status: Status = {
    oid: run.commitOid ?? pull.headOid,
    state: isGood ? "success" : "failure",
    description: said.slice(0, DESCRIPTION_LENGTH_MAX),
    url: await previewUrl(organizationId, spaceId, pull.changeRequestId),
    context: contextOf(installation),
  };
  const request = await statusRequest(installation, status);
  if (!request) return;
  const answer = await askHost(request);
  if (answer.status >= 500 || answer.status === 429)
    throw new Error(`The Git host returned status ${answer.status} for a commit status`);
  const about = { installation: installationId, status: answer.status };
  if (answer.status >= 400) log.warn(about, "Git host refused a commit status");
}
