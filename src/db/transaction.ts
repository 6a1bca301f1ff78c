import { pool, type Tx } from "./client";
import { currentUnit } from "./current-unit";
import { translateDatabaseError } from "./errors";
import { UnitOfWork } from "./unit-of-work";

const open = <T>(work: (tx: Tx) => Promise<T>, timeoutSeconds: number): Promise<T> =>
  pool().$transaction(work, { timeout: timeoutSeconds * 1000, maxWait: 10_000 });

/**
 * Runs `work` in one transaction: all of it is written, or nothing. Services open it, so that a job and a request
 * behave alike. Where a request writes as one unit, each of its transactions is a part of that one, and is committed with
 * the request's answer.
 */
export async function inTransaction<T>(work: (tx: Tx) => Promise<T>, timeoutSeconds = 30): Promise<T> {
  const unit = currentUnit();
  try {
    return await (unit ? unit.within(work, timeoutSeconds) : open(work, timeoutSeconds));
  } catch (error) {
    throw translateDatabaseError(error);
  }
}

/** A unit for a request that is to be written with its answer; `begin` runs first in its transaction. */
export const unitOfWork = (begin: (tx: Tx) => Promise<void>) => new UnitOfWork(open, begin);
