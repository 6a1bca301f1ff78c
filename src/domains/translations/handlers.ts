import { byClock, handle, type JobHandler } from "@/jobs/handle";
import { failAbandonedRuns, runFollowers } from "./follow";
import { translate } from "./jobs";
import { performRun } from "./run/active-run";
import { runTranslation } from "./run/run";

export const translationHandlers: JobHandler[] = [
  handle(translate, (payload, job) => performRun(payload, job, (run) => runTranslation(run))),
  byClock("translations:follow", "*/5 * * * *", runFollowers),
  byClock("translations:end-abandoned-runs", "*/5 * * * *", failAbandonedRuns),
];
