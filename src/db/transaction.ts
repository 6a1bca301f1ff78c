import { db, type Tx } from "./client";
import { translateDatabaseError } from "./errors";

/**
 * Runs `work` in one transaction: all of it is written, or nothing. Services open it, so that a job and a request
 * behave alike.
 */
export async function inTransaction<T>(work: (tx: Tx) => Promise<T>, timeoutSeconds = 30): Promise<T> {
  try {
    return await db().$transaction(work, { timeout: timeoutSeconds * 1000, maxWait: 10_000 });
  } catch (error) {
    throw translateDatabaseError(error);
  }
}
