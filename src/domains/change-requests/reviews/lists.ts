import { atLeast, COMMENT_PERMISSIONS } from "@/access/authorization/roles";
import { db } from "@/db/client";
import { columnsOf } from "@/db/columns";
import type { ChangeRequestReview, RequestedReviewer } from "@/db/generated/client";
import type { Page, Paging } from "@/db/page";
import { listReads } from "@/db/reads";
import { statementPage } from "@/db/statement-page";
import type { InUnit } from "@/db/unit-of-work";
import { type CommentRow, commentsOfReviews } from "@/domains/comments/queries";
import type { PresentableUser } from "@/domains/users/presenter";
import { orNotFound } from "@/lib/errors";
import type { ScopedChangeRequest } from "@/scopes/change-request";
import { personSql } from "@/scopes/person-sql";

/**
 * SQL for the number of the revision in which the content of ChangeRequest `c` last changed: by an edit, or
 * by an update that resolved conflicts. An update that only applies the main content does not count
 * (docs/change-requests.md).
 */
export const EDITED_NUMBER = `greatest(c."resolvedNumber", (
  SELECT e."number" FROM "Revision" e
  WHERE e."organizationId" = c."organizationId" AND e."branchId" = c."branchId" AND e."type" <> 'update'
  ORDER BY e."number" DESC LIMIT 1))`;

/** SQL for whether the change request `c` was edited after its ChangeRequestReview `r`. */
export const IS_OUTDATED = `(r."revisionNumber" < ${EDITED_NUMBER})`;

type Key = Pick<ScopedChangeRequest, "organizationId" | "id">;

/** The change request of the reviews, and the caller. */
interface Looked {
  changeRequest: Pick<ScopedChangeRequest, "organizationId" | "id" | "spaceId" | "level">;
  userId: string;
}

/** A review, with columns of related rows. */
export interface ReviewRow extends ChangeRequestReview {
  outdated: boolean;
  reviewer: PresentableUser;
  requestedBy: PresentableUser | null;
  comment?: CommentRow | undefined;
}

const REVIEWS = `SELECT ${columnsOf("ChangeRequestReview", "r")}, ${IS_OUTDATED} AS "outdated", ${personSql("u")} AS "reviewer",
    CASE WHEN q."id" IS NOT NULL THEN ${personSql("q")} END AS "requestedBy"
  FROM "ChangeRequest" c
  JOIN "ChangeRequestReview" r ON r."organizationId" = c."organizationId" AND r."changeRequestId" = c."id"
  JOIN "User" u ON u."id" = r."reviewerId"
  LEFT JOIN "User" q ON q."id" = r."requestedById"
  WHERE c."organizationId" = $1 AND c."id" = $2`;
const OF_KIND = `AND ($3::boolean IS NULL OR ${IS_OUTDATED} = $3)`;
const PAGE = `${REVIEWS} ${OF_KIND} AND ($4::int IS NULL OR r."number" < $4)
  ORDER BY r."number" DESC LIMIT $5::int`;
const COUNT = `SELECT count(*)::int AS "count" FROM (${REVIEWS} ${OF_KIND}) counted`;
const ONE = `${REVIEWS} AND r."id" = $3`;

/**
 * Adds to each review its comment, unless the comment was deleted. Callers who can't take part in discussions
 * see only their own comments, which they can have if they were asked for a review.
 */
async function withComments(
  { changeRequest, userId }: Looked,
  rows: ReviewRow[],
  within?: InUnit,
): Promise<ReviewRow[]> {
  if (rows.length === 0) return rows;
  const { organizationId, id, spaceId, level } = changeRequest;
  const comments = await commentsOfReviews.rows(listReads(rows.length, within), {
    organizationId,
    spaceId,
    changeRequestId: id,
    reviewIds: rows.map((row) => row.id),
    authorId: atLeast(level, COMMENT_PERMISSIONS.view) ? null : userId,
  });
  const byReview = new Map(comments.map((comment) => [comment.reviewId, comment]));
  return rows.map((row) => ({ ...row, comment: byReview.get(row.id) }));
}

/**
 * The reviews of a change request, newest first, including reviews that a newer review of the same person has
 * replaced.
 */
export async function listReviews(
  looked: Looked,
  { outdated }: { outdated?: boolean | undefined },
  paging: Paging,
): Promise<Page<ReviewRow>> {
  const { organizationId, id } = looked.changeRequest;
  const { items, ...rest } = await statementPage<ReviewRow>(paging, {
    name: "reviews",
    page: PAGE,
    count: COUNT,
    values: [organizationId, id, outdated ?? null],
    keyLength: 1,
    keyOf: (row) => [row.number],
  });
  return { ...rest, items: await withComments(looked, items) };
}

