import { log } from "@/lib/log";
import type { JobRun } from "./handle";

/** How the work of a job ends whose state people read in a row. `Reason` is what is kept of a failure. */
export interface Ending<Reason> {
  /** Why it failed, where a person can act on it; null for a fault of ours. */
  explain: (error: unknown) => Reason | null;
  /** What is kept of a fault; the log has the details. */
  fault: Reason;
  fail: (reason: Reason) => Promise<unknown>;
  /** Puts the row back where it waited, when the worker stops. */
  wait?: () => Promise<unknown>;
}

export const FAULT_MESSAGE = "The server failed unexpectedly. Its log has the details.";

/**
 * Does the work of a job. A failure that a person can act on ends it; a fault is tried again, and ends it at the last
 * attempt; a worker that stops leaves it to the next one. `subject` names the row in the log.
 */
export async function perform<Reason>(
  job: JobRun,
  subject: Readonly<Record<string, string>>,
  work: () => Promise<void>,
  { explain, fault, fail, wait }: Ending<Reason>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (job.signal.aborted) {
      await wait?.();
      throw error;
    }
    const reason = explain(error);
    if (reason === null && !job.isLastAttempt) throw error;
    if (reason === null) {
      log.error({ error, ...subject }, "job failed permanently");
      job.giveUp();
    }
    await fail(reason ?? fault);
  }
}
