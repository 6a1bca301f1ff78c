import type { z } from "zod";
import type { Webhook, WebhookDelivery } from "@/db/generated/client";
import { now } from "@/lib/clock";
import { apiUrl } from "@/lib/urls";
import { withoutNull } from "@/lib/without";
import type { Attempt, deliverySchema, deliveryWithAttemptsSchema, webhookSchema } from "./schema";

type Resource = z.input<typeof webhookSchema>;

const locationOf = ({ organizationId, id }: { organizationId: string; id: string }) =>
  `/orgs/${organizationId}/webhooks/${id}`;

export function presentWebhook(webhook: Webhook): Resource {
  const { description, disabledAt, disabledReason, failingSince, previousSecretEndsAt } = webhook;
  return {
    object: "webhook",
    id: webhook.id,
    url: webhook.url,
    format: webhook.format as Resource["format"],
    ...withoutNull({ description }),
    events: webhook.events,
    spaces: webhook.spaceIds,
    sites: webhook.siteIds,
    active: disabledAt === null,
    ...(disabledAt !== null && {
      disabledAt: disabledAt.toISOString(),
      disabledReason: disabledReason as Exclude<Resource["disabledReason"], undefined>,
    }),
    ...withoutNull({ failingSince: failingSince?.toISOString() }),
    ...(previousSecretEndsAt !== null &&
      previousSecretEndsAt > now() && { previousSecretExpiresAt: previousSecretEndsAt.toISOString() }),
    createdAt: webhook.createdAt.toISOString(),
    updatedAt: webhook.updatedAt.toISOString(),
    urls: { location: apiUrl(locationOf(webhook)) },
  };
}

export type DeliveryRow = WebhookDelivery & { event: { type: string } };

export const attemptsOf = (delivery: Pick<WebhookDelivery, "attempts">) =>
  delivery.attempts as unknown as Attempt[];

export const deliveryLocation = ({ organizationId, webhookId, id }: DeliveryRow): string =>
  `${locationOf({ organizationId, id: webhookId })}/deliveries/${id}`;

export function presentDelivery(delivery: DeliveryRow): z.input<typeof deliverySchema> {
  const attempts = attemptsOf(delivery);
  const last = attempts.at(-1);
  const { responseBody: _answer, ...lastAttempt } = last ?? {};
  return {
    object: "webhook-delivery",
    id: delivery.id,
    event: delivery.eventId,
    type: delivery.event.type,
    status: delivery.status as z.input<typeof deliverySchema>["status"],
    createdAt: delivery.createdAt.toISOString(),
    attemptCount: attempts.length,
    ...(last && { lastAttempt: lastAttempt as Attempt }),
    ...withoutNull({
      nextAttemptAt: delivery.nextAttemptAt?.toISOString(),
      redeliveryOf: delivery.redeliveryOf,
    }),
    urls: { location: apiUrl(deliveryLocation(delivery)) },
  };
}

/** A delivery with every attempt and the request body. */
export function presentWholeDelivery(
  delivery: DeliveryRow & { event: { body: string } },
): z.input<typeof deliveryWithAttemptsSchema> {
  return {
    ...presentDelivery(delivery),
    attempts: attemptsOf(delivery),
    payload: JSON.parse(delivery.event.body),
  };
}
