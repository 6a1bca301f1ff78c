import type { z } from "zod";
import { presentComment } from "@/domains/comments/presenter";
import type { Format } from "@/domains/comments/schema";
import { pathOfChangeRequest } from "@/domains/content/change-request/presenter";
import { presentUser } from "@/domains/users/presenter";
import { apiUrl } from "@/lib/urls";
import type { ScopedChangeRequest } from "@/scopes/change-request";
import type { CommentedReview } from "./lists";
import type { ContributorRow, RequestedReviewerRow } from "./queries";
import type { contributorSchema, ReviewStatus, requestedReviewerSchema, reviewSchema } from "./schema";

/** The caller, the change request, and the requested format for the text of reviews. */
export interface View {
  changeRequest: ScopedChangeRequest;
  userId: string;
  /** Whether the caller can see email addresses. */
  knowsAddresses: boolean;
  format: Format;
}

export const pathOfReview = (changeRequest: ScopedChangeRequest, reviewId: string) =>
  `${pathOfChangeRequest(changeRequest)}/reviews/${reviewId}`;

async function presentWords(
  comment: NonNullable<CommentedReview["comment"]>,
  { changeRequest, ...reader }: View,
) {
  const { organizationId, spaceId, id: changeRequestId, branchId, level, createdById } = changeRequest;
  const isRequestAuthor = createdById === reader.userId;
  const discussion = { organizationId, spaceId, changeRequestId, branchId, level, isRequestAuthor };
  return await presentComment(comment, undefined, { discussion, ...reader });
}

export async function presentReview(row: CommentedReview, view: View): Promise<z.input<typeof reviewSchema>> {
  const time = row.createdAt.toISOString();
  return {
    object: "change-request-review",
    id: row.id,
    revision: row.revisionId,
    reviewer: presentUser(row.reviewer, view.knowsAddresses),
    ...(row.requestedBy !== null && { requestedBy: presentUser(row.requestedBy, view.knowsAddresses) }),
    status: row.status as ReviewStatus,
    outdated: row.outdated,
    ...(row.comment && { comment: await presentWords(row.comment, view) }),
    createdAt: time,
    // A review never changes. People who change their mind submit a new review.
    updatedAt: time,
    urls: { location: apiUrl(pathOfReview(view.changeRequest, row.id)) },
  };
}

export function presentRequestedReviewer(
  row: RequestedReviewerRow,
  knowsAddresses: boolean,
): z.input<typeof requestedReviewerSchema> {
  return {
    object: "change-request-requested-reviewer",
    kind: "user",
    user: presentUser(row.user, knowsAddresses),
    revision: row.revisionId,
    requestedBy: presentUser(row.requestedBy, knowsAddresses),
    createdAt: row.createdAt.toISOString(),
  };
}

export function presentContributor(
  row: ContributorRow,
  knowsAddresses: boolean,
): z.input<typeof contributorSchema> {
  const { actionType, count } = row;
  return {
    user: presentUser(row.user, knowsAddresses),
    actionType,
    count,
    updatedAt: row.updatedAt.toISOString(),
  };
}
