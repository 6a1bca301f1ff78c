import { z } from "zod";
import { userSchema } from "@/domains/users/schema";
import { orJsonText } from "@/lib/json-text-schema";
import { changeRequestSchema } from "./change-request/schema";
import { jsonDocumentOutput } from "./document-schema";
import { CONTENT_REF_KINDS, type JSONDocument } from "./markdown/document";

const time = z.iso.datetime();

/**
 * The query fields of most read operations: whether to include Git metadata and computed content. See
 * "Content" in the API contract.
 */
export const viewFields = {
  metadata: z.boolean().default(true).describe("Whether to include Git metadata. Default: true."),
  computed: z
    .boolean()
    .default(true)
    .describe(
      "Whether to compute generated content, such as pages from an OpenAPI specification. Default: true.",
    ),
};

/** A schema for a boolean or one given word. Query values are always text. */
const flagOr = <Word extends string>(word: Word) => z.union([z.boolean(), z.literal(word)]).default(false);

export const evaluationFields = {
  evaluated: flagOr("deterministic-only").describe(
    "Which expressions to replace with their values: all, none, or only expressions with deterministic inputs.",
  ),
  dereferenced: flagOr("reusable-contents").describe(
    "Which references to replace with their content: all, none, or only reusable content.",
  ),
};

export const pageFields = {
  format: z
    .enum(["document", "markdown"])
    .optional()
    .describe("The format of the page's text in the response. Default: `document`."),
  "format.markdown.refs": z
    .enum(["relative", "stable"])
    .default("relative")
    .describe(
      "How Markdown refers to pages and files. `stable` uses IDs (`/pages/<id>`, `/files/<id>`), which are valid everywhere. " +
        "`relative` keeps the links of the text. Documents always contain the IDs of the targets.",
    ),
  ...evaluationFields,
  ...viewFields,
};

export const pathField = z
  .string()
  .max(4096)
  .describe("The page's path: the slugs from the root to the page, joined by slashes.");

const gitBlobSchema = z
  .object({
    oid: z.string().describe("The hash of the file's content in Git."),
    path: z.string().describe("The path of the file in the repository."),
  })
  .meta({ id: "GitSyncBlob" });

const gitCommitSchema = z
  .object({
    oid: z.string().describe("The hash of the commit."),
    message: z.string().describe("The message of the commit."),
    createdByService: z.boolean().describe("Whether Bindery created the commit."),
    createdByGitBook: z
      .boolean()
      .meta({ deprecated: true, description: "The same value as `createdByService`, for compatibility." }),
    url: z.string().optional().describe("The URL of the commit. Null if the Git provider isn't known."),
    ref: z.string().optional().describe("The Git ref of the commit, such as `refs/heads/main`."),
  })
  .meta({ id: "GitSyncCommit" });

export const contentRefSchema = z
  .looseObject({
    kind: z
      .enum(CONTENT_REF_KINDS)
      .describe("The kind of target that the reference points to. Other fields depend on it."),
  })
  .meta({ id: "ContentRef" });

const variablesSchema = z.record(z.string(), z.string());

export const layoutSchema = z
  .object({
    width: z.enum(["default", "wide"]).describe("The width of the page's content."),
    cover: z.boolean().describe("Whether the page shows its cover image."),
    coverSize: z.enum(["hero", "full"]).describe("The size of the page's cover image."),
    coverMask: z.enum(["none", "radial"]).describe("The mask over the page's cover image."),
    title: z.boolean().describe("Whether the page shows its title."),
    description: z.boolean().describe("Whether the page shows its description."),
    tableOfContents: z.boolean().describe("Whether the page shows the table of contents of the space."),
    outline: z.boolean().describe("Whether the page shows the outline of its headings."),
    pagination: z.boolean().describe("Whether the page shows links to the previous and next page."),
    metadata: z.boolean().describe("Whether the page shows metadata, such as when it was last changed."),
    tags: z.boolean().describe("Whether the page shows its tags."),
    actions: z.boolean().describe("Whether the page shows page actions, such as **Copy page**."),
    anchors: z.boolean().describe("Whether headings on the page show links to themselves."),
  })
  .meta({ id: "RevisionPageLayoutOptions" });

