import type { z } from "zod";
import type { On } from "@/db/client";
import { isObject } from "@/lib/is-object";
import { telemetry } from "@/lib/telemetry/telemetry";
import { type Job, TRACE_FIELD } from "./define";
import { addJob, removeJob } from "./queries";

/** Options for queuing a job. */
export interface EnqueueOptions {
  /** The job's key. A new job replaces a waiting job that has this key. */
  key?: string;
  /**
   * The name of a queue, such as `space:<id>`. The jobs in a queue run one after the other, in the order in
   * which they were queued.
   */
  queue?: string;
  /** The earliest time at which the job can run. */
  runAt?: Date;
}

/** Returns the payload to queue. If tracing is turned on, the payload includes the job's trace. */
function withTrace(payload: unknown, { runAt }: EnqueueOptions): unknown {
  const place = telemetry()?.place();
  if (place === undefined || !isObject(payload)) return payload;
  return { ...payload, [TRACE_FIELD]: place.mark(runAt !== undefined) };
}

/**
 * Queues a job, which runs after the transaction is committed.
 * @throws ZodError for an invalid payload
 */
export async function enqueue<Schema extends z.ZodType>(
  on: On,
  job: Job<Schema>,
  payload: z.input<Schema>,
  options: EnqueueOptions = {},
): Promise<void> {
  job.payload.parse(payload);
  const { organizationId } = payload as { organizationId?: unknown };
  const takesTurns = job.isLong === true && typeof organizationId === "string";
  await addJob.of({ takesTurns }).rows(on, {
    name: job.name,
    payload: JSON.stringify(withTrace(payload, options)),
    queue: options.queue ?? null,
    runAt: options.runAt ?? null,
    maxAttempts: job.maxAttempts,
    key: options.key ?? null,
    organizationId: takesTurns ? organizationId : null,
  });
}

/** Removes a waiting job by its key. If the job is running, it continues, but isn't retried. */
export async function cancelJob(on: On, key: string): Promise<void> {
  await removeJob.rows(on, { key });
}
