import { pooled } from "@/db/client";
import { inTransaction } from "@/db/transaction";
import { changeRequestMerged } from "@/domains/change-requests/merge/merged-job";
import { keptSince } from "@/domains/system/housekeeping";
import { env } from "@/env";
import { cancelJob } from "@/jobs/enqueue";
import { byClock, handle, type JobHandler } from "@/jobs/handle";
import { log } from "@/lib/log";
import { removeCachesOf, sweepCaches } from "./caches";
import { runExport } from "./export/export";
import type { RecognizeProject } from "./import/foreign";
import { runImport } from "./import/import";
import { goOnAfter } from "./installations/after-run";
import { followMerge, keepSpaceInStep, sweep } from "./installations/in-step";
import {
  commentOnPullRequest,
  exportToGit,
  followPullRequest,
  importFromGit,
  jobKeyOf,
  keepInStep,
  removeGitCaches,
  reportStatus,
} from "./jobs";
import { comment } from "./pull-requests/comment";
import { follow } from "./pull-requests/follow";
import { report } from "./pull-requests/report";
import { abandonedRuns, deleteOldRuns } from "./queries";
import { failRun, performRun } from "./runs";
import { GIT_LIMITS } from "./transport-limits";

const BATCH = 500;

/** Removes runs that are older than the retention period, except the last run of each space. */
export async function removeOldRuns(): Promise<void> {
  const since = keptSince(env.GIT_RUNS_KEPT_DAYS);
  if (since === null) return;
  await deleteOldRuns.count(pooled(), { since });
}

/** Marks runs as failed if their job no longer exists. If such runs weren't marked, they would never end. */
export async function failAbandonedRuns(): Promise<void> {
  for (const run of await abandonedRuns.rows(pooled(), { limit: BATCH })) {
    await inTransaction(null, async (tx) => {
      await failRun(tx, run, {
        code: "abandoned",
        message:
          "The run stopped after several interruptions, such as restarts of the server. Start a new run.",
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
  handle(commentOnPullRequest, (key) => comment(key)),
  handle(changeRequestMerged, (space) => followMerge(space)),
  handle(removeGitCaches, ({ organizationId, spaceIds }) => removeCachesOf(organizationId, spaceIds)),
  // This job runs often, because a space can't be transferred while it has a run that seems active.
  byClock("git:end-abandoned-runs", "*/5 * * * *", failAbandonedRuns),
  byClock("git:sweep-installations", "* * * * *", sweep),
  byClock("git:purge-runs", "27 3 * * *", removeOldRuns, { backfillMinutes: 24 * 60 }),
  byClock("git:sweep-caches", "47 2 * * *", sweepCaches, { backfillMinutes: 24 * 60 }),
];
