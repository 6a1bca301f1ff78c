import { recordEvent } from "@/access/audit/record";
import type { Act } from "@/access/authorization/actor";
import { assertIfMatch } from "@/access/authorization/if-match";
import { CHAT_EVENTS, isChatEvent } from "@/access/webhooks/chat-events";
import type { Tx } from "@/db/client";
import type { Prisma, Webhook } from "@/db/generated/client";
import { newId } from "@/db/ids";
import { inTransaction } from "@/db/transaction";
import { now } from "@/lib/clock";
import { invalid, invalidRequest, notFound, orNotFound } from "@/lib/errors";
import { withoutUndefined } from "@/lib/without";
import { endOfReplaced } from "./policy";
import { lockedWebhook } from "./queries";
import type { WebhookKey } from "./rows";
import type { CreateWebhook, UpdateWebhook } from "./schema";
import { newWebhookSecret, presentSecret, sealedSecret } from "./secrets";
import { endPending } from "./switch-off";

const WEBHOOKS_MAX = 20;

const each = (ids: readonly string[] | undefined): string[] => [...new Set(ids)];

/** Throws 404 for spaces and sites outside of the organization. */
async function checkPlaces(
  tx: Tx,
  organizationId: string,
  { spaces, sites }: Pick<UpdateWebhook, "spaces" | "sites">,
): Promise<void> {
  const [spaceIds, siteIds] = [each(spaces), each(sites)];
  const among = (ids: string[]) => ({ where: { organizationId, id: { in: ids } } });
  if (spaceIds.length > 0 && (await tx.space.count(among(spaceIds))) < spaceIds.length)
    throw notFound("Space");
  if (siteIds.length > 0 && (await tx.site.count(among(siteIds))) < siteIds.length) throw notFound("Site");
}

/**
 * Returns the events that a webhook sends. A chat program gets only events that have a message.
 * @throws ApiError 400 for other events
 */
function eventsFor(format: string, events: readonly string[]): string[] {
  if (format === "json") return each(events);
  const index = events.findIndex((event) => !isChatEvent(event));
  if (index >= 0)
    throw invalid(
      `events.${index}`,
      `must be one of ${CHAT_EVENTS.join(", ")} if the webhook sends messages to a chat program (received \`${events[index]}\`)`,
    );
  return events.length === 0 ? [...CHAT_EVENTS] : each(events);
}

/**
 * Creates a webhook and returns its secret, which is shown only once. Throws 400 if the organization already has 20 webhooks, and
 * 404 for a space or site that doesn't exist.
 */
export async function createWebhook(act: Act, organizationId: string, input: CreateWebhook) {
  const secret = newWebhookSecret();
  return await inTransaction(act, async (tx) => {
    if ((await tx.webhook.count({ where: { organizationId } })) >= WEBHOOKS_MAX)
      throw invalidRequest(
        "organizationId",
        `An organization can have at most ${WEBHOOKS_MAX} webhooks. Delete a webhook first.`,
      );
    await checkPlaces(tx, organizationId, input);
    const { format = "json" } = input;
    const time = now();
    const webhook = await tx.webhook.create({
      data: {
        organizationId,
        id: newId(),
        url: input.url,
        description: input.description ?? null,
        format,
        events: eventsFor(format, input.events ?? []),
        spaceIds: each(input.spaces),
        siteIds: each(input.sites),
        secret: sealedSecret("webhook-secret", secret),
        createdAt: time,
        updatedAt: time,
      },
    });
    await recordEvent(tx, act, { organizationId, made: { webhookId: webhook.id } });
    return { webhook, secret };
  });
}

/** Returns the columns that an update writes. Returns no columns if the update has no effect. */
function changesOf(webhook: Webhook, input: UpdateWebhook): Prisma.WebhookUncheckedUpdateInput {
  const { active, url, description, events, format = webhook.format, spaces, sites } = input;
  const isActive = webhook.disabledAt === null;
  return {
    ...withoutUndefined({ url, description }),
    ...(input.format && { format }),
    ...((events || format !== webhook.format) && { events: eventsFor(format, events ?? webhook.events) }),
    ...(spaces && { spaceIds: each(spaces) }),
    ...(sites && { siteIds: each(sites) }),
    ...(active === true && !isActive && { disabledAt: null, disabledReason: null, failingSince: null }),
    ...(active === false && isActive && { disabledAt: now(), disabledReason: "administrator" }),
  };
}

/**
 * Changes a webhook. Turning the webhook off cancels waiting deliveries. Turning it on again doesn't send earlier events. Throws
 * 404 for a webhook, space or site that doesn't exist, 412 for a stale version.
 */
export async function updateWebhook(act: Act, key: WebhookKey, input: UpdateWebhook): Promise<Webhook> {
  const { organizationId, id } = key;
  return await inTransaction(act, async (tx) => {
    const webhook = orNotFound(await lockedWebhook.first(tx, key), "Webhook");
    assertIfMatch(act, webhook.version);
    await checkPlaces(tx, organizationId, input);
    const changes = changesOf(webhook, input);
    if (Object.keys(changes).length === 0) return webhook;
    const written = await tx.webhook.update({
      where: { organizationId_id: { organizationId, id } },
      data: { ...changes, updatedAt: now(), version: { increment: 1 } },
    });
    if (written.disabledAt !== null) await endPending(tx, key);
    await recordEvent(tx, act, { organizationId });
    return written;
  });
}

/**
 * Gives a webhook a new secret. The previous secret is also used to sign for a day. Earlier secrets no longer sign. Throws 404 if
 * the webhook doesn't exist, and 412 for a stale version.
 */
export async function rotateSecret(act: Act, key: WebhookKey) {
  const { organizationId, id } = key;
  const secret = newWebhookSecret();
  return await inTransaction(act, async (tx) => {
    const before = orNotFound(await lockedWebhook.first(tx, key), "Webhook");
    assertIfMatch(act, before.version);
    const time = now();
    const webhook = await tx.webhook.update({
      where: { organizationId_id: { organizationId, id } },
      data: {
        secret: sealedSecret("webhook-secret", secret),
        previousSecret: sealedSecret("webhook-previous-secret", presentSecret(before)),
        previousSecretEndsAt: endOfReplaced(time),
        updatedAt: time,
        version: { increment: 1 },
      },
    });
    await recordEvent(tx, act, { organizationId });
    return { webhook, secret };
  });
}

/**
 * Deletes a webhook with its deliveries. Does nothing if the webhook doesn't exist. Throws 412 for a stale
 * version.
 */
export async function deleteWebhook(act: Act, key: WebhookKey): Promise<void> {
  const { organizationId, id } = key;
  await inTransaction(act, async (tx) => {
    const webhook = await lockedWebhook.first(tx, key);
    if (!webhook) return;
    assertIfMatch(act, webhook.version);
    await tx.webhook.delete({ where: { organizationId_id: { organizationId, id } } });
    await recordEvent(tx, act, { organizationId });
  });
}
