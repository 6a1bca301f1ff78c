import { queueTry } from "@/access/webhooks/job";
import { db, type Tx } from "@/db/client";
import type { Webhook, WebhookDelivery } from "@/db/generated/client";
import { inTransaction } from "@/db/transaction";
import { now } from "@/lib/clock";
import { attempt, hasArrived } from "./attempt";
import { hasFailedTooLong, nextTryAt, PING } from "./policy";
import { attemptsOf } from "./presenter";
import { lockWebhook } from "./rows";
import type { Attempt } from "./schema";
import { liveSecrets } from "./secrets";
import { switchOff } from "./switch-off";

/** The answer by which a receiver says that it wants nothing any more (Standard Webhooks, "Response status codes"). */
const GONE = 410;

interface Outcome {
  delivery: WebhookDelivery;
  type: string;
  made: Attempt;
}

/** Books a try: the delivery has ended, or is tried again later. */
async function recordOutcome(tx: Tx, webhook: Webhook, { delivery, type, made }: Outcome): Promise<void> {
  const { organizationId, id } = delivery;
  const attempts = [...attemptsOf(delivery), made];
  const isOver = hasArrived(made) || webhook.disabledAt !== null;
  const nextAttemptAt = isOver ? null : nextTryAt(type, attempts.length, now());
  const ended = hasArrived(made) ? "succeeded" : "failed";
  await tx.webhookDelivery.update({
    where: { organizationId_id: { organizationId, id } },
    data: { attempts: attempts as object[], status: nextAttemptAt ? "pending" : ended, nextAttemptAt },
  });
  if (nextAttemptAt) await queueTry(tx, delivery, { runAt: nextAttemptAt });
}

/** Notes since when nothing arrives, and switches a webhook off that has failed for too long. */
async function noteHealth(tx: Tx, webhook: Webhook, { type, made }: Outcome): Promise<void> {
  const { organizationId, id } = webhook;
  const note = (failingSince: Date | null) =>
    tx.webhook.update({
      where: { organizationId_id: { organizationId, id } },
      data: { failingSince, updatedAt: now(), version: { increment: 1 } },
    });
  if (hasArrived(made)) {
    if (webhook.failingSince !== null) await note(null);
    return;
  }
  if (webhook.disabledAt !== null) return;
  if (made.responseStatus === GONE) return await switchOff(tx, webhook, "gone");
  // A ping tells of nothing that would be missed.
  if (type === PING) return;
  if (webhook.failingSince === null) await note(now());
  else if (hasFailedTooLong(webhook.failingSince, now())) await switchOff(tx, webhook, "failing");
}

/**
 * The job of a delivery: sends its event once, and records the outcome. If the worker is killed in between the job
 * runs again, so that a receiver may get an event twice, under the same `webhook-id`. Does nothing for a delivery
 * that has ended.
 */
export async function deliver(organizationId: string, id: string): Promise<void> {
  const where = { organizationId_id: { organizationId, id } };
  const delivery = await db().webhookDelivery.findUnique({ where, include: { webhook: true, event: true } });
  if (delivery?.status !== "pending") return;
  const { webhook, event } = delivery;
  const message = { url: webhook.url, id: event.id, body: event.body, secrets: liveSecrets(webhook) };
  const made = await attempt(message);
  await inTransaction(null, async (tx) => {
    const present = await lockWebhook(tx, webhook);
    if (!present) return;
    const outcome = { delivery, type: event.type, made };
    await recordOutcome(tx, present, outcome);
    await noteHealth(tx, present, outcome);
  });
}
