import type { Act, UserActor } from "@/access/authorization/actor";
import { atLeast, SPACE_PERMISSIONS } from "@/access/authorization/roles";
import { db, pooled } from "@/db/client";
import type { ChangeRequest, GitInstallation, GitRun } from "@/db/generated/client";
import { inTransaction } from "@/db/transaction";
import { type Conflict, conflictId, type Resolutions } from "@/domains/change-requests/merge/conflict";
import { mergeChangeRequest, updateFromPrimary } from "@/domains/change-requests/merge/merge";
import { enqueue } from "@/jobs/enqueue";
import { inMilliseconds } from "@/lib/clock";
import { ApiError } from "@/lib/errors";
import { log } from "@/lib/log";
import { findChangeRequest } from "@/scopes/change-request";
import { reportStatus } from "../jobs";
import { pullRequestOf } from "../pull-requests/report";
import { type RunOptions, whereIs } from "../service";
import { requestOf, settle } from "./enter";
import { bringInStep } from "./in-step";
import { startInstalled } from "./start";

/**
 * Returns the context in which a job writes with the permissions of the connection's owner. The audit log
 * shows no credential (such as a token) for these writes.
 */
function actFor(installation: GitInstallation, changeRequestId: string): Act {
  const { authorizedById: userId, spaceId, id } = installation;
  const actor: UserActor = { kind: "user", userId, credential: { kind: "session", id: "" } };
  const audit = {
    action: "mergeChangeRequest",
    by: { userId, credential: null },
    address: null,
    requestId: `git:${id}`,
    fields: ["spaceId", "changeRequestId"],
    input: { spaceId, changeRequestId },
  };
  return { actor, audit, ifMatch: null };
}

/**
 * Returns the resolutions of conflicts. In a change request from Git, "mine" is the branch's version, and
 * "theirs" is the space's version.
 */
function resolutionsOf(conflicts: readonly Conflict[], onConflict: string): Resolutions {
  const side = onConflict === "ours" ? "theirs" : "mine";
  return new Map(conflicts.map((conflict) => [conflictId(conflict), side]));
}

/**
 * Merges the changes of a branch if there are no conflicts, or if the connection's settings resolve them.
 * Returns true if it merged the changes.
 */
async function mergeBrought(installation: GitInstallation, request: ChangeRequest): Promise<boolean> {
  const act = actFor(installation, request.id);
  try {
    const scoped = await findChangeRequest(installation.spaceId, act.actor, request.id);
    if (!atLeast(scoped.level, SPACE_PERMISSIONS.merge)) return false;
    const { conflicts } = await mergeChangeRequest(act, scoped, false);
    if (conflicts.length === 0) return true;
    if (installation.onConflict === "request") return false;
    const resolutions = resolutionsOf(conflicts, installation.onConflict);
    const silent = { ...act, audit: { ...act.audit, by: null } };
    const updated = await updateFromPrimary(silent, scoped, { dryRun: false, resolutions });
    if (updated.conflicts.length > 0) return false;
    const again = await findChangeRequest(installation.spaceId, act.actor, request.id);
    return (await mergeChangeRequest(act, again, false)).conflicts.length === 0;
  } catch (error) {
    // Such an error means that merge rules or a concurrent merge prevent the merge. In this case, people must
    // decide.
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    log.info(
      { installation: installation.id, reason: error.message },
      "Git Sync: change request must be merged by a person",
    );
    return false;
  }
}

/** After these errors, a retry can help only if a person changes something first. */
const REFUSALS = new Set([
  "credentials_required",
  "credentials_wrong",
  "access_denied",
  "credentials_lost",
  "not_allowed",
]);

const MINUTE_MILLISECONDS = 60_000;
const WAIT_MINUTES_MAX = 6 * 60;

/**
 * Returns the wait before a retry. The wait is two minutes after the first failure, and doubles with each
 * further failure, up to six hours.
 */
const waitAfter = (failures: number) => Math.min(2 ** failures, WAIT_MINUTES_MAX) * MINUTE_MILLISECONDS;

function stateAfter({ status, errorCode }: GitRun, { failures }: GitInstallation) {
  if (status === "success") return { status: "active", failures: 0, retryAt: null };
  return {
    ...(REFUSALS.has(errorCode ?? "") && { status: "unauthenticated" }),
    failures: failures + 1,
    retryAt: inMilliseconds(waitAfter(failures + 1)),
  };
}

/**
 * Finishes a connection's run: records the result, merges the branch's changes, and starts a run in the other
 * direction if the space and the branch differ. If the worker is killed, this function is called again for
 * the same run, so repeated calls are safe.
 */
export async function goOnAfter(organizationId: string, runId: string): Promise<void> {
  const run = await db().gitRun.findUnique({ where: whereIs({ organizationId, id: runId }) });
  if (!run?.installationId || run.endedAt === null) return;
  if (pullRequestOf(run) !== undefined)
    return await enqueue(pooled(), reportStatus, { organizationId, runId });
  const where = whereIs({ organizationId, id: run.installationId });
  const found = await db().gitInstallation.findUnique({ where });
  if (!found) return;
  const installation = await db().gitInstallation.update({ where, data: stateAfter(run, found) });
  if (run.status !== "success") return;
  const settled = await mergeAndSettle(run, installation);
  const isBehind = run.direction === "export" && run.commitOid === null && settled.changeRequestId === null;
  if (isBehind) await inTransaction(null, (tx) => startInstalled(tx, settled, { direction: "import" }));
  else await bringInStep(settled, { looksAtBranch: false });
}

async function mergeAndSettle(run: GitRun, installation: GitInstallation): Promise<GitInstallation> {
  const request = run.direction === "import" ? await requestOf(installation) : null;
  if (!request || !(await mergeBrought(installation, request))) return installation;
  return await settle({ row: run, options: run.options as unknown as RunOptions }, installation);
}
