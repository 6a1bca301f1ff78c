import { changeRequestMerged } from "@/domains/change-requests/merge/merged-job";
import { handle, type JobHandler, type Schedule, schedule } from "@/jobs/handle";
import { failAbandonedRuns, removeOldRuns } from "./abandoned-runs";
import { removeCachesOf, sweepCaches } from "./caches";
import { runExport } from "./export/export";
import { runImport } from "./import/import";
import { goOnAfter } from "./installations/after-run";
import { keepSpaceInStep } from "./installations/in-step";
import { followMerge, sweep } from "./installations/sweep";
import {
  endAbandonedRuns,
  exportToGit,
  followPullRequest,
  importFromGit,
  keepInStep,
  purgeRuns,
  removeGitCaches,
  reportStatus,
  sweepGitCaches,
  sweepInstallations,
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
  handle(sweepInstallations, () => sweep()),
  handle(changeRequestMerged, (space) => followMerge(space)),
  handle(endAbandonedRuns, () => failAbandonedRuns()),
  handle(removeGitCaches, ({ organizationId, spaceIds }) => removeCachesOf(organizationId, spaceIds)),
  handle(purgeRuns, () => removeOldRuns()),
  handle(sweepGitCaches, (_payload, run) => sweepCaches(run.signal)),
];

export const gitSchedules: Schedule[] = [
  // Often, since a space with a run that seems to go on can neither be transferred nor show what happened.
  schedule(endAbandonedRuns, "*/5 * * * *"),
  schedule(sweepInstallations, "* * * * *"),
  schedule(purgeRuns, "27 3 * * *", { backfillMinutes: 24 * 60 }),
  schedule(sweepGitCaches, "47 2 * * *", { backfillMinutes: 24 * 60 }),
];
