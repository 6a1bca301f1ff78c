import { deliveryJobKey, queueTry } from "@/access/webhooks/job";
import { db } from "@/db/client";
import { Prisma } from "@/db/generated/client";
import { inTransaction } from "@/db/transaction";
import { keptSince, untilNone } from "@/domains/system/housekeeping";
import { env } from "@/env";
import { isJobEnded } from "@/jobs/status";
import { now } from "@/lib/clock";
import type { DeliveryKey } from "./rows";

const BATCH = 500;

/**
 * Queues due deliveries again whose job gave up: at each attempt its worker was killed or the database was unreachable.
 * Safe to repeat.
 */
async function queueAbandoned(): Promise<void> {
  const abandoned = await db().$queryRaw<DeliveryKey[]>`
    SELECT d."organizationId", d."id", d."webhookId" FROM "WebhookDelivery" d
    WHERE d."organizationId" IS NOT NULL AND d."status" = 'pending' AND d."nextAttemptAt" < ${now()}
      AND ${isJobEnded(deliveryJobKey(""), Prisma.sql`d."id"`)}
    LIMIT ${BATCH}`;
  for (const delivery of abandoned) await inTransaction(null, (tx) => queueTry(tx, delivery));
}

/**
 * Removes old events with their deliveries, except for pending ones and those that are queued again. Safe to repeat.
 */
async function removeOld(): Promise<void> {
  const since = keptSince(env.WEBHOOK_DELIVERIES_KEPT_DAYS);
  if (since === null) return;
  await untilNone(
    (rows) => db().$executeRaw`DELETE FROM "WebhookEvent" WHERE ("organizationId", "id") IN (
      SELECT e."organizationId", e."id" FROM "WebhookEvent" e
      WHERE e."organizationId" IS NOT NULL AND e."createdAt" < ${since} AND NOT EXISTS (
        SELECT 1 FROM "WebhookDelivery" d WHERE d."organizationId" = e."organizationId" AND d."eventId" = e."id"
          AND (d."status" = 'pending' OR d."createdAt" >= ${since}))
      LIMIT ${rows})`,
  );
}

/** The hourly job: requeues abandoned deliveries, and removes old ones. */
export async function tidy(): Promise<void> {
  await queueAbandoned();
  await removeOld();
}
