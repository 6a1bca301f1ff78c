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
    .describe("Changes at most; `more` counts the rest."),
};

/** A value before and after; absent on the side that has none. */
const attribute = <Value extends z.ZodType>(value: Value) =>
  z.object({ before: value.optional(), after: value.optional() }).optional();
const text = attribute(z.string());
const number = attribute(z.number());
const object = attribute(z.record(z.string(), z.unknown()));

export const changedPage = z.object({
  id: z.string(),
  type: z.enum(["document", "group", "link", "computed"]),
  title: z.string(),
  path: z.string().optional(),
});
const changedFile = z.object({
  id: z.string(),
  name: z.string(),
  contentType: z.string(),
  downloadURL: z.string(),
});
const changedReusableContent = z.object({
  id: z.string(),
  title: z.string(),
  document: z.string().optional(),
});

const pageAttributes = z
  .object({
    title: text,
    description: text,
    slug: text,
    document: text.describe("Ids of documents, for `documents/{documentId}`."),
    cover: object,
    emoji: text,
    layout: object,
    variables: attribute(z.record(z.string(), z.string())),
    target: attribute(contentRefSchema),
  })
  .describe("What of the page is different; other settings are not listed.");

const fileAttributes = z.object({
  name: text,
  downloadURL: text,
  size: number,
  contentType: text,
  dimensions: attribute(z.object({ width: z.number(), height: z.number() })),
});

const semanticChange = z.discriminatedUnion("type", [
  z.object({ type: z.literal("page_created"), page: changedPage }),
  z.object({ type: z.literal("page_edited"), page: changedPage, attributes: pageAttributes }),
  z.object({ type: z.literal("page_deleted"), page: changedPage }),
  z.object({
    type: z.literal("page_moved"),
    page: changedPage,
    parent: z.object({ before: changedPage.optional(), after: changedPage.optional() }),
  }),
  z.object({ type: z.literal("file_created"), file: changedFile }),
  z.object({ type: z.literal("file_edited"), file: changedFile, attributes: fileAttributes }),
  z.object({ type: z.literal("file_deleted"), file: changedFile }),
  z.object({ type: z.literal("reusable_content_created"), reusableContent: changedReusableContent }),
  z.object({
    type: z.literal("reusable_content_edited"),
    reusableContent: changedReusableContent,
    attributes: z.object({ title: text, document: text }),
  }),
  z.object({ type: z.literal("reusable_content_deleted"), reusableContent: changedReusableContent }),
  z.object({ type: z.literal("variables_edited"), variables: z.record(z.string(), text.unwrap()) }),
]);
export type SemanticChange = z.input<typeof semanticChange>;

/** What is different in a revision or change request (contract: RevisionSemanticChanges). */
export const semanticChangesSchema = z
  .object({
    mergedFrom: changeRequestSchema.optional(),
    changes: z.array(semanticChange),
    more: z.number().int().optional(),
  })
  .meta({ id: "RevisionSemanticChanges" });
