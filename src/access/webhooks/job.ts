import { z } from "zod";
import type { Tx } from "@/db/client";
import { defineJob } from "@/jobs/define";
import { enqueue } from "@/jobs/enqueue";

/**
 * A long job, because its duration depends on the receiver. Organizations take turns, and one slot stays free
 * (docs/adr/059).
 */
export const deliverEvent = defineJob(
  "webhooks:deliver",
  z.object({ organizationId: z.string(), deliveryId: z.string() }),
  { isLong: true },
);

const KEY_PREFIX = "webhook-delivery:";

/** The key of a delivery's job, by which the job can be found. */
export const deliveryJobKey = (deliveryId: string) => `${KEY_PREFIX}${deliveryId}`;

interface Delivery {
  organizationId: string;
  id: string;
  webhookId: string;
}

/** Queues an attempt of a delivery, now or at a later time, after other due attempts of the same webhook. */
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
