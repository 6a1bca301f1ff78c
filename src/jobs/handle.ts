import { z } from "zod";
import { defineJob, type Job } from "./define";

/** What a handler knows about its run. */
export interface JobRun {
  id: string;
  /** The number of this attempt, from 1 to the job's maximum. */
  attempt: number;
  isLastAttempt: boolean;
  /** Aborted when the worker stops. A long job then ends at its next step by throwing, and is started again later. */
  signal: AbortSignal;
  /**
   * Reports a permanent failure, although the attempt itself succeeds, because the error that people see is already written.
   */
  giveUp(): void;
}

/** A job with its work. */
export interface JobHandler {
  job: Job;
  run(payload: unknown, run: JobRun): Promise<void>;
  /** When it runs, if it runs on a schedule. */
  schedule?: Schedule;
}

/** A job on a schedule. `cron` has five fields in UTC. */
export interface Schedule {
  job: Job;
  cron: string;
  /** The maximum age of a missed run that is made up for after a time without workers. 0 means never. */
  backfillMinutes: number;
}

/** Binds a handler to a job. Its payload was parsed with the job's schema. */
export function handle<Schema extends z.ZodType>(
  job: Job<Schema>,
  run: (payload: z.output<Schema>, run: JobRun) => Promise<void>,
): JobHandler {
  return { job, run: (payload, jobRun) => run(job.payload.parse(payload), jobRun) };
}

/** A job that runs only on a schedule, at the times of the cron expression. */
export function byClock(
  name: string,
  cron: string,
  run: (signal: AbortSignal) => Promise<unknown>,
  {
    backfillMinutes = 0,
    ...options
  }: { backfillMinutes?: number; maxAttempts?: number; isLong?: boolean } = {},
): JobHandler {
  const job = defineJob(name, z.object({}), options);
  return {
    job,
    run: async (_payload, { signal }) => void (await run(signal)),
    schedule: { job, cron, backfillMinutes },
  };
}
