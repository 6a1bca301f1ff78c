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
import type { VisitorActor } from "@/access/visitors/visitor";
import { db } from "@/db/client";
import { reads } from "@/db/reads";
import { type Given, type RowOf, Statement, tables } from "@/db/statement";
import type { InUnit } from "@/db/unit-of-work";
import { notFound, orNotFound, unauthorized } from "@/lib/errors";
import type { RequestContext } from "@/trpc/context";
import { defineScope, idField, levelOn } from "./define";
import { memberBehind } from "./preview";
import { isShownTo } from "./shown-spec";

export const specBySlug = new Statement(
  "openapi-spec",
  (given: Given<{ organizationId: string; slug: string }>) =>
    tables
      .selectFrom("OpenAPISpec as s")
      .select(["s.organizationId", "s.id", "s.slug", "s.sourceUrl", "s.visibility", "s.processingState"])
      .select(["s.processingNumber", "s.lastVersionId", "s.lastProcessedAt", "s.lastProcessErrorCode"])
      .select(["s.lastProcessedErrors", "s.version", "s.createdAt", "s.updatedAt"])
      .where("s.organizationId", "=", given("organizationId"))
      .where("s.slug", "=", given("slug")),
);

/**
 * A specification without its source text and the author of that text. The source text isn't loaded because
 * it can be large.
 */
export type SpecRow = RowOf<typeof specBySlug>;

/**
 * A specification and the caller's role in its organization. The role is null for guests and for people outside the
 * organization.
 */
export interface ScopedSpec extends SpecRow {
  role: Level | null;
}

export const specSlugField = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[a-zA-Z0-9]+(?:-[a-zA-Z0-9]+)*$/, "can have only letters, digits and single hyphens between them");

export const specRole = new Statement(
  "openapi-spec:role",
  (given: Given<{ organizationId: string; userId: string }>) =>
    tables
      .selectFrom("Member as m")
      .select("m.role")
      .where("m.organizationId", "=", given("organizationId"))
      .where("m.userId", "=", given("userId"))
      .where("m.disabledAt", "is", null),
);

/** Returns a person's role in an organization. Returns null for guests, and undefined for people who aren't active members. */
const roleOf = async (organizationId: string, userId: string): Promise<Level | null | undefined> =>
  (await specRole.first(reads(), { organizationId, userId }))?.role;

/**
 * Returns the caller's role, limited to the permissions of their token. Returns undefined for callers who
 * aren't active members.
 */
async function findRole(organizationId: string, actor: Actor): Promise<Level | null | undefined> {
  if (actor.kind !== "user" || !reaches(actor, organizationId)) return undefined;
  const role = await roleOf(organizationId, actor.userId);
  return role && levelWithin(actor, role);
}

export const findSpec = (
  organizationId: string,
  slug: string,
  within?: InUnit,
): Promise<SpecRow | undefined> => specBySlug.first(reads(within), { organizationId, slug });

const may = (role: Level | null | undefined, permission: OpenAPISpecPermission) =>
  atLeast(role ?? null, OPENAPI_SPEC_PERMISSIONS[permission]);

/** Whether the caller can view all specifications in an organization. */
const viewsAll = async (organizationId: string, actor: Actor) =>
  may(await findRole(organizationId, actor), "view");

/**
 * Whether a person can refer to a specification in a text. The check is necessary because everyone who reads the text
 * can then see the specification. People who can view all of the organization's specifications can use any slug, even
 * if no specification has this slug. Other people can refer only to public specifications.
 */
export async function mayNameSpec(organizationId: string, slug: string, actor: Actor): Promise<boolean> {
  if (await viewsAll(organizationId, actor)) return true;
  return (await findSpec(organizationId, slug))?.visibility === "public";
}

/** Whether a person can view all specifications in an organization, regardless of the credential that they use. */
export const viewsSpecs = async (organizationId: string, userId: string): Promise<boolean> =>
  may(await roleOf(organizationId, userId), "view");

/** Returns the slugs of an organization's public specifications. */
export async function publicSpecs(organizationId: string): Promise<string[]> {
  const where = { organizationId, visibility: "public" };
  const rows = await db().openAPISpec.findMany({ where, select: { slug: true } });
  return rows.map(({ slug }) => slug);
}

