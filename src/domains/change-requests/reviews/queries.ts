import { sql } from "kysely";
import { membershipOf, SPACE_ROLE } from "@/access/authorization/level-sql";
import { inPages, PAGES } from "@/db/list";
import type { After } from "@/db/page";
import {
  anyOf,
  column,
  columns,
  type Given,
  ifJoined,
  type RowOf,
  rowCount,
  ShapedStatement,
  Statement,
  sameOrganization,
  tables,
} from "@/db/statement";
import { personJson } from "@/scopes/person-sql";

/**
 * The number of the revision in which the content of the change request `c` last changed. The content
 * changes by an edit, or by an update that resolves conflicts. An update without conflicts doesn't count
 * (docs/change-requests.md).
 */
const EDITED_NUMBER = sql<number>`greatest(${sql.ref("c.resolvedNumber")}, ${tables
  .selectFrom("Revision as e")
  .select("e.number")
  .where("e.organizationId", "=", column("ChangeRequest", "c", "organizationId"))
  .where("e.branchId", "=", column("ChangeRequest", "c", "branchId"))
  .where("e.type", "<>", sql.lit("update"))
  .orderBy("e.number", "desc")
  .limit(sql.lit(1))})`;

/** Whether the change request `c` was edited after its review `r`. */
export const IS_OUTDATED = sql<boolean>`(${sql.ref("r.revisionNumber")} < ${EDITED_NUMBER})`;

interface OneRequest {
  organizationId: string;
  id: string;
}

export const reviewsOf = (given: Given<OneRequest>) =>
  tables
    .selectFrom("ChangeRequest as c")
    .innerJoin("ChangeRequestReview as r", sameOrganization("r", "c", { changeRequestId: "id" }))
    .innerJoin("User as u", "u.id", "r.reviewerId")
    .where("c.organizationId", "=", given("organizationId"))
    .where("c.id", "=", given("id"));

const reviewsShown = (given: Given<OneRequest>) =>
  reviewsOf(given)
    .leftJoin("User as q", "q.id", "r.requestedById")
    .select(columns("ChangeRequestReview", "r"))
    .select([IS_OUTDATED.as("outdated"), personJson("u").as("reviewer")])
    .select(ifJoined("q.id", personJson("q")).as("requestedBy"));

const FILTERS = { isFiltered: [false, true] } as const;

/** Returns a page of reviews, newest first. */
export const reviewsPage = new ShapedStatement(
  "reviews",
  { ...FILTERS, ...PAGES } as const,
  (given: Given<OneRequest & { outdated: boolean; before: number; limit: number }>, { isFiltered, isNext }) =>
    inPages(
      reviewsShown(given).$if(isFiltered, (found) => found.where(IS_OUTDATED, "=", given("outdated"))),
      given,
      { isNext, order: "desc" },
      { before: "r.number" },
    ),
);

export const reviewsCount = new ShapedStatement(
  "reviews:count",
  FILTERS,
  (given: Given<OneRequest & { outdated: boolean }>, { isFiltered }) =>
    reviewsOf(given)
      .select(rowCount.as("count"))
      .$if(isFiltered, (found) => found.where(IS_OUTDATED, "=", given("outdated"))),
);

export const reviewById = new Statement("review", (given: Given<OneRequest & { reviewId: string }>) =>
  reviewsShown(given).where("r.id", "=", given("reviewId")),
);

/** A review, with the users that it refers to. */
export type ReviewRow = RowOf<typeof reviewById>;

interface Requested {
  organizationId: string;
  changeRequestId: string;
}

const requestedOf = (given: Given<Requested>) =>
  tables
    .selectFrom("RequestedReviewer as q")
    .innerJoin("User as u", "u.id", "q.userId")
    .innerJoin("User as b", "b.id", "q.requestedById")
    .where("q.organizationId", "=", given("organizationId"))
    .where("q.changeRequestId", "=", given("changeRequestId"));

const REQUESTED_SHOWN = [
  ...columns("RequestedReviewer", "q"),
  personJson("u").as("user"),
  personJson("b").as("requestedBy"),
];

/** Returns a page of requested reviewers, in the order of their first review requests. */
export const requestedPage = new ShapedStatement(
  "requested-reviewers",
  PAGES,
  (given: Given<Requested & After & { limit: number }>, { isNext }) =>
    inPages(
      requestedOf(given).select(REQUESTED_SHOWN),
      given,
      { isNext },
      { time: "q.createdAt", id: "q.userId" },
    ),
);

export const requestedCount = new Statement("requested-reviewers:count", (given: Given<Requested>) =>
  requestedOf(given).select(rowCount.as("count")),
);

/** Returns the requested reviewers among the given people, in the order of the given IDs. */
export const requestedAmong = new Statement(
  "requested-reviewers:among",
  (given: Given<Requested & { userIds: readonly string[] }>) =>
    requestedOf(given)
      .select(REQUESTED_SHOWN)
      .where("q.userId", "=", anyOf(given("userIds")))
      .orderBy(sql`array_position(${given("userIds")}::text[], ${sql.ref("q.userId")})`),
);

/** A requested reviewer, with the person who requested the review. */
export type RequestedReviewerRow = RowOf<typeof requestedAmong>;

interface Asking {
  organizationId: string;
  changeRequestId: string;
  spaceId: string;
  branchId: string;
  requestedById: string;
  userIds: readonly string[];
  now: Date;
}

