import { runOnce } from "graphile-worker";
import { db } from "@/db/client";
import { requiredEnv } from "@/env";
import { queueLogger } from "@/lib/queue-log";
import { handlers } from "@/worker/registry";

/** Makes jobs due that have failed and wait for their next attempt; answers why they failed. */
export async function makeFailedJobsDue(): Promise<string[]> {
  const rows = await db().$queryRaw<
    { error: string }[]
  >`UPDATE graphile_worker._private_jobs SET run_at = now()
    WHERE last_error IS NOT NULL AND attempts < max_attempts RETURNING last_error AS error`;
  return rows.map(({ error }) => error);
}

/** Runs every job that is due, one after the other, until none is left: what a worker does, without a worker. */
export async function runJobs(): Promise<void> {
  await runOnce({
    connectionString: requiredEnv("DATABASE_URL"),
    logger: queueLogger,
    noHandleSignals: true,
    concurrency: 1,
    taskList: Object.fromEntries(
      handlers.map((handler) => [
        handler.job.name,
        (payload: unknown, { job }) =>
          handler.run(payload, {
            id: job.id,
            attempt: job.attempts,
            isLastAttempt: job.attempts >= job.max_attempts,
            signal: new AbortController().signal,
            giveUp: () => {},
          }),
      ]),
    ),
  });
}
