import type { z } from "zod";

/** Field of a queued payload that says which trace the job is part of; no schema of a payload knows it. */
export const TRACE_FIELD = "_trace";

/** A kind of job: its name and what its payload is. What it does is a handler's matter. */
export interface Job<Schema extends z.ZodType = z.ZodType> {
  name: string;
  payload: Schema;
  maxAttempts: number;
  /** Takes minutes: it never has all slots of a worker, and organizations take turns at it. */
  isLong: boolean;
}

/** One that a killed process could not finish counts, so that a job that brings it down ends; one handed back does not. */
const attemptsByDefault = 5;

/** Defines a kind of job. Jobs may run more than once, so what they do must be safe to repeat. */
export function defineJob<Schema extends z.ZodType>(
  name: string,
  payload: Schema,
  { maxAttempts = attemptsByDefault, isLong = false }: { maxAttempts?: number; isLong?: boolean } = {},
): Job<Schema> {
  return { name, payload, maxAttempts, isLong };
}
