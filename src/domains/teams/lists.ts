import type { UserActor } from "@/access/authorization/actor";
import type { Page, Paging } from "@/db/page";
import { statementPage } from "@/db/statement-page";
import { withSpaces } from "@/domains/members/counts";
import { MEMBER_COLUMNS, type MemberRow } from "@/scopes/member";
import { TEAM_CALLER_JOIN, TEAM_COLUMNS, type TeamRole, type TeamRow } from "@/scopes/team";
import type { PresentableTeamMember } from "./presenter";
import type { ListTeams } from "./schema";

const TITLED = `($3::text IS NULL OR strpos(lower(t."title"), lower($3)) > 0)`;
const AFTER = `($5::text IS NULL OR (lower(t."title"), t."id") > ($5::text, $6::text))
  ORDER BY lower(t."title"), t."id" LIMIT $7::int`;

/** Administrators manage every team, others those that they own. */
const MANAGED = `($4::text IS NULL OR EXISTS (SELECT FROM "Member" o WHERE o."organizationId" = t."organizationId"
    AND o."userId" = $4 AND o."role" = 'admin' AND o."disabledAt" IS NULL)
  OR EXISTS (SELECT FROM "TeamMember" o WHERE o."organizationId" = t."organizationId" AND o."teamId" = t."id"
    AND o."userId" = $4 AND o."role" = 'owner'))`;
const TEAMS = `FROM "Team" t ${TEAM_CALLER_JOIN} WHERE t."organizationId" = $1 AND ${TITLED} AND ${MANAGED}`;

const OF_MEMBER = `FROM "TeamMember" n JOIN "Team" t ON t."organizationId" = n."organizationId" AND t."id" = n."teamId"
  ${TEAM_CALLER_JOIN} WHERE n."organizationId" = $1 AND n."userId" = $4 AND ${TITLED}`;

interface TeamListing {
  name: string;
  from: string;
  columns: string;
  /** $1 to $4: organization, caller, part of the title, person. */
  values: readonly (string | null)[];
}

function pageOfTeams<Row extends TeamRow>({ name, from, columns, values }: TeamListing, paging: Paging) {
  const page = `SELECT ${columns} ${from} AND ${AFTER}`;
  // The caller ($2) decides what the columns say, not which teams there are.
  const count = `SELECT count(*)::int AS "count" ${from}`;
  return statementPage<Row>(paging, {
    name,
    page,
    count,
    values,
    keyOf: (team) => [team.title.toLowerCase(), team.id],
  });
}

/** The teams of an organization, by title. */
export const listTeams = (
  actor: UserActor,
  organizationId: string,
  { owner, title }: ListTeams,
  paging: Paging,
): Promise<Page<TeamRow>> =>
  pageOfTeams(
    {
      name: "teams",
      from: TEAMS,
      columns: TEAM_COLUMNS,
      values: [organizationId, actor.userId, title ?? null, owner ?? null],
    },
    paging,
  );

/** The teams that a member is in, by title, with what they are there. */
export const listTeamsOfMember = (
  actor: UserActor,
  member: Pick<MemberRow, "organizationId" | "userId">,
  title: string | undefined,
  paging: Paging,
): Promise<Page<TeamRow & { roleInTeam: TeamRole }>> =>
  pageOfTeams(
    {
      name: "teams:member",
      from: OF_MEMBER,
      columns: `${TEAM_COLUMNS}, n."role" AS "roleInTeam"`,
      values: [member.organizationId, actor.userId, title ?? null, member.userId],
    },
    paging,
  );

const MEMBERS = `FROM "TeamMember" n JOIN "User" u ON u."id" = n."userId"
  JOIN "Member" m ON m."organizationId" = n."organizationId" AND m."userId" = n."userId"
  WHERE n."organizationId" = $1 AND n."teamId" = $2`;
const MEMBERS_PAGE = `SELECT ${MEMBER_COLUMNS}, n."role" AS "roleInTeam" ${MEMBERS}
  AND ($3::text IS NULL OR (lower(u."displayName"), u."id") > ($3::text, $4::text))
  ORDER BY lower(u."displayName"), u."id" LIMIT $5::int`;
const MEMBERS_COUNT = `SELECT count(*)::int AS "count" ${MEMBERS}`;

type TeamMemberRow = MemberRow & { roleInTeam: TeamRole };

/** Who is in a team, by name. */
export async function listTeamMembers(
  { organizationId, id }: Pick<TeamRow, "organizationId" | "id">,
  paging: Paging,
): Promise<Page<PresentableTeamMember>> {
  const { items, ...rest } = await statementPage<TeamMemberRow>(paging, {
    name: "team-members",
    page: MEMBERS_PAGE,
    count: MEMBERS_COUNT,
    values: [organizationId, id],
    keyOf: (member) => [member.user.displayName.toLowerCase(), member.userId],
  });
  const counted = await withSpaces(organizationId, items);
  return {
    ...rest,
    items: counted.map((member, index) => ({
      ...member,
      roleInTeam: items[index]?.roleInTeam as TeamRole,
    })),
  };
}
