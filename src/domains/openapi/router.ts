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
const oneVersion = { versionId: idField };
/** Everybody reads what is public. */
const entry = "share-key" as const;
const bodyBytesMax = schema.SPEC_BODY_BYTES_MAX;

const specs = {
  list: rest("GET", ALL, {
    id: "listOpenAPISpecs",
    summary: "List OpenAPI specifications",
    description: "Each with the state of its latest version.",
    scope: specsScope("view", paging),
    output: listOf(schema.specSchema),
  }).query(({ ctx, input }) =>
    presentList(listSpecs(ctx.organizationId, input), (spec) => presentSpec({ ...spec, role: ctx.role })),
  ),

  create: rest("POST", ALL, {
    id: "createOpenAPISpec",
    summary: "Add an OpenAPI specification",
    description:
      "From an address or as text, JSON or YAML, OpenAPI 2.0 to 3.1. A job reads it: `processingState` and `lastProcessedErrors` say how far it is. What comes from an address is fetched again by the clock.",
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
    summary: "Fetch an OpenAPI specification",
    description: "Where it comes from, who may read it, and how its latest version was processed.",
    entry,
    scope: shownSpecScope("view", {}),
    output: schema.specSchema,
  }).query(({ ctx }) => presentSpec(ctx.spec)),

  put: rest("PUT", ONE, {
    id: "createOrUpdateOpenAPISpecBySlug",
    summary: "Add an OpenAPI specification, or process it anew",
    description: "With the source that it has, it is fetched again.",
    bodyBytesMax,
    scope: specsScope("edit", { specSlug: specSlugField, ...schema.putSpecFields }),
    output: schema.specSchema,
  }).mutation(async ({ ctx, input }) => {
    const spec = await putSpec(ctx, ctx.organizationId, input.specSlug, input.source);
    return presentSpec({ ...spec, role: ctx.role });
  }),

  update: rest("PATCH", ONE, {
    id: "updateOpenAPISpecBySlug",
    summary: "Say who may read an OpenAPI specification",
    description: "`private` for members of the organization, `public` for everybody.",
    audit: ["visibility"],
    scope: specScope("edit", schema.updateSpecFields),
    output: schema.specSchema,
  }).mutation(async ({ ctx, input }) => {
    const spec = await updateSpec(ctx, ctx.spec, input.visibility);
    return presentSpec({ ...spec, role: ctx.spec.role });
  }),

  remove: rest("DELETE", ONE, {
    id: "deleteOpenAPISpecBySlug",
    summary: "Delete an OpenAPI specification with its versions",
    description: "Pages that show a part of it then say that it is not there.",
    scope: specScope("edit", {}, { onMissing: "pass" }),
  }).mutation(async ({ ctx }) => {
    if (ctx.spec) await removeSpec(ctx, ctx.spec);
  }),
};

const versions = {
  listVersions: rest("GET", VERSIONS, {
    id: "listOpenAPISpecVersions",
    summary: "List the versions of a specification, newest first",
    description: "One is kept whenever the text has changed.",
    entry,
    scope: sharedSpecScope("view", paging),
    output: listOf(schema.specVersionSchema),
  }).query(({ ctx, input }) =>
    presentList(listVersions(ctx.spec, input), (version) => presentSpecVersion(ctx.spec, version)),
  ),

  latestVersion: rest("GET", LATEST, {
    id: "getLatestOpenAPISpecVersion",
    summary: "Fetch the latest version of a specification",
    description: "Its facts and an outline of its operations, without the document.",
    entry,
    scope: shownSpecScope("view", {}),
    output: schema.specVersionSchema,
  }).query(async ({ ctx }) => presentSpecVersion(ctx.spec, await findVersion(ctx.spec, "latest"))),

  latestContent: rest("GET", `${LATEST}/content`, {
    id: "getLatestOpenAPISpecVersionContent",
    summary: "Read the latest version as OpenAPI 3.1",
    description: "Older formats are upgraded, and files that it refers to are bundled into it.",
    entry,
    scope: shownSpecScope("view", {}),
    output: schema.specContentSchema,
  }).query(async ({ ctx }) => presentSpecContent(ctx.spec, await readVersion(ctx.spec, "latest"))),

  latestContentRaw: rest("GET", `${LATEST}/content/raw`, {
    id: "getLatestOpenAPISpecVersionContentRaw",
    summary: "Read the latest version as it came",
    description: "Every file as it was uploaded or fetched.",
    entry,
    scope: shownSpecScope("view", {}),
    output: schema.specRawContentSchema,
  }).query(async ({ ctx }) => rawOf(await readVersion(ctx.spec, "latest"))),

  version: rest("GET", VERSION, {
    id: "getOpenAPISpecVersionById",
    summary: "Fetch a version of a specification",
    description: "Its facts and an outline of its operations, without the document.",
    entry,
    scope: sharedSpecScope("view", oneVersion),
    output: schema.specVersionSchema,
  }).query(async ({ ctx, input }) =>
    presentSpecVersion(ctx.spec, await findVersion(ctx.spec, input.versionId)),
  ),

  content: rest("GET", `${VERSION}/content`, {
    id: "getOpenAPISpecVersionContentById",
    summary: "Read a version as OpenAPI 3.1",
    description: "Older formats are upgraded, and files that it refers to are bundled into it.",
    entry,
    scope: sharedSpecScope("view", oneVersion),
    output: schema.specContentSchema,
  }).query(async ({ ctx, input }) =>
    presentSpecContent(ctx.spec, await readVersion(ctx.spec, input.versionId)),
  ),

  contentRaw: rest("GET", `${VERSION}/content/raw`, {
    id: "getOpenAPISpecVersionContentRawById",
    summary: "Read a version as it came",
    description: "Every file as it was uploaded or fetched.",
    entry,
    scope: sharedSpecScope("view", oneVersion),
    output: schema.specRawContentSchema,
  }).query(async ({ ctx, input }) => rawOf(await readVersion(ctx.spec, input.versionId))),

  /** What changed from the version before this one; everything is new in the first. */
  compare: rest("GET", `${VERSION}/comparison`, {
    id: "compareOpenAPISpecVersion",
    summary: "Compare a version of a specification with the one before it",
    description: "Operations and schemas that were added, removed and changed, and what breaks clients.",
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

/** OpenAPI specifications of an organization, and what they said at earlier times (contract: OpenAPI). */
export const openapiSpecsRouter = router({ ...specs, ...versions });