/** One review of a change request. Throws 404 for a review of another one. */
export async function findReview(looked: Looked, reviewId: string, within?: InUnit): Promise<ReviewRow> {
  const { organizationId, id } = looked.changeRequest;
  const rows = await db(within).$queryRawUnsafe<ReviewRow[]>(ONE, organizationId, id, reviewId);
  const [row] = await withComments(looked, rows, within);
  return orNotFound(row, "Review");
}

/** A requested reviewer, with the users involved. */
export interface RequestedReviewerRow extends RequestedReviewer {
  user: PresentableUser;
  requestedBy: PresentableUser;
}

const REQUESTED = `SELECT ${columnsOf("RequestedReviewer", "q")}, ${personSql("u")} AS "user", ${personSql("b")} AS "requestedBy"
  FROM "RequestedReviewer" q
  JOIN "User" u ON u."id" = q."userId" JOIN "User" b ON b."id" = q."requestedById"
  WHERE q."organizationId" = $1 AND q."changeRequestId" = $2`;
const REQUESTED_PAGE = `${REQUESTED}
  AND ($3::timestamptz IS NULL OR (q."createdAt", q."userId") > ($3::timestamptz, $4::text))
  ORDER BY q."createdAt", q."userId" LIMIT $5::int`;

/** The requested reviewers of a change request, in the order in which they were first asked. */
export function listRequestedReviewers(
  { organizationId, id }: Key,
  paging: Paging,
): Promise<Page<RequestedReviewerRow>> {
  return statementPage<RequestedReviewerRow>(paging, {
    name: "requested-reviewers",
    page: REQUESTED_PAGE,
    count: `SELECT count(*)::int AS "count" FROM (${REQUESTED}) counted`,
    values: [organizationId, id],
    keyOf: (row) => [row.createdAt.toISOString(), row.userId],
  });
}

/** The rows of the people in `userIds` who were asked, in the order of `userIds`. */
export const findRequestedReviewers = (
  { organizationId, id }: Key,
  userIds: readonly string[],
  within: InUnit,
): Promise<RequestedReviewerRow[]> =>
  db(within).$queryRawUnsafe<RequestedReviewerRow[]>(
    `${REQUESTED} AND q."userId" = ANY($3::text[]) ORDER BY array_position($3::text[], q."userId")`,
    ...[organizationId, id, userIds],
  );

/** A contributor to a change request, with the number and the last time of their contributions. */
export interface ContributorRow {
  user: PresentableUser;
  actionType: "edit" | "comment";
  count: number;
  updatedAt: Date;
}

/**
 * SQL for the authors of revisions of the ChangeRequest `c`, once per revision. Leaves out the first
 * revision, which is its creation, and updates, which contain other people's work.
 */
const EDITS = `SELECT e."createdById" AS "userId", 'edit' AS "actionType", e."createdAt" AS "time"
  FROM "ChangeRequest" c
  JOIN "Revision" e ON e."organizationId" = c."organizationId" AND e."branchId" = c."branchId"
    AND e."number" > 1 AND e."type" <> 'update'
  WHERE c."organizationId" = $1 AND c."id" = $2`;
const COMMENTS = `SELECT m."postedById", 'comment', m."postedAt" FROM "Comment" m
  WHERE m."organizationId" = $1 AND m."spaceId" = $3 AND m."changeRequestId" = $2`;
const REPLIES = `SELECT y."postedById", 'comment', y."postedAt" FROM "Comment" m
  JOIN "CommentReply" y ON y."organizationId" = m."organizationId" AND y."commentId" = m."id"
  WHERE m."organizationId" = $1 AND m."spaceId" = $3 AND m."changeRequestId" = $2`;

const CONTRIBUTORS = `SELECT ${personSql("u")} AS "user", w."actionType", w."count", w."updatedAt"
  FROM (SELECT "userId", "actionType", count(*)::int AS "count", max("time") AS "updatedAt"
    FROM (${EDITS} UNION ALL ${COMMENTS} UNION ALL ${REPLIES}) worked GROUP BY "userId", "actionType") w
  JOIN "User" u ON u."id" = w."userId"
  ORDER BY w."updatedAt" DESC, u."id", w."actionType"`;

/** The people who have edited a change request or commented on it, latest first. */
export const listContributors = ({ organizationId, id, spaceId }: ScopedChangeRequest) =>
  db().$queryRawUnsafe<ContributorRow[]>(CONTRIBUTORS, organizationId, id, spaceId);
