import { db } from "@/db/client";
import { type GitRun, Prisma } from "@/db/generated/client";
import { tables } from "@/db/statement";
import { inTransaction } from "@/db/transaction";
import { changeRequestMerged } from "@/domains/change-requests/merge/merged-job";
import { keptSince } from "@/domains/system/housekeeping";
import { env } from "@/env";
import { cancelJob } from "@/jobs/enqueue";
import { byClock, handle, type JobHandler } from "@/jobs/handle";
import { isJobEnded } from "@/jobs/status";
import { log } from "@/lib/log";
import { removeCachesOf, sweepCaches } from "./caches";
import { runExport } from "./export/export";
import type { RecognizeProject } from "./import/foreign";
import { runImport } from "./import/import";
import { goOnAfter } from "./installations/after-run";
import { followMerge, keepSpaceInStep, sweep } from "./installations/in-step";
import {
  exportToGit,
  followPullRequest,
  importFromGit,
  jobKeyOf,
  keepInStep,
  removeGitCaches,
  reportStatus,
} from "./jobs";
import { follow } from "./pull-requests/follow";
import { report } from "./pull-requests/report";
import { failRun, performRun } from "./runs";
import { GIT_LIMITS } from "./transport-limits";

const BATCH = 500;
const IS_ENDED = Prisma.raw(isJobEnded(jobKeyOf(""), "r.id").compile(tables).sql);

/**
 * Finds runs that haven't ended although their job no longer exists, because the worker was killed at each
 * attempt.
 */
function listAbandoned(): Promise<Pick<GitRun, "organizationId" | "id">[]> {
  return db().$queryRaw`SELECT r."organizationId", r."id" FROM "GitRun" r
    WHERE r."status" IN ('pending', 'running') AND ${IS_ENDED}
    LIMIT ${BATCH}`;
}

/** Removes runs that ended longer ago than the retention period, except the last run of each space. */
export async function removeOldRuns(): Promise<void> {
  const since = keptSince(env.GIT_RUNS_KEPT_DAYS);
  if (since === null) return;
  await db().$executeRaw`DELETE FROM "GitRun" r WHERE r."endedAt" < ${since} AND EXISTS (
    SELECT 1 FROM "GitRun" n WHERE n."organizationId" = r."organizationId" AND n."spaceId" = r."spaceId"
      AND (n."createdAt", n."id") > (r."createdAt", r."id"))`;
}

/**
 * Marks runs as failed if their job no longer exists. Otherwise, people would wait for these runs without
 * end.
 */
export async function failAbandonedRuns(): Promise<void> {
  for (const run of await listAbandoned()) {
    await inTransaction(null, async (tx) => {
      await failRun(tx, run, {
        code: "abandoned",
        message: "The run was interrupted several times and was stopped. Start it again.",
      });
      await cancelJob(tx, jobKeyOf(run.id));
    });
    log.warn({ run: run.id }, "Git run ended because its job no longer exists");
  }
}

/**
 * Returns the handlers of Git jobs. `recognize` finds projects of other documentation systems in
 * repositories.
 */
export const gitHandlers = (recognize: RecognizeProject): JobHandler[] => [
  handle(importFromGit, async (payload, job) => {
    await performRun(payload, job, (run) => runImport(run, GIT_LIMITS, recognize));
    await goOnAfter(payload.organizationId, payload.runId);
  }),
  handle(exportToGit, async (payload, job) => {
    await performRun(payload, job, (run) => runExport(run, GIT_LIMITS));
    await goOnAfter(payload.organizationId, payload.runId);
  }),
  handle(keepInStep, ({ organizationId, spaceId }) => keepSpaceInStep(organizationId, spaceId)),
  handle(followPullRequest, (key) => follow(key)),
  handle(reportStatus, ({ organizationId, runId }) => report(organizationId, runId)),
  handle(changeRequestMerged, (space) => followMerge(space)),
  handle(removeGitCaches, ({ organizationId, spaceIds }) => removeCachesOf(organizationId, spaceIds)),
  // This runs often, because a space can't be transferred, and shows no result, while its run seems active.
  byClock("git:end-abandoned-runs", "*/5 * * * *", failAbandonedRuns),
  byClock("git:sweep-installations", "* * * * *", sweep),
  byClock("git:purge-runs", "27 3 * * *", removeOldRuns, { backfillMinutes: 24 * 60 }),
  byClock("git:sweep-caches", "47 2 * * *", sweepCaches, { backfillMinutes: 24 * 60 }),
];
