import { recordEvent } from "@/access/audit/record";
import type { Act } from "@/access/authorization/actor";
import { db, type Tx } from "@/db/client";
import { Prisma } from "@/db/generated/client";
import { keysetPage, type Page, type Paging } from "@/db/page";
import { inTransaction } from "@/db/transaction";
import { JOBS_TABLE } from "@/jobs/private-tables";
import { JOB_STATE, type JobState } from "@/jobs/status";
import { conflict, orNotFound } from "@/lib/errors";
import { redactText } from "@/lib/redact";

/** A job in the queue. */
interface FoundJob {
  id: bigint;
  kind: string;
  state: JobState;
  organization: string | null;
  attempts: number;
  maxAttempts: number;
  error: string | null;
  createdAt: Date;
  runAt: Date;
}

/** Returns a job as an API resource. The reason for a failure is the same text as in the log, without credentials. */
export const presentJob = ({ id, error, createdAt, runAt, ...job }: FoundJob) => ({
  object: "instance-job" as const,
  id: String(id),
  ...job,
  error: error === null ? null : redactText(error),
  createdAt: createdAt.toISOString(),
  runAt: runAt.toISOString(),
});

const COLUMNS = Prisma.sql`j.id, j.task_identifier AS kind, ${JOB_STATE} AS state, j.attempts,
  j.max_attempts AS "maxAttempts", j.last_error AS error, j.created_at AS "createdAt", j.run_at AS "runAt",
  (SELECT p.payload ->> 'organizationId' FROM ${Prisma.raw(JOBS_TABLE)} p WHERE p.id = j.id) AS organization`;
const inState = (state: JobState | undefined) =>
  state === undefined ? Prisma.sql`TRUE` : Prisma.sql`${JOB_STATE} = ${state}`;

/** Lists the jobs in the queue, starting with the newest. */
export const listJobs = (state: JobState | undefined, paging: Paging): Promise<Page<FoundJob>> =>
  keysetPage<FoundJob>(paging, {
    name: `instance-jobs ${state ?? ""}`,
    keyLength: 1,
    keyOf: ({ id }) => [String(id)],
    fetch: (key, take) => {
      const below = key === null ? Prisma.sql`TRUE` : Prisma.sql`j.id < ${String(key[0])}::bigint`;
      return db().$queryRaw`SELECT ${COLUMNS} FROM graphile_worker.jobs j
        WHERE ${inState(state)} AND ${below} ORDER BY j.id DESC LIMIT ${take}`;
    },
    count: async () => {
      const [row] = await db().$queryRaw<{ many: number }[]>`
        SELECT count(*)::int AS many FROM graphile_worker.jobs j WHERE ${inState(state)}`;
      return row?.many ?? 0;
    },
  });

/** Matches the ID of a job, which is a number. */
const NUMBER = /^[1-9]\d{0,17}$/;

async function findJob(tx: Tx, id: string): Promise<FoundJob | undefined> {
  if (!NUMBER.test(id)) return undefined;
  const [job] = await tx.$queryRaw<FoundJob[]>`
    SELECT ${COLUMNS} FROM graphile_worker.jobs j WHERE j.id = ${id}::bigint`;
  if (job?.state === "running") throw conflict("A worker is running this job. Try again after it ends.");
  return job;
}

/**
 * Retries a job immediately, with the full number of attempts.
 * @throws ApiError 404 if the job no longer exists, 409 while it's running
 */
export const retryJob = (act: Act, organizationId: string, id: string): Promise<FoundJob> =>
  inTransaction(act, async (tx) => {
    orNotFound(await findJob(tx, id), "Job");
    await tx.$executeRaw`SELECT graphile_worker.reschedule_jobs(ARRAY[${id}::bigint], run_at := now(), attempts := 0)`;
    await recordEvent(tx, act, { organizationId });
    return orNotFound(await findJob(tx, id), "Job");
  });

/**
 * Removes a job from the queue permanently. Does nothing if the job no longer exists.
 * @throws ApiError 409 while the job is running
 */
export const dropJob = (act: Act, organizationId: string, id: string): Promise<void> =>
  inTransaction(act, async (tx) => {
    const job = await findJob(tx, id);
    if (!job) return;
    await tx.$executeRaw`SELECT graphile_worker.complete_jobs(ARRAY[${id}::bigint])`;
    await recordEvent(tx, act, { organizationId, details: { kind: job.kind } });
  });
