import { listOf, paging, presentList } from "@/lib/list-schema";
import { idField } from "@/scopes/define";
import { sharedSpecScope, shownSpecScope, specScope, specSlugField, specsScope } from "@/scopes/openapi-spec";
import { router } from "@/trpc/init";
import { restTagged } from "@/trpc/operation";
import { compareWithinBounds } from "./compare";
import { presentSpec, presentSpecContent, presentSpecVersion, specPath } from "./presenter";
import { findVersion, listSpecs, listVersions, readVersion, readWithBefore } from "./rows";
import * as schema from "./schema";
import { createSpec, putSpec, removeSpec, updateSpec } from "./service";

const rest = restTagged("openapi");
const ALL = "/orgs/{organizationId}/openapi";
const ONE = `${ALL}/{specSlug}` as const;
const VERSIONS = `${ONE}/versions` as const;
const LATEST = `${VERSIONS}/latest` as const;
const VERSION = `${VERSIONS}/{versionId}` as const;
const oneVersion = { versionId: idField.describe("The ID of the version.") };
/** The routes accept requests without credentials, because anyone can read public specifications. */
const entry = "share-key" as const;
const bodyBytesMax = schema.SPEC_BODY_BYTES_MAX;

const specs = {
  list: rest("GET", ALL, {
    id: "listOpenAPISpecs",
    summary: "List OpenAPI specifications",
    description:
      "Returns the specifications of the organization, each with the processing state of its latest version.",
    scope: specsScope("view", paging),
    output: listOf(schema.specSchema),
  }).query(({ ctx, input }) =>
    presentList(listSpecs(ctx.organizationId, input), (spec) => presentSpec({ ...spec, role: ctx.role })),
  ),

  create: rest("POST", ALL, {
    id: "createOpenAPISpec",
    summary: "Create an OpenAPI specification",
    description:
      "Adds a specification from a URL or from text. The text can be JSON or YAML, in OpenAPI 2.0 to 3.1. A job processes the specification. `processingState` and `lastProcessedErrors` show the result. Specifications from a URL are fetched again on a schedule.",
    status: 201,
    bodyBytesMax,
    scope: specsScope("edit", schema.createSpecFields),
    output: schema.specSchema,
  }).mutation(async ({ ctx, input }) => {
    const spec = await createSpec(ctx, ctx.organizationId, input.slug, input.source);
    ctx.reply.location = specPath(spec);
    return presentSpec({ ...spec, role: ctx.role });
  }),

  get: rest("GET", ONE, {
    id: "getOpenAPISpecBySlug",
    summary: "Get an OpenAPI specification",
    description:
      "Returns the specification with its source, its visibility and the processing state of its latest version.",
    entry,
    scope: shownSpecScope("view", {}),
    output: schema.specSchema,
  }).query(({ ctx }) => presentSpec(ctx.spec)),

  put: rest("PUT", ONE, {
    id: "createOrUpdateOpenAPISpecBySlug",
    summary: "Replace an OpenAPI specification",
    description:
      "Creates the specification or replaces its source, and processes it. To fetch the specification again immediately, send the same URL.",
    bodyBytesMax,
    scope: specsScope("edit", {
      specSlug: specSlugField.describe("The slug of the specification."),
      ...schema.putSpecFields,
    }),
    output: schema.specSchema,
  }).mutation(async ({ ctx, input }) => {
    const spec = await putSpec(ctx, ctx.organizationId, input.specSlug, input.source);
    return presentSpec({ ...spec, role: ctx.role });
  }),

  update: rest("PATCH", ONE, {
    id: "updateOpenAPISpecBySlug",
    summary: "Update an OpenAPI specification",
    description:
      "Changes the visibility of the specification and returns it. Members of the organization can read private specifications, and anyone can read public ones.",
    audit: ["visibility"],
    scope: specScope("edit", schema.updateSpecFields),
    output: schema.specSchema,
  }).mutation(async ({ ctx, input }) => {
    const spec = await updateSpec(ctx, ctx.spec, input.visibility);
    return presentSpec({ ...spec, role: ctx.spec.role });
  }),

  remove: rest("DELETE", ONE, {
    id: "deleteOpenAPISpecBySlug",
    summary: "Delete an OpenAPI specification",
    description:
      "Deletes the specification with all of its versions. Pages that use the specification then show that it is missing.",
    scope: specScope("edit", {}, { onMissing: "pass" }),
  }).mutation(async ({ ctx }) => {
    if (ctx.spec) await removeSpec(ctx, ctx.spec);
  }),
};

