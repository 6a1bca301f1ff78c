import { z } from "zod";
import { WEBHOOK_FORMATS } from "@/access/webhooks/chat-events";
import { EVENT_TYPES } from "@/access/webhooks/event-types";
import { holdsNoCredentials } from "@/lib/credential-free";
import { plainText } from "@/lib/plain-text";
import { idField } from "@/scopes/define";

const URL_LENGTH_MAX = 2048;
const DESCRIPTION_LENGTH_MAX = 200;
const EVENTS_MAX = 300;
const PLACES_MAX = 100;

/**
 * The reasons why a webhook is turned off: an administrator turned it off, no delivery succeeded for a day,
 * or the receiver returned 410.
 */
export const DISABLED_REASONS = ["administrator", "failing", "gone"] as const;
export const DELIVERY_STATUSES = ["pending", "succeeded", "failed"] as const;

const formatField = z
  .enum(WEBHOOK_FORMATS)
  .describe(
    "What the webhook sends: `json` is a signed event with IDs. `slack`, `mattermost`, `discord` and `teams` are messages for these chat programs. Messages contain names, titles and the beginning of comments.",
  );

export const webhookSchema = z
  .object({
    object: z.literal("webhook"),
    id: z.string().describe("The ID of the webhook."),
    url: z.url().describe("The URL that receives events."),
    format: formatField,
    description: z.string().optional().describe("The description of the webhook."),
    events: z
      .array(z.string())
      .describe("The operation IDs whose events are sent. If empty, all events are sent."),
    spaces: z
      .array(z.string())
      .describe(
        "The IDs of spaces. If `spaces` or `sites` contains IDs, only events of these spaces and sites are sent.",
      ),
    sites: z
      .array(z.string())
      .describe(
        "The IDs of sites. If `spaces` or `sites` contains IDs, only events of these spaces and sites are sent.",
      ),
    active: z
      .boolean()
      .describe("Whether the webhook is turned on. While the webhook is off, events are discarded."),
    disabledAt: z.iso.datetime().optional().describe("When the webhook was turned off (UTC)."),
    disabledReason: z
      .enum(DISABLED_REASONS)
      .optional()
      .describe(
        "Why the webhook is off: an `administrator` turned it off, it was `failing` for a day, or its receiver returned 410 (`gone`).",
      ),
    failingSince: z.iso
      .datetime()
      .optional()
      .describe("When deliveries started to fail (UTC). Absent if they succeed."),
    previousSecretExpiresAt: z.iso
      .datetime()
      .optional()
      .describe(
        "When the previous secret expires (UTC). Until then, Bindery signs events with both secrets.",
      ),
    createdAt: z.iso.datetime().describe("When the webhook was created (UTC)."),
    updatedAt: z.iso.datetime().describe("When the webhook was last changed (UTC)."),
    urls: z
      .object({ location: z.url().describe("The webhook's URL in the API.") })
      .describe("The URLs of the webhook."),
  })
  .meta({ id: "Webhook" });

export const webhookWithSecretSchema = webhookSchema
  .extend({
    secret: z
      .string()
      .describe("The signing secret for Standard Webhooks. It is returned only in this response."),
  })
  .meta({ id: "WebhookWithSecret" });

const eventTypeSchema = z.enum(EVENT_TYPES).meta({ id: "WebhookEventType" });

const url = z
  .url({ protocol: /^https?$/, hostname: /./ })
  .max(URL_LENGTH_MAX)
  .refine(holdsNoCredentials, "can't contain a username or a password")
  .describe("The HTTP or HTTPS URL that receives events by POST.");
const description = plainText(1, DESCRIPTION_LENGTH_MAX);
const events = z
  .array(eventTypeSchema)
  .max(EVENTS_MAX)
  .describe("The operation IDs whose events are sent. If empty, all events are sent.");
const spaces = z
  .array(idField)
  .max(PLACES_MAX)
  .describe(
    "The IDs of spaces. If `spaces` or `sites` contains IDs, only events of these spaces and sites are sent.",
  );
const sites = z
  .array(idField)
  .max(PLACES_MAX)
  .describe(
    "The IDs of sites. If `spaces` or `sites` contains IDs, only events of these spaces and sites are sent.",
  );

export const webhookPath = { webhookId: idField.describe("The ID of the webhook.") };
export const createWebhookFields = {
  url,
  description: description.nullish().describe("A description of the webhook. Null removes it."),
  format: formatField.optional(),
  events: events.optional(),
  spaces: spaces.optional(),
  sites: sites.optional(),
};
export type CreateWebhook = z.output<z.ZodObject<typeof createWebhookFields>>;

export const updateWebhookFields = {
  ...createWebhookFields,
  url: url.optional(),
  active: z
    .boolean()
    .optional()
    .describe(
      "True to turn the webhook on, false to turn it off. Events that happened while the webhook was off aren't sent.",
    ),
};
export type UpdateWebhook = z.output<z.ZodObject<typeof updateWebhookFields>>;

const tryFields = {
  attemptedAt: z.iso.datetime().describe("When the attempt was made (UTC)."),
  durationMilliseconds: z.number().int().describe("The duration of the attempt, in milliseconds."),
  responseStatus: z
    .number()
    .int()
    .optional()
    .describe("The HTTP status of the response. Absent if there was no response."),
  error: z
    .string()
    .optional()
    .describe("The reason why the receiver sent no response. Absent if there was a response."),
};

/**
 * The result of one attempt. The result contains the response's status and the start of its body, or the reason why
 * there was no response.
 */
const attemptSchema = z.object({
  ...tryFields,
  responseBody: z.string().optional().describe("The start of the response body."),
});
export type Attempt = z.output<typeof attemptSchema>;

const deliveryFields = {
  object: z.literal("webhook-delivery"),
  id: z.string().describe("The ID of the delivery."),
  event: z
    .string()
    .describe("The ID of the event, sent as `webhook-id`. It is the same for all attempts and redeliveries."),
  type: z.string().describe("The operation ID of the event, or `ping`."),
  status: z.enum(DELIVERY_STATUSES).describe("The status of the delivery."),
  createdAt: z.iso.datetime().describe("When the delivery was created (UTC)."),
  attemptCount: z.number().int().describe("The number of attempts."),
  lastAttempt: z.object(tryFields).optional().describe("The last attempt. Absent before the first attempt."),
  nextAttemptAt: z.iso
    .datetime()
    .optional()
    .describe("When the next attempt is made (UTC). Present while the status is `pending`."),
  redeliveryOf: z.string().optional().describe("The ID of the delivery that this delivery repeats."),
  urls: z
    .object({ location: z.url().describe("The delivery's URL in the API.") })
    .describe("The URLs of the delivery."),
};

export const deliverySchema = z.object(deliveryFields).meta({ id: "WebhookDelivery" });

export const deliveryWithAttemptsSchema = z
  .object({
    ...deliveryFields,
    attempts: z.array(attemptSchema).describe("The attempts of the delivery."),
    payload: z.record(z.string(), z.unknown()).describe("The body of the event."),
  })
  .meta({ id: "WebhookDeliveryWithAttempts" });

export const deliveryPath = { ...webhookPath, deliveryId: idField.describe("The ID of the delivery.") };
export const listDeliveriesFields = {
  status: z.enum(DELIVERY_STATUSES).optional().describe("Return only deliveries with this status."),
};
