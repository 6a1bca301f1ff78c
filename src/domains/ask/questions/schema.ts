import { z } from "zod";

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
