import type { UserActor } from "@/access/authorization/actor";
import type { Level } from "@/access/authorization/roles";
import { titleOfThing } from "@/access/authorization/things-sql";
import { keysetPage, listName, type Paging } from "@/db/page";
import { listReads, reads } from "@/db/reads";
import { statementPage } from "@/db/statement-page";
import { withSpaces } from "@/domains/members/counts";
import type { MemberRow } from "@/scopes/member";
import { TEAM_CALLER_JOIN, TEAM_COLUMNS, type TeamRole, type TeamRow } from "@/scopes/team";
import { teamMembersCount, teamMembersPage } from "./queries";
import type { ListTeams } from "./schema";

const TITLED = `($3::text IS NULL OR strpos(lower(t."title"), lower($3)) > 0)`;
const AFTER = `($5::text IS NULL OR (lower(t."title"), t."id") > ($5::text, $6::text))
  ORDER BY lower(t."title"), t."id" LIMIT $7::int`;

/** Administrators manage every team, other people manage only the teams that they own. */
const MANAGED = `($4::text IS NULL OR EXISTS (SELECT FROM "Member" o WHERE o."organizationId" = t."organizationId"
    AND o."userId" = $4 AND o."role" = 'admin' AND o."disabledAt" IS NULL)
  OR EXISTS (SELECT FROM "TeamMember" o WHERE o."organizationId" = t."organizationId" AND o."teamId" = t."id"
    AND o."userId" = $4 AND o."role" = 'owner'))`;
const TEAMS = `FROM "Team" t ${TEAM_CALLER_JOIN} WHERE t."organizationId" = $1 AND ${TITLED} AND ${MANAGED}`;

const OF_MEMBER = `FROM "TeamMember" n JOIN "Team" t ON t."organizationId" = n."organizationId" AND t."id" = n."teamId"
  ${TEAM_CALLER_JOIN} WHERE n."organizationId" = $1 AND n."userId" = $4 AND ${TITLED}`;

/**
 * A list of teams sorted by title, with $1 to $4: organization, caller, part of the title, person. The caller
 * affects only the columns, not the selection of teams.
 */
const byTitle = (from: string, columns: string) => ({
  page: `SELECT ${columns} ${from} AND ${AFTER}`,
  count: `SELECT count(*)::int AS "count" ${from}`,
  keyOf: (team: TeamRow) => [team.title.toLowerCase(), team.id],
});

/** The teams of an organization, by title. */
export function listTeams(actor: UserActor, organizationId: string, asked: ListTeams & Paging) {
  const { owner = null, title = null } = asked;
  return statementPage<TeamRow>(asked, {
    name: "teams",
    ...byTitle(TEAMS, TEAM_COLUMNS),
    values: [organizationId, actor.userId, title, owner],
  });
}

/** The teams of a member, sorted by title, with the role in each. */
export function listTeamsOfMember(
  actor: UserActor,
  { organizationId, userId }: Pick<MemberRow, "organizationId" | "userId">,
  asked: Pick<ListTeams, "title"> & Paging,
) {
  return statementPage<TeamRow & { roleInTeam: TeamRole }>(asked, {
    name: "teams:member",
    ...byTitle(OF_MEMBER, `${TEAM_COLUMNS}, n."role" AS "roleInTeam"`),
    values: [organizationId, actor.userId, asked.title ?? null, userId],
  });
}

/** The members of a team, sorted by name. */
export async function listTeamMembers(
  { organizationId, id }: Pick<TeamRow, "organizationId" | "id">,
  paging: Paging,
) {
  const team = { organizationId, teamId: id };
  const { items, ...rest } = await keysetPage(paging, {
    name: listName("team-members", [organizationId, id]),
    fetch: (key, take) => {
      const after = { name: String(key?.[0]), userId: String(key?.[1]) };
      const statement = teamMembersPage.of({ isNext: key !== null });
      return statement.rows(listReads(take), { ...team, ...after, limit: take });
    },
    count: async () => (await teamMembersCount.first(reads(), team))?.count ?? 0,
    keyOf: (member) => [member.user.displayName.toLowerCase(), member.userId],
  });
  return { ...rest, items: await withSpaces(organizationId, items) };
}

/** A grant to a team, with its target. */
export interface TeamGrant {
  organizationId: string;
  level: Level;
  resourceKind: "space" | "collection" | "site";
  id: string;
  title: string;
}

/** Grants to the team $2 of the organization $1 on resources that are not in the trash. */
const GRANTS = `FROM "Grant" g
  JOIN LATERAL (${titleOfThing('g."resourceKind"', 'g."organizationId"', 'g."resourceId"')}) r ON TRUE
  WHERE g."organizationId" = $1 AND g."subjectId" = $2`;
const COUNT = `SELECT count(*)::int AS "count" ${GRANTS}`;
const PAGE = `SELECT g."organizationId", g."level", g."resourceKind", g."resourceId" AS "id", r."title" ${GRANTS}
  AND ($3::text IS NULL OR (lower(r."title"), g."resourceId") > ($3, $4::text))
  ORDER BY lower(r."title"), g."resourceId" LIMIT $5::int`;

/** The spaces, collections and sites that were shared with a team, by title. */
export function listGrantsOfTeam(
  { organizationId, id }: Pick<TeamRow, "organizationId" | "id">,
  paging: Paging,
) {
  return statementPage<TeamGrant>(paging, {
    name: "team-grants",
    page: PAGE,
    count: COUNT,
    values: [organizationId, id],
    keyOf: (grant) => [grant.title.toLowerCase(), grant.id],
  });
}
