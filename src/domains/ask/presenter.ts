import { printMarkdown, toDocument } from "@/domains/content/markdown";
import type { Answer } from "./answer";
import type { AnswerEvent } from "./schema";

export type AnswerFormat = "document" | "markdown";

/** One event of the stream: the answer so far, whole (contract, transport: Ask). */
export function presentAnswer(
  { blocks, sources, followupQuestions }: Answer,
  format: AnswerFormat,
): AnswerEvent {
  const markdown = printMarkdown(blocks);
  const answer = format === "markdown" ? { markdown } : { document: toDocument(markdown).document };
  return {
    type: "answer",
    answer: {
      answer,
      followupQuestions,
      sources: sources.map(({ source, anchors }) => ({
        type: "page",
        page: source.pageId,
        revision: source.space.head.revision.id,
        space: source.space.siteSpace.spaceId,
        sections: anchors,
        reason: [...source.above, source.title].join(" › "),
      })),
    },
  };
}
