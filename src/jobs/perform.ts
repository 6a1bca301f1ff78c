import { log } from "@/lib/log";
import type { JobRun } from "./handle";

/** How a job whose state is stored in a row ends. `Reason` is the stored form of a failure. */
export interface Ending<Reason> {
  /** The reason of the error, if a person can do something about it. Null for an internal error. */
  explain: (error: unknown) => Reason | null;
  /** The stored reason of an internal error. The log has the details. */
  fault: Reason;
  fail: (reason: Reason) => Promise<unknown>;
  /** Sets the row back to waiting when the worker stops. */
  wait?: () => Promise<unknown>;
}

export const FAULT_MESSAGE = "The server failed unexpectedly. The server log has the details.";

/**
 * Does the work of a job. An error that a person can do something about ends the job. An internal error is retried, and ends
 * the job at the last attempt. If the worker stops, the next worker continues. `subject` names the row in the log.
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
