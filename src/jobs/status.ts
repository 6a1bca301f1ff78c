import { Prisma } from "@/db/generated/client";
import { JOBS_TABLE } from "./private-tables";

/**
 * SQL: nothing works on this any more, nor will. The key of its job is `prefix` and `id`; a job that was killed at each
 * attempt stays behind without a worker. What waits and its job are made in one transaction, and a job outlives the end
 * of its work, so one look at both tells.
 */
export const isJobEnded = (prefix: string, id: Prisma.Sql): Prisma.Sql => Prisma.sql`NOT EXISTS (
  SELECT 1 FROM ${Prisma.raw(JOBS_TABLE)} j
  WHERE j."key" = ${prefix} || ${id} AND (j."attempts" < j."max_attempts" OR j."locked_at" IS NOT NULL))`;

/** States of a job in the queue. A job that has failed at every attempt stays until someone removes it. */
export const JOB_STATES = ["running", "failed", "retrying", "scheduled", "waiting"] as const;
export type JobState = (typeof JOB_STATES)[number];

/** SQL of that state, of the row `j` of graphile-worker's view of jobs. */
export const JOB_STATE = Prisma.raw(`CASE
  WHEN j.locked_at IS NOT NULL THEN 'running'
  WHEN j.attempts >= j.max_attempts THEN 'failed'
  WHEN j.attempts > 0 THEN 'retrying'
  WHEN j.run_at > now() THEN 'scheduled'
  ELSE 'waiting' END`);
