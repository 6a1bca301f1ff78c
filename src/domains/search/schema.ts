import { z } from "zod";
import { paging } from "@/lib/list-schema";

const score = z.number().min(0).describe("The relevance of the result. Higher is better.");
const urls = z.object({ app: z.url().describe("The URL of the result in the console.") });

const sectionSchema = z
  .object({
    id: z.string().describe("The ID of the section."),
    title: z.string().describe("The title of the section."),
    path: z
      .string()
      .describe("The path of the section: the path of the page with the anchor of the heading."),
    body: z.string().describe("The part of the section that matches best, as plain text."),
    ranges: z
      .array(z.tuple([z.number().int(), z.number().int()]))
      .describe("The matches in `body`: start and end (exclusive) in UTF-16 code units."),
    score,
    resultType: z.literal("section"),
    urls: urls.describe("The URLs of the section."),
  })
  .meta({ id: "SearchSectionResult" });

export const searchPageSchema = z
  .object({
    id: z.string().describe("The ID of the page."),
    title: z.string().describe("The title of the page."),
    description: z.string().describe("The description of the page."),
    path: z.string().describe("The path of the page in the space."),
    score,
    rank: z.number().int().min(1).describe("The position of the page among all results, starting with 1."),
    resultType: z.literal("page"),
    sections: z.array(sectionSchema).describe("The sections of the page that match."),
    ancestors: z
      .array(z.object({ title: z.string().describe("The title of the parent page.") }))
      .describe("The parent pages, starting at the root."),
    urls: urls.describe("The URLs of the page."),
  })
  .meta({ id: "SearchPageResult" });

export const searchSpaceSchema = z
  .object({
    type: z.literal("space"),
    id: z.string().describe("The ID of the space."),
    title: z.string().describe("The title of the space."),
    score,
    pages: z.array(searchPageSchema).describe("The pages of the space that match."),
  })
  .meta({ id: "SearchSpaceResult" });

export const searchFields = {
  query: z
    .string()
    .max(512)
    .describe(
      'The words to search for. To search for a phrase, use quotation marks, as in `"custom domain"`. To exclude a word, ' +
        "use a hyphen, as in `-webhook`. The last word can be incomplete. If no page contains all words, the results are " +
        "pages that contain most of them. If a word isn't found, the search also finds similar words.",
    ),
  ...paging,
};
