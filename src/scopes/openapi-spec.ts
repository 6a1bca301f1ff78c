import { z } from "zod";
import type { Actor } from "@/access/authorization/actor";
import { lacksRole } from "@/access/authorization/assert-level";
import {
  atLeast,
  type Level,
  OPENAPI_SPEC_PERMISSIONS,
  type OpenAPISpecPermission,
} from "@/access/authorization/roles";
import { levelWithin, reaches } from "@/access/authorization/token-scope";
import { visitorLevel, visitorValues } from "@/access/visitors/level-sql";
import type { VisitorActor } from "@/access/visitors/visitor";
import { db } from "@/db/client";
import type { OpenAPISpec } from "@/db/generated/client";
import { hotQuery } from "@/db/hot";
import type { InUnit } from "@/db/unit-of-work";
import { OPEN_END } from "@/db/version-range";
import { notFound, orNotFound, unauthorized } from "@/lib/errors";
import type { RequestContext } from "@/trpc/context";
import { defineScope, idField, levelOn } from "./define";

/** A specification without its author and its source text, which can be large. */
export type SpecRow = Omit<OpenAPISpec, "sourceText" | "sourceById">;

/** A specification with the caller's role in its organization; null for a guest or a person from outside. */
export interface ScopedSpec extends SpecRow {
  role: Level | null;
}

/** Columns of a {@link SpecRow}, in a query in which `s` is the specification. */
export const SPEC_COLUMNS = `s."organizationId", s."id", s."slug", s."sourceUrl", s."visibility", s."processingState",
  s."processingNumber", s."lastVersionId", s."lastProcessedAt", s."lastProcessErrorCode", s."lastProcessedErrors",
  s."version", s."createdAt", s."updatedAt"`;

export const specSlugField = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[a-zA-Z0-9]+(?:-[a-zA-Z0-9]+)*$/, "can have only letters, digits and single hyphens between them");

const FIND_ROLE = `SELECT m."role" FROM "Member" m
  WHERE m."organizationId" = $1 AND m."userId" = $2 AND m."disabledAt" IS NULL`;

/** The role of a person in an organization; undefined for people who aren't active members. */
async function roleOf(organizationId: string, userId: string): Promise<Level | null | undefined> {
  const values = [organizationId, userId];
  const [row] = await hotQuery<{ role: Level | null }>("openapi-spec:role", FIND_ROLE, values);
  return row?.role;
}

const FIND_SPEC = `SELECT ${SPEC_COLUMNS} FROM "OpenAPISpec" s WHERE s."organizationId" = $1 AND s."slug" = $2`;

/** The caller's role; undefined for callers who aren't active members. */
async function findRole(organizationId: string, actor: Actor): Promise<Level | null | undefined> {
  if (actor.kind !== "user" || !reaches(actor, organizationId)) return undefined;
  const role = await roleOf(organizationId, actor.userId);
  return role && levelWithin(actor, role);
}

export async function findSpec(
  organizationId: string,
  slug: string,
  within?: InUnit,
): Promise<SpecRow | undefined> {
  const values = [organizationId, slug];
  const [row] = await hotQuery<SpecRow>("openapi-spec", FIND_SPEC, values, within);
  return row;
}

const may = (role: Level | null | undefined, permission: OpenAPISpecPermission) =>
  atLeast(role ?? null, OPENAPI_SPEC_PERMISSIONS[permission]);

/** Whether the caller can view all specifications of an organization. */
const viewsAll = async (organizationId: string, actor: Actor) =>
  may(await findRole(organizationId, actor), "view");

/**
 * Whether a person can name a specification in a text, which shows it to readers of the text. People who can view the
 * organization's specifications can name any, even one that doesn't exist yet. All others can name only public ones.
 */
export async function mayNameSpec(organizationId: string, slug: string, actor: Actor): Promise<boolean> {
  if (await viewsAll(organizationId, actor)) return true;
  return (await findSpec(organizationId, slug))?.visibility === "public";
}

/** Whether a person can view all specifications of an organization, whatever credential they use. */
export const viewsSpecs = async (organizationId: string, userId: string): Promise<boolean> =>
  may(await roleOf(organizationId, userId), "view");

/** The slugs of public specifications among these. */
export async function publicSpecsAmong(organizationId: string, slugs: readonly string[]) {
  const where = { organizationId, visibility: "public", slug: { in: [...slugs] } };
  const rows = await db().openAPISpec.findMany({ where, select: { slug: true } });
  return new Set(rows.map(({ slug }) => slug));
}

/** Whether the caller can read a specification itself: members can, and everyone can read a public one. */
export async function readsSpec(organizationId: string, slug: string, actor: Actor): Promise<boolean> {
  const spec = await findSpec(organizationId, slug);
  if (!spec) return false;
  return spec.visibility === "public" || (await viewsAll(organizationId, actor));
}

