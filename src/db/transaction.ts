import { currentAct } from "./acting";
import { db, type Tx } from "./client";
import { translateDatabaseError } from "./errors";

/**
 * Runs `work` in one transaction: all of it is written, or nothing. Services open it, so that a job and a request
 * behave alike. What goes with the act of a request (its entry in the audit log) is written along.
 */
export async function inTransaction<T>(work: (tx: Tx) => Promise<T>, timeoutSeconds = 30): Promise<T> {
  const act = currentAct();
  const whole = async (tx: Tx) => {
    const result = await work(tx);
    await act?.record?.(tx);
    return result;
  };
  try {
    const result = await db().$transaction(whole, { timeout: timeoutSeconds * 1000, maxWait: 10_000 });
    if (act) act.record = null;
    return result;
  } catch (error) {
    throw translateDatabaseError(error);
  }
}
