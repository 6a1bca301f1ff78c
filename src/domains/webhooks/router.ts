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

/** Operations on webhooks, which notify other services of changes in an organization. See docs/events.md. */
export const webhooksRouter = router({
  list: rest("GET", ALL, {
    id: "listWebhooks",
    summary: "List webhooks",
    description: "Returns the webhooks of the organization without their secrets.",
    scope: organizationScope("admin", paging),
    output: listOf(webhookSchema),
  }).query(({ ctx, input }) => presentList(listWebhooks(ctx.organizationId, input), presentWebhook)),

  create: rest("POST", ALL, {
    id: "createWebhook",
    summary: "Create a webhook",
    description:
      "Creates a webhook. Bindery sends the events of the audit log to the webhook's URL by POST, signed according to Standard Webhooks. Only this response contains the signing secret.",
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
    summary: "Get a webhook",
    description: "Returns the webhook without its secret.",
    scope: organizationScope("admin", webhookPath),
    output: webhookSchema,
  }).query(async ({ ctx, input }) => answer(ctx.reply, await readWebhook(keyOf(ctx.organizationId, input)))),

  update: rest("PATCH", ONE, {
    id: "updateWebhook",
    summary: "Update a webhook",
    description:
      "Updates the fields that you send and returns the webhook. If you turn the webhook off, waiting events are discarded. Events that happen while the webhook is off are never sent.",
    audit: [...AUDITED, "active"],
    scope: organizationScope("admin", { ...webhookPath, ...updateWebhookFields }),
    output: webhookSchema,
  }).mutation(async ({ ctx, input }) =>
    answer(ctx.reply, await updateWebhook(ctx, keyOf(ctx.organizationId, input), input)),
  ),

  delete: rest("DELETE", ONE, {
    id: "deleteWebhook",
    summary: "Delete a webhook",
    description: "Deletes the webhook with its deliveries. Events that wait for delivery aren't sent.",
    scope: organizationScope("admin", webhookPath, { onMissing: "pass" }),
  }).mutation(async ({ ctx, input }) => {
    if (ctx.organizationId !== undefined) await deleteWebhook(ctx, keyOf(ctx.organizationId, input));
  }),

  rotateSecret: rest("POST", `${ONE}/rotate-secret`, {
    id: "rotateWebhookSecret",
    summary: "Replace a webhook secret",
    description:
      "Generates a new secret, which only this response contains. The previous secret stays valid for 24 hours. If the previous secret was leaked, call this operation twice to invalidate it immediately.",
    errors: [412],
    scope: organizationScope("admin", webhookPath),
    output: webhookWithSecretSchema,
  }).mutation(async ({ ctx, input }) => {
    const { webhook, secret } = await rotateSecret(ctx, keyOf(ctx.organizationId, input));
    return { ...answer(ctx.reply, webhook), secret };
  }),

  ping: rest("POST", `${ONE}/ping`, {
    id: "pingWebhook",
    summary: "Create a test delivery",
    description:
      "Sends an event of the type `ping` to the webhook and returns the delivery. Bindery attempts this delivery only once.",
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
    summary: "List webhook deliveries",
    description:
      "Returns the deliveries of the webhook with their state and number of attempts, newest first. Use `getWebhookDelivery` to get the body.",
    scope: organizationScope("admin", { ...webhookPath, ...paging, ...listDeliveriesFields }),
    output: listOf(deliverySchema),
  }).query(({ ctx, input }) =>
    presentList(listDeliveries(keyOf(ctx.organizationId, input), input.status, input), presentDelivery),
  ),

  getDelivery: rest("GET", `${DELIVERIES}/{deliveryId}`, {
    id: "getWebhookDelivery",
    summary: "Get a webhook delivery",
    description:
      "Returns the delivery with its body and its attempts. Each attempt has the response status and its duration.",
    scope: organizationScope("admin", deliveryPath),
    output: deliveryWithAttemptsSchema,
  }).query(async ({ ctx, input }) => {
    const { webhookId, deliveryId: id } = input;
    return presentWholeDelivery(await readDelivery({ organizationId: ctx.organizationId, webhookId, id }));
  }),

  redeliver: rest("POST", `${DELIVERIES}/{deliveryId}/redeliver`, {
    id: "redeliverWebhookDelivery",
    summary: "Retry a webhook delivery",
    description:
      "Creates a new delivery of the same event and returns it. The body and the `webhook-id` don't change.",
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
