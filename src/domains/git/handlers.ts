import { handle, type JobHandler, type Schedule, schedule } from "@/jobs/handle";
import { failAbandonedRuns } from "./abandoned-runs";
import { runExport } from "./export/export";
import { runImport } from "./import/import";
import { endAbandonedRuns, exportToGit, importFromGit } from "./jobs";
import { GIT_LIMITS } from "./limits";
import { performRun } from "./runs";

export const gitHandlers: JobHandler[] = [
  handle(importFromGit, (payload, job) => performRun(payload, job, (run) => runImport(run, GIT_LIMITS))),
  handle(exportToGit, (payload, job) => performRun(payload, job, (run) => runExport(run, GIT_LIMITS))),
  handle(endAbandonedRuns, () => failAbandonedRuns()),
];

/** Often, since a space with a run that seems to go on can neither be transferred nor show what happened. */
export const gitSchedules: Schedule[] = [schedule(endAbandonedRuns, "*/5 * * * *")];
