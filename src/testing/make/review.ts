import type { User } from "@/db/generated/client";
import { requestReviewers } from "@/domains/change-requests/reviews/requested";
import type { ReviewStatus } from "@/domains/change-requests/reviews/schema";
import { submitReview } from "@/domains/change-requests/reviews/submit";
import type { ScopedChangeRequest } from "@/scopes/change-request";
import { actOf } from "@/testing/act";

interface Fields {
  changeRequest: ScopedChangeRequest;
  /** The person who reviews, a member who can see the space. */
  user: Pick<User, "id">;
  status?: ReviewStatus;
}

/**
 * Creates a review by a person who was asked for it, and returns the review's ID. Opens the change request.
 */
export async function makeReview({ changeRequest, user, status = "approved" }: Fields): Promise<string> {
  await requestReviewers(actOf(changeRequest.createdById), changeRequest, { users: [user.id] });
  return await submitReview(actOf(user.id), changeRequest, { status });
}
