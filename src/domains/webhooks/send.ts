import type { Act } from "@/access/authorization/actor";
import { queueTry } from "@/access/webhooks/job";
import { writeOutbox } from "@/access/webhooks/outbox";
import type { Tx } from "@/db/client";
import type { Webhook } from "@/db/generated/client";
import { newId } from "@/db/ids";
import { inTransaction } from "@/db/transaction";
import { now } from "@/lib/clock";
import { conflict, orNotFound } from "@/lib/errors";
import { PING } from "./policy";
import type { DeliveryRow } from "./presenter";
import { lockedWebhook } from "./queries";
import { type DeliveryKey, readDelivery, type WebhookKey } from "./rows";

async function lockActive(tx: Tx, key: WebhookKey): Promise<Webhook> {
  const webhook = orNotFound(await lockedWebhook.first(tx, key), "Webhook");
  if (webhook.disabledAt !== null)
    throw conflict("The webhook is turned off, so it can't send events. Turn on the webhook first.");
  return webhook;
}

/** Queues a ping to a webhook. Throws 404 if the webhook doesn't exist, 409 if it isn't active. */
export async function ping(act: Act, key: WebhookKey): Promise<DeliveryRow> {
  const { organizationId, id: webhookId } = key;
  const id = await inTransaction(act, async (tx) => {
    await lockActive(tx, key);
    const [eventId, createdAt] = [newId(), now()];
    const data = { id: eventId, organization: organizationId, targets: { webhookId } };
    const body = JSON.stringify({ type: PING, timestamp: createdAt.toISOString(), data });
    const event = { organizationId, id: eventId, type: PING, body, createdAt };
    const [deliveryId = ""] = await writeOutbox(tx, event, [webhookId]);
    return deliveryId;
  });
  return await readDelivery({ organizationId, webhookId, id }, act);
}

/**
 * Queues another delivery of an event, with the same `webhook-id`. Throws 404 if the delivery doesn't exist,
 * 409 if the webhook is inactive.
 */
export async function redeliver(act: Act, key: DeliveryKey): Promise<DeliveryRow> {
  const { organizationId, webhookId } = key;
  const id = await inTransaction(act, async (tx) => {
    const before = orNotFound(await tx.webhookDelivery.findFirst({ where: { ...key } }), "Delivery");
    await lockActive(tx, { organizationId, id: webhookId });
    const [id, createdAt] = [newId(), now()];
    const delivery = { organizationId, id, webhookId, eventId: before.eventId };
    await tx.webhookDelivery.create({
      data: { ...delivery, redeliveryOf: before.id, nextAttemptAt: createdAt, createdAt },
    });
    await queueTry(tx, delivery);
    return id;
  });
  return await readDelivery({ organizationId, webhookId, id }, act);
}
