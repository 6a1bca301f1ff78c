import { z } from "zod";
import { defineJob, type Job } from "./define";

/** The information about a run that a handler gets. */
export interface JobRun {
  id: string;
  /** The number of this attempt, from 1 to the job's maximum number of attempts. */
  attempt: number;
  isLastAttempt: boolean;
  /**
   * A signal that is aborted when the worker stops. A long job must then throw at its next step, and runs
   * again later.
   */
  signal: AbortSignal;
  /** Reports a permanent failure. The attempt still counts as successful, because the error that people see is already stored. */
  giveUp(): void;
}

/** A job and the code that runs. */
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
   * The maximum age, in minutes, of missed runs that a worker catches up on when it starts. If it's 0, missed runs are skipped.
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
