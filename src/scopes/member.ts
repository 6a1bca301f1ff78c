import { z } from "zod";
import { assertLevel } from "@/access/authorization/assert-level";
import { type Level, MEMBER_PERMISSIONS, type MemberPermission } from "@/access/authorization/roles";
import { columnsOf } from "@/db/columns";
import type { Member, User } from "@/db/generated/client";
import { hotQuery } from "@/db/hot";
import type { InUnit } from "@/db/unit-of-work";
import { orNotFound } from "@/lib/errors";
import { defineScope, idField, levelOn } from "./define";
import { findOrganization } from "./organization";
import { personSql } from "./person-sql";

/** A member with their user and the number of their teams. */
export interface MemberRow extends Member {
  role: Level | null;
  user: Pick<User, "id" | "displayName" | "email" | "photoURL">;
  teams: number;
}

/** Columns of a {@link MemberRow}, in a query in which `m` is the member and `u` its User. */
export const MEMBER_COLUMNS = `${columnsOf("Member", "m")}, ${personSql("u")} AS "user",
  (SELECT count(*)::int FROM "TeamMember" t
    WHERE t."organizationId" = m."organizationId" AND t."userId" = m."userId") AS "teams"`;

const FIND = `SELECT ${MEMBER_COLUMNS} FROM "Member" m JOIN "User" u ON u."id" = m."userId"
  WHERE m."organizationId" = $1 AND m."userId" = $2`;

/** The current member, even if suspended. Undefined if there is none. */
export async function findMember(
  organizationId: string,
  userId: string,
  within?: InUnit,
): Promise<MemberRow | undefined> {
  const values = [organizationId, userId];
  const [row] = await hotQuery<MemberRow>("member", FIND, values, within);
  return row;
}

/** What members can do with their own membership, whatever their role. */
const OWN: ReadonlySet<MemberPermission> = new Set(["view", "viewSpaces", "remove"]);

const OF_ONESELF = "Members can always do this with their own membership.";

const path = z.object({
  organizationId: idField.describe("The ID of the organization."),
  userId: idField.describe("The ID of the member's user or service account."),
});
/** `/orgs/{organizationId}/members/{userId}`. Guests can find only themselves. */
export const memberScope = defineScope({
  who: "person",
  needs: (permission: MemberPermission) =>
    levelOn("the organization", MEMBER_PERMISSIONS, OWN.has(permission) ? OF_ONESELF : undefined)(permission),
  path,
  async load(ctx, input, permission: MemberPermission) {
    const organization = orNotFound(await findOrganization(input.organizationId, ctx.actor), "Member");
    // A token that can't administer also can't be used to leave the organization.
    const isOwn =
      input.userId === ctx.actor.userId && OWN.has(permission) && ctx.actor.levelMax === undefined;
    if (!isOwn) assertLevel(organization.role, MEMBER_PERMISSIONS[permission], "the organization");
    const member = orNotFound(await findMember(organization.id, input.userId), "Member");
    ctx.reply.version = member.version;
    return { organization, organizationId: organization.id, member };
  },
});
