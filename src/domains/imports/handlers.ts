import { pooled } from "@/db/client";
import { keptSince, untilNone } from "@/domains/system/housekeeping";
import { env } from "@/env";
import { cancelJob } from "@/jobs/enqueue";
import { byClock, handle, type JobHandler } from "@/jobs/handle";
import { log } from "@/lib/log";
import { importUploads, jobKeyOf } from "./jobs";
import { abandonedRuns, deleteOldRuns } from "./queries";
import { runImport } from "./run-import";
import { failRun, performRun } from "./runs";

const BATCH = 500;

/** Marks runs as failed if their job no longer exists because the worker was killed at each attempt. */
async function failAbandonedRuns(): Promise<void> {
  for (const run of await abandonedRuns.rows(pooled(), { limit: BATCH })) {
    await failRun(
      run,
      "The import stopped after several interruptions, such as restarts of the server. Start a new import.",
    );
    await cancelJob(pooled(), jobKeyOf(run.id));
    log.warn({ run: run.id }, "import ended because its job no longer exists");
  }
}

/** Removes ended runs after their retention period. */
async function removeOldRuns(): Promise<void> {
  const since = keptSince(env.GIT_RUNS_KEPT_DAYS);
  if (since === null) return;
  await untilNone((rows) => deleteOldRuns.count(pooled(), { since, rows }));
}

export const importHandlers: JobHandler[] = [
  handle(importUploads, (payload, job) => performRun(payload, job, runImport)),
  byClock("imports:tidy", "*/5 * * * *", async () => {
    await failAbandonedRuns();
    await removeOldRuns();
  }),
];
