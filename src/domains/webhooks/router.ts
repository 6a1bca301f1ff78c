import type { Webhook } from "@/db/generated/client";
import { listOf, paging, presentList } from "@/lib/list-schema";
import { organizationScope } from "@/scopes/organization";
import type { Reply } from "@/trpc/context";
import { router } from "@/trpc/init";
import { restTagged } from "@/trpc/operation";
import { deliveryLocation, presentDelivery, presentWebhook, presentWholeDelivery } from "./presenter";
import { listDeliveries, listWebhooks, readDelivery, readWebhook, type WebhookKey } from "./rows";
import {
  createWebhookFields,
  deliveryPath,
  deliverySchema,
  deliveryWithAttemptsSchema,
  listDeliveriesFields,
  updateWebhookFields,
  webhookPath,
  webhookSchema,
  webhookWithSecretSchema,
} from "./schema";
import { ping, redeliver } from "./send";
import { createWebhook, deleteWebhook, rotateSecret, updateWebhook } from "./service";

const rest = restTagged("webhooks");
const ALL = "/orgs/{organizationId}/webhooks";
const ONE = `${ALL}/{webhookId}` as const;
const DELIVERIES = `${ONE}/deliveries` as const;
const AUDITED = ["url", "events", "spaces", "sites"];

const keyOf = (organizationId: string, { webhookId: id }: { webhookId: string }): WebhookKey => ({
  organizationId,
  id,
});

function answer(reply: Reply, webhook: Webhook) {
  reply.version = webhook.version;
  return presentWebhook(webhook);
}

/** Where an organization has other services told of its changes (docs/events.md). */
export const webhooksRouter = router({
  list: rest("GET", ALL, {
    id: "listWebhooks",
    summary: "List the webhooks of an organization",
    description: "Without their secrets.",
    scope: organizationScope("admin", paging),
    output: listOf(webhookSchema),
  }).query(({ ctx, input }) => presentList(listWebhooks(ctx.organizationId, input), presentWebhook)),

  create: rest("POST", ALL, {
    id: "createWebhook",
    summary: "Create a webhook",
    description:
      "Each change that the audit log tells of is sent to it by POST, signed by Standard Webhooks. The answer alone holds the secret that signs.",
    audit: AUDITED,
    status: 201,
    scope: organizationScope("admin", createWebhookFields),
    output: webhookWithSecretSchema,
  }).mutation(async ({ ctx, input }) => {
    const { webhook, secret } = await createWebhook(ctx, ctx.organizationId, input);
    ctx.reply.location = `/orgs/${ctx.organizationId}/webhooks/${webhook.id}`;
    return { ...answer(ctx.reply, webhook), secret };
  }),

  get: rest("GET", ONE, {
    id: "getWebhook",
    summary: "Fetch a webhook",
    description: "Without its secret.",
    scope: organizationScope("admin", webhookPath),
    output: webhookSchema,
  }).query(async ({ ctx, input }) => answer(ctx.reply, await readWebhook(keyOf(ctx.organizationId, input)))),

  update: rest("PATCH", ONE, {
    id: "updateWebhook",
    summary: "Change a webhook, switch it off or on",
    description: "Switched off, what waits to be sent is given up; nothing is made up for later.",
    audit: [...AUDITED, "active"],
    scope: organizationScope("admin", { ...webhookPath, ...updateWebhookFields }),
    output: webhookSchema,
  }).mutation(async ({ ctx, input }) =>
    answer(ctx.reply, await updateWebhook(ctx, keyOf(ctx.organizationId, input), input)),
  ),

  delete: rest("DELETE", ONE, {
    id: "deleteWebhook",
    summary: "Delete a webhook with its deliveries",
    description: "What waits to be sent is given up.",
    scope: organizationScope("admin", webhookPath, { onMissing: "pass" }),
  }).mutation(async ({ ctx, input }) => {
    if (ctx.organizationId !== undefined) await deleteWebhook(ctx, keyOf(ctx.organizationId, input));
  }),

  rotateSecret: rest("POST", `${ONE}/rotate-secret`, {
    id: "rotateWebhookSecret",
    summary: "Replace the secret of a webhook",
    description:
      "The one before it signs as well for 24 hours; where it got out, replace it twice, which ends it at once. The answer alone holds the new one.",
    errors: [412],
    scope: organizationScope("admin", webhookPath),
    output: webhookWithSecretSchema,
  }).mutation(async ({ ctx, input }) => {
    const { webhook, secret } = await rotateSecret(ctx, keyOf(ctx.organizationId, input));
    return { ...answer(ctx.reply, webhook), secret };
  }),

  ping: rest("POST", `${ONE}/ping`, {
    id: "pingWebhook",
    summary: "Have a ping sent to a webhook",
    description: "An event of the type `ping`, which tells of no change. It is tried once.",
    audit: false,
    status: 201,
    scope: organizationScope("admin", webhookPath),
    output: deliverySchema,
  }).mutation(async ({ ctx, input }) => {
    const delivery = await ping(ctx, keyOf(ctx.organizationId, input));
    ctx.reply.location = deliveryLocation(delivery);
    return presentDelivery(delivery);
  }),

  listDeliveries: rest("GET", DELIVERIES, {
    id: "listWebhookDeliveries",
    summary: "List what was sent to a webhook, newest first",
    description: "Each delivery with its state and number of tries, without what was sent.",
    scope: organizationScope("admin", { ...webhookPath, ...paging, ...listDeliveriesFields }),
    output: listOf(deliverySchema),
  }).query(({ ctx, input }) =>
    presentList(listDeliveries(keyOf(ctx.organizationId, input), input.status, input), presentDelivery),
  ),

  getDelivery: rest("GET", `${DELIVERIES}/{deliveryId}`, {
    id: "getWebhookDelivery",
    summary: "Fetch a delivery with its tries and what is sent",
    description: "Each try with the status that was answered and the time it took.",
    scope: organizationScope("admin", deliveryPath),
    output: deliveryWithAttemptsSchema,
  }).query(async ({ ctx, input }) => {
    const { webhookId, deliveryId: id } = input;
    return presentWholeDelivery(await readDelivery({ organizationId: ctx.organizationId, webhookId, id }));
  }),

  redeliver: rest("POST", `${DELIVERIES}/{deliveryId}/redeliver`, {
    id: "redeliverWebhookDelivery",
    summary: "Send an event to a webhook once more",
    description: "A new delivery with tries of its own: the same body under the same `webhook-id`.",
    audit: false,
    status: 201,
    scope: organizationScope("admin", deliveryPath),
    output: deliverySchema,
  }).mutation(async ({ ctx, input }) => {
    const { webhookId, deliveryId: id } = input;
    const delivery = await redeliver(ctx, { organizationId: ctx.organizationId, webhookId, id });
    ctx.reply.location = deliveryLocation(delivery);
    return presentDelivery(delivery);
  }),
});
