import { runOnce } from "graphile-worker";
import { requiredEnv } from "@/env";
import { queueLogger } from "@/lib/queue-log";
import { handlers } from "@/worker/registry";

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
          }),
      ]),
    ),
  });
}
