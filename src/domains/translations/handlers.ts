import { pooled } from "@/db/client";
import { inTransaction } from "@/db/transaction";
import { cancelJob } from "@/jobs/enqueue";
import { byClock, handle, type JobHandler } from "@/jobs/handle";
import { log } from "@/lib/log";
import { missingSettings } from "@/lib/translation-settings";
import { jobKeyOf, translate } from "./jobs";
import { abandonedTranslations, behindTranslations, lockedTranslation } from "./queries";
import { failRun, performRun } from "./run/active-run";
import { runTranslation } from "./run/run";
import { isRunning, startRun } from "./service";

const BATCH = 500;

/**
 * Starts automatic translations whose source has changed since their last run. If the last run failed, the translation
 * waits until the source changes again. If it didn't wait, Bindery would call a failing provider every few minutes.
 */
export async function runFollowers(): Promise<void> {
  if (missingSettings()) return;
  for (const key of await behindTranslations.rows(pooled(), { limit: BATCH })) {
    await inTransaction(null, async (tx) => {
      const row = await lockedTranslation.first(tx, key);
      if (row?.automatic && !isRunning(row)) await startRun(tx, row, null);
    });
  }
}

/**
 * Marks runs as failed if their job no longer exists, because its worker was killed at each attempt. If such runs
 * weren't marked, they would never end.
 */
async function failAbandonedRuns(): Promise<void> {
  for (const { organizationId, id, runId } of await abandonedTranslations.rows(pooled(), { limit: BATCH })) {
    await failRun(
      { organizationId, translationId: id, runId },
      {
        code: "abandoned",
        message:
          "The run stopped after several interruptions, such as restarts of the server. Start a new run.",
      },
    );
    await inTransaction(null, (tx) => cancelJob(tx, jobKeyOf(runId)));
    log.warn({ run: runId }, "translation run ended because its job no longer exists");
  }
}

export const translationHandlers: JobHandler[] = [
  handle(translate, (payload, job) => performRun(payload, job, (run) => runTranslation(run))),
  byClock("translations:follow", "*/5 * * * *", runFollowers),
  byClock("translations:end-abandoned-runs", "*/5 * * * *", failAbandonedRuns),
];
