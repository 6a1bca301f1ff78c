import { byClock, handle, type JobHandler } from "@/jobs/handle";
import { importUploads } from "./jobs";
import { runImport } from "./run-import";
import { performRun } from "./runs";
import { failAbandonedRuns, removeOldRuns } from "./tidy";

export const importHandlers: JobHandler[] = [
  handle(importUploads, (payload, job) => performRun(payload, job, runImport)),
  byClock("imports:tidy", "*/5 * * * *", async () => {
    await failAbandonedRuns();
    await removeOldRuns();
  }),
];
