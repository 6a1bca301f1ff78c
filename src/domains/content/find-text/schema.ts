import { z } from "zod";
import { idField } from "@/scopes/define";

const TEXT_CHARACTERS_MAX = 200;
const PAGES_MAX = 100;

const line = (min: number, max: number) =>
  z
    .string()
    .min(min)
    .max(max)
    .refine((text) => !/\p{Cc}/u.test(text), "holds line breaks or control characters");

const matchCase = z.boolean().describe("Whether capital and small letters are told apart.");
const wholeWord = z.boolean().describe("Whether it is found only where no letter or digit stands beside it.");

export const findTextFields = {
  text: line(1, TEXT_CHARACTERS_MAX).describe("Looked for as it is written: no pattern."),
  matchCase: matchCase.default(false),
  wholeWord: wholeWord.default(false),
  after: idField.optional().describe("The `after` of an earlier answer: goes on behind it."),
  limit: z.number().int().min(1).max(PAGES_MAX).default(50).describe("Pages per answer, 1 to 100."),
};

export const replaceTextFields = {
  text: findTextFields.text,
  replacement: line(0, 1000).describe("Written as text: signs of Markdown in it show as they are."),
  matchCase: matchCase.optional(),
  wholeWord: wholeWord.optional(),
};

const foundLine = z.object({
  line: z.number().int().describe("Of the page's Markdown, from 1."),
  before: z.string().describe("What stands before it in the line, at most 60 characters."),
  match: z.string().describe("The words as the page has them."),
  after: z.string().describe("What follows it in the line, at most 120 characters."),
});

export const textMatchesSchema = z
  .object({
    pages: z.array(
      z.object({
        page: z.string(),
        title: z.string(),
        count: z.number().int(),
        lines: z.array(foundLine).describe("Of the first 20 matches."),
      }),
    ),
    after: z
      .string()
      .optional()
      .describe("Where to go on; absent once all pages were looked through. There may be pages without it."),
  })
  .meta({ id: "TextMatches" });
