import { atLeast, COMMENT_PERMISSIONS } from "@/access/authorization/roles";
import { pooled } from "@/db/client";
import { readList } from "@/db/list";
import { afterKey, listName, type Page, type Paging } from "@/db/page";
import { listReads, reads } from "@/db/reads";
import type { InUnit } from "@/db/unit-of-work";
import { type CommentRow, commentsOfReviews } from "@/domains/comments/queries";
import { orNotFound } from "@/lib/errors";
import type { ScopedChangeRequest } from "@/scopes/change-request";
import {
  contributorsOf,
  type RequestedReviewerRow,
  type ReviewRow,
  requestedAmong,
  requestedCount,
  requestedPage,
  reviewById,
  reviewsCount,
  reviewsPage,
} from "./queries";

type Key = Pick<ScopedChangeRequest, "organizationId" | "id">;

/** The change request of the reviews, and the caller. */
interface Looked {
  changeRequest: Pick<ScopedChangeRequest, "organizationId" | "id" | "spaceId" | "level">;
  userId: string;
}

/** A review with its comment, if it has one that the caller can see. */
export type CommentedReview = ReviewRow & { comment: CommentRow | undefined };

/**
 * Adds to each review its comment, unless the comment was deleted. Callers who can't take part in discussions
 * see only their own comments. They can have such comments because they were asked for a review.
 */
async function withComments(
  { changeRequest, userId }: Looked,
  rows: ReviewRow[],
  within?: InUnit,
): Promise<CommentedReview[]> {
  if (rows.length === 0) return [];
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
): Promise<Page<CommentedReview>> {
  const { organizationId, id } = looked.changeRequest;
  const filter = { isFiltered: outdated !== undefined };
  const { items, ...rest } = await readList(paging, {
    name: listName("reviews", [organizationId, id, outdated ?? null]),
    page: (isNext) => reviewsPage.of({ ...filter, isNext }),
    count: reviewsCount.of(filter),
    values: { organizationId, id, outdated: outdated ?? false },
    keyLength: 1,
    keyOf: (row) => [row.number],
    after: (key) => ({ before: Number(key?.[0]) }),
  });
  return { ...rest, items: await withComments(looked, items) };
}

/** One review of a change request. Throws 404 for a review of another one. */
export async function findReview(
  looked: Looked,
  reviewId: string,
  within?: InUnit,
): Promise<CommentedReview> {
  const { organizationId, id } = looked.changeRequest;
  const rows = await reviewById.rows(reads(within), { organizationId, id, reviewId });
  const [row] = await withComments(looked, rows, within);
  return orNotFound(row, "Review");
}

/** The requested reviewers of a change request, in the order in which they were first asked. */
export const listRequestedReviewers = (
  { organizationId, id: changeRequestId }: Key,
  paging: Paging,
): Promise<Page<RequestedReviewerRow>> =>
  readList(paging, {
    name: listName("requested-reviewers", [organizationId, changeRequestId]),
    page: (isNext) => requestedPage.of({ isNext }),
    count: requestedCount,
    values: { organizationId, changeRequestId },
    keyOf: (row) => [row.createdAt.toISOString(), row.userId],
    after: afterKey,
  });

/** The rows of the people in `userIds` who were asked, in the order of `userIds`. */
export const findRequestedReviewers = (
  { organizationId, id: changeRequestId }: Key,
  userIds: readonly string[],
  within: InUnit,
): Promise<RequestedReviewerRow[]> =>
  requestedAmong.rows(reads(within), { organizationId, changeRequestId, userIds });

/** The people who have edited a change request or commented on it, latest first. */
export const listContributors = ({ organizationId, id, spaceId }: ScopedChangeRequest) =>
  contributorsOf.rows(pooled(), { organizationId, id, spaceId });
