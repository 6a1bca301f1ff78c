import { z } from "zod";
import type { Tx } from "@/db/client";
import { defineJob } from "@/jobs/define";
import { enqueue } from "@/jobs/enqueue";

/**
 * A delivery is a long job, because the receiver might be slow. Long jobs of different organizations take
 * turns, and each worker keeps one slot free for quick jobs (docs/adr/059).
 */
export const deliverEvent = defineJob(
  "webhooks:deliver",
  z.object({ organizationId: z.string(), deliveryId: z.string() }),
  { isLong: true },
);

const KEY_PREFIX = "webhook-delivery:";

/** The key of a delivery's job. */
export const deliveryJobKey = (deliveryId: string) => `${KEY_PREFIX}${deliveryId}`;

interface Delivery {
  organizationId: string;
  id: string;
  webhookId: string;
}

/**
 * Queues an attempt to send a delivery, now or at a later time. If other attempts for the webhook are already due, they run
 * first.
 */
export const queueTry = (
  tx: Tx,
  { organizationId, id, webhookId }: Delivery,
  time: { runAt?: Date } = {},
): Promise<void> =>
  enqueue(
    tx,
    deliverEvent,
    { organizationId, deliveryId: id },
    { key: deliveryJobKey(id), queue: `webhook:${webhookId}`, ...time },
  );
