import { runOnce } from "graphile-worker";
import { db } from "@/db/client";
import { inTransaction } from "@/db/transaction";
import { requiredEnv } from "@/env";
import { type EnqueueOptions, enqueue } from "@/jobs/enqueue";
import { JOBS_TABLE, QUEUES_TABLE, TASKS_TABLE } from "@/jobs/private-tables";
import { queueLogger } from "@/lib/queue-log";
import { handlers, schedules } from "@/worker/registry";

const names = handlers.map(({ job }) => job.name);

/** Whether a job waits that a worker would take up; a queue that was locked before `since` was left by a killed worker. */
async function isAnyDue(since: Date): Promise<boolean> {
  const rows = await db().$queryRawUnsafe<unknown[]>(
    `SELECT 1 FROM ${JOBS_TABLE} j
      JOIN ${TASKS_TABLE} t ON t."id" = j."task_id" AND t."identifier" = ANY($1)
      LEFT JOIN ${QUEUES_TABLE} q ON q."id" = j."job_queue_id"
    WHERE j."run_at" <= now() AND j."attempts" < j."max_attempts" AND j."locked_at" IS NULL
      AND (q."locked_at" IS NULL OR q."locked_at" >= $2)
    LIMIT 1`,
    names,
    since,
  );
  return rows.length > 0;
}

/** Queues what the clock runs, as if its time had come. */
export async function queueByClock(name: string, options: EnqueueOptions = {}): Promise<void> {
  const scheduled = schedules.find(({ job }) => job.name === name);
  if (!scheduled) throw new Error(`The clock runs no ${name}`);
  await inTransaction(null, (tx) => enqueue(tx, scheduled.job, {}, options));
}

/** Runs every job that is due, one after the other, until none is left: what a worker does, without a worker. */
export async function runJobs(): Promise<void> {
  const [{ since } = { since: new Date() }] = await db().$queryRaw<{ since: Date }[]>`SELECT now() AS since`;
  // The worker looks for the next job before the queue of the last one is free again, and ends where it finds none.
  do await runDueJobs();
  while (await isAnyDue(since));
}

async function runDueJobs(): Promise<void> {
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
