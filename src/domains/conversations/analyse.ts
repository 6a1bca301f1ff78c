import type { Conversation } from "@/db/generated/client";
import { detectLanguage } from "@/domains/text/detect-language";
import { type CustomerMessages, type IssueDraft, issuesByKeywords } from "./keywords";
import type { ModelAsker } from "./model-asker";
import type { ConversationPart } from "./schema";

/**
 * For longer conversations, only this many characters at the beginning are analyzed, because they contain the reason for the
 * contact.
 */
const CHARACTERS_MAX = 20_000;
/** Matches quotations of earlier messages, and everything after a signature separator. */
const QUOTED = /^[ \t]*>.*$/gm;
const SIGNATURE = /\n-- ?\n[\s\S]*$/;

const cleaned = (body: string) =>
  body.replace(/\r\n?/g, "\n").replace(SIGNATURE, "").replace(QUOTED, "").trim();

/** Returns the customer's text in a conversation, without quotations and signatures. This is a pure function. */
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

/** The issues of a conversation. The value is null if the model hasn't returned them yet. */
interface Analysed {
  conversation: Conversation;
  issues: IssueDraft[] | null;
  by: "model" | "keywords";
}

/** A conversation whose issues are known. */
export type Found = Analysed & { issues: IssueDraft[] };

/** The maximum number of concurrent requests to the model. */
const ASKED_AT_ONCE = 4;

async function analyseOne(asker: ModelAsker, conversation: Conversation): Promise<Analysed> {
  const customer: CustomerMessages = customerMessagesOf(
    conversation.subject,
    conversation.parts as ConversationPart[],
  );
  const answer = await asker.issuesOf(conversation, customer);
  if (answer === "later") return { conversation, issues: null, by: "model" };
  if (answer !== "keywords") return { conversation, issues: answer, by: "model" };
  const language = await detectLanguage([customer.subject ?? "", ...customer.messages].join("\n"));
  return { conversation, issues: await issuesByKeywords(customer, language), by: "keywords" };
}

/** Finds the issues of conversations, with a model if one is configured. Stores only failures, not the issues. */
export async function analyse(
  asker: ModelAsker,
  conversations: readonly Conversation[],
): Promise<Analysed[]> {
  const analysed: Analysed[] = [];
  for (let at = 0; at < conversations.length; at += ASKED_AT_ONCE) {
    const some = conversations.slice(at, at + ASKED_AT_ONCE);
    analysed.push(...(await Promise.all(some.map((one) => analyseOne(asker, one)))));
  }
  return analysed;
}
