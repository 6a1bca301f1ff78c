import { z } from "zod";
import { defineJob, type Job } from "./define";

/** Information for a handler about the current run of its job. */
export interface JobRun {
  id: string;
  /** The number of this attempt, from 1 to the job's maximum number of attempts. */
  attempt: number;
  isLastAttempt: boolean;
  /**
   * A signal that is aborted when the worker stops. A long job must check it at each step, and throw if it's
   * aborted. The job then runs again later.
   */
  signal: AbortSignal;
  /**
   * Reports a permanent failure whose error is already stored for the people who see it. The attempt counts
   * as successful, so that the job isn't retried.
   */
  giveUp(): void;
}

/** A job and its code. */
export interface JobHandler {
  job: Job;
  run(payload: unknown, run: JobRun): Promise<void>;
  /** The schedule, if the job runs on a schedule. */
  schedule?: Schedule;
}

/** A job on a schedule. `cron` has five fields in UTC. */
export interface Schedule {
  job: Job;
  cron: string;
  /**
   * When a worker starts, it runs scheduled jobs that were missed in this many minutes. If the value is 0, the worker
   * skips missed runs.
   */
  backfillMinutes: number;
}

/** Binds a handler to a job. The handler gets the payload after the job's schema has parsed it. */
export function handle<Schema extends z.ZodType>(
  job: Job<Schema>,
  run: (payload: z.output<Schema>, run: JobRun) => Promise<void>,
): JobHandler {
  return { job, run: (payload, jobRun) => run(job.payload.parse(payload), jobRun) };
}

/** Defines a job that runs only on a schedule, at the times of the cron expression. */
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
