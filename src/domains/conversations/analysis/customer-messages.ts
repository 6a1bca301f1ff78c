import type { ConversationPart } from "../schema";
import type { CustomerMessages } from "./draft";

/** Longer conversations are judged by their beginning: what brought the customer there. */
const CHARACTERS_MAX = 20_000;
/** Lines that quote an earlier letter, and what follows the line before a signature. */
const QUOTED = /^[ \t]*>.*$/gm;
const SIGNATURE = /\n-- ?\n[\s\S]*$/;

const cleaned = (body: string) =>
  body.replace(/\r\n?/g, "\n").replace(SIGNATURE, "").replace(QUOTED, "").trim();

/** What a customer says in a conversation, without quotations and signatures. Pure. */
export function customerMessagesOf(
  subject: string | null,
  parts: readonly ConversationPart[],
): CustomerMessages {
  const ofCustomer = parts.filter(({ role }) => role === "user");
  const messages: string[] = [];
  let left = CHARACTERS_MAX;
  for (const { body } of ofCustomer.length > 0 ? ofCustomer : parts) {
    const message = cleaned(body.slice(0, left));
    if (message !== "") messages.push(message);
    left -= body.length;
    if (left <= 0) break;
  }
  return {
    subject: subject?.replace(/^(?:\s*(?:re|aw|fwd?|wg|tr|rv)\s*:)+\s*/i, "").trim() || null,
    messages,
  };
}
