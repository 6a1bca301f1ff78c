import { sql } from "kysely";
import { z } from "zod";
import type { UserActor } from "@/access/authorization/actor";
import { lacksRole } from "@/access/authorization/assert-level";
import { atLeast, TEAM_PERMISSIONS, type TeamPermission } from "@/access/authorization/roles";
import { levelWithin, reaches } from "@/access/authorization/token-scope";
import { reads } from "@/db/reads";
import { column, columns, type Given, type RowOf, rowCount, Statement, tables } from "@/db/statement";
import { notFound } from "@/lib/errors";
import { defineScope, idField, levelOn } from "./define";

/** A role in a team. Owners manage the team. */
export type TeamRole = "owner" | "member";

interface Asked {
  organizationId: string;
  callerId: string;
}

/**
 * Selects the teams `t` of an organization. `me` is the caller's membership in the organization. The
 * membership must be active.
 */
export const teamsFor = (given: Given<Asked>) =>
  tables
    .selectFrom("Team as t")
    .innerJoin("Member as me", (join) =>
      join
        .onRef("me.organizationId", "=", "t.organizationId")
        .on("me.userId", "=", given("callerId"))
        .on("me.disabledAt", "is", null),
    )
    .where("t.organizationId", "=", given("organizationId"));

const membersOf = (alias: "own" | "all") =>
  tables
    .selectFrom(`TeamMember as ${alias}`)
    .where(`${alias}.organizationId`, "=", column("Team", "t", "organizationId"))
    .where(`${alias}.teamId`, "=", column("Team", "t", "id"));

/** Whether the grant `g` is on the space `s` or on a collection that contains the space. */
const isOfGrant = sql<boolean>`${column("Grant", "g", "resourceId")} = ANY(${column("Space", "s", "ancestorIds")} || ${column("Space", "s", "id")})`;

/**
 * The columns of {@link teamsFor}. The number of a team's spaces is the number of spaces to which the team's
 * grants give access.
 */
export const teamShown = (given: Given<Asked>) => [
  ...columns("Team", "t"),
  "me.role" as const,
  membersOf("own").select("own.role").where("own.userId", "=", given("callerId")).$asScalar().as("teamRole"),
  membersOf("all").select(rowCount.as("count")).$asScalar().$notNull().as("members"),
  tables
    .selectFrom("Grant as g")
    .innerJoin("Space as s", (join) => join.onRef("s.organizationId", "=", "g.organizationId").on(isOfGrant))
    .select(sql<number>`count(DISTINCT ${column("Space", "s", "id")})::int`.as("count"))
    .where("g.organizationId", "=", column("Team", "t", "organizationId"))
    .where("g.subjectId", "=", column("Team", "t", "id"))
    .where("s.deletedAt", "is", null)
    .$asScalar()
    .$notNull()
    .as("spaces"),
];

export const teamById = new Statement("team", (given: Given<Asked & { id: string }>) =>
  teamsFor(given).select(teamShown(given)).where("t.id", "=", given("id")),
);

/** A team with its counts, and the caller's roles in the organization and in the team. */
export type TeamRow = RowOf<typeof teamById>;

/** Returns the team for an active member of the organization. Returns undefined if there is no such team. */
export async function findTeam(
  organizationId: string,
  actor: UserActor,
  teamId: string,
): Promise<TeamRow | undefined> {
  if (!reaches(actor, organizationId)) return undefined;
  const row = await teamById.first(reads(), { organizationId, callerId: actor.userId, id: teamId });
  return row && { ...row, role: levelWithin(actor, row.role) };
}

/**
 * Whether the caller has a permission on a team. The permission can come from their role in the organization
 * or from their role in the team.
 */
export function mayOnTeam(team: Pick<TeamRow, "role" | "teamRole">, permission: TeamPermission): boolean {
  if (atLeast(team.role, TEAM_PERMISSIONS[permission]) || team.teamRole === "owner") return true;
  return permission === "view" && team.teamRole !== null;
}

const path = z.object({
  organizationId: idField.describe("The ID of the organization."),
  teamId: idField.describe("The ID of the team."),
});
/**
 * `/orgs/{organizationId}/teams/{teamId}`. Guests can see only their own teams, and get 404 for other teams.
 */
export const teamScope = defineScope({
  who: "person",
  needs: levelOn(
    "the organization",
    TEAM_PERMISSIONS,
    "Owners of the team can manage it, and its members can view it.",
  ),
  path,
  async load(ctx, input, permission: TeamPermission) {
    const team = await findTeam(input.organizationId, ctx.actor, input.teamId);
    if (!team || !mayOnTeam(team, "view")) throw notFound("Team");
    if (!mayOnTeam(team, permission)) throw lacksRole("admin", "the organization");
    ctx.reply.version = team.version;
    return { organizationId: team.organizationId, team };
  },
});
