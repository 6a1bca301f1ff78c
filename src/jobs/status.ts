import { sql } from "kysely";
import { JOBS_TABLE } from "./private-tables";

/**
 * Returns the SQL condition that a job has ended without a result, so that its row won't change again. The
 * job's key consists of `prefix` and the column `id`. A job that was killed at each attempt stays in the
 * queue, but no worker runs it. A single query can check the row and its job: they're created in one
 * transaction, and the job is deleted only after its work.
 */
export const isJobEnded = (prefix: string, id: string) => sql<boolean>`NOT EXISTS (
  SELECT 1 FROM ${sql.raw(JOBS_TABLE)} j
  WHERE j."key" = ${sql.lit(prefix)} || ${sql.ref(id)} AND (j."attempts" < j."max_attempts" OR j."locked_at" IS NOT NULL))`;

/** The states of a job in the queue. A job that has failed at every attempt stays in the queue until a person removes it. */
export const JOB_STATES = ["running", "failed", "retrying", "scheduled", "waiting"] as const;
export type JobState = (typeof JOB_STATES)[number];

/** SQL for a job's state, where `j` is the job's row in graphile-worker's view of jobs. */
export const JOB_STATE = sql<JobState>`CASE
  WHEN j.locked_at IS NOT NULL THEN 'running'
  WHEN j.attempts >= j.max_attempts THEN 'failed'
  WHEN j.attempts > 0 THEN 'retrying'
  WHEN j.run_at > now() THEN 'scheduled'
  ELSE 'waiting' END`;
