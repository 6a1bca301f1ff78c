import { changeRequestMerged } from "@/domains/change-requests/merge/merged-job";
import { byClock, handle, type JobHandler } from "@/jobs/handle";
import { failAbandonedRuns, removeOldRuns } from "./abandoned-runs";
import { removeCachesOf, sweepCaches } from "./caches";
import { runExport } from "./export/export";
import { runImport } from "./import/import";
import { goOnAfter } from "./installations/after-run";
import { keepSpaceInStep } from "./installations/in-step";
import { followMerge, sweep } from "./installations/sweep";
import {
  exportToGit,
  followPullRequest,
  importFromGit,
  keepInStep,
  removeGitCaches,
  reportStatus,
} from "./jobs";
import { follow } from "./pull-requests/follow";
import { report } from "./pull-requests/report";
import { performRun } from "./runs";
import { GIT_LIMITS } from "./transport-limits";

export const gitHandlers: JobHandler[] = [
  handle(importFromGit, async (payload, job) => {
    await performRun(payload, job, (run) => runImport(run, GIT_LIMITS));
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
  // Often, since a space with a run that seems to go on can neither be transferred nor show what happened.
  byClock("git:end-abandoned-runs", "*/5 * * * *", failAbandonedRuns),
  byClock("git:sweep-installations", "* * * * *", sweep),
  byClock("git:purge-runs", "27 3 * * *", removeOldRuns, { backfillMinutes: 24 * 60 }),
  byClock("git:sweep-caches", "47 2 * * *", sweepCaches, { backfillMinutes: 24 * 60 }),
];
