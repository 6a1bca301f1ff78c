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

/** The change request whose reviews are read, and the caller. */
interface Looked {
  changeRequest: Pick<ScopedChangeRequest, "organizationId" | "id" | "spaceId" | "level">;
  userId: string;
}

/** A review, with its comment if the review has a comment that the caller can see. */
export type CommentedReview = ReviewRow & { comment: CommentRow | undefined };

/**
 * Adds the comment of each review, if the comment still exists. Callers who can't see discussions get only their own
 * comments, which they wrote when they were asked for a review.
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
 * Returns the reviews of a change request, newest first. The list contains earlier reviews by people who later
 * submitted another review.
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

/** Returns one review of a change request. Throws 404 if the review belongs to another change request. */
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

/** Returns the requested reviewers of a change request, in the order of their first review requests. */
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

/** Returns the requested reviewers among the people in `userIds`, in the order of `userIds`. */
export const findRequestedReviewers = (
  { organizationId, id: changeRequestId }: Key,
  userIds: readonly string[],
  within: InUnit,
): Promise<RequestedReviewerRow[]> =>
  requestedAmong.rows(reads(within), { organizationId, changeRequestId, userIds });

/**
 * Returns the people who have edited a change request or commented on it. The person with the latest
 * contribution comes first.
 */
export const listContributors = ({ organizationId, id, spaceId }: ScopedChangeRequest) =>
  contributorsOf.rows(pooled(), { organizationId, id, spaceId });
