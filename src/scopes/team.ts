import { z } from "zod";
import type { UserActor } from "@/access/authorization/actor";
import { lacksRole } from "@/access/authorization/assert-level";
import { atLeast, type Level, TEAM_PERMISSIONS, type TeamPermission } from "@/access/authorization/roles";
import { levelWithin, reaches } from "@/access/authorization/token-scope";
import { columnsOf } from "@/db/columns";
import type { Team } from "@/db/generated/client";
import { hotQuery } from "@/db/hot";
import { notFound } from "@/lib/errors";
import { defineScope, idField, levelOn } from "./define";

/** A role within a team; owners manage it. */
export type TeamRole = "owner" | "member";

/** A team with its counts, the caller's role in the organization, and their role in the team. */
export interface TeamRow extends Team {
  members: number;
  spaces: number;
  role: Level | null;
  teamRole: TeamRole | null;
}

/**
 * Columns of the team `t`, for the Member `me` of the caller $2. The team's spaces are those to which its grants give
 * access.
 */
export const TEAM_COLUMNS = `${columnsOf("Team", "t")}, me."role", (SELECT own."role" FROM "TeamMember" own
    WHERE own."organizationId" = t."organizationId" AND own."teamId" = t."id" AND own."userId" = $2) AS "teamRole",
  (SELECT count(*)::int FROM "TeamMember" n
    WHERE n."organizationId" = t."organizationId" AND n."teamId" = t."id") AS "members",
  (SELECT count(DISTINCT s."id")::int FROM "Grant" g JOIN "Space" s ON s."organizationId" = g."organizationId"
      AND (s."id" = g."resourceId" OR g."resourceId" = ANY(s."ancestorIds")) AND s."deletedAt" IS NULL
    WHERE g."organizationId" = t."organizationId" AND g."subjectId" = t."id") AS "spaces"`;

/** The caller's own membership, under the alias that TEAM_COLUMNS and its conditions use. */
export const TEAM_CALLER_JOIN = `JOIN "Member" me ON me."organizationId" = t."organizationId"
  AND me."userId" = $2 AND me."disabledAt" IS NULL`;

const FIND = `SELECT ${TEAM_COLUMNS} FROM "Team" t ${TEAM_CALLER_JOIN}
  WHERE t."organizationId" = $1 AND t."id" = $3`;

/** Returns the team for an active member of the organization; undefined if there is none. */
export async function findTeam(
  organizationId: string,
  actor: UserActor,
  teamId: string,
): Promise<TeamRow | undefined> {
  if (!reaches(actor, organizationId)) return undefined;
  const [row] = await hotQuery<TeamRow>("team", FIND, [organizationId, actor.userId, teamId]);
  return row && { ...row, role: levelWithin(actor, row.role) };
}

/**
 * Checks whether the caller has a permission on a team, by their role in the organization, as its owner, or
 * as its member.
 */
export function mayOnTeam(team: Pick<TeamRow, "role" | "teamRole">, permission: TeamPermission): boolean {
  if (atLeast(team.role, TEAM_PERMISSIONS[permission]) || team.teamRole === "owner") return true;
  return permission === "view" && team.teamRole !== null;
}

const path = z.object({
  organizationId: idField.describe("The ID of the organization."),
  teamId: idField.describe("The ID of the team."),
});
/** `/orgs/{organizationId}/teams/{teamId}`. Guests can see only their own teams, and get 404 for others. */
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
