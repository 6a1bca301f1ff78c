import { z } from "zod";
import type { Actor } from "@/access/authorization/actor";
import {
  atLeast,
  type Level,
  OPENAPI_SPEC_PERMISSIONS,
  type OpenAPISpecPermission,
} from "@/access/authorization/roles";
import { levelWithin, reaches } from "@/access/authorization/token-scope";
import type { OpenAPISpec } from "@/db/generated/client";
import { hotQuery } from "@/db/hot";
import type { InUnit } from "@/db/unit-of-work";
import { forbidden, notFound, orNotFound, unauthorized } from "@/lib/errors";
import { defineScope, idField, levelOn } from "./define";

/** A specification without who gave its source, and the text that was given, which may be large. */
export type SpecRow = Omit<OpenAPISpec, "sourceText" | "sourceById">;

/** A specification with the caller's role in its organization; null is a guest or somebody from elsewhere. */
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
  .regex(/^[a-zA-Z0-9]+(?:-[a-zA-Z0-9]+)*$/, "is letters and digits, with single hyphens between them");

const FIND_ROLE = `SELECT m."role" FROM "Member" m
  WHERE m."organizationId" = $1 AND m."userId" = $2 AND m."disabledAt" IS NULL`;

const FIND_SPEC = `SELECT ${SPEC_COLUMNS} FROM "OpenAPISpec" s WHERE s."organizationId" = $1 AND s."slug" = $2`;

/** The caller's role; undefined for everybody who is no active member. */
async function findRole(organizationId: string, actor: Actor): Promise<Level | null | undefined> {
  if (actor.kind !== "user" || !reaches(actor, organizationId)) return undefined;
  const values = [organizationId, actor.userId];
  const [row] = await hotQuery<{ role: Level | null }>("openapi-spec:role", FIND_ROLE, values);
  return row && levelWithin(actor, row.role);
}

export async function findSpec(
  organizationId: string,
  slug: string,
  within?: InUnit,
): Promise<SpecRow | undefined> {
  const values = [organizationId, slug];
  const [row] = await hotQuery<SpecRow & Record<string, unknown>>("openapi-spec", FIND_SPEC, values, within);
  return row;
}

const may = (role: Level | null, permission: OpenAPISpecPermission) =>
  atLeast(role, OPENAPI_SPEC_PERMISSIONS[permission]);

/** Whether somebody reads a specification itself: members do, and everybody where it is public. */
export async function readsSpec(organizationId: string, slug: string, actor: Actor): Promise<boolean> {
  const spec = await findSpec(organizationId, slug);
  if (!spec) return false;
  return spec.visibility === "public" || may((await findRole(organizationId, actor)) ?? null, "view");
}

const path = z.object({ organizationId: idField, specSlug: specSlugField });

/**
 * `/orgs/{organizationId}/openapi/{specSlug}` for whoever reads: members, and everybody where it is public. Without a
 * credential the answer is otherwise 401, whether there is one or not.
 */
export const sharedSpecScope = defineScope({
  who: "anybody",
  needs: levelOn("the organization", OPENAPI_SPEC_PERMISSIONS, "Everybody reads one that is public."),
  path,
  async load(ctx, input, permission: OpenAPISpecPermission) {
    const role = await findRole(input.organizationId, ctx.actor);
    const spec = await findSpec(input.organizationId, input.specSlug);
    const isPublic = spec?.visibility === "public" && permission === "view";
    if (!isPublic) {
      if (ctx.actor.kind === "anonymous") throw unauthorized();
      if (role !== undefined && !may(role, permission)) throw forbidden();
    }
    if (!spec || (role === undefined && !isPublic)) throw notFound("OpenAPI specification");
    ctx.reply.version = spec.version;
    return { organizationId: spec.organizationId, spec: { ...spec, role: role ?? null } };
  },
});

/** The same for members who change it. */
export const specScope = defineScope({
  who: "person",
  needs: levelOn("the organization", OPENAPI_SPEC_PERMISSIONS),
  path,
  async load(ctx, input, permission: OpenAPISpecPermission) {
    const role = await findRole(input.organizationId, ctx.actor);
    if (role === undefined) throw notFound("OpenAPI specification");
    if (!may(role, permission)) throw forbidden();
    const spec = orNotFound(await findSpec(input.organizationId, input.specSlug), "OpenAPI specification");
    ctx.reply.version = spec.version;
    return { organizationId: spec.organizationId, spec: { ...spec, role } };
  },
});

/** `/orgs/{organizationId}/openapi`: members who may see specifications. */
export const specsScope = defineScope({
  who: "person",
  needs: levelOn("the organization", OPENAPI_SPEC_PERMISSIONS),
  path: z.object({ organizationId: idField }),
  async load(ctx, input, permission: OpenAPISpecPermission) {
    const role = await findRole(input.organizationId, ctx.actor);
    if (role === undefined) throw notFound("Organization");
    if (!may(role, permission)) throw forbidden();
    return { organizationId: input.organizationId, role };
  },
});
