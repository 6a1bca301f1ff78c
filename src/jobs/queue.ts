import { Prisma } from "@/db/generated/client";

/** Where a job of the queue stands; one that has failed at each attempt stays until somebody removes it. */
export const JOB_STATES = ["running", "failed", "retrying", "scheduled", "waiting"] as const;
export type JobState = (typeof JOB_STATES)[number];

/** SQL of that state, of the row `j` of graphile-worker's view of jobs. */
export const JOB_STATE = Prisma.raw(`CASE
  WHEN j.locked_at IS NOT NULL THEN 'running'
  WHEN j.attempts >= j.max_attempts THEN 'failed'
  WHEN j.attempts > 0 THEN 'retrying'
  WHEN j.run_at > now() THEN 'scheduled'
  ELSE 'waiting' END`);
