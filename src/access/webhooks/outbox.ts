import type { Tx } from "@/db/client";
import { newId } from "@/db/ids";
import { queueTry } from "./job";

/** What webhooks are told: `body` is the JSON text that is sent. */
export interface OutboxEvent {
  organizationId: string;
  id: string;
  type: string;
  body: string;
  createdAt: Date;
}

/**
 * Writes an event and its delivery to each of these webhooks, to be sent once the caller's transaction is committed,
 * and never when it is rolled back (docs/events.md). Answers the ids of the deliveries.
 */
export async function writeOutbox(
  tx: Tx,
  event: OutboxEvent,
  webhookIds: readonly string[],
): Promise<string[]> {
  const { organizationId, createdAt } = event;
  await tx.webhookEvent.create({ data: event });
  const deliveries = webhookIds.map((webhookId) => ({ organizationId, id: newId(), webhookId }));
  await tx.webhookDelivery.createMany({
    data: deliveries.map((delivery) => ({
      ...delivery,
      eventId: event.id,
      nextAttemptAt: createdAt,
      createdAt,
    })),
  });
  for (const delivery of deliveries) await queueTry(tx, delivery);
  return deliveries.map(({ id }) => id);
}
