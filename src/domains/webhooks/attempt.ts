import { Webhook } from "standardwebhooks";
import { env } from "@/env";
import { monotonicMilliseconds, now } from "@/lib/clock";
import { createOutboundClient, type OutboundResponse } from "@/lib/outbound";
import { OutboundError } from "@/lib/outbound-errors";
import type { Attempt } from "./schema";

/** For the whole exchange: Standard Webhooks recommend 15 to 30 s. */
const ANSWER_MILLISECONDS = 15_000;
/** Of an answer that is kept. */
const ANSWER_CHARACTERS_MAX = 500;

/** Something to be sent: `id` is the same at each try, `body` the text that is signed. */
export interface Message {
  url: string;
  id: string;
  body: string;
  secrets: readonly string[];
}

export const hasArrived = ({ responseStatus = 0 }: Attempt): boolean =>
  responseStatus >= 200 && responseStatus < 300;

/** The headers of Standard Webhooks (its specification, "Webhook metadata"): a signature by each secret. */
function headersOf({ id, body, secrets }: Message, time: Date): Record<string, string> {
  return {
    "content-type": "application/json",
    "user-agent": "Bindery-Webhooks",
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(time.getTime() / 1000)),
    "webhook-signature": secrets.map((secret) => new Webhook(secret).sign(id, time, body)).join(" "),
  };
}

/** The beginning of an answer; PostgreSQL keeps no NUL in a text. */
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
    // Its status has said already whether it arrived.
    if (!(error instanceof OutboundError)) throw error;
  }
  return Buffer.concat(chunks).toString("utf8").replaceAll("\0", "").slice(0, ANSWER_CHARACTERS_MAX);
}

async function exchange(message: Message, signal: AbortSignal, time: Date) {
  const client = createOutboundClient({ allowlist: env.OUTBOUND_ALLOWLIST });
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

/** Sends a message once, and answers the outcome. Private addresses are refused, redirects not followed. */
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