const coverSchema = z
  .object({
    ref: contentRefSchema.optional().describe("The cover image."),
    refDark: contentRefSchema.optional().describe("The cover image in dark mode."),
    yPos: z.number().describe("The vertical offset of the cover image, in pixels."),
    height: z.number().optional().describe("The height of the cover in pixels."),
    textColor: z.enum(["black", "white"]).optional().describe("The color of text on the cover."),
    textColorDark: z
      .enum(["black", "white"])
      .optional()
      .describe("The color of text on the cover in dark mode."),
  })
  .meta({ id: "RevisionPageDocumentCover" });

export const metaLinksSchema = z.object({
  canonical: contentRefSchema
    .optional()
    .describe("The page that search engines should treat as the original of this page."),
  alternates: z.array(contentRefSchema).optional().describe("The same page in other languages or variants."),
});

/** A Document in a response. If the Document is already JSON text, it's sent unchanged. */
export const documentSchema = orJsonText(
  jsonDocumentOutput as unknown as z.ZodType<JSONDocument, JSONDocument>,
);

const pageBase = {
  id: z.string().describe("The page's ID."),
  title: z.string().describe("The page's title."),
  linkTitle: z
    .string()
    .optional()
    .describe("The page's title in the navigation, if it differs from `title`."),
  emoji: z
    .string()
    .optional()
    .describe("The page's emoji, as hexadecimal code points. Absent if the page has none."),
  icon: z.string().optional().describe("The name of the page's icon. Absent if the page has none."),
  condition: z
    .string()
    .optional()
    .describe(
      "The expression over visitor claims that decides who can see the page. Absent if everyone can.",
    ),
  createdAt: time.optional().describe("When the page was created (UTC)."),
  updatedAt: time.optional().describe("When the page was last changed (UTC)."),
};

const places = {
  slug: z.string().describe("The page's slug, the last part of its path."),
  path: z.string().describe("The page's path: the slugs from the root to the page, joined by slashes."),
  hidden: z.boolean().optional().describe("Whether the navigation hides the page. Its URL still works."),
  noIndex: z.boolean().optional().describe("Whether the site's search leaves the page out."),
  noRobotsIndex: z.boolean().optional().describe("Whether search engines are asked not to index the page."),
};

const deprecatedKind = <Kind extends string>(kind: Kind) => z.literal(kind).meta({ deprecated: true });

const pageDocumentFields = z.object({
  ...pageBase,
  ...places,
  kind: deprecatedKind("sheet"),
  type: z.literal("document"),
  urls: z
    .object({
      app: z.string().describe("The page's URL in the console."),
      published: z
        .string()
        .optional()
        .describe("The page's URL on the published site. Absent if it isn't published."),
    })
    .describe("The URLs of the page."),
  description: z
    .string()
    .optional()
    .describe("The page's description, shown below its title and in search results."),
  git: gitBlobSchema
    .optional()
    .describe("The page's file in the Git repository. Absent if the page doesn't come from Git."),
  layout: layoutSchema.describe("The parts of the page that are shown."),
  cover: coverSchema.optional().describe("The page's cover image. Absent if it has none."),
  variables: variablesSchema.optional().describe("The page's variables, by name."),
  metaLinks: metaLinksSchema.optional().describe("The page's canonical and alternate links."),
  tags: z.array(z.unknown()).describe("The page's tags. Always empty."),
  documentId: z
    .string()
    .optional()
    .describe("The ID of the page's document. Read it with the `documents/{documentId}` operations."),
  computed: z
    .looseObject({ type: z.string().describe("The type of source.") })
    .optional()
    .describe("The source that the page's content is generated from."),
  computedSeed: z
    .string()
    .optional()
    .describe("A value that changes whenever the generated content changes."),
  document: documentSchema
    .optional()
    .describe("The page's text as a Document. Present if `format` is `document`."),
  markdown: z.string().optional().describe("The page's text in Markdown. Present if `format` is `markdown`."),
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
    target: contentRefSchema.describe("The target of the link."),
    href: z.string().optional().describe("The URL of the link's target."),
    hidden: z.boolean().optional().describe("Whether the navigation hides the link."),
  })
  .meta({ id: "RevisionPageLink" });

const pageComputedSchema = z
  .object({
    ...pageBase,
    type: z.literal("computed"),
    computed: z
      .looseObject({ type: z.string().describe("The type of source.") })
      .describe("The source that the pages are generated from."),
  })
  .meta({ id: "RevisionPageComputed" });