/** Whether the version `v` of a page has no condition, and none of its ancestors has one. */
const HAS_NO_CONDITION = `NOT EXISTS (WITH RECURSIVE above AS (
        SELECT v."parentId", v."condition"
        UNION ALL SELECT p."parentId", p."condition" FROM above a JOIN "PageVersion" p
          ON p."organizationId" = v."organizationId" AND p."branchId" = v."branchId" AND p."pageId" = a."parentId"
            AND p."toNumber" = ${OPEN_END} AND NOT p."deleted")
      SELECT FROM above WHERE "condition" IS NOT NULL)`;

/** A part of a text with a condition, as a tag or as HTML. In HTML, entities can encode the value. */
const CONDITIONAL = `'\\{%-?\\s*if\\y|data-tag\\s*=\\s*["'']?\\s*(if\\y|&)'`;

/** Rows `v` of a table of versions that are part of the main content of spaces that the visitor reads. */
const mainContent = (table: "PageVersion" | "ReusableContentVersion") => `"${table}" v
  JOIN "Space" s ON s."organizationId" = v."organizationId" AND s."id" = v."spaceId" AND s."branchId" = v."branchId"
    AND s."deletedAt" IS NULL AND ${visitorLevel("s", 3)} IS NOT NULL`;

const IS_THERE = `v."organizationId" = $1 AND v."toNumber" = ${OPEN_END} AND NOT v."deleted"`;

/** Whether the text of `v` has no parts with conditions, and its space withholds no block of the specification. */
const SHOWS_ITS_TEXT = `EXISTS (SELECT FROM "DocumentText" t WHERE t."organizationId" = $1 AND t."hash" = v."textHash"
    AND t."text" !~* ${CONDITIONAL})
  AND NOT EXISTS (SELECT FROM "WithheldSpecification" w WHERE w."organizationId" = $1 AND w."spaceId" = v."spaceId"
    AND w."slug" = $2)`;

/** How deep reusable contents can include each other. */
const NESTING_MAX = 10;

/** Whether the reusable content `v` includes `i`. */
const INCLUDES = `v."branchId" = i."branchId" AND (
    v."uses" @> jsonb_build_array(jsonb_build_object('usage', 'include', 'targetId', i."id"))
    OR (i."gitPath" IS NOT NULL
      AND v."uses" @> jsonb_build_array(jsonb_build_object('usage', 'include', 'targetPath', i."gitPath"))))`;

const REUSABLE = `v."branchId", v."reusableContentId" AS "id", v."gitPath"`;

/** Reusable contents that have a block of the specification, or include one that does. */
const SHOWING = `showing AS (
    SELECT ${REUSABLE}, 1 AS "depth" FROM ${mainContent("ReusableContentVersion")}
    WHERE ${IS_THERE} AND v."uses" @> jsonb_build_array(jsonb_build_object('usage', 'openapi', 'href', $2::text))
      AND ${SHOWS_ITS_TEXT}
    UNION SELECT ${REUSABLE}, i."depth" + 1 FROM showing i JOIN ${mainContent("ReusableContentVersion")} ON ${INCLUDES}
    WHERE ${IS_THERE} AND i."depth" < ${NESTING_MAX} AND ${SHOWS_ITS_TEXT})`;

/** Pages that all visitors of a site can read whatever their claims, among the versions `v` that `where` selects. */
const shownPages = (where: string) => `SELECT TRUE AS "isShown" FROM ${mainContent("PageVersion")}
  WHERE ${IS_THERE} AND ${where} AND ${HAS_NO_CONDITION}`;

/** Pages that name the specification as the source of computed pages. */
const COMPUTED = `v."computed" IS NOT NULL AND NOT (v."computed"->'props' ? 'doc')
  AND v."computed"->'dependencies'->'spec'->'ref'->>'spec' = $2`;

/** Pages with a block of the specification, in their text or in reusable content that they include. */
const WITH_BLOCK = `(v."branchId", v."pageId", v."fromNumber") IN (
    SELECT r."branchId", r."pageId", r."fromNumber" FROM "PageReference" r
    WHERE r."organizationId" = $1 AND r."usage" = 'openapi' AND r."href" = $2
    UNION ALL SELECT r."branchId", r."pageId", r."fromNumber" FROM showing i JOIN "PageReference" r
      ON r."organizationId" = $1 AND r."branchId" = i."branchId" AND r."usage" = 'include'
        AND (r."targetId" = i."id" OR r."targetPath" = i."gitPath"))
  AND ${SHOWS_ITS_TEXT}`;

/**
 * Whether a page shows the specification in a space that the visitor reads. Pages and parts with a condition don't
 * count, because the visitor's claims aren't known here.
 */
