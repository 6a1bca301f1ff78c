import { z } from "zod";
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
