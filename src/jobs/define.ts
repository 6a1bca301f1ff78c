import type { z } from "zod";

/** The field of a queued payload with the trace of the job. Payload schemas don't contain it. */
export const TRACE_FIELD = "_trace";

/** A kind of job: its name and the schema of its payload. A handler contains its work. */
export interface Job<Schema extends z.ZodType = z.ZodType> {
  name: string;
  payload: Schema;
  maxAttempts: number;
  /**
   * Whether it takes minutes. Such jobs never occupy all slots of a worker, and the jobs of different
   * organizations take turns.
   */
  isLong: boolean;
}

/**
 * An attempt counts even if its process was killed, so that a job that crashes its process isn't retried
 * forever. An attempt that was interrupted and returned to the queue doesn't count.
 */
const attemptsByDefault = 5;

/** Defines a kind of job. A job can run more than once, so its work must be repeatable. */
export function defineJob<Schema extends z.ZodType>(
  name: string,
  payload: Schema,
  { maxAttempts = attemptsByDefault, isLong = false }: { maxAttempts?: number; isLong?: boolean } = {},
): Job<Schema> {
  return { name, payload, maxAttempts, isLong };
}
