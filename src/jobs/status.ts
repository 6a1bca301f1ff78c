import { sql } from "kysely";
import { Prisma } from "@/db/generated/client";
import { JOBS_TABLE } from "./private-tables";

/**
 * Whether a job has ended without result, so its row won't change anymore. The key of the job consists of
 * `prefix` and the column `id`. If a job was killed at each attempt, it stays in the queue without a worker.
 * The row and its job are created in one transaction, and a job is deleted after its work, so one query for
 * both is enough.
 */
export const isJobEnded = (prefix: string, id: string) => sql<boolean>`NOT EXISTS (
  SELECT 1 FROM ${sql.raw(JOBS_TABLE)} j
  WHERE j."key" = ${sql.lit(prefix)} || ${sql.ref(id)} AND (j."attempts" < j."max_attempts" OR j."locked_at" IS NOT NULL))`;

/** States of a job in the queue. A job that has failed at every attempt stays until a person removes it. */
export const JOB_STATES = ["running", "failed", "retrying", "scheduled", "waiting"] as const;
export type JobState = (typeof JOB_STATES)[number];

/** SQL for the state of a row `j` in graphile-worker's view of jobs. */
export const JOB_STATE = Prisma.raw(`CASE
  WHEN j.locked_at IS NOT NULL THEN 'running'
  WHEN j.attempts >= j.max_attempts THEN 'failed'
  WHEN j.attempts > 0 THEN 'retrying'
  WHEN j.run_at > now() THEN 'scheduled'
  ELSE 'waiting' END`);
