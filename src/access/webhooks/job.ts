import { z } from "zod";
import type { Tx } from "@/db/client";
import { defineJob } from "@/jobs/define";
import { enqueue } from "@/jobs/enqueue";

/** Long, since its receiver decides how long it takes: organizations take turns, a slot is kept (docs/adr/059). */
export const deliverEvent = defineJob(
  "webhooks:deliver",
  z.object({ organizationId: z.string(), deliveryId: z.string() }),
  { isLong: true },
);

const KEY_PREFIX = "webhook-delivery:";

/** The key of a delivery's job, by which it is found again. */
export const deliveryJobKey = (deliveryId: string) => `${KEY_PREFIX}${deliveryId}`;

interface Delivery {
  organizationId: string;
  id: string;
  webhookId: string;
}

/** Queues a try of a delivery, at once or at a time, behind others of the same webhook that are due. */
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
