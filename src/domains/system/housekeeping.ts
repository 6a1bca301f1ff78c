import { db } from "@/db/client";
import { now } from "@/lib/clock";
import { REQUEST_LIMITS } from "@/lib/request-limits";

const HOUR_MILLISECONDS = 60 * 60 * 1000;
/** Longer than what is kept of who sees which spaces (`spaces/visible-spaces.ts`). */
const ACCESS_CHANGES_KEPT_HOURS = 24;
/** Longer than the longest window that anything is counted in. */
const COUNTERS_KEPT_HOURS = 24;

const hoursAgo = (hours: number) => new Date(now().getTime() - hours * HOUR_MILLISECONDS);

/**
 * Removes what is of no use any more: answers kept for an `Idempotency-Key`, counters of windows long past, and marks of
 * changes that everything kept is younger than. Safe to repeat; says how many rows went.
 */
export async function forgetOld(): Promise<{ answers: number; counters: number; accessChanges: number }> {
  const answers = await db().idempotencyKey.deleteMany({
    where: { createdAt: { lt: hoursAgo(REQUEST_LIMITS.idempotencyHours) } },
  });
  const counters = await db().throttle.deleteMany({
    where: { window: { lt: hoursAgo(COUNTERS_KEPT_HOURS) } },
  });
  const accessChanges = await db().accessChange.deleteMany({
    where: { createdAt: { lt: hoursAgo(ACCESS_CHANGES_KEPT_HOURS) } },
  });
  return { answers: answers.count, counters: counters.count, accessChanges: accessChanges.count };
}
