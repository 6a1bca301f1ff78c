import { sql } from "kysely";
import { anyOf, type Given, Statement, sameOrganization, tables } from "@/db/statement";

interface OneRequest {
  organizationId: string;
  changeRequestId: string;
}

/** The comments `k` on a change request. */
const commentsOf = (given: Given<OneRequest>) =>
  tables
    .selectFrom("ChangeRequest as c")
    .innerJoin("Comment as k", sameOrganization("k", "c", { spaceId: "spaceId", changeRequestId: "id" }))
    .where("c.organizationId", "=", given("organizationId"))
    .where("c.id", "=", given("changeRequestId"));

/** The participants of a change request: its author, requested reviewers, reviewers and authors of comments. */
export const participants = new Statement("notifications:participants", (given: Given<OneRequest>) =>
  tables
    .selectFrom("ChangeRequest as c")
    .select("c.createdById as userId")
    .where("c.organizationId", "=", given("organizationId"))
    .where("c.id", "=", given("changeRequestId"))
    .union(
      tables
        .selectFrom("RequestedReviewer as q")
        .select("q.userId")
        .where("q.organizationId", "=", given("organizationId"))
        .where("q.changeRequestId", "=", given("changeRequestId")),
    )
    .union(
      tables
        .selectFrom("ChangeRequestReview as v")
        .select("v.reviewerId as userId")
        .where("v.organizationId", "=", given("organizationId"))
        .where("v.changeRequestId", "=", given("changeRequestId")),
    )
    .union(commentsOf(given).select("k.postedById as userId"))
    .union(
      commentsOf(given)
        .innerJoin("CommentReply as y", sameOrganization("y", "k", { commentId: "id" }))
        .select("y.postedById as userId"),
    ),
);

interface OneThread {
  organizationId: string;
  commentId: string;
  by: Date;
}

/**
 * The participants of a thread at a certain time. The participants are the author of the comment and the people who
 * have replied to it.
 */
export const speakers = new Statement("notifications:speakers", (given: Given<OneThread>) =>
  tables
    .selectFrom("Comment as k")
    .select("k.postedById as userId")
    .where("k.organizationId", "=", given("organizationId"))
    .where("k.id", "=", given("commentId"))
    .union(
      tables
        .selectFrom("CommentReply as y")
        .select("y.postedById as userId")
        .where("y.organizationId", "=", given("organizationId"))
        .where("y.commentId", "=", given("commentId"))
        .where("y.postedAt", "<=", given("by")),
    ),
);

export const membersOfTeams = new Statement(
  "notifications:team-members",
  (given: Given<{ organizationId: string; teamIds: string[] }>) =>
    tables
      .selectFrom("TeamMember as t")
      .select("t.userId")
      .distinct()
      .where("t.organizationId", "=", given("organizationId"))
      .where("t.teamId", "=", anyOf(given("teamIds"))),
);

interface PagesAsked {
  organizationId: string;
  revisionId: string;
  /** A regular expression that the new text matches. */
  pattern: string;
  limit: number;
}

/** Selects the pages that a revision of the main content has changed, with their new and previous text. */
export const pagesWritten = new Statement("notifications:pages", (given: Given<PagesAsked>) =>
  tables
    .selectFrom("Revision as r")
    .innerJoin("PageVersion as v", sameOrganization("v", "r", { branchId: "branchId", fromNumber: "number" }))
    .innerJoin("DocumentText as n", sameOrganization("n", "v", { hash: "textHash" }))
    .leftJoin("PageVersion as b", (join) =>
      sameOrganization("b", "v", { branchId: "branchId", pageId: "pageId" })(join).onRef(
        "b.toNumber",
        "=",
        "r.number",
      ),
    )
    .leftJoin("DocumentText as o", sameOrganization("o", "b", { hash: "textHash" }))
    .select(["v.pageId", "n.text", "o.text as before"])
    .where("r.organizationId", "=", given("organizationId"))
    .where("r.id", "=", given("revisionId"))
    .where("v.deleted", "=", sql.lit(false))
    .whereRef("v.textHash", "is distinct from", "b.textHash")
    .where("n.text", "~", given("pattern"))
    .orderBy("v.pageId")
    .limit(given("limit")),
);
