import { db } from "@/db/client";
import type { Webhook } from "@/db/generated/client";
import { type Page, type Paging, pageByTime } from "@/db/page";
import type { InUnit } from "@/db/unit-of-work";
import { orNotFound } from "@/lib/errors";
import type { DeliveryRow } from "./presenter";

export interface WebhookKey {
  organizationId: string;
  id: string;
}
export interface DeliveryKey extends WebhookKey {
  webhookId: string;
}

const keyOf = ({ organizationId, id }: WebhookKey) => ({ organizationId_id: { organizationId, id } });

/** Returns a webhook. Throws 404 if the webhook doesn't exist. */
export const readWebhook = async (key: WebhookKey): Promise<Webhook> =>
  orNotFound(await db().webhook.findUnique({ where: keyOf(key) }), "Webhook");

/** Returns the webhooks of an organization, sorted from oldest to newest. */
export function listWebhooks(organizationId: string, paging: Paging) {
  const where = { organizationId };
  return pageByTime<Webhook>(paging, "asc", {
    name: `webhooks ${organizationId}`,
    fetch: (after, rest) => db().webhook.findMany({ where: { ...where, ...after }, ...rest }),
    count: () => db().webhook.count({ where }),
  });
}

/** Returns the deliveries of a webhook, sorted from newest to oldest. */
export async function listDeliveries(
  { organizationId, id: webhookId }: WebhookKey,
  status: string | undefined,
  paging: Paging,
): Promise<Page<DeliveryRow>> {
  await readWebhook({ organizationId, id: webhookId });
  const where = { organizationId, webhookId, ...(status !== undefined && { status }) };
  return await pageByTime<DeliveryRow>(paging, "desc", {
    name: JSON.stringify(["webhook-deliveries", organizationId, webhookId, status]),
    fetch: (after, rest) =>
      db().webhookDelivery.findMany({
        where: { ...where, ...after },
        include: { event: { select: { type: true } } },
        ...rest,
      }),
    count: () => db().webhookDelivery.count({ where }),
  });
}

/** Returns a delivery of a webhook with its event. Throws 404 if the delivery doesn't exist. */
export async function readDelivery({ organizationId, webhookId, id }: DeliveryKey, within?: InUnit) {
  const where = { organizationId, webhookId, id };
  return orNotFound(
    await db(within).webhookDelivery.findFirst({ where, include: { event: true } }),
    "Delivery",
  );
}
