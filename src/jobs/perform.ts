import { log } from "@/lib/log";
import type { JobRun } from "./handle";

/** How to end a job whose state is stored in a row. `Reason` is the type of the failure that is stored. */
export interface Ending<Reason> {
  /** Returns the reason for an error that a person can fix. Returns null for an internal error. */
  explain: (error: unknown) => Reason | null;
  /** The reason that is stored for an internal error. Only the log contains the details. */
  fault: Reason;
  fail: (reason: Reason) => Promise<unknown>;
  /** Sets the row's state back to waiting if the worker stops. */
  wait?: () => Promise<unknown>;
}

export const FAULT_MESSAGE = "The server failed unexpectedly. Ask the operator to check the server log.";

/**
 * Does the work of a job. If a person can fix an error, the job ends with the error's reason. After an
 * internal error, the job is retried until its attempts are used up. If the worker stops, another worker runs
 * the job. `subject` identifies the row in the log.
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
