import type { z } from "zod";

/**
 * The field in a queued payload that contains the job's trace. This field isn't part of the payloads'
 * schemas.
 */
export const TRACE_FIELD = "_trace";

/** A kind of job: its name and the schema of its payload. The code of the job is in a separate handler. */
export interface Job<Schema extends z.ZodType = z.ZodType> {
  name: string;
  payload: Schema;
  maxAttempts: number;
  /**
   * Whether the job can take minutes. Long jobs never use all slots of a worker, and organizations take turns
   * with their long jobs.
   */
  isLong: boolean;
}

/**
 * The default number of attempts. An attempt counts even if its process was killed, so that a job that
 * crashes its process isn't retried forever. An attempt doesn't count if the worker interrupted it and
 * returned the job to the queue.
 */
const attemptsByDefault = 5;

/** Defines a kind of job. A job can run more than once, so it must be safe to run it again. */
export function defineJob<Schema extends z.ZodType>(
  name: string,
  payload: Schema,
  { maxAttempts = attemptsByDefault, isLong = false }: { maxAttempts?: number; isLong?: boolean } = {},
): Job<Schema> {
  return { name, payload, maxAttempts, isLong };
}
