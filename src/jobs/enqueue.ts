import type { z } from "zod";
import type { Tx } from "@/db/client";
import { Prisma } from "@/db/generated/client";
import { isObject } from "@/lib/is-object";
import { telemetry } from "@/lib/telemetry/telemetry";
import { type Job, TRACE_FIELD } from "./define";
import { JOBS_TABLE, TASKS_TABLE } from "./private-tables";

/** Options for queuing a job. */
export interface EnqueueOptions {
  /** The job's key. A new job replaces a waiting job that has the same key. */
  key?: string;
  /** The name of a queue, such as `space:<id>`. Jobs in the same queue run one after the other, in order. */
  queue?: string;
  /** The earliest time at which the job can run. */
  runAt?: Date;
}

/**
 * The maximum of the priority value that lets other organizations' jobs run before an organization's jobs.
 * It's needed because priorities must be small numbers.
 */
const TURNS_MAX = 1000;

/**
 * SQL: the number of long jobs of this kind that an organization already has in the queue. This number
 * becomes the priority of the organization's next job, so that organizations take turns: the first jobs of
 * all organizations run before any organization's second job.
 */
const turnOf = (
  job: Job,
  organizationId: string,
) => Prisma.sql`(SELECT least(count(*), ${TURNS_MAX}::int)::int
  FROM ${Prisma.raw(JOBS_TABLE)} j JOIN ${Prisma.raw(TASKS_TABLE)} t ON t.id = j.task_id
  WHERE t.identifier = ${job.name} AND j.payload ->> 'organizationId' = ${organizationId})`;

function priorityOf(job: Job, payload: unknown): Prisma.Sql {
  const { organizationId } = payload as { organizationId?: unknown };
  return job.isLong && typeof organizationId === "string" ? turnOf(job, organizationId) : Prisma.sql`0`;
}

/** Returns the payload to queue. If tracing is turned on, the payload includes the job's trace. */
function withTrace(payload: unknown, { runAt }: EnqueueOptions): unknown {
  const place = telemetry()?.place();
  if (place === undefined || !isObject(payload)) return payload;
  return { ...payload, [TRACE_FIELD]: place.mark(runAt !== undefined) };
}

/** Queues a job, which runs after the transaction is committed. @throws ZodError for an invalid payload */
export async function enqueue<Schema extends z.ZodType>(
  tx: Pick<Tx, "$executeRaw">,
  job: Job<Schema>,
  payload: z.input<Schema>,
  options: EnqueueOptions = {},
): Promise<void> {
  job.payload.parse(payload);
  await tx.$executeRaw`SELECT graphile_worker.add_job(
    ${job.name}::text,
    ${JSON.stringify(withTrace(payload, options))}::json,
    queue_name := ${options.queue ?? null}::text,
    run_at := ${options.runAt ?? null}::timestamptz,
    max_attempts := ${job.maxAttempts}::int,
    job_key := ${options.key ?? null}::text,
    priority := ${priorityOf(job, payload)}::int
  )`;
}

/** Removes a waiting job by its key. A running job continues, but isn't retried. */
export async function cancelJob(tx: Pick<Tx, "$executeRaw">, key: string): Promise<void> {
  await tx.$executeRaw`SELECT graphile_worker.remove_job(${key}::text)`;
}
