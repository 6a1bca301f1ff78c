import { sql } from "kysely";
import { titleOfThing } from "@/access/authorization/things-sql";
import { type AfterName, contains, inPages, lower, PAGES } from "@/db/list";
import { lockedRow } from "@/db/locked-row";
import {
  anyOf,
  type Given,
  type RowOf,
  rowCount,
  ShapedStatement,
  type ShapeOf,
  Statement,
  sameOrganization,
  tables,
} from "@/db/statement";
import { MEMBER_SHOWN } from "@/scopes/member";
import { teamShown, teamsFor } from "@/scopes/team";

interface OneTeam {
  organizationId: string;
  teamId: string;
}

const membersOf = (given: Given<OneTeam>) =>
  tables
    .selectFrom("TeamMember as n")
    .innerJoin("User as u", "u.id", "n.userId")
    .innerJoin("Member as m", sameOrganization("m", "n", { userId: "userId" }))
    .where("n.organizationId", "=", given("organizationId"))
    .where("n.teamId", "=", given("teamId"));

/** Selects a page of the members of a team, sorted by name. */
export const teamMembersPage = new ShapedStatement(
  "team-members",
  PAGES,
  (given: Given<OneTeam & AfterName & { limit: number }>, shape) =>
    inPages(membersOf(given).select(MEMBER_SHOWN).select("n.role as roleInTeam"), given, shape, {
      name: lower("u.displayName"),
      id: "u.id",
    }),
);

export const teamMembersCount = new Statement("team-members:count", (given: Given<OneTeam>) =>
  membersOf(given).select(rowCount.as("count")),
);

interface TeamsAsked {
  organizationId: string;
  callerId: string;
  title: string;
  userId: string;
}

/** The filters for a list of teams that change the SQL statement. */
const FILTERS = { isTitled: [false, true], isManaged: [false, true] } as const;

const teamsAsked = (given: Given<TeamsAsked>, { isTitled, isManaged }: ShapeOf<typeof FILTERS>) =>
  teamsFor(given)
    .$if(isTitled, (found) => found.where(contains("t.title", given("title"))))
    .$if(isManaged, (found) =>
      // Administrators can manage all teams. Other people can manage only the teams that they own.
      found.where(({ exists, or, selectFrom }) =>
        or([
          exists(
            selectFrom("Member as o")
              .select("o.userId")
              .whereRef("o.organizationId", "=", "t.organizationId")
              .where("o.userId", "=", given("userId"))
              .where("o.role", "=", sql.lit("admin"))
              .where("o.disabledAt", "is", null),
          ),
          exists(
            selectFrom("TeamMember as o")
              .select("o.userId")
              .whereRef("o.organizationId", "=", "t.organizationId")
              .whereRef("o.teamId", "=", "t.id")
              .where("o.userId", "=", given("userId"))
              .where("o.role", "=", sql.lit("owner")),
          ),
        ]),
      ),
    );

const BY_TITLE = { name: lower("t.title"), id: "t.id" } as const;

/** Selects a page of the teams of an organization, sorted by title. */
export const teamsPage = new ShapedStatement(
  "teams",
  { ...FILTERS, ...PAGES },
  (given: Given<TeamsAsked & AfterName & { limit: number }>, shape) =>
    inPages(teamsAsked(given, shape).select(teamShown(given)), given, shape, BY_TITLE),
);

export const teamsCount = new ShapedStatement("teams:count", FILTERS, (given: Given<TeamsAsked>, shape) =>
  teamsAsked(given, shape).select(rowCount.as("count")),
);

const OF_MEMBER = { isTitled: [false, true] } as const;

const teamsOfMember = (given: Given<TeamsAsked>, { isTitled }: ShapeOf<typeof OF_MEMBER>) =>
  teamsAsked(given, { isTitled, isManaged: false })
    .innerJoin("TeamMember as n", sameOrganization("n", "t", { teamId: "id" }))
    .where("n.userId", "=", given("userId"));

/** Selects a page of the teams of a member, sorted by title, with the member's role in each team. */
export const teamsOfMemberPage = new ShapedStatement(
  "teams:member",
  { ...OF_MEMBER, ...PAGES },
  (given: Given<TeamsAsked & AfterName & { limit: number }>, shape) => {
    const found = teamsOfMember(given, shape).select(teamShown(given)).select("n.role as roleInTeam");
    return inPages(found, given, shape, BY_TITLE);
  },
);

export const teamsOfMemberCount = new ShapedStatement(
  "teams:member:count",
  OF_MEMBER,
  (given: Given<TeamsAsked>, shape) => teamsOfMember(given, shape).select(rowCount.as("count")),
);

/** Selects a team's grants on resources that aren't in the trash, with the titles of these resources. */
const grantsTo = (given: Given<OneTeam>) =>
  tables
    .selectFrom("Grant as g")
    .innerJoinLateral(
      (eb) =>
        titleOfThing(eb.ref("g.resourceKind"), eb.ref("g.organizationId"), eb.ref("g.resourceId")).as("r"),
      (join) => join.onTrue(),
    )
    .where("g.organizationId", "=", given("organizationId"))
    .where("g.subjectId", "=", given("teamId"));

/** Selects a page of a team's grants, sorted by the titles of the resources. */
export const teamGrantsPage = new ShapedStatement(
  "team-grants",
  PAGES,
  (given: Given<OneTeam & AfterName & { limit: number }>, shape) => {
    const shown = ["g.organizationId", "g.level", "g.resourceKind", "g.resourceId as id", "r.title"] as const;
    const by = { name: lower("r.title"), id: "g.resourceId" } as const;
    return inPages(grantsTo(given).select(shown), given, shape, by);
  },
);

/** A grant to a team, with its target. */
export type TeamGrant = RowOf<typeof teamGrantsPage>;

export const teamGrantsCount = new Statement("team-grants:count", (given: Given<OneTeam>) =>
  grantsTo(given).select(rowCount.as("count")),
);

export const lockedTeam = lockedRow("Team", "organizationId", "id");

/** Locks several teams, in the order of their IDs. */
export const lockedTeams = new Statement(
  "teams:locked",
  (given: Given<{ organizationId: string; teamIds: readonly string[] }>) =>
    tables
      .selectFrom("Team as t")
      .select("t.id")
      .where("t.organizationId", "=", given("organizationId"))
      .where("t.id", "=", anyOf(given("teamIds")))
      .orderBy("t.id")
      .forUpdate(),
);
