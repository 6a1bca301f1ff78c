import { z } from "zod";
import { userSchema } from "@/domains/users/schema";
import { orJsonText } from "@/lib/json-text-schema";
import { changeRequestSchema } from "./change-request/schema";
import { jsonDocumentOutput } from "./document-schema";
import { CONTENT_REF_KINDS, type JSONDocument } from "./markdown/document";

const time = z.iso.datetime();

/** Query fields of most reads (contract, Content): git facts, and whether computed content is computed. */
export const viewFields = {
  metadata: z.boolean().default(true).describe("`false` leaves out git facts."),
  computed: z.boolean().default(true).describe("`false` leaves computed content uncomputed."),
};

/** `true`, `false`, or one word; in a query all of them are text. */
const flagOr = <Word extends string>(word: Word) => z.union([z.boolean(), z.literal(word)]).default(false);

export const evaluationFields = {
  evaluated: flagOr("deterministic-only").describe(
    "Whether expressions are replaced by their values: all, none, or those with deterministic inputs alone.",
  ),
  dereferenced: flagOr("reusable-contents").describe(
    "Whether references are replaced by what they refer to: all, none, or reusable contents alone.",
  ),
};

export const pageFields = {
  format: z
    .enum(["document", "markdown"])
    .optional()
    .describe("How the text is answered; `document` when left out."),
  "format.markdown.refs": z
    .enum(["relative", "stable"])
    .default("relative")
    .describe(
      "`stable`: addresses in Markdown are by id (`/pages/<id>`, `/files/<id>`), and mean the same wherever the text stands; " +
        "`relative`: they are as the text has them. Documents name what they refer to in any case.",
    ),
  ...evaluationFields,
  ...viewFields,
};

export const pathField = z.string().max(4096).describe("Slugs from the root down, joined by slashes.");

const gitBlobSchema = z.object({ oid: z.string(), path: z.string() }).meta({ id: "GitSyncBlob" });

const gitCommitSchema = z
  .object({
    oid: z.string(),
    message: z.string(),
    createdByService: z.boolean(),
    createdByGitBook: z.boolean().meta({ deprecated: true }),
    url: z.string().optional(),
    ref: z.string().optional(),
  })
  .meta({ id: "GitSyncCommit" });

export const contentRefSchema = z.looseObject({ kind: z.enum(CONTENT_REF_KINDS) }).meta({ id: "ContentRef" });

const variablesSchema = z.record(z.string(), z.string());

const layoutSchema = z
  .object({
    width: z.enum(["default", "wide"]),
    cover: z.boolean(),
    coverSize: z.enum(["hero", "full"]),
    coverMask: z.enum(["none", "radial"]),
    title: z.boolean(),
    description: z.boolean(),
    tableOfContents: z.boolean(),
    outline: z.boolean(),
    pagination: z.boolean(),
    metadata: z.boolean(),
    tags: z.boolean(),
    actions: z.boolean(),
    anchors: z.boolean(),
  })
  .meta({ id: "RevisionPageLayoutOptions" });

const coverSchema = z
  .object({
    ref: contentRefSchema.optional(),
    refDark: contentRefSchema.optional(),
    yPos: z.number(),
    height: z.number().optional(),
    textColor: z.enum(["black", "white"]).optional(),
    textColorDark: z.enum(["black", "white"]).optional(),
  })
  .meta({ id: "RevisionPageDocumentCover" });

export const metaLinksSchema = z.object({
  canonical: contentRefSchema.optional(),
  alternates: z.array(contentRefSchema).optional(),
});

/** A Document in an answer. One that is JSON text already goes out as it is. */
export const documentSchema = orJsonText(
  jsonDocumentOutput as unknown as z.ZodType<JSONDocument, JSONDocument>,
);

const pageBase = {
  id: z.string(),
  title: z.string(),
  linkTitle: z.string().optional(),
  emoji: z.string().optional(),
  icon: z.string().optional(),
  condition: z.string().optional(),
  createdAt: time.optional(),
  updatedAt: time.optional(),
};

const places = {
  slug: z.string(),
  path: z.string(),
  hidden: z.boolean().optional(),
  noIndex: z.boolean().optional(),
  noRobotsIndex: z.boolean().optional(),
};

const deprecatedKind = <Kind extends string>(kind: Kind) => z.literal(kind).meta({ deprecated: true });

