import { z } from "zod";
import { jsonDocumentOutput } from "@/domains/content/markdown/document-schema";
import { searchSiteFields } from "@/domains/search/site/fields";
import { idField } from "@/scopes/define";

export const QUESTION_LENGTH_MAX = 512;

export const askFields = {
  question: z
    .string()
    .max(QUESTION_LENGTH_MAX)
    .regex(/\S/, "is empty")
    .describe("What the content of the site is to answer."),
  scope: searchSiteFields.scope,
  context: z
    .object({ siteSpaceId: idField.optional().describe("The site space that the reader is in.") })
    .optional(),
  format: z.enum(["document", "markdown"]).default("document").describe("What the answer is written in."),
};

const answerSourceSchema = z.object({
  type: z.literal("page"),
  page: z.string(),
  revision: z.string(),
  space: z.string(),
  sections: z.array(z.string()).describe("Anchors of the sections that the answer rests on."),
  reason: z.string().optional(),
});

/** One event of the stream: the whole answer so far (contract, transport: Ask). */
export const answerEventSchema = z
  .object({
    type: z.literal("answer"),
    answer: z.object({
      answer: z.union([z.object({ markdown: z.string() }), z.object({ document: jsonDocumentOutput })]),
      followupQuestions: z.array(z.string()),
      sources: z.array(answerSourceSchema),
    }),
  })
  .meta({ id: "AnswerEvent" });
export type AnswerEvent = z.infer<typeof answerEventSchema>;

export const recommendedFields = {
  siteSpaceId: idField.optional().describe("The site space that the reader is in."),
};

/** One event of the stream of what may be asked (gaps: ask/questions). */
export const recommendedQuestionSchema = z
  .object({ question: z.string() })
  .meta({ id: "RecommendedQuestion" });