// These interfaces are written by hand. Pages contain pages, and TypeScript can't infer recursive types.
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

const pagesSchema: z.ZodType<PageResource[], PageResource[]> = z.array(z.lazy(() => pageSchema)).meta({
  id: "RevisionPages",
  description: "The pages in the order of the sidebar, each with its subpages.",
});

const pageDocumentSchema = pageDocumentFields
  .extend({ pages: pagesSchema })
  .meta({ id: "RevisionPageDocument" });
const pageGroupSchema = pageGroupFields.extend({ pages: pagesSchema }).meta({ id: "RevisionPageGroup" });

/** A page of any type. See `RevisionPage` in the API contract. */
export const pageSchema: z.ZodType<PageResource, PageResource> = z
  .discriminatedUnion("type", [pageDocumentSchema, pageGroupSchema, pageLinkSchema, pageComputedSchema])
  .meta({ id: "RevisionPage" }) as unknown as z.ZodType<PageResource, PageResource>;

export const pagesAnswerSchema = z.object({
  pages: pagesSchema,
});

export const fileSchema = z
  .object({
    id: z.string().describe("The file's ID."),
    name: z.string().describe("The file's name."),
    contentType: z.string().describe("The file's media type, such as `image/png`."),
    downloadURL: z.string().describe("The URL to download the file from."),
    size: z.number().describe("The file's size in bytes."),
    dimensions: z
      .object({
        width: z.number().describe("The image's width in pixels."),
        height: z.number().describe("The image's height in pixels."),
      })
      .optional()
      .describe("The image's size. Absent if the file isn't an image."),
    git: gitBlobSchema
      .optional()
      .describe("The file in the Git repository. Absent if it doesn't come from Git."),
  })
  .meta({ id: "RevisionFile" });

export const reusableContentSchema = z
  .object({
    id: z.string().describe("The reusable content's ID."),
    title: z.string().describe("The reusable content's title."),
    document: z
      .string()
      .optional()
      .describe(
        "The ID of the reusable content's document. Read it with the `documents/{documentId}` operations.",
      ),
    git: gitBlobSchema
      .optional()
      .describe("The reusable content's file in the Git repository. Absent if it doesn't come from Git."),
  })
  .meta({ id: "RevisionReusableContent" });

const revisionBase = {
  object: z.literal("revision"),
  id: z.string().describe("The revision's ID."),
  parents: z.array(z.string()).describe("The IDs of the revisions that this revision is based on."),
  createdAt: time.describe("When the revision was created (UTC)."),
  git: gitCommitSchema.optional().describe("The commit that the revision was imported from or exported to."),
  urls: z
    .object({
      app: z.string().describe("The revision's URL in the console."),
      published: z
        .string()
        .optional()
        .describe("The URL of the published site that shows the content. Absent if it isn't published."),
      public: z
        .string()
        .optional()
        .describe("The URL at which anyone can read the content. Absent if it isn't public."),
    })
    .describe("The URLs of the revision."),
  type: z
    .enum(["edits", "merge", "rollback", "update", "computed"])
    .describe(
      "How the revision was created: by edits, a merge, a rollback, an update of a change request, or computation.",
    ),
  sourceRevision: z
    .string()
    .optional()
    .describe("The ID of the revision that a `computed` revision was computed from. Absent for other types."),
  mergedFrom: changeRequestSchema
    .optional()
    .describe(
      "The change request that was merged in this revision. Only members of the organization get this field.",
    ),
};

export const revisionSchema = z
  .object({
    ...revisionBase,
    pages: pagesSchema,
    files: z.array(fileSchema).describe("The files of the revision."),
    reusableContents: z.array(reusableContentSchema).describe("The reusable content of the revision."),
    variables: variablesSchema.optional().describe("The space's variables, by name."),
    tags: z.array(z.unknown()).describe("The tags of the revision. Always empty."),
  })
  .meta({ id: "Revision" });

export const revisionSummarySchema = z
  .object({
    ...revisionBase,
    number: z
      .number()
      .int()
      .describe("The revision's sequential number in the main content or in the change request."),
    author: userSchema.optional().describe("The user who created the revision, without their email address."),
  })
  .meta({ id: "RevisionSummary" });
