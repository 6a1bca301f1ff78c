import type { z } from "zod";
import { printMarkdown, toDocument } from "@/domains/content/markdown";
import type { Answer } from "./answer";
import type { QuestionRow } from "./queries";
import type { AnswerEvent, askedQuestionSchema } from "./schema";

export type AnswerFormat = "document" | "markdown";

/** One event of the stream. Each event contains the whole answer so far. */
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

type Resource = z.input<typeof askedQuestionSchema>;

export function presentQuestion(row: QuestionRow): Resource {
  const { id, question, answered, answer, sources, times, firstAskedAt, lastAskedAt } = row;
  return {
    object: "ask-question",
    id,
    question,
    answered,
    answer,
    sources: sources as Resource["sources"],
    times,
    firstAskedAt: firstAskedAt.toISOString(),
    lastAskedAt: lastAskedAt.toISOString(),
  };
}