const pageDocumentFields = z.object({
  ...pageBase,
  ...places,
  kind: deprecatedKind("sheet"),
  type: z.literal("document"),
  urls: z.object({ app: z.string(), published: z.string().optional() }),
  description: z.string().optional(),
  git: gitBlobSchema.optional(),
  layout: layoutSchema,
  cover: coverSchema.optional(),
  variables: variablesSchema.optional(),
  metaLinks: metaLinksSchema.optional(),
  tags: z.array(z.unknown()),
  documentId: z.string().optional(),
  computed: z.looseObject({ type: z.string() }).optional(),
  computedSeed: z.string().optional(),
  document: documentSchema.optional(),
  markdown: z.string().optional(),
});

const pageGroupFields = z.object({
  ...pageBase,
  ...places,
  kind: deprecatedKind("group"),
  type: z.literal("group"),
});

const pageLinkSchema = z
  .object({
    ...pageBase,
    kind: deprecatedKind("link"),
    type: z.literal("link"),
    target: contentRefSchema,
    href: z.string().optional(),
    hidden: z.boolean().optional(),
  })
  .meta({ id: "RevisionPageLink" });

const pageComputedSchema = z
  .object({ ...pageBase, type: z.literal("computed"), computed: z.looseObject({ type: z.string() }) })
  .meta({ id: "RevisionPageComputed" });

// Pages hold pages, which TypeScript cannot infer: the recursion is written out as interfaces.
export interface PageDocumentResource extends z.infer<typeof pageDocumentFields> {
  pages: PageResource[];
}
export interface PageGroupResource extends z.infer<typeof pageGroupFields> {
  pages: PageResource[];
}
export type PageResource =
  | PageDocumentResource
  | PageGroupResource
  | z.infer<typeof pageLinkSchema>
  | z.infer<typeof pageComputedSchema>;

const pagesSchema: z.ZodType<PageResource[], PageResource[]> = z
  .array(z.lazy(() => pageSchema))
  .meta({ id: "RevisionPages" });

const pageDocumentSchema = pageDocumentFields
  .extend({ pages: pagesSchema })
  .meta({ id: "RevisionPageDocument" });
const pageGroupSchema = pageGroupFields.extend({ pages: pagesSchema }).meta({ id: "RevisionPageGroup" });

/** A page of any type (contract: RevisionPage). */
export const pageSchema: z.ZodType<PageResource, PageResource> = z
  .discriminatedUnion("type", [pageDocumentSchema, pageGroupSchema, pageLinkSchema, pageComputedSchema])
  .meta({ id: "RevisionPage" }) as unknown as z.ZodType<PageResource, PageResource>;

export const pagesAnswerSchema = z.object({ pages: pagesSchema });

export const fileSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    contentType: z.string(),
    downloadURL: z.string(),
    size: z.number(),
    dimensions: z.object({ width: z.number(), height: z.number() }).optional(),
    git: gitBlobSchema.optional(),
  })
  .meta({ id: "RevisionFile" });

export const reusableContentSchema = z
  .object({
    id: z.string(),
    title: z.string(),
    document: z.string().optional().describe("Id of the document, for `documents/{documentId}`."),
    git: gitBlobSchema.optional(),
  })
  .meta({ id: "RevisionReusableContent" });

const revisionBase = {
  object: z.literal("revision"),
  id: z.string(),
  parents: z.array(z.string()),
  createdAt: time,
  git: gitCommitSchema.optional(),
  urls: z.object({ app: z.string(), published: z.string().optional(), public: z.string().optional() }),
  type: z.enum(["edits", "merge", "rollback", "update", "computed"]),
  mergedFrom: changeRequestSchema
    .optional()
    .describe("The change request that a merge brought in, for members of the organization."),
};

export const revisionSchema = z
  .object({
    ...revisionBase,
    pages: pagesSchema,
    files: z.array(fileSchema),
    reusableContents: z.array(reusableContentSchema),
    variables: variablesSchema.optional(),
    tags: z.array(z.unknown()),
  })
  .meta({ id: "Revision" });

export const revisionSummarySchema = z
  .object({
    ...revisionBase,
    number: z.number().int().describe("Counts the revisions of the branch."),
    author: userSchema.optional().describe("Who wrote it, without the address."),
  })
  .meta({ id: "RevisionSummary" });
