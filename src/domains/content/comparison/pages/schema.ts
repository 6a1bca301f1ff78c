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
    .describe("Unchanged blocks that are answered around each change."),
};

const textSides = z.object({ before: z.string().optional(), after: z.string().optional() });

const range = z.tuple([z.number().int(), z.number().int()]);
const words = z
  .object({ before: z.array(range), after: z.array(range) })
  .meta({ id: "WordRanges" })
  .describe("Ranges of the text of the block that are gone and that are new, in UTF-16 units.");
/** Which parts of a text are gone, and which are new in the other one. */
export type WordRanges = z.output<typeof words>;

const part = z.object({
  key: z.string(),
  kind: z.enum(["added", "removed", "changed", "moved"]),
  words: words.optional(),
});
/** A block inside of a changed one that is different itself. */
export type Part = z.output<typeof part>;

const blockDifference = z
  .object({
    kind: z.enum(["same", "added", "removed", "changed", "moved"]),
    isMoved: z.boolean().optional().describe("Whether a changed block stands elsewhere, too."),
    block: z
      .object({ before: documentNodeSchema.optional(), after: documentNodeSchema.optional() })
      .optional()
      .describe("Absent for definitions, which stand in the Markdown alone."),
    markdown: textSides,
    words: words.optional(),
    parts: z.array(part).optional().describe("Blocks inside of it that are different, by their keys."),
  })
  .meta({ id: "BlockDifference" });
/** One block, or definition, of a page on both sides. */
export type BlockDifference = z.output<typeof blockDifference>;

const skipped = z.object({ kind: z.literal("skipped"), count: z.number().int() });
/** Blocks without a change near them, which nobody asked for. */
export type Skipped = z.output<typeof skipped>;

/** The differences of a page, block by block. */
export const pageDifferenceSchema = z
  .object({
    page: changedPage,
    title: textSides,
    document: textSides.describe("Ids of the documents compared, for `documents/{documentId}`."),
    head: textSides.optional().describe("Front matter and title line, where they differ."),
    isTooLarge: z
      .boolean()
      .describe(
        "Whether the texts, or what is different, are too large to be shown; `blocks` is empty then.",
      ),
    blocks: orJsonText(z.array(z.union([blockDifference, skipped]))),
  })
  .meta({ id: "PageDifference" });
