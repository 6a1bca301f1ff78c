import { z } from "zod";
import { paging } from "@/lib/list-schema";

const score = z.number().min(0);
const urls = z.object({ app: z.url() });

const sectionSchema = z
  .object({
    id: z.string(),
    title: z.string(),
    path: z.string(),
    body: z.string().describe("Plain text: the part that shows best why it was found."),
    ranges: z
      .array(z.tuple([z.number().int(), z.number().int()]))
      .describe("Where what was looked for stands in `body`: from, and up to, in UTF-16 units."),
    score,
    resultType: z.literal("section"),
    urls,
  })
  .meta({ id: "SearchSectionResult" });

export const searchPageSchema = z
  .object({
    id: z.string(),
    title: z.string(),
    description: z.string(),
    path: z.string(),
    score,
    rank: z.number().int().min(1),
    resultType: z.literal("page"),
    sections: z.array(sectionSchema),
    ancestors: z.array(z.object({ title: z.string() })),
    urls,
  })
  .meta({ id: "SearchPageResult" });

export const searchSpaceSchema = z
  .object({
    type: z.literal("space"),
    id: z.string(),
    title: z.string(),
    score,
    pages: z.array(searchPageSchema),
  })
  .meta({ id: "SearchSpaceResult" });

export const searchFields = {
  query: z
    .string()
    .max(512)
    .describe(
      'Words that must all be found, or most of them where no page holds all; `"words in a row"`, `-without`. The last ' +
        "word may be a beginning, and words that are not found stand for similar ones.",
    ),
  ...paging,
};
