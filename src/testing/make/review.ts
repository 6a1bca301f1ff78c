import type { User } from "@/db/generated/client";
import { requestReviewers } from "@/domains/change-requests/reviews/requested";
import type { ReviewStatus } from "@/domains/change-requests/reviews/schema";
import { submitReview } from "@/domains/change-requests/reviews/submit";
import type { ScopedChangeRequest } from "@/scopes/change-request";
import { actOf } from "@/testing/act";

interface Fields {
  changeRequest: ScopedChangeRequest;
  /** Who is asked, and writes it: a member who sees the space. */
  user: Pick<User, "id">;
  status?: ReviewStatus;
}

/** A review by somebody who was asked for it; answers its id. The request is open afterwards. */
export async function makeReview({ changeRequest, user, status = "approved" }: Fields): Promise<string> {
  await requestReviewers(actOf(changeRequest.createdById), changeRequest, { users: [user.id] });
  return await submitReview(actOf(user.id), changeRequest, { status });
}
