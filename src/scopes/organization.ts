import { z } from "zod";
import { atLeast, type Level, ORGANIZATION_PERMISSIONS, type OrganizationPermission } from "@/access/roles";
import type { Organization } from "@/db/generated/client";
import { hotQuery } from "@/db/hot";
import { forbidden, notFound } from "@/lib/errors";
import { defineScope, idField } from "./define";

/** An organization with the caller's role in it; null is a guest. */
export interface ScopedOrganization extends Organization {
  role: Level | null;
}

const FIND = `SELECT o.*, m."role" FROM "Organization" o
  JOIN "Member" m ON m."organizationId" = o."id" AND m."userId" = $2 AND m."disabledAt" IS NULL
  WHERE o."id" = $1`;

/** The organization as one of its active members sees it; undefined for everybody else. */
export async function findOrganization(organizationId: string, userId: string) {
  const rows = await hotQuery<ScopedOrganization>("organization", FIND, [organizationId, userId]);
  return rows[0];
}

/** `/orgs/{organizationId}`: people who are not active members get 404; guests see, and may nothing else. */
export const organizationScope = defineScope({
  path: z.object({ organizationId: idField }),
  async load(ctx, input, permission: OrganizationPermission) {
    const organization = await findOrganization(input.organizationId, ctx.actor.userId);
    if (!organization) throw notFound("Organization");
    const needed = ORGANIZATION_PERMISSIONS[permission];
    if (permission !== "view" && !atLeast(organization.role, needed)) throw forbidden();
    ctx.reply.version = organization.version;
    return { organization, organizationId: organization.id };
  },
});
