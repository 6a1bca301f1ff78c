import type { z } from "zod";
import type { Tx } from "@/db/client";
import type { Job } from "./define";

/** How a job is queued. */
export interface EnqueueOptions {
  /** A waiting job with the same key is replaced by this one instead of being joined by it. */
  key?: string;
  /** Jobs of one queue run one after the other, in order: `space:<id>`, for instance. */
  queue?: string;
  /** Not before this time. */
  runAt?: Date;
}

/**
 * Queues a job in the caller's transaction: it runs once that is committed, and never when it is rolled back.
 * Throws a ZodError when the payload does not fit the job's schema.
 */
export async function enqueue<Schema extends z.ZodType>(
  tx: Pick<Tx, "$executeRaw">,
  job: Job<Schema>,
  payload: z.input<Schema>,
  options: EnqueueOptions = {},
): Promise<void> {
  job.payload.parse(payload);
  await tx.$executeRaw`SELECT graphile_worker.add_job(
    ${job.name}::text,
    ${JSON.stringify(payload)}::json,
    queue_name := ${options.queue ?? null}::text,
    run_at := ${options.runAt ?? null}::timestamptz,
    max_attempts := ${job.maxAttempts}::int,
    job_key := ${options.key ?? null}::text
  )`;
}

/** Takes a waiting job back by its key. One that is already running goes on, but is not tried again. */
export async function cancelJob(tx: Pick<Tx, "$executeRaw">, key: string): Promise<void> {
  await tx.$executeRaw`SELECT graphile_worker.remove_job(${key}::text)`;
}
