import { newId } from "@/db/ids";
import { printMarkdown, toDocument } from "@/domains/content/markdown";
import type { Answer } from "../answer";
import type { ResponseEvent } from "./schema";

type Blocks = Extract<ResponseEvent, { type: "response_document" }>["blocks"];

const blocksOf = ({ blocks }: Answer): Blocks =>
  toDocument(printMarkdown(blocks)).document.nodes as unknown as Blocks;

/**
 * An answer as existing clients read it: block after block, each once nothing more is written into it. They put blocks
 * behind each other and take none back.
 */
export async function* responseEvents(
  answers: AsyncIterable<Answer>,
  finish: Omit<Extract<ResponseEvent, { type: "response_finish" }>, "type" | "messageId">,
): AsyncGenerator<ResponseEvent, void> {
  const messageId = newId();
  const inserted = (blocks: Blocks): ResponseEvent[] =>
    blocks.length === 0
      ? []
      : [{ type: "response_document", messageId, stepIndex: 0, operation: "insert", blocks }];
  yield { type: "response_start", messageId };
  let sent = 0;
  let last: Answer | undefined;
  for await (last of answers) {
    const settled = blocksOf(last).slice(0, -1);
    yield* inserted(settled.slice(sent));
    sent = Math.max(sent, settled.length);
  }
  if (last) yield* inserted(blocksOf(last).slice(sent));
  const suggestions = last?.followupQuestions ?? [];
  if (suggestions.length > 0) yield { type: "response_followup_suggestion", messageId, suggestions };
  yield { type: "response_finish", messageId, ...finish };
}
