import { conflict, notFound } from "@/lib/errors";
import { openTransaction, type Tx } from "./client";
import { Prisma } from "./generated/client";
import { type InUnit, UnitOfWork } from "./unit-of-work";

/** Converts errors of Prisma to API errors: 409 for a duplicate key, 404 for a missing row. Returns other errors unchanged. */
function translateDatabaseError(error: unknown): unknown {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return error;
  if (error.code === "P2002")
    return conflict(
      "Another resource already has the same ID, name or other unique value. Use a different value.",
    );
  if (error.code === "P2025") return notFound("Resource");
  return error;
}

/**
 * Runs `work` in one transaction: either all of its writes are stored, or none of them. Services call this
 * function themselves, so that jobs and requests behave in the same way. `act` is the request, or null in
 * jobs. If the request has a unit of work, the transaction becomes part of it, and is committed together with
 * the request's response.
 */
export const inTransaction = <T>(act: InUnit | null, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inLongTransaction(act, undefined, work);

/** Runs `work` as {@link inTransaction} does, but with the given timeout. Default: 30 seconds. */
export async function inLongTransaction<T>(
  act: InUnit | null,
  timeoutSeconds: number | undefined = 30,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  try {
    return await (act?.unit ? act.unit.within(work, timeoutSeconds) : openTransaction(work, timeoutSeconds));
  } catch (error) {
    throw translateDatabaseError(error);
  }
}

/** Thrown to roll back a transaction on purpose. */
class RolledBackError extends Error {}

/** Runs `work` in a transaction that is always rolled back, and returns the result of `work`. */
export async function inRolledBackTransaction<T>(
  timeoutSeconds: number,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  let result: { value: T } | undefined;
  const undone = await inLongTransaction(null, timeoutSeconds, async (tx) => {
    result = { value: await work(tx) };
    throw new RolledBackError();
  }).catch((error: unknown) => error);
  if (!(undone instanceof RolledBackError) || !result) throw undone;
  return result.value;
}

/**
 * Returns a unit of work for a request. The request's writes and its response are committed together. `begin` runs first in the
 * unit's transaction.
 */
export const unitOfWork = (begin: (tx: Tx) => Promise<void>) => new UnitOfWork(openTransaction, begin);
