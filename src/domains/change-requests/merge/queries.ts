import { sql } from "kysely";
import { jsonBuildObject } from "kysely/helpers/postgres";
import { membershipOf, SPACE_ROLE, standing } from "@/access/authorization/level-sql";
import {
  anyOf,
  column,
  type Given,
  ShapedStatement,
  type ShapeOf,
  Statement,
  sameOrganization,
  tables,
} from "@/db/statement";
import { OPEN_END } from "@/db/version-range";
import { KEYS, VERSION_TABLES } from "@/domains/content/tables";
import { CHANGE_REQUEST_SHOWN, changeRequests } from "@/scopes/change-request";
import { IS_OUTDATED, reviewsOf } from "../reviews/queries";

interface OneRequest {
  organizationId: string;
  id: string;
}

/** The fields of a user `u` that merge rules can use. */
const PERSON = jsonBuildObject({
  id: column("User", "u", "id"),
  displayName: column("User", "u", "displayName"),
  email: column("User", "u", "email"),
});

/** Returns the latest review of each person, with the person's current level on the space. */
export const latestReviews = new Statement("merge:reviews", (given: Given<OneRequest>) =>
  reviewsOf(given)
    .innerJoin("Space as s", sameOrganization("s", "c", { id: "spaceId" }))
    .leftJoin("Member as m", membershipOf("s", sql.ref("r.reviewerId")))
    .distinctOn("r.reviewerId")
    .select([PERSON.as("reviewer"), "r.status", IS_OUTDATED.as("outdated"), SPACE_ROLE.as("level")])
    .orderBy("r.reviewerId")
    .orderBy("r.number", "desc"),
);

/** Returns the requested reviewers who can see the space, in the order of their first review requests. */
export const requestedPeople = new Statement("merge:requested", (given: Given<OneRequest>) =>
  tables
    .selectFrom("RequestedReviewer as q")
    .innerJoin("Space as s", sameOrganization("s", "q", { id: "spaceId" }))
    .innerJoin("User as u", "u.id", "q.userId")
    .leftJoin("Member as m", membershipOf("s", sql.ref("q.userId")))
    .select(PERSON.as("person"))
    .where("q.organizationId", "=", given("organizationId"))
    .where("q.changeRequestId", "=", given("id"))
    .where(SPACE_ROLE, "is not", null)
    .orderBy("q.createdAt")
    .orderBy("q.userId"),
);

/**
 * Returns the people who have edited a branch. The author of the branch's first revision doesn't count as an
 * editor, and neither do people who only updated the branch from the main content.
 */
export const contributors = new Statement(
  "merge:contributors",
  (given: Given<{ organizationId: string; branchId: string }>) =>
    tables
      .selectFrom("User as u")
      .select(PERSON.as("person"))
      .where("u.id", "in", (eb) =>
        eb
          .selectFrom("Revision as e")
          .select("e.createdById")
          .where("e.organizationId", "=", given("organizationId"))
          .where("e.branchId", "=", given("branchId"))
          .where("e.number", ">", sql.lit(1))
          .where("e.type", "<>", sql.lit("update")),
      )
      .orderBy("u.id"),
);

export const people = new Statement("merge:people", (given: Given<{ ids: readonly string[] }>) =>
  tables
    .selectFrom("User as u")
    .select(PERSON.as("person"))
    .where("u.id", "=", anyOf(given("ids"))),
);

const OPEN_OF = { ofSpace: [false, true] } as const;

/**
 * Returns the newest open change requests to which changed merge rules would apply: those of one space, or those of all spaces
 * that inherit the organization's rules. Spaces on which the person has no role are left out.
 */
export const openRequests = new ShapedStatement(
  "merge:open-requests",
  OPEN_OF,
  (
    given: Given<{ organizationId: string; spaceId: string; userId: string; limit: number }>,
    { ofSpace }: ShapeOf<typeof OPEN_OF>,
  ) =>
    changeRequests()
      .leftJoin("Member as m", membershipOf("s", given("userId")))
      .crossJoinLateral(standing(SPACE_ROLE))
      .select(CHANGE_REQUEST_SHOWN)
      .select("s.title as spaceTitle")
      .where("c.organizationId", "=", given("organizationId"))
      .where("c.status", "=", sql.lit("open"))
      .where("s.deletedAt", "is", null)
      .where("l.level", "is not", null)
      .where((eb) =>
        ofSpace ? eb("c.spaceId", "=", given("spaceId")) : sql<boolean>`s."mergeRules"->>'type' = 'inherit'`,
      )
      .orderBy("c.createdAt", "desc")
      .orderBy("c.id", "desc")
      .limit(given("limit")),
);

export const primaryBranch = new Statement(
  "merge:primary-branch",
  (given: Given<{ organizationId: string; spaceId: string }>) =>
    tables
      .selectFrom("Space as s")
      .select("s.branchId")
      .where("s.organizationId", "=", given("organizationId"))
      .where("s.id", "=", given("spaceId")),
);

/**
 * Returns the keys of the rows that a branch has changed, added or removed. The result contains the branch's currently
 * valid rows. A removed row is represented by a tombstone.
 */
export const touchedKeys = new ShapedStatement(
  "merge:touched",
  { table: VERSION_TABLES },
  (given: Given<{ organizationId: string; branchId: string }>, { table }) =>
    tables
      // The version tables differ only in the name of the key column.
      .selectFrom(`${table as "PageVersion"} as v`)
      .select(sql.ref<string>(`v.${KEYS[table]}`).as("key"))
      .where("v.organizationId", "=", given("organizationId"))
      .where("v.branchId", "=", given("branchId"))
      .where("v.toNumber", "=", sql.lit(OPEN_END))
      .orderBy("key"),
);
