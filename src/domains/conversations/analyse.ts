import type { Conversation } from "@/db/generated/client";
import { detectLanguage } from "@/domains/text/detect-language";
import { customerMessagesOf } from "./analysis/customer-messages";
import type { CustomerMessages, IssueDraft } from "./analysis/draft";
import { issuesByKeywords } from "./analysis/keywords";
import type { ModelAsker } from "./model-asker";
import type { ConversationPart } from "./schema";

/** The issues of a conversation; null while the model has not said them. */
export interface Analysed {
  conversation: Conversation;
  issues: IssueDraft[] | null;
  by: "model" | "keywords";
}

/** One whose issues are known. */
export type Found = Analysed & { issues: IssueDraft[] };

/** Conversations that the model is asked about at a time. */
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

/** Finds the issues of conversations, by the model where there is one. Writes nothing but failures. */
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
