import { queueTry } from "@/access/webhooks/job";
import { pooled } from "@/db/client";
import { inTransaction } from "@/db/transaction";
import { keptSince, untilNone } from "@/domains/system/housekeeping";
import { env } from "@/env";
import { now } from "@/lib/clock";
import { abandonedDeliveries, deleteOldEvents } from "./queries";

const BATCH = 500;

/**
 * Queues due deliveries again if their job has failed permanently. A job fails permanently if, at each attempt, the worker was
 * killed or the database was unreachable. Safe to repeat.
 */
async function queueAbandoned(): Promise<void> {
  const abandoned = await abandonedDeliveries.rows(pooled(), { now: now(), limit: BATCH });
  for (const delivery of abandoned) await inTransaction(null, (tx) => queueTry(tx, delivery));
}

/**
 * Removes old events with their deliveries, except for events whose deliveries are pending or were queued again. Safe to repeat.
 */
async function removeOld(): Promise<void> {
  const since = keptSince(env.WEBHOOK_DELIVERIES_KEPT_DAYS);
  if (since === null) return;
  await untilNone((rows) => deleteOldEvents.count(pooled(), { since, rows }));
}

/** The hourly job. Queues abandoned deliveries again, and removes old deliveries. */
export async function tidy(): Promise<void> {
  await queueAbandoned();
  await removeOld();
}
