import { db } from "@/db/client";
import type { GitInstallation, GitRun } from "@/db/generated/client";
import { inTransaction } from "@/db/transaction";
import { enqueue } from "@/jobs/enqueue";
import { now } from "@/lib/clock";
import { reportStatus } from "../jobs";
import { pullRequestOf } from "../pull-requests/report";
import type { RunOptions } from "../service";
import { requestOf, settle } from "./enter";
import { bringInStep } from "./in-step";
import { mergeBrought } from "./merge-brought";
import { startInstalled } from "./start";

/** After these failures somebody has to say something first. */
const REFUSALS = new Set([
  "credentials_required",
  "credentials_wrong",
  "access_denied",
  "credentials_lost",
  "not_allowed",
]);

const MINUTE_MILLISECONDS = 60_000;
const WAIT_MINUTES_MAX = 6 * 60;

/** Two minutes after the first failure, twice as long after each further one, and never longer than six hours. */
const waitAfter = (failures: number) => Math.min(2 ** failures, WAIT_MINUTES_MAX) * MINUTE_MILLISECONDS;

function stateAfter({ status, errorCode }: GitRun, { failures }: GitInstallation) {
  if (status === "success") return { status: "active", failures: 0, retryAt: null };
  return {
    ...(REFUSALS.has(errorCode ?? "") && { status: "unauthenticated" }),
    failures: failures + 1,
    retryAt: new Date(now().getTime() + waitAfter(failures + 1)),
  };
}

/**
 * Goes on once a run of a connection has ended: notes how it ended, merges what the branch brought, and starts the run of
 * the other direction where the sides differ. Safe to repeat: a killed worker's successor calls it again.
 */
export async function goOnAfter(organizationId: string, runId: string): Promise<void> {
  const run = await db().gitRun.findUnique({ where: { organizationId_id: { organizationId, id: runId } } });
  if (!run?.installationId || run.endedAt === null) return;
  if (pullRequestOf(run) !== undefined) return await enqueue(db(), reportStatus, { organizationId, runId });
  const where = { organizationId_id: { organizationId, id: run.installationId } };
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
