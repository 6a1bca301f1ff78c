import { db } from "@/db/client";
import type { GitRun } from "@/db/generated/client";
import { inTransaction } from "@/db/transaction";
import { cancelJob } from "@/jobs/enqueue";
import { log } from "@/lib/log";
import { jobKeyOf } from "./jobs";
import { failRun } from "./runs";

const BATCH = 500;

/**
 * Runs that have not ended although no job will ever end them: their worker was killed at each attempt. A run and its
 * job are made in one transaction, and a job outlives the end of its run, so one look at both tells.
 */
function listAbandoned(): Promise<Pick<GitRun, "organizationId" | "id">[]> {
  return db().$queryRaw`SELECT r."organizationId", r."id" FROM "GitRun" r
    WHERE r."status" IN ('pending', 'running') AND NOT EXISTS (
      SELECT 1 FROM graphile_worker._private_jobs j
      WHERE j."key" = ${jobKeyOf("")} || r."id" AND (j."attempts" < j."max_attempts" OR j."locked_at" IS NOT NULL))
    LIMIT ${BATCH}`;
}

/** Fails the runs whose job is gone, so that nobody waits for them. Safe to repeat. */
export async function failAbandonedRuns(): Promise<void> {
  for (const run of await listAbandoned()) {
    await inTransaction(async (tx) => {
      await failRun(tx, run, {
        code: "abandoned",
        message: "The run was interrupted again and again, and given up. Start it once more.",
      });
      await cancelJob(tx, jobKeyOf(run.id));
    });
    log.warn({ run: run.id }, "gave up a Git run whose job was gone");
  }
}
