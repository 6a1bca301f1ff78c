import { expressionBuilder, sql } from "kysely";
import { withSpacesSeen } from "@/access/authorization/level-set-sql";
import { membershipOf, SPACE_ROLE, standing } from "@/access/authorization/level-sql";
import { inPages, PAGES } from "@/db/list";
import type { After } from "@/db/page";
import { anyOf, type Given, rowCount, ShapedStatement, type ShapeOf, tables } from "@/db/statement";
import { CHANGE_REQUEST_SHOWN, changeRequests } from "@/scopes/change-request";

interface Asked {
  organizationId: string;
  statuses: readonly string[];
  creator: string;
  contributor: string;
  reviewer: string;
  cluster: string;
  /** A LIKE pattern that the subject must match. */
  pattern: string;
  number: string;
}

/** The optional filters of a list of change requests. */
const FILTERS = {
  ofStatus: [false, true],
  byCreator: [false, true],
  byContributor: [false, true],
  ofReviewer: [false, true],
  ofCluster: [false, true],
  isSearched: [false, true],
} as const;

type Shape = ShapeOf<typeof FILTERS>;

/**
 * Whether a change request `c` matches the filters that are set. A contributor is a person who edited the
 * change request. The revision that creates the change request doesn't count as an edit. Updates don't count
 * either, because they contain the work of other people.
 */
function matches(given: Given<Asked>, shape: Shape) {
  const eb = expressionBuilder(tables.selectFrom("ChangeRequest as c"));
  const conditions = {
    ofStatus: eb("c.status", "=", anyOf(given("statuses"))),
    byCreator: eb("c.createdById", "=", given("creator")),
    byContributor: eb.exists(
      eb
        .selectFrom("Revision as r")
        .select("r.id")
        .whereRef("r.organizationId", "=", "c.organizationId")
        .whereRef("r.branchId", "=", "c.branchId")
        .where("r.number", ">", sql.lit(1))
        .where("r.type", "<>", sql.lit("update"))
        .where("r.createdById", "=", given("contributor")),
    ),
    ofReviewer: eb.exists(
      eb
        .selectFrom("RequestedReviewer as q")
        .select("q.userId")
        .whereRef("q.organizationId", "=", "c.organizationId")
        .whereRef("q.changeRequestId", "=", "c.id")
        .where("q.userId", "=", given("reviewer")),
    ),
    ofCluster: eb("c.issuesClusterId", "=", given("cluster")),
    isSearched: eb.or([
      eb("c.subject", "ilike", given("pattern")),
      sql<boolean>`c."number"::text = ${given("number")}`,
    ]),
  };
  const names = Object.keys(conditions) as (keyof Shape)[];
  return eb.and(names.filter((name) => shape[name]).map((name) => conditions[name]));
}

type OfSpace = Asked & { spaceId: string };

/** Returns a page of the change requests in a space, newest first. */
export const requestsOfSpace = new ShapedStatement(
  "change-requests:space",
  { ...FILTERS, ...PAGES } as const,
  (given: Given<OfSpace & { before: number; limit: number }>, { isNext, ...shape }) =>
    inPages(
      changeRequests()
        .select(CHANGE_REQUEST_SHOWN)
        .where("c.organizationId", "=", given("organizationId"))
        .where("c.spaceId", "=", given("spaceId"))
        .where(matches(given, shape)),
      given,
      { isNext, order: "desc" },
      { before: "c.number" },
    ),
);

export const requestsOfSpaceCount = new ShapedStatement(
  "change-requests:space-count",
  FILTERS,
  (given: Given<OfSpace>, shape) =>
    tables
      .selectFrom("ChangeRequest as c")
      .select(rowCount.as("count"))
      .where("c.organizationId", "=", given("organizationId"))
      .where("c.spaceId", "=", given("spaceId"))
      .where(matches(given, shape)),
);

type OfOrganization = Asked & { userId: string };

/**
 * Returns a page of change requests in an organization, newest first. The list contains only change requests of spaces
 * that the person has a role on and that aren't in the trash.
 */
export const requestsOfOrganization = new ShapedStatement(
  "change-requests:organization",
  { ...FILTERS, ...PAGES } as const,
  (given: Given<OfOrganization & After & { limit: number }>, { isNext, ...shape }) =>
    inPages(
      changeRequests()
        .leftJoin("Member as m", membershipOf("s", given("userId")))
        .crossJoinLateral(standing(SPACE_ROLE))
        .select(CHANGE_REQUEST_SHOWN)
        .where("c.organizationId", "=", given("organizationId"))
        .where("s.deletedAt", "is", null)
        .where("l.level", "is not", null)
        .where(matches(given, shape)),
      given,
      { isNext, order: "desc" },
      { time: "c.createdAt", id: "c.id" },
    ),
);

export const requestsOfOrganizationCount = new ShapedStatement(
  "change-requests:organization-count",
  FILTERS,
  (given: Given<OfOrganization>, shape) =>
    withSpacesSeen(given)
      .selectFrom("ChangeRequest as c")
      .innerJoin("seen", "seen.id", "c.spaceId")
      .select(rowCount.as("count"))
      .where("c.organizationId", "=", given("organizationId"))
      .where(matches(given, shape)),
);