/** Takes a list of slugs. Returns those slugs that belong to public specifications. */
export async function publicSpecsAmong(organizationId: string, slugs: readonly string[]) {
  const where = { organizationId, visibility: "public", slug: { in: [...slugs] } };
  const rows = await db().openAPISpec.findMany({ where, select: { slug: true } });
  return new Set(rows.map(({ slug }) => slug));
}

/**
 * Whether the caller can read the source of a specification. Members can read every source, and everyone can read the source of
 * a public specification.
 */
export async function readsSpec(organizationId: string, slug: string, actor: Actor): Promise<boolean> {
  const spec = await findSpec(organizationId, slug);
  if (!spec) return false;
  return spec.visibility === "public" || (await viewsAll(organizationId, actor));
}

const path = z.object({
  organizationId: idField.describe("The ID of the organization."),
  specSlug: specSlugField.describe("The slug of the OpenAPI specification."),
});

type Path = z.output<typeof path>;

/**
 * Returns the specification if the caller can read it, and undefined if not.
 * @throws ApiError 403 for members who can't read it
 */
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

/**
 * Returns the specification that was found for the caller.
 * @throws ApiError if none was found: 401 for callers without a credential and 404 for other callers,
 * whether or not a hidden specification exists
 */
const orHidden = (spec: ScopedSpec | undefined, actor: Actor): ScopedSpec => {
  if (!spec && actor.kind === "anonymous") throw unauthorized();
  return orNotFound(spec, "OpenAPI specification");
};

type Ctx = Pick<RequestContext, "reply">;
function enter(ctx: Ctx, spec: ScopedSpec) {
  ctx.reply.version = spec.version;
  return { organizationId: spec.organizationId, spec };
}

/**
 * `/orgs/{organizationId}/openapi/{specSlug}` for readers. Members can read every specification, and everyone
 * can read a public specification.
 */
export const sharedSpecScope = defineScope({
  who: "anybody",
  needs: levelOn("the organization", OPENAPI_SPEC_PERMISSIONS, "Anyone can read a public specification."),
  path,
  load: async (ctx, input, permission: OpenAPISpecPermission) =>
    enter(ctx, orHidden(await findReadSpec(ctx.actor, input, permission), ctx.actor)),
});

/**
 * Returns the fields of a specification that everyone can see. These fields don't include its source and its
 * problems.
 */
const asShown = (spec: SpecRow): ScopedSpec => ({
  ...spec,
  role: null,
  sourceUrl: null,
  lastProcessErrorCode: null,
  lastProcessedErrors: [],
});

/**
 * Whether a site shows the specification to a visitor. If a member previews the site, also returns true if
 * the member can read the specification.
 */
async function isSeenOnSite(visitor: VisitorActor, spec: SpecRow): Promise<boolean> {
  if (await isShownTo(visitor, spec)) return true;
  const member = memberBehind(visitor);
  return member !== undefined && (await viewsAll(spec.organizationId, member));
}

/**
 * `/orgs/{organizationId}/openapi/{specSlug}` for readers of the specification's current content. Visitors to a site that shows
 * the specification can also read it, because external renderers need its content.
 */
export const shownSpecScope = defineScope({
  who: "anybody",
  needs: levelOn(
    "the organization",
    OPENAPI_SPEC_PERMISSIONS,
    "Anyone can read a public specification, and visitors can read a specification that their site shows.",
  ),
  path,
  async load(ctx, input, permission: "view") {
    const found = await findReadSpec(ctx.actor, input, permission);
    if (found || ctx.actor.kind !== "visitor") return enter(ctx, orHidden(found, ctx.actor));
    const spec = await findSpec(input.organizationId, input.specSlug);
    const isShown = spec && (await isSeenOnSite(ctx.actor, spec));
    return enter(ctx, orHidden(isShown ? asShown(spec) : undefined, ctx.actor));
  },
});

/** `/orgs/{organizationId}/openapi/{specSlug}` for members who edit the specification. */
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

/** `/orgs/{organizationId}/openapi` for members who can see specifications. */
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