const IS_SHOWN = `WITH RECURSIVE ${SHOWING}
  ${shownPages(COMPUTED)} UNION ALL ${shownPages(WITH_BLOCK)} LIMIT 1`;

async function isShownTo(visitor: VisitorActor, { organizationId, slug }: SpecRow): Promise<boolean> {
  const values = [organizationId, slug, ...visitorValues(visitor)];
  return (await hotQuery("openapi-spec:shown", IS_SHOWN, values)).length > 0;
}

const path = z.object({
  organizationId: idField.describe("The ID of the organization."),
  specSlug: specSlugField.describe("The slug of the OpenAPI specification."),
});

type Path = z.output<typeof path>;

/** The specification, if the caller can read it, else undefined. @throws 403 for members who can't */
async function findReadSpec(
  actor: Actor,
  { organizationId, specSlug }: Path,
  permission: OpenAPISpecPermission,
): Promise<ScopedSpec | undefined> {
  const role = await findRole(organizationId, actor);
  const spec = await findSpec(organizationId, specSlug);
  if (spec?.visibility === "public" && permission === "view") return { ...spec, role: role ?? null };
  if (role !== undefined && !may(role, permission))
    throw lacksRole(OPENAPI_SPEC_PERMISSIONS[permission], "the organization");
  return role === undefined ? undefined : spec && { ...spec, role };
}

/** 401 or 404 depends only on whether there is a credential, never on whether the specification exists. */
const orHidden = (spec: ScopedSpec | undefined, actor: Actor): ScopedSpec => {
  if (!spec && actor.kind === "anonymous") throw unauthorized();
  return orNotFound(spec, "OpenAPI specification");
};

type Ctx = Pick<RequestContext, "reply">;
function enter(ctx: Ctx, spec: ScopedSpec) {
  ctx.reply.version = spec.version;
  return { organizationId: spec.organizationId, spec };
}

/** `/orgs/{organizationId}/openapi/{specSlug}` for readers: members, and for a public specification, all callers. */
export const sharedSpecScope = defineScope({
  who: "anybody",
  needs: levelOn("the organization", OPENAPI_SPEC_PERMISSIONS, "Anyone can read a public specification."),
  path,
  load: async (ctx, input, permission: OpenAPISpecPermission) =>
    enter(ctx, orHidden(await findReadSpec(ctx.actor, input, permission), ctx.actor)),
});

/** Only members of the organization can see the source of a specification and its problems. */
const asShown = (spec: SpecRow): ScopedSpec => ({
  ...spec,
  role: null,
  sourceUrl: null,
  lastProcessErrorCode: null,
  lastProcessedErrors: [],
});

/**
 * The same for the current content of the specification. Visitors of a site that shows it can read it, too, because
 * external renderers need it.
 */
export const shownSpecScope = defineScope({
  who: "anybody",
  needs: levelOn(
    "the organization",
    OPENAPI_SPEC_PERMISSIONS,
    "Anyone can read a public specification, and visitors one that their site shows.",
  ),
  path,
  async load(ctx, input, permission: "view") {
    const found = await findReadSpec(ctx.actor, input, permission);
    if (found || ctx.actor.kind !== "visitor") return enter(ctx, orHidden(found, ctx.actor));
    const spec = await findSpec(input.organizationId, input.specSlug);
    const isShown = spec && (await isShownTo(ctx.actor, spec));
    return enter(ctx, orHidden(isShown ? asShown(spec) : undefined, ctx.actor));
  },
});

/** The same for members who edit it. */
export const specScope = defineScope({
  who: "person",
  needs: levelOn("the organization", OPENAPI_SPEC_PERMISSIONS),
  path,
  async load(ctx, input, permission: OpenAPISpecPermission) {
    const role = await findRole(input.organizationId, ctx.actor);
    if (role === undefined) throw notFound("OpenAPI specification");
    if (!may(role, permission)) throw lacksRole(OPENAPI_SPEC_PERMISSIONS[permission], "the organization");
    const spec = orNotFound(await findSpec(input.organizationId, input.specSlug), "OpenAPI specification");
    ctx.reply.version = spec.version;
    return { organizationId: spec.organizationId, spec: { ...spec, role } };
  },
});

/** `/orgs/{organizationId}/openapi`: members who can see specifications. */
export const specsScope = defineScope({
  who: "person",
  needs: levelOn("the organization", OPENAPI_SPEC_PERMISSIONS),
  path: z.object({ organizationId: idField.describe("The ID of the organization.") }),
  async load(ctx, input, permission: OpenAPISpecPermission) {
    const role = await findRole(input.organizationId, ctx.actor);
    if (role === undefined) throw notFound("Organization");
    if (!may(role, permission)) throw lacksRole(OPENAPI_SPEC_PERMISSIONS[permission], "the organization");
    return { organizationId: input.organizationId, role };
  },
});
