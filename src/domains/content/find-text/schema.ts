import { z } from "zod";
import { idField } from "@/scopes/define";

const TEXT_CHARACTERS_MAX = 200;
const PAGES_MAX = 100;

const line = (min: number, max: number) =>
  z
    .string()
    .min(min)
    .max(max)
    .refine((text) => !/\p{Cc}/u.test(text), "can't have line breaks or control characters");

const matchCase = z.boolean().describe("Whether the search is case-sensitive.");
const wholeWord = z.boolean().describe("Whether to find only whole words, not parts of words.");

export const findTextFields = {
  text: line(1, TEXT_CHARACTERS_MAX).describe("The text to find. It is matched literally."),
  matchCase: matchCase.default(false),
  wholeWord: wholeWord.default(false),
  after: idField.optional().describe("The `after` value of the previous response, to continue the search."),
  limit: z
    .number()
    .int()
    .min(1)
    .max(PAGES_MAX)
    .default(50)
    .describe("The maximum number of pages per response, from 1 to 100. Default: 50."),
};

export const replaceTextFields = {
  text: findTextFields.text,
  replacement: line(0, 1000).describe(
    "The replacement text. It is inserted as plain text, so Markdown in it has no effect.",
  ),
  matchCase: matchCase.optional(),
  wholeWord: wholeWord.optional(),
};

const foundLine = z.object({
  line: z.number().int().describe("The number of the line in the page's Markdown, starting at 1."),
  before: z.string().describe("The text before the match in its line, at most 60 characters."),
  match: z.string().describe("The matched text as it is on the page."),
  after: z.string().describe("The text after the match in its line, at most 120 characters."),
});

export const textMatchesSchema = z
  .object({
    pages: z
      .array(
        z.object({
          page: z.string().describe("The page's ID."),
          title: z.string().describe("The page's title."),
          count: z.number().int().describe("The number of matches on the page."),
          lines: z.array(foundLine).describe("The first 20 matches on the page."),
        }),
      )
      .describe("The pages that contain the text."),
    after: z
      .string()
      .optional()
      .describe("The value to send as `after` to continue the search. Absent if all pages were searched."),
  })
  .meta({ id: "TextMatches" });
