import type { Tx } from "@/db/client";
import { newId } from "@/db/ids";
import { apiUrl } from "@/lib/urls";
import { queueTry } from "./job";

/** The fields of an audit log entry that webhooks receive. */
interface ToldEvent {
  organizationId: string;
  id: string;
  createdAt: Date;
  /** The ID of the operation. */
  action: string;
  userId: string;
  targets: Readonly<Record<string, string>>;
}

/**
 * Returns the API URLs of the resources with these IDs. A receiver that has access to the resources can
 * request these URLs.
 */
function urlsOf({ organizationId, targets }: ToldEvent): Record<string, string> {
  const { spaceId, changeRequestId, collectionId, siteId } = targets;
  return {
    ...(collectionId && { collection: apiUrl(`/collections/${collectionId}`) }),
    ...(spaceId && { space: apiUrl(`/spaces/${spaceId}`) }),
    ...(spaceId &&
      changeRequestId && {
        changeRequest: apiUrl(`/spaces/${spaceId}/change-requests/${changeRequestId}`),
      }),
    ...(siteId && { site: apiUrl(`/orgs/${organizationId}/sites/${siteId}`) }),
  };
}

/**
 * Returns an event's JSON in the form that Standard Webhooks recommends. The JSON contains IDs and URLs, but no content and
 * no input of the request.
 */
export function bodyOf(event: ToldEvent): string {
  const { organizationId, id, createdAt, action, userId } = event;
  // If an entry concerns two organizations, its targets include the organization in which the request was
  // made. Omit that organization here.
  const { organizationId: _asked, ...targets } = event.targets;
  return JSON.stringify({
    type: action,
    timestamp: createdAt.toISOString(),
    data: {
      id,
      organization: organizationId,
      actor: { type: "user", id: userId },
      targets,
      urls: { location: apiUrl(`/orgs/${organizationId}/audit-events/${id}`), ...urlsOf(event) },
    },
  });
}

/** An event for webhooks: `body` is the JSON text that is sent. */
export interface OutboxEvent {
  organizationId: string;
  id: string;
  type: string;
  body: string;
  createdAt: Date;
}

/**
 * Writes an event and its delivery to each webhook. The deliveries are sent after the commit (docs/events.md). Returns the IDs
 * of the deliveries.
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
