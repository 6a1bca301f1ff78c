import { z } from "zod";
import { jsonDocumentInput } from "@/domains/content/markdown/document-schema";
import { idField } from "@/scopes/define";

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
