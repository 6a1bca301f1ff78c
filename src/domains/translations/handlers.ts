import { handle, type JobHandler, type Schedule, schedule } from "@/jobs/handle";
import { failAbandonedRuns, runFollowers } from "./follow";
import { endAbandonedRuns, followSources, translate } from "./jobs";
import { performRun } from "./run/active-run";
import { runTranslation } from "./run/run";

export const translationHandlers: JobHandler[] = [
  handle(translate, (payload, job) => performRun(payload, job, (run) => runTranslation(run))),
  handle(followSources, () => runFollowers()),
  handle(endAbandonedRuns, () => failAbandonedRuns()),
];

export const translationSchedules: Schedule[] = [
  schedule(followSources, "*/5 * * * *"),
  schedule(endAbandonedRuns, "*/5 * * * *"),
];
