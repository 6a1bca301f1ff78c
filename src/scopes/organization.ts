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
import type { Organization } from "@/db/generated/client";
import { lockedRow } from "@/db/locked-row";
import { reads } from "@/db/reads";
import { anyOf, columns, type Given, Statement, tables } from "@/db/statement";
import { orNotFound } from "@/lib/errors";
import { defineScope, idField } from "./define";

/** An organization and the caller's role in it. The role is null for guests. */
export interface ScopedOrganization extends Organization {
  role: Level | null;
}

export const organizationForMember = new Statement(
  "organization",
  (given: Given<{ id: string; callerId: string }>) =>
    tables
      .selectFrom("Organization as o")
      .innerJoin("Member as m", (join) =>
        join
          .onRef("m.organizationId", "=", "o.id")
          .on("m.userId", "=", given("callerId"))
          .on("m.disabledAt", "is", null),
      )
      .select([...columns("Organization", "o"), "m.role"])
      .where("o.id", "=", given("id")),
);

/**
 * Locks an organization's row. The lock also prevents other transactions from inserting rows that refer to the
 * organization, such as members.
 */
export const lockedOrganization = lockedRow("Organization", "id");

/**
 * Locks organizations until the transaction ends. Other transactions can still insert rows that refer to
 * these organizations.
 */
export const organizationsLockedForUpdates = new Statement(
  "organizations:locked",
  (given: Given<{ ids: readonly string[] }>) =>
    tables
      .selectFrom("Organization as o")
      .select(["o.id", "o.emailDomains"])
      .where("o.id", "=", anyOf(given("ids")))
      .orderBy("o.id")
      .forNoKeyUpdate(),
);

/** Returns the organization for an active member. Returns undefined for all other people. */
export async function findOrganization(
  organizationId: string,
  actor: UserActor,
): Promise<ScopedOrganization | undefined> {
  if (!reaches(actor, organizationId)) return undefined;
  const row = await organizationForMember.first(reads(), { id: organizationId, callerId: actor.userId });
  return row && { ...row, role: levelWithin(actor, row.role) };
}

/**
 * Whether people with a role can see the email addresses of people in the organization. Roles that can list
 * the organization's members can see them.
 */
export const mayKnowAddresses = (role: Level | null): boolean =>
  atLeast(role, ORGANIZATION_PERMISSIONS.listMembers);

/** Whether a caller can see the email addresses of people in the organization. Other callers see only names and images. */
export async function knowsAddresses(organizationId: string, actor: Reader): Promise<boolean> {
  if (actor.kind !== "user") return false;
  return mayKnowAddresses((await findOrganization(organizationId, actor))?.role ?? null);
}

const path = z.object({ organizationId: idField.describe("The ID of the organization.") });

/**
 * `/orgs/{organizationId}`. People who aren't active members get 404. Guests can only view the organization.
 */
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
