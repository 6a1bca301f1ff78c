import { z } from "zod";
import type { Reader, UserActor } from "@/access/authorization/actor";
import { assertLevel } from "@/access/authorization/assert-level";
import {
  atLeast,
  type Level,
  ORGANIZATION_PERMISSIONS,
  type OrganizationPermission,
} from "@/access/authorization/roles";
import { levelWithin, reaches } from "@/access/authorization/token-scope";
import { columnsOf } from "@/db/columns";
import type { Organization } from "@/db/generated/client";
import { hotQuery } from "@/db/hot";
import { orNotFound } from "@/lib/errors";
import { defineScope, idField } from "./define";

/** An organization with the caller's role in it. The role is null for guests. */
export interface ScopedOrganization extends Organization {
  role: Level | null;
}

const FIND = `SELECT ${columnsOf("Organization", "o")}, m."role" FROM "Organization" o
  JOIN "Member" m ON m."organizationId" = o."id" AND m."userId" = $2 AND m."disabledAt" IS NULL
  WHERE o."id" = $1`;

/** Returns the organization for an active member; undefined for everyone else. */
export async function findOrganization(
  organizationId: string,
  actor: UserActor,
): Promise<ScopedOrganization | undefined> {
  if (!reaches(actor, organizationId)) return undefined;
  const [row] = await hotQuery<ScopedOrganization>("organization", FIND, [organizationId, actor.userId]);
  return row && { ...row, role: levelWithin(actor, row.role) };
}

/**
 * Checks whether a role can see email addresses of people in the organization. Roles that can list its
 * members can.
 */
export const mayKnowAddresses = (role: Level | null): boolean =>
  atLeast(role, ORGANIZATION_PERMISSIONS.listMembers);

/**
 * Checks whether a caller can see email addresses of people in the organization. Other callers see only names
 * and images.
 */
export async function knowsAddresses(organizationId: string, actor: Reader): Promise<boolean> {
  if (actor.kind !== "user") return false;
  return mayKnowAddresses((await findOrganization(organizationId, actor))?.role ?? null);
}

const path = z.object({ organizationId: idField.describe("The ID of the organization.") });

/** `/orgs/{organizationId}`. People who aren't active members get 404. Guests can only view it. */
export const organizationScope = defineScope({
  who: "person",
  needs: (permission: OrganizationPermission) => ({
    level: permission === "view" ? null : ORGANIZATION_PERMISSIONS[permission],
    on: "the organization",
  }),
  path,
  async load(ctx, input, permission: OrganizationPermission) {
    const organization = orNotFound(await findOrganization(input.organizationId, ctx.actor), "Organization");
    const needed = ORGANIZATION_PERMISSIONS[permission];
    if (permission !== "view") assertLevel(organization.role, needed, "the organization");
    ctx.reply.version = organization.version;
    return { organization, organizationId: organization.id };
  },
});