/**
 * Inserts requested reviewers. If a person was already asked, updates the row with the current content and
 * the caller.
 */
export const askReviewers = new Statement("requested-reviewers:ask", (given: Given<Asking>) =>
  tables
    .insertInto("RequestedReviewer")
    .columns([
      "organizationId",
      "changeRequestId",
      "userId",
      "spaceId",
      "requestedById",
      "revisionId",
      "createdAt",
    ])
    .expression((eb) =>
      eb
        .selectFrom([
          "Branch as b",
          sql<{ userId: string }>`(SELECT DISTINCT unnest(${given("userIds")}::text[]))`.as<"p">(
            sql`p("userId")`,
          ),
        ])
        .select([
          given("organizationId").as("organizationId"),
          given("changeRequestId").as("changeRequestId"),
          "p.userId",
          given("spaceId").as("spaceId"),
          given("requestedById").as("requestedById"),
          "b.headRevisionId as revisionId",
          given("now").as("createdAt"),
        ])
        .where("b.organizationId", "=", given("organizationId"))
        .where("b.id", "=", given("branchId")),
    )
    .onConflict((conflict) =>
      conflict.columns(["organizationId", "changeRequestId", "userId"]).doUpdateSet((eb) => ({
        requestedById: eb.ref("excluded.requestedById"),
        revisionId: eb.ref("excluded.revisionId"),
      })),
    ),
);

/** Returns the given people who have a role on a space. */
export const peopleSeeing = new Statement(
  "requested-reviewers:seeing",
  (given: Given<{ organizationId: string; spaceId: string; userIds: readonly string[] }>) =>
    tables
      .selectFrom("Space as s")
      .innerJoin("Member as m", (join) => membershipOf("s", sql`ANY (${given("userIds")}::text[])`)(join))
      .select("m.userId")
      .where("s.organizationId", "=", given("organizationId"))
      .where("s.id", "=", given("spaceId"))
      .where(SPACE_ROLE, "is not", null),
);

interface ReviewedRevision extends OneRequest {
  branchId: string;
  /** The ID of a revision. Null means the head. */
  revisionId: string | null;
}

/**
 * Returns a revision of a change request, and the number of the revision that last changed the change
 * request's content.
 */
export const reviewedRevision = new Statement("review:revision", (given: Given<ReviewedRevision>) =>
  tables
    .selectFrom("ChangeRequest as c")
    .innerJoin("Branch as b", sameOrganization("b", "c", { id: "branchId" }))
    .innerJoin("Revision as v", (join) =>
      join
        .onRef("v.organizationId", "=", "c.organizationId")
        .on("v.branchId", "=", given("branchId"))
        .on(sql<boolean>`v."id" = coalesce(${given("revisionId")}, b."headRevisionId")`),
    )
    .select(["v.id", "v.number", EDITED_NUMBER.as("editedNumber")])
    .where("c.organizationId", "=", given("organizationId"))
    .where("c.id", "=", given("id")),
);

interface OfSpace extends OneRequest {
  spaceId: string;
}

/** Returns the comments `k` on a change request. */
const commentsOf = (given: Given<OfSpace>) =>
  tables
    .selectFrom("Comment as k")
    .where("k.organizationId", "=", given("organizationId"))
    .where("k.spaceId", "=", given("spaceId"))
    .where("k.changeRequestId", "=", given("id"));

/**
 * Returns one row with the author for each revision, comment and reply. The first revision, which creates
 * the change request, doesn't count. Updates don't count either, because they contain the work of other
 * people.
 */
const contributionsTo = (given: Given<OfSpace>) =>
  tables
    .selectFrom("ChangeRequest as c")
    .innerJoin("Revision as e", sameOrganization("e", "c", { branchId: "branchId" }))
    .select([
      "e.createdById as userId",
      sql<"edit" | "comment">`'edit'`.as("actionType"),
      "e.createdAt as time",
    ])
    .where("e.number", ">", sql.lit(1))
    .where("e.type", "<>", sql.lit("update"))
    .where("c.organizationId", "=", given("organizationId"))
    .where("c.id", "=", given("id"))
    .unionAll(
      commentsOf(given).select([
        "k.postedById as userId",
        sql<"edit" | "comment">`'comment'`.as("actionType"),
        "k.postedAt as time",
      ]),
    )
    .unionAll(
      commentsOf(given)
        .innerJoin("CommentReply as y", sameOrganization("y", "k", { commentId: "id" }))
        .select([
          "y.postedById as userId",
          sql<"edit" | "comment">`'comment'`.as("actionType"),
          "y.postedAt as time",
        ]),
    );

/**
 * Returns the contributors to a change request, with the number and the time of the latest of their
 * contributions. The person with the latest contribution comes first.
 */
export const contributorsOf = new Statement("change-request:contributors", (given: Given<OfSpace>) =>
  tables
    .selectFrom(contributionsTo(given).as("w"))
    .innerJoin("User as u", "u.id", "w.userId")
    .select((eb) => [
      personJson("u").as("user"),
      "w.actionType",
      rowCount.as("count"),
      eb.fn.max("w.time").as("updatedAt"),
    ])
    .groupBy(["u.id", "w.actionType"])
    .orderBy("updatedAt", "desc")
    .orderBy("u.id")
    .orderBy("w.actionType"),
);

export type ContributorRow = RowOf<typeof contributorsOf>;
