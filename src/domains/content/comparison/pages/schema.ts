import { z } from "zod";
import { orJsonText } from "@/lib/json-text-schema";
import { documentNodeSchema } from "../../document-schema";
import { changedPage } from "../schema";

const CONTEXT_MAX = 1000;

export const pageChangesFields = {
  context: z
    .number()
    .int()
    .min(0)
    .max(CONTEXT_MAX)
    .default(1)
    .describe("The number of unchanged blocks to return around each change. Default: 1."),
};

const textSides = z.object({
  before: z.string().optional().describe("The text before the change. Absent if there was none."),
  after: z.string().optional().describe("The text after the change. Absent if there is none."),
});

const range = z.tuple([z.number().int(), z.number().int()]);
const words = z
  .object({
    before: z.array(range).describe("The removed ranges, each as start and end."),
    after: z.array(range).describe("The added ranges, each as start and end."),
  })
  .meta({ id: "WordRanges" })
  .describe("The ranges of the block's text that were removed and added, in UTF-16 units.");
/** The words that were removed from the earlier text and added in the later text. */
export type WordRanges = z.output<typeof words>;

const part = z.object({
  key: z.string().describe("The key of the nested block."),
  kind: z.enum(["added", "removed", "changed", "moved"]).describe("How the nested block changed."),
  words: words.optional(),
});
/** A nested block that has changed. It's part of a changed block. */
export type Part = z.output<typeof part>;

const blockDifference = z
  .object({
    kind: z.enum(["same", "added", "removed", "changed", "moved"]).describe("How the block changed."),
    isMoved: z.boolean().optional().describe("Whether the changed block was also moved."),
    block: z
      .object({
        before: documentNodeSchema.optional().describe("The block before the change."),
        after: documentNodeSchema.optional().describe("The block after the change."),
      })
      .optional()
      .describe("The block as a Document. Absent for link definitions, which exist only in Markdown."),
    markdown: textSides.describe("The block's Markdown before and after the change."),
    words: words.optional(),
    parts: z.array(part).optional().describe("The nested blocks that changed."),
  })
  .meta({ id: "BlockDifference" });
/** A block or definition of a page, before and after the change. */
export type BlockDifference = z.output<typeof blockDifference>;

const skipped = z.object({
  kind: z.literal("skipped"),
  count: z.number().int().describe("The number of unchanged blocks that aren't returned here."),
});
/** Replaces unchanged blocks in the response that aren't next to a change. */
export type Skipped = z.output<typeof skipped>;

/** The differences between two versions of a page, block by block. */
export const pageDifferenceSchema = z
  .object({
    page: changedPage,
    title: textSides.describe("The page's title before and after the change."),
    document: textSides.describe(
      "The IDs of the compared documents. Read them with the `documents/{documentId}` operations.",
    ),
    head: textSides
      .optional()
      .describe("The front matter and the title line of the page. Present if they changed."),
    isTooLarge: z
      .boolean()
      .describe("Whether the page or its changes are too large to compare. If true, `blocks` is empty."),
    // `describe` is called before `orJsonText`, because `describe` returns a copy of the schema without the
    // effect of `orJsonText`.
    blocks: orJsonText(
      z
        .array(z.union([blockDifference, skipped]))
        .describe("The changed blocks in reading order, with unchanged blocks around them."),
    ),
  })
  .meta({ id: "PageDifference" });
