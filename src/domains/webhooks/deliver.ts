import { Webhook as Signer } from "standardwebhooks";
import type { WebhookFormat } from "@/access/webhooks/chat-events";
import { queueTry } from "@/access/webhooks/job";
import { db, type Tx } from "@/db/client";
import type { Webhook, WebhookDelivery } from "@/db/generated/client";
import { inTransaction } from "@/db/transaction";
import { monotonicMilliseconds, now } from "@/lib/clock";
import { createOutboundClient, type OutboundResponse } from "@/lib/outbound";
import { outboundAllowlist } from "@/lib/outbound-allowlist";
import { OutboundError } from "@/lib/outbound-errors";
import { composeMessage } from "./chat/compose";
import { chatBody } from "./chat/formats";
import { hasFailedTooLong, nextTryAt, PING } from "./policy";
import { attemptsOf } from "./presenter";
import { lockedWebhook } from "./queries";
import type { Attempt } from "./schema";
import { liveSecrets } from "./secrets";
import { switchOff } from "./switch-off";

/** The timeout for the request and its response together. Standard Webhooks recommends 15 to 30 s. */
const ANSWER_MILLISECONDS = 15_000;
/** The maximum number of characters that are stored from a response. */
const ANSWER_CHARACTERS_MAX = 500;

/** A message to send. `id` is the same for each attempt, and `body` is the text that is signed. */
interface Message {
  url: string;
  id: string;
  body: string;
  secrets: readonly string[];
}

const hasArrived = ({ responseStatus = 0 }: Attempt): boolean =>
  responseStatus >= 200 && responseStatus < 300;

/**
 * Returns the headers that Standard Webhooks requires, with one signature for each secret. See "Webhook metadata" in its
 * specification.
 */
function headersOf({ id, body, secrets }: Message, time: Date): Record<string, string> {
  return {
    "content-type": "application/json",
    "user-agent": "Bindery-Webhooks",
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(time.getTime() / 1000)),
    "webhook-signature": secrets.map((secret) => new Signer(secret).sign(id, time, body)).join(" "),
  };
}

/** Returns the start of a response's body. Removes NUL characters, because PostgreSQL can't store them. */
async function beginningOf(answer: OutboundResponse): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of answer.body) {
      chunks.push(chunk);
      length += chunk.byteLength;
      if (length >= ANSWER_CHARACTERS_MAX * 4) break;
    }
  } catch (error) {
    // An incomplete body isn't a failure, because the status has already shown whether the message arrived.
    if (!(error instanceof OutboundError)) throw error;
  }
  return Buffer.concat(chunks).toString("utf8").replaceAll("\0", "").slice(0, ANSWER_CHARACTERS_MAX);
}

async function exchange(message: Message, signal: AbortSignal, time: Date) {
  const client = createOutboundClient({ allowlist: outboundAllowlist("webhooks") });
  try {
    const init = { method: "POST", headers: headersOf(message, time), body: message.body, signal };
    const answer = await client.fetch(message.url, init);
    return { responseStatus: answer.status, responseBody: await beginningOf(answer) };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return { error: error.message };
  } finally {
    await client.close();
  }
}

/** Sends a message once, and returns the outcome. Rejects private IP addresses and doesn't follow redirects. */
export async function attempt(
  message: Message,
  answerMilliseconds: number = ANSWER_MILLISECONDS,
): Promise<Attempt> {
  const time = now();
  const begun = monotonicMilliseconds();
  const outcome = await exchange(message, AbortSignal.timeout(answerMilliseconds), time);
  const durationMilliseconds = Math.round(monotonicMilliseconds() - begun);
  return { attemptedAt: time.toISOString(), durationMilliseconds, ...outcome };
}

/**
 * The status that a receiver returns if it doesn't want more messages. See "Response status codes" in the specification of
 * Standard Webhooks.
 */
const GONE = 410;

interface Outcome {
  delivery: WebhookDelivery;
  type: string;
  made: Attempt;
}

/** Stores an attempt, and either ends the delivery or schedules a retry. */
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

/**
 * Records since when a webhook's deliveries have been failing, and turns off the webhook if this has lasted
 * too long.
 */
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
  // Failed pings don't count, because the receiver doesn't miss an event.
  if (type === PING) return;
  if (webhook.failingSince === null) await note(now());
  else if (hasFailedTooLong(webhook.failingSince, now())) await switchOff(tx, webhook, "failing");
}

/**
 * The job of a delivery. The job sends the event once, and then stores the outcome. If the worker is killed between
 * these steps, the job runs again. A receiver can therefore get an event twice, with the same `webhook-id`. Does
 * nothing for a delivery that has ended.
 */
export async function deliver(organizationId: string, id: string): Promise<void> {
  const where = { organizationId_id: { organizationId, id } };
  const delivery = await db().webhookDelivery.findUnique({ where, include: { webhook: true, event: true } });
  if (delivery?.status !== "pending") return;
  const { webhook, event } = delivery;
  const format = webhook.format as WebhookFormat;
  const body = format === "json" ? event.body : chatBody(format, await composeMessage(event));
  const message = { url: webhook.url, id: event.id, body, secrets: liveSecrets(webhook) };
  const made = await attempt(message);
  await inTransaction(null, async (tx) => {
    const present = await lockedWebhook.first(tx, { organizationId, id: webhook.id });
    if (!present) return;
    const outcome = { delivery, type: event.type, made };
    await recordOutcome(tx, present, outcome);
    await noteHealth(tx, present, outcome);
  });
}
