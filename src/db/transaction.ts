import { conflict, notFound } from "@/lib/errors";
import { openTransaction, type Tx } from "./client";
import { Prisma } from "./generated/client";
import { type InUnit, UnitOfWork } from "./unit-of-work";

/** Gives the database's refusals their meaning: a unique clash is 409, a missing row 404; the rest stays a fault. */
function translateDatabaseError(error: unknown): unknown {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return error;
  if (error.code === "P2002") return conflict("A resource with the same key already exists.");
  if (error.code === "P2025") return notFound("Resource");
  return error;
}

/**
 * Runs `work` in one transaction: all of it is written, or nothing. Services open it, so that a job and a request
 * behave alike. Where a request (`act`, null in jobs) writes as one unit, each of its transactions is a part of that one,
 * and is committed with the request's answer.
 */
export const inTransaction = <T>(act: InUnit | null, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inLongTransaction(act, undefined, work);

/** The same for what takes longer than half a minute. */
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

/** A unit for a request that is to be written with its answer; `begin` runs first in its transaction. */
export const unitOfWork = (begin: (tx: Tx) => Promise<void>) => new UnitOfWork(openTransaction, begin);
