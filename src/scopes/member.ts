import { z } from "zod";
import { assertLevel } from "@/access/authorization/assert-level";
import { MEMBER_PERMISSIONS, type MemberPermission } from "@/access/authorization/roles";
import { reads } from "@/db/reads";
import { column, columns, type Given, type RowOf, rowCount, Statement, tables } from "@/db/statement";
import type { InUnit } from "@/db/unit-of-work";
import { orNotFound } from "@/lib/errors";
import { defineScope, idField, levelOn } from "./define";
import { findOrganization } from "./organization";
import { personJson } from "./person-sql";

/** The columns of a member `m`, of the member's user `u`, and the number of the member's teams. */
export const MEMBER_SHOWN = [
  ...columns("Member", "m"),
  personJson("u").as("user"),
  tables
    .selectFrom("TeamMember as t")
    .select(rowCount.as("count"))
    .where("t.organizationId", "=", column("Member", "m", "organizationId"))
    .where("t.userId", "=", column("Member", "m", "userId"))
    .$asScalar()
    .$notNull()
    .as("teams"),
];

interface Key {
  organizationId: string;
  userId: string;
}

export const memberByKey = new Statement("member", (given: Given<Key>) =>
  tables
    .selectFrom("Member as m")
    .innerJoin("User as u", "u.id", "m.userId")
    .select(MEMBER_SHOWN)
    .where("m.organizationId", "=", given("organizationId"))
    .where("m.userId", "=", given("userId")),
);

/** A member, with their user account and the number of their teams. */
export type MemberRow = RowOf<typeof memberByKey>;

/** Returns the member, even if the member is suspended. Returns undefined if there is no such member. */
export const findMember = (
  organizationId: string,
  userId: string,
  within?: InUnit,
): Promise<MemberRow | undefined> => memberByKey.first(reads(within), { organizationId, userId });

/** The permissions that members have on their own membership, whatever their role is. */
const OWN: ReadonlySet<MemberPermission> = new Set(["view", "viewSpaces", "remove"]);

const OF_ONESELF = "Members can always call this operation for their own membership.";

const path = z.object({
  organizationId: idField.describe("The ID of the organization."),
  userId: idField.describe("The ID of the member's user or service account."),
});
/** `/orgs/{organizationId}/members/{userId}`. Guests can read only their own membership. */
export const memberScope = defineScope({
  who: "person",
  needs: (permission: MemberPermission) =>
    levelOn("the organization", MEMBER_PERMISSIONS, OWN.has(permission) ? OF_ONESELF : undefined)(permission),
  path,
  async load(ctx, input, permission: MemberPermission) {
    const organization = orNotFound(await findOrganization(input.organizationId, ctx.actor), "Member");
    // A token whose level is limited can't be used to leave the organization.
    const isOwn =
      input.userId === ctx.actor.userId && OWN.has(permission) && ctx.actor.levelMax === undefined;
    if (!isOwn) assertLevel(organization.role, MEMBER_PERMISSIONS[permission], "the organization");
    const member = orNotFound(await findMember(organization.id, input.userId), "Member");
    ctx.reply.version = member.version;
    return { organization, organizationId: organization.id, member };
  },
});