const versions = {
  listVersions: rest("GET", VERSIONS, {
    id: "listOpenAPISpecVersions",
    summary: "List specification versions",
    description:
      "Returns the versions of the specification, newest first. Bindery stores a new version each time the text changes.",
    entry,
    scope: sharedSpecScope("view", paging),
    output: listOf(schema.specVersionSchema, "versions of the specification"),
  }).query(({ ctx, input }) =>
    presentList(listVersions(ctx.spec, input), (version) => presentSpecVersion(ctx.spec, version)),
  ),

  latestVersion: rest("GET", LATEST, {
    id: "getLatestOpenAPISpecVersion",
    summary: "Get the latest specification version",
    description:
      "Returns the latest version with an outline of its operations. To get the document, use `getLatestOpenAPISpecVersionContent`.",
    entry,
    scope: shownSpecScope("view", {}),
    output: schema.specVersionSchema,
  }).query(async ({ ctx }) => presentSpecVersion(ctx.spec, await findVersion(ctx.spec, "latest"))),

  latestContent: rest("GET", `${LATEST}/content`, {
    id: "getLatestOpenAPISpecVersionContent",
    summary: "Get the latest specification content",
    description:
      "Returns the latest version as an OpenAPI 3.1 document. Older formats are upgraded, and referenced files are bundled into the document.",
    entry,
    scope: shownSpecScope("view", {}),
    output: schema.specContentSchema,
  }).query(async ({ ctx }) => presentSpecContent(ctx.spec, await readVersion(ctx.spec, "latest"))),

  latestContentRaw: rest("GET", `${LATEST}/content/raw`, {
    id: "getLatestOpenAPISpecVersionContentRaw",
    summary: "Get the latest raw specification",
    description: "Returns the files of the latest version as they were uploaded or fetched.",
    entry,
    scope: shownSpecScope("view", {}),
    output: schema.specRawContentSchema,
  }).query(async ({ ctx }) => rawOf(await readVersion(ctx.spec, "latest"))),

  version: rest("GET", VERSION, {
    id: "getOpenAPISpecVersionById",
    summary: "Get a specification version",
    description:
      "Returns the version with an outline of its operations. To get the document, use `getOpenAPISpecVersionContentById`.",
    entry,
    scope: sharedSpecScope("view", oneVersion),
    output: schema.specVersionSchema,
  }).query(async ({ ctx, input }) =>
    presentSpecVersion(ctx.spec, await findVersion(ctx.spec, input.versionId)),
  ),

  content: rest("GET", `${VERSION}/content`, {
    id: "getOpenAPISpecVersionContentById",
    summary: "Get a specification version's content",
    description:
      "Returns the version as an OpenAPI 3.1 document. Older formats are upgraded, and referenced files are bundled into the document.",
    entry,
    scope: sharedSpecScope("view", oneVersion),
    output: schema.specContentSchema,
  }).query(async ({ ctx, input }) =>
    presentSpecContent(ctx.spec, await readVersion(ctx.spec, input.versionId)),
  ),

  contentRaw: rest("GET", `${VERSION}/content/raw`, {
    id: "getOpenAPISpecVersionContentRawById",
    summary: "Get a raw specification version",
    description: "Returns the files of the version as they were uploaded or fetched.",
    entry,
    scope: sharedSpecScope("view", oneVersion),
    output: schema.specRawContentSchema,
  }).query(async ({ ctx, input }) => rawOf(await readVersion(ctx.spec, input.versionId))),

  /**
   * Returns the changes since the previous version. For the first version, all operations and schemas count
   * as added.
   */
  compare: rest("GET", `${VERSION}/comparison`, {
    id: "compareOpenAPISpecVersion",
    summary: "Compare specification versions",
    description:
      "Compares a version with the previous version. Returns the operations and schemas that were added, removed or changed, and marks the changes that break clients.",
    returns: "The comparison of both versions.",
    scope: specScope("view", oneVersion),
    output: schema.comparisonSchema,
  }).query(async ({ ctx, input }) => {
    const { before, version } = await readWithBefore(ctx.spec, input.versionId);
    const compared = { before: before?.document ?? null, after: version.document };
    return compareWithinBounds(ctx.spec.organizationId, compared);
  }),
};

const rawOf = ({ text, format }: { text: string; format: string }) => ({
  text,
  format: format as "json" | "yaml",
});

/** Operations for an organization's OpenAPI specifications and their versions. */
export const openapiSpecsRouter = router({ ...specs, ...versions });
