import { runOnce } from "graphile-worker";
import { sql } from "kysely";
import { inTransaction } from "@/db/transaction";
import { requiredEnv } from "@/env";
import { type EnqueueOptions, enqueue } from "@/jobs/enqueue";
import { JOBS_TABLE, QUEUES_TABLE, TASKS_TABLE } from "@/jobs/private-tables";
import { queueLogger } from "@/lib/queue-log";
import { handlers, schedules } from "@/worker/registry";
import { runSql } from "./sql";

const names = handlers.map(({ job }) => job.name);

/**
 * Whether there is a waiting job that a worker would run now. Ignores locks of queues that are older than
 * `since`, because they belong to a killed worker.
 */
async function isAnyDue(since: Date): Promise<boolean> {
  const rows = await runSql(sql`SELECT 1 FROM ${sql.raw(JOBS_TABLE)} j
    JOIN ${sql.raw(TASKS_TABLE)} t ON t."id" = j."task_id" AND t."identifier" = ANY(${names})
    LEFT JOIN ${sql.raw(QUEUES_TABLE)} q ON q."id" = j."job_queue_id"
    WHERE j."run_at" <= now() AND j."attempts" < j."max_attempts" AND j."locked_at" IS NULL
      AND (q."locked_at" IS NULL OR q."locked_at" >= ${since})
    LIMIT 1`);
  return rows.length > 0;
}

/** Queues a scheduled job, as a worker does at the job's scheduled time. */
export async function queueByClock(name: string, options: EnqueueOptions = {}): Promise<void> {
  const scheduled = schedules.find(({ job }) => job.name === name);
  if (!scheduled) throw new Error(`The clock runs no ${name}`);
  await inTransaction(null, (tx) => enqueue(tx, scheduled.job, {}, options));
}

/** Runs all due jobs one after the other until none are left, as a worker does. */
export async function runJobs(): Promise<void> {
  const [{ since } = { since: new Date() }] = await runSql(sql<{ since: Date }>`SELECT now() AS since`);
  // Run the worker repeatedly. The worker looks for the next job before it releases the queue of the last job. If the
  // worker doesn't find another job at this moment, it ends too early.
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
