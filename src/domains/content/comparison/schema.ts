import { z } from "zod";
import { changeRequestSchema } from "../change-request/schema";
import { contentRefSchema } from "../schema";

const LIMIT_MAX = 1000;

export const changesFields = {
  limit: z
    .number()
    .int()
    .min(0)
    .max(LIMIT_MAX)
    .default(10)
    .describe(
      "The maximum number of changes to return, from 0 to 1000. `more` counts the remaining changes. Default: 10.",
    ),
};

/** A value before and after the change. If one side has no value, the side is absent. */
const attribute = <Value extends z.ZodType>(value: Value) =>
  z
    .object({
      before: value.optional().describe("The value before the change. Absent if there was none."),
      after: value.optional().describe("The value after the change. Absent if there is none."),
    })
    .optional();
const text = attribute(z.string());
const number = attribute(z.number());
const object = attribute(z.record(z.string(), z.unknown()));

export const changedPage = z
  .object({
    id: z.string().describe("The page's ID."),
    type: z.enum(["document", "group", "link", "computed"]).describe("The page's type."),
    title: z.string().describe("The page's title."),
    path: z.string().optional().describe("The page's path: the slugs from the root to the page."),
  })
  .describe("The page that changed.");
const changedFile = z
  .object({
    id: z.string().describe("The file's ID."),
    name: z.string().describe("The file's name."),
    contentType: z.string().describe("The file's media type."),
    downloadURL: z.string().describe("The URL to download the file from."),
  })
  .describe("The file that changed.");
const changedReusableContent = z
  .object({
    id: z.string().describe("The reusable content's ID."),
    title: z.string().describe("The reusable content's title."),
    document: z.string().optional().describe("The ID of the reusable content's document."),
  })
  .describe("The reusable content that changed.");

const pageAttributes = z
  .object({
    title: text.describe("The page's title before and after the change."),
    description: text.describe("The page's description before and after the change."),
    slug: text.describe("The page's slug before and after the change."),
    document: text.describe(
      "The IDs of the page's document before and after the change. Read them with the `documents/{documentId}` operations.",
    ),
    cover: object.describe("The page's cover before and after the change."),
    emoji: text.describe("The page's emoji before and after the change."),
    layout: object.describe("The page's layout before and after the change."),
    variables: attribute(z.record(z.string(), z.string())).describe(
      "The page's variables before and after the change.",
    ),
    target: attribute(contentRefSchema).describe("The link's target before and after the change."),
  })
  .describe("The attributes of the page that changed. Changes to other settings aren't listed.");

const fileAttributes = z
  .object({
    name: text.describe("The file's name before and after the change."),
    downloadURL: text.describe("The file's download URL before and after the change."),
    size: number.describe("The file's size in bytes before and after the change."),
    contentType: text.describe("The file's media type before and after the change."),
    dimensions: attribute(
      z.object({
        width: z.number().describe("The image's width in pixels."),
        height: z.number().describe("The image's height in pixels."),
      }),
    ).describe("The image's width and height before and after the change."),
  })
  .describe("The attributes of the file that changed.");

const semanticChange = z.discriminatedUnion("type", [
  z.object({ type: z.literal("page_created"), page: changedPage }),
  z.object({ type: z.literal("page_edited"), page: changedPage, attributes: pageAttributes }),
  z.object({ type: z.literal("page_deleted"), page: changedPage }),
  z.object({
    type: z.literal("page_moved"),
    page: changedPage,
    parent: z
      .object({
        before: changedPage.optional().describe("The page's parent before the move."),
        after: changedPage.optional().describe("The page's parent after the move."),
      })
      .describe(
        "The page's parent before and after the move. `before` is absent if the page was at the root, and `after` if it is now at the root.",
      ),
  }),
  z.object({ type: z.literal("file_created"), file: changedFile }),
  z.object({ type: z.literal("file_edited"), file: changedFile, attributes: fileAttributes }),
  z.object({ type: z.literal("file_deleted"), file: changedFile }),
  z.object({ type: z.literal("reusable_content_created"), reusableContent: changedReusableContent }),
  z.object({
    type: z.literal("reusable_content_edited"),
    reusableContent: changedReusableContent,
    attributes: z
      .object({
        title: text.describe("The reusable content's title before and after the change."),
        document: text.describe("The ID of the reusable content's document before and after the change."),
      })
      .describe("The attributes of the reusable content that changed."),
  }),
  z.object({ type: z.literal("reusable_content_deleted"), reusableContent: changedReusableContent }),
  z.object({
    type: z.literal("variables_edited"),
    variables: z.record(z.string(), text.unwrap()).describe("The variables that changed, by name."),
  }),
]);
export type SemanticChange = z.input<typeof semanticChange>;

/** The differences in a revision or change request. See `RevisionSemanticChanges` in the API contract. */
export const semanticChangesSchema = z
  .object({
    mergedFrom: changeRequestSchema
      .optional()
      .describe("The change request that the revision was merged from."),
    changes: z.array(semanticChange).describe("The changes, at most `limit`."),
    more: z.number().int().optional().describe("The number of changes that aren't listed."),
  })
  .meta({ id: "RevisionSemanticChanges" });
