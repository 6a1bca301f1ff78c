import { z } from "zod";
import { jsonDocumentInput, jsonDocumentOutput } from "@/domains/content/document-schema";
import { searchSiteFields } from "@/domains/search/site/fields";
import { IGNORED } from "@/lib/compatibility";
import { idField } from "@/scopes/define";

export const QUESTION_LENGTH_MAX = 512;

export const askFields = {
  question: z
    .string()
    .max(QUESTION_LENGTH_MAX)
    .regex(/\S/, "can't be empty")
    .describe("The question to answer from the content of the site."),
  scope: searchSiteFields.scope,
  context: z
    .object({ siteSpaceId: idField.optional().describe("The ID of the site space that the visitor is in.") })
    .optional()
    .describe("Where the visitor asks the question."),
  format: z
    .enum(["document", "markdown"])
    .default("document")
    .describe("The format of the answer. Default: `document`."),
};

const answerSourceSchema = z.object({
  type: z.literal("page"),
  page: z.string().describe("The ID of the page."),
  revision: z.string().describe("The ID of the revision."),
  space: z.string().describe("The ID of the space."),
  sections: z.array(z.string()).describe("The anchors of the sections that the answer is based on."),
  reason: z.string().optional().describe("Why the page is a source of the answer."),
});

/** One event of the stream. Each event contains the whole answer so far. */
export const answerEventSchema = z
  .object({
    type: z.literal("answer"),
    answer: z
      .object({
        answer: z
          .union([
            z.object({ markdown: z.string().describe("The text of the answer, in Markdown.") }),
            z.object({ document: jsonDocumentOutput }),
          ])
          .describe("The text of the answer."),
        followupQuestions: z.array(z.string()).describe("Questions that the visitor could ask next."),
        sources: z.array(answerSourceSchema).describe("The pages that the answer is based on."),
      })
      .describe("The answer so far."),
  })
  .meta({ id: "AnswerEvent" });
export type AnswerEvent = z.infer<typeof answerEventSchema>;

export const recommendedFields = {
  siteSpaceId: idField.optional().describe("The ID of the site space that the visitor is in."),
};

/** One event of the stream of recommended questions. */
export const recommendedQuestionSchema = z
  .object({ question: z.string().describe("The recommended question.") })
  .meta({ id: "RecommendedQuestion" });

export const askedQuestionSchema = z
  .object({
    object: z.literal("ask-question"),
    id: z.string().describe("The ID of the question."),
    question: z
      .string()
      .describe(
        "The question, in the words of the first visitor who asked it. Secrets and email addresses are masked.",
      ),
    answered: z.boolean().describe("Whether the content of the site answered the question."),
    answer: z.string().describe("The last answer, in Markdown."),
    sources: z
      .array(
        z.object({
          page: z.string().describe("The ID of the page."),
          space: z.string().describe("The ID of the space."),
          title: z.string().describe("The title of the page."),
          url: z.url().describe("The URL of the page."),
        }),
      )
      .describe("The pages that the answer is based on."),
    times: z.number().int().min(1).describe("How often the question was asked."),
    firstAskedAt: z.iso.datetime().describe("When the question was first asked (UTC)."),
    lastAskedAt: z.iso.datetime().describe("When the question was last asked (UTC)."),
  })
  .meta({ id: "AskQuestion" });

export const listQuestionsFields = {
  answered: z
    .boolean()
    .optional()
    .describe("True to return only answered questions, false to return only unanswered ones."),
};

const MESSAGES_MAX = 20;

const messageSchema = z.object({
  role: z.literal("user"),
  content: z.union([z.string().max(10_000), jsonDocumentInput]).describe("The text of the message."),
  context: z
    .object({
      location: z
        .object({ spaceId: idField.describe("The ID of the space that the visitor is in.") })
        .optional()
        .describe("The content that the visitor is reading."),
    })
    .optional()
    .describe("Where the visitor writes the message."),
});
export type Message = z.output<typeof messageSchema>;

/**
 * Tools that clients offer. For example, an embedded assistant can offer tools of the page in which it's
 * embedded.
 */
const TOOLS_MAX = 100;

export const responseFields = {
  input: z
    .array(messageSchema)
    .min(1)
    .max(MESSAGES_MAX)
    .describe(
      "The messages. The assistant answers the last message and uses the previous message as context.",
    ),
  previousResponseId: z
    .string()
    .max(10_000)
    .optional()
    .describe("The ID of the response that this request follows up."),
  model: z.enum(["fast", "reasoning-low", "reasoning-medium", "reasoning-high"]).optional().meta(IGNORED),
  tools: z.array(z.unknown()).max(TOOLS_MAX).optional().meta(IGNORED),
  toolCall: z
    .undefined("can't be set, because tool calls aren't supported")
    .optional()
    .describe("Tool calls aren't supported. Omit this field."),
};
export type ResponseRequest = z.output<z.ZodObject<typeof responseFields>>;

const ofMessage = { messageId: z.string().describe("The ID of the message.") };

/** One event of the stream. Public clients call it AIStreamResponse. */
export const responseEventSchema = z
  .discriminatedUnion("type", [
    z.object({ type: z.literal("response_start"), ...ofMessage }),
    z.object({
      type: z.literal("response_document"),
      ...ofMessage,
      stepIndex: z.number().int().describe("The index of the step."),
      operation: z
        .enum(["insert", "update"])
        .describe("Whether the blocks are added or replace earlier blocks."),
      blocks: z
        .array(
          z.looseObject({ object: z.literal("block"), type: z.string().describe("The type of the block.") }),
        )
        .describe("Whole blocks of a Document, which follow the previous blocks."),
    }),
    z.object({
      type: z.literal("response_followup_suggestion"),
      ...ofMessage,
      suggestions: z.array(z.string()).describe("Questions that the visitor could ask next."),
    }),
    z.object({
      type: z.literal("response_finish"),
      ...ofMessage,
      responseId: z
        .string()
        .describe("The ID of the response. Send it as `previousResponseId` in the next request."),
      response: z
        .object({
          id: z.string().describe("The ID of the response."),
          previous: z.string().optional().describe("The ID of the previous response."),
        })
        .describe("The response."),
    }),
  ])
  .meta({ id: "AIStreamResponse" });
export type ResponseEvent = z.input<typeof responseEventSchema>;
