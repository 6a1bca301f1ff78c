import { handle, type JobHandler, type Schedule, schedule } from "@/jobs/handle";
import { importUploads, tidyRuns } from "./jobs";
import { runImport } from "./run-import";
import { performRun } from "./runs";
import { failAbandonedRuns, removeOldRuns } from "./tidy";

export const importHandlers: JobHandler[] = [
  handle(importUploads, (payload, job) => performRun(payload, job, runImport)),
  handle(tidyRuns, async () => {
    await failAbandonedRuns();
    await removeOldRuns();
  }),
];

export const importSchedules: Schedule[] = [schedule(tidyRuns, "*/5 * * * *")];
