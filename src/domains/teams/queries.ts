import { type Given, rowCount, ShapedStatement, Statement, tables } from "@/db/statement";
import { MEMBER_SHOWN } from "@/scopes/member";

interface OneTeam {
  organizationId: string;
  teamId: string;
}

const membersOf = (given: Given<OneTeam>) =>
  tables
    .selectFrom("TeamMember as n")
    .innerJoin("User as u", "u.id", "n.userId")
    .innerJoin("Member as m", (join) =>
      join.onRef("m.organizationId", "=", "n.organizationId").onRef("m.userId", "=", "n.userId"),
    )
    .where("n.organizationId", "=", given("organizationId"))
    .where("n.teamId", "=", given("teamId"));

/** Where a page begins: after a member with this name, in lowercase, and ID. */
interface AfterMember {
  name: string;
  userId: string;
}

/** A page of the members of a team, sorted by name. */
export const teamMembersPage = new ShapedStatement(
  "team-members",
  { isNext: [false, true] } as const,
  (given: Given<OneTeam & AfterMember & { limit: number }>, { isNext }) =>
    membersOf(given)
      .select(MEMBER_SHOWN)
      .select("n.role as roleInTeam")
      .$if(isNext, (found) =>
        found.where(({ eb, fn, refTuple, tuple }) =>
          eb(
            refTuple(fn<string>("lower", ["u.displayName"]), "u.id"),
            ">",
            tuple(given("name"), given("userId")),
          ),
        ),
      )
      .orderBy((eb) => eb.fn("lower", ["u.displayName"]))
      .orderBy("u.id")
      .limit(given("limit")),
);

export const teamMembersCount = new Statement("team-members:count", (given: Given<OneTeam>) =>
  membersOf(given).select(rowCount.as("count")),
);
