import { z } from "zod";
import { defineJob, type Job } from "./define";

/** What a handler knows of the run it is called for. */
export interface JobRun {
  id: string;
  /** The number of this attempt, from 1 to the job's maximum. */
  attempt: number;
  isLastAttempt: boolean;
  /** Aborted when the worker stops: a long job then ends at its next step by throwing, and is taken up again. */
  signal: AbortSignal;
  /** Says that the work has failed for good, though the attempt ends well: what people read of it is written already. */
  giveUp(): void;
}

/** A job together with what it does. */
export interface JobHandler {
  job: Job;
  run(payload: unknown, run: JobRun): Promise<void>;
  /** When it runs, where the clock runs it. */
  schedule?: Schedule;
}

/** A job that is run by the clock. `cron` is five fields in UTC. */
export interface Schedule {
  job: Job;
  cron: string;
  /** How long ago a run that was missed while no worker ran may be to be made up for; 0 for never. */
  backfillMinutes: number;
}

/** Binds a handler to a job; the payload it gets has been parsed with the job's schema. */
export function handle<Schema extends z.ZodType>(
  job: Job<Schema>,
  run: (payload: z.output<Schema>, run: JobRun) => Promise<void>,
): JobHandler {
  return { job, run: (payload, jobRun) => run(job.payload.parse(payload), jobRun) };
}

/** A job that nothing queues but the clock, at each time that the cron expression names. */
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
