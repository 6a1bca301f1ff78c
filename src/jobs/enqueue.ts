import type { z } from "zod";
import type { Tx } from "@/db/client";
import { Prisma } from "@/db/generated/client";
import { isObject } from "@/lib/is-object";
import { telemetry } from "@/lib/telemetry/telemetry";
import { type Job, TRACE_FIELD } from "./define";
import { JOBS_TABLE, TASKS_TABLE } from "./private-tables";

/** How a job is queued. */
export interface EnqueueOptions {
  /** A waiting job with the same key is replaced by this one instead of being joined by it. */
  key?: string;
  /** Jobs of one queue run one after the other, in order: `space:<id>`, for instance. */
  queue?: string;
  /** Not before this time. */
  runAt?: Date;
}

/** How far back a job is put at most: priorities are small numbers. */
const TURNS_MAX = 1000;

/**
 * SQL: how many long jobs of its kind an organization has in the queue already. As the priority of the next one, it lets
 * organizations take turns: the first of each comes before the second of any.
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

/** The queued payload: with tracing on, it includes the trace that the job is part of. */
function withTrace(payload: unknown, { runAt }: EnqueueOptions): unknown {
  const place = telemetry()?.place();
  if (place === undefined || !isObject(payload)) return payload;
  return { ...payload, [TRACE_FIELD]: place.mark(runAt !== undefined) };
}

/** Queues a job, which runs once the transaction is committed. Throws a ZodError for a payload that does not fit. */
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

/** Takes a waiting job back by its key. One that is already running goes on, but is not tried again. */
export async function cancelJob(tx: Pick<Tx, "$executeRaw">, key: string): Promise<void> {
  await tx.$executeRaw`SELECT graphile_worker.remove_job(${key}::text)`;
}
