import { z } from "zod";
import { EVENT_TYPES } from "@/access/webhooks/event-types";
import { holdsNoCredentials } from "@/lib/credential-free";
import { plainText } from "@/lib/plain-text";
import { idField } from "@/scopes/define";

const URL_LENGTH_MAX = 2048;
const DESCRIPTION_LENGTH_MAX = 200;
const EVENTS_MAX = 300;
const PLACES_MAX = 100;

/** Why nothing is sent: an administrator said so, nothing arrived for a day, or the receiver answered 410. */
export const DISABLED_REASONS = ["administrator", "failing", "gone"] as const;
export const DELIVERY_STATUSES = ["pending", "succeeded", "failed"] as const;

export const webhookSchema = z
  .object({
    object: z.literal("webhook"),
    id: z.string(),
    url: z.url().describe("Where events are sent."),
    description: z.string().optional(),
    events: z.array(z.string()).describe("Ids of the operations that it is told of; all when empty."),
    spaces: z.array(z.string()).describe("Told of these spaces alone, and of `sites`."),
    sites: z.array(z.string()).describe("Told of these sites alone, and of `spaces`."),
    active: z.boolean().describe("False: nothing is sent, nor kept to be sent later."),
    disabledAt: z.iso.datetime().optional().describe("Since when it is not active."),
    disabledReason: z
      .enum(DISABLED_REASONS)
      .optional()
      .describe(
        "Why it is not active: an `administrator` said so, it was `failing` for a day, or its receiver said that it is `gone` (410).",
      ),
    failingSince: z.iso
      .datetime()
      .optional()
      .describe("Since when nothing has arrived; absent while it does."),
    previousSecretExpiresAt: z.iso
      .datetime()
      .optional()
      .describe("Until when the secret before the present one signs as well."),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    urls: z.object({ location: z.url() }),
  })
  .meta({ id: "Webhook" });

export const webhookWithSecretSchema = webhookSchema
  .extend({
    secret: z.string().describe("Signs what is sent, by Standard Webhooks; in this answer alone."),
  })
  .meta({ id: "WebhookWithSecret" });

const eventTypeSchema = z.enum(EVENT_TYPES).meta({ id: "WebhookEventType" });

const url = z
  .url({ protocol: /^https?$/, hostname: /./ })
  .max(URL_LENGTH_MAX)
  .refine(holdsNoCredentials, "must not hold credentials")
  .describe("An http or https address that answers POST.");
const description = plainText(1, DESCRIPTION_LENGTH_MAX);
const events = z
  .array(eventTypeSchema)
  .max(EVENTS_MAX)
  .describe("Ids of the operations that it is told of; all when empty.");
const spaces = z.array(idField).max(PLACES_MAX).describe("Tell of these spaces alone, and of `sites`.");
const sites = z.array(idField).max(PLACES_MAX).describe("Tell of these sites alone, and of `spaces`.");

export const webhookPath = { webhookId: idField };
export const createWebhookFields = {
  url,
  description: description.nullish(),
  events: events.optional(),
  spaces: spaces.optional(),
  sites: sites.optional(),
};
export type CreateWebhook = z.output<z.ZodObject<typeof createWebhookFields>>;

export const updateWebhookFields = {
  ...createWebhookFields,
  url: url.optional(),
  active: z.boolean().optional().describe("True after it was switched off: it starts anew."),
};
export type UpdateWebhook = z.output<z.ZodObject<typeof updateWebhookFields>>;

const tryFields = {
  attemptedAt: z.iso.datetime(),
  durationMilliseconds: z.number().int(),
  responseStatus: z.number().int().optional().describe("Absent where there was no answer."),
  error: z.string().optional().describe("Why there was no answer."),
};

/** What one try came to: the status of an answer with its beginning, or why there was none. */
const attemptSchema = z.object({
  ...tryFields,
  responseBody: z.string().optional().describe("The beginning of the answer."),
});
export type Attempt = z.output<typeof attemptSchema>;

const deliveryFields = {
  object: z.literal("webhook-delivery"),
  id: z.string(),
  event: z.string().describe("Id of the event, sent as `webhook-id`: the same at each try and redelivery."),
  type: z.string().describe("Id of the operation that was called, or `ping`."),
  status: z.enum(DELIVERY_STATUSES),
  createdAt: z.iso.datetime(),
  attemptCount: z.number().int(),
  lastAttempt: z.object(tryFields).optional(),
  nextAttemptAt: z.iso.datetime().optional().describe("When it is tried next, while it is `pending`."),
  redeliveryOf: z.string().optional().describe("Id of the delivery that was asked for again."),
  urls: z.object({ location: z.url() }),
};

export const deliverySchema = z.object(deliveryFields).meta({ id: "WebhookDelivery" });

export const deliveryWithAttemptsSchema = z
  .object({
    ...deliveryFields,
    attempts: z.array(attemptSchema),
    payload: z.record(z.string(), z.unknown()).describe("The body that is sent."),
  })
  .meta({ id: "WebhookDeliveryWithAttempts" });

export const deliveryPath = { ...webhookPath, deliveryId: idField };
export const listDeliveriesFields = {
  status: z.enum(DELIVERY_STATUSES).optional().describe("Only deliveries with this status."),
};
