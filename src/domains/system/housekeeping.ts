import { db } from "@/db/client";
import { now } from "@/lib/clock";
import { REQUEST_LIMITS } from "@/lib/limits";

const HOUR_MILLISECONDS = 60 * 60 * 1000;
/** Longer than the longest window that anything is counted in. */
const COUNTERS_KEPT_HOURS = 24;

const hoursAgo = (hours: number) => new Date(now().getTime() - hours * HOUR_MILLISECONDS);

/**
 * Removes what is of no use any more: answers kept for an `Idempotency-Key`, and counters of windows long past. Safe to
 * repeat; says how many rows went.
 */
export async function forgetOld(): Promise<{ answers: number; counters: number }> {
  const answers = await db().idempotencyKey.deleteMany({
    where: { createdAt: { lt: hoursAgo(REQUEST_LIMITS.idempotencyHours) } },
  });
  const counters = await db().throttle.deleteMany({
    where: { window: { lt: hoursAgo(COUNTERS_KEPT_HOURS) } },
  });
  return { answers: answers.count, counters: counters.count };
}
