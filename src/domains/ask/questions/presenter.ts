import type { z } from "zod";
import type { AskQuestion } from "@/db/generated/client";
import type { askedQuestionSchema } from "./schema";

type Resource = z.input<typeof askedQuestionSchema>;

export function presentQuestion(row: AskQuestion): Resource {
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
