import { z } from "zod";
import { jsonDocumentInput, jsonDocumentOutput } from "@/domains/content/document-schema";
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

export const askedQuestionSchema = z
  .object({
    object: z.literal("ask-question"),
    id: z.string(),
    question: z.string().describe("In the words of whoever asked first; secrets and addresses are masked."),
    answered: z.boolean().describe("False: the content of the site did not say."),
    answer: z.string().describe("The last answer, as Markdown."),
    sources: z.array(z.object({ page: z.string(), space: z.string(), title: z.string(), url: z.url() })),
    times: z.number().int().min(1).describe("How often it was asked."),
    firstAskedAt: z.iso.datetime(),
    lastAskedAt: z.iso.datetime(),
  })
  .meta({ id: "AskQuestion" });

export const listQuestionsFields = {
  answered: z.boolean().optional().describe("Only those with an answer, or only those without."),
};

const MESSAGES_MAX = 20;

const messageSchema = z.object({
  role: z.literal("user"),
  content: z.union([z.string().max(10_000), jsonDocumentInput]),
  context: z
    .object({
      location: z.object({ spaceId: idField.describe("The space that the reader is in.") }).optional(),
    })
    .optional(),
});
export type Message = z.output<typeof messageSchema>;

export const responseFields = {
  input: z
    .array(messageSchema)
    .min(1)
    .max(MESSAGES_MAX)
    .describe(
      "The last one is answered; the one before it counts where the last one alone asks for nothing that is there.",
    ),
  previousResponseId: z
    .string()
    .max(10_000)
    .optional()
    .describe("Of the response that is followed up: what it answered counts as the message before."),
  model: z
    .enum(["fast", "reasoning-low", "reasoning-medium", "reasoning-high"])
    .optional()
    .describe("All of them are the one model that the service is given."),
  tools: z.array(z.unknown()).max(0, "are not called here: leave them out").optional(),
  toolCall: z.undefined("is none that was asked for").optional(),
};
export type ResponseRequest = z.output<z.ZodObject<typeof responseFields>>;

const ofMessage = { messageId: z.string() };

/** One event of the stream (public clients: AIStreamResponse). */
export const responseEventSchema = z
  .discriminatedUnion("type", [
    z.object({ type: z.literal("response_start"), ...ofMessage }),
    z.object({
      type: z.literal("response_document"),
      ...ofMessage,
      stepIndex: z.number().int(),
      operation: z.enum(["insert", "update"]),
      blocks: z
        .array(z.looseObject({ object: z.literal("block"), type: z.string() }))
        .describe("Whole blocks of a Document, which follow those before."),
    }),
    z.object({
      type: z.literal("response_followup_suggestion"),
      ...ofMessage,
      suggestions: z.array(z.string()),
    }),
    z.object({
      type: z.literal("response_finish"),
      ...ofMessage,
      responseId: z.string().describe("For `previousResponseId` of the next request."),
      response: z.object({ id: z.string(), previous: z.string().optional() }),
    }),
  ])
  .meta({ id: "AIStreamResponse" });
export type ResponseEvent = z.input<typeof responseEventSchema>;
