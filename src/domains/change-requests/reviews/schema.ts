import { z } from "zod";
import { commentSchema, createCommentFields, formatFields } from "@/domains/comments/schema";
import { userSchema } from "@/domains/users/schema";
import { idField } from "@/scopes/define";
import { updateChangeRequestFields } from "../schema";

const REVIEWERS_MAX = 100;
const time = z.iso.datetime();

const statusField = z.enum(["changes-requested", "approved"]);
export type ReviewStatus = z.output<typeof statusField>;

/** A review of a change request. See `ChangeRequestReview` in the API contract. */
export const reviewSchema = z
  .object({
    object: z.literal("change-request-review"),
    id: z.string().describe("The review's ID."),
    revision: z.string().describe("The ID of the change request's revision that was reviewed."),
    reviewer: userSchema.describe("The user who submitted the review."),
    requestedBy: userSchema
      .optional()
      .describe("The user who requested the review. Absent if no one requested it."),
    status: statusField.describe("The reviewer's decision."),
    outdated: z.boolean().describe("Whether the change request was edited after the review."),
    comment: commentSchema.optional().describe("The comment that was submitted with the review."),
    createdAt: time.describe("When the review was submitted (UTC)."),
    updatedAt: time.describe("When the review was last changed (UTC)."),
    urls: z
      .object({ location: z.url().describe("The review's URL in the API.") })
      .describe("The URLs of the review."),
  })
  .meta({ id: "ChangeRequestReview" });

export const submitReviewFields = {
  status: statusField.describe("The caller's decision."),
  comment: createCommentFields.body.optional(),
  revision: idField
    .optional()
    .describe(
      "The ID of the change request's revision that the caller reviewed. If the change request was edited after this revision, the review is refused.",
    ),
};
export type SubmitReview = z.output<z.ZodObject<typeof submitReviewFields>>;

export const listReviewsFields = {
  ...formatFields,
  outdated: z
    .boolean()
    .optional()
    .describe(
      "True to return only reviews of earlier revisions, false to return only reviews of the current revision.",
    ),
};
export const getReviewFields = { reviewId: idField.describe("The ID of the review."), ...formatFields };

/** A requested reviewer. See `ChangeRequestRequestedReviewer` in the API contract. */
export const requestedReviewerSchema = z
  .object({
    object: z.literal("change-request-requested-reviewer"),
    kind: z.literal("user").describe("The kind of reviewer. Always `user`."),
    user: userSchema.describe("The user who was asked to review."),
    revision: z
      .string()
      .describe("The ID of the change request's revision when the review was last requested."),
    requestedBy: userSchema.describe("The user who requested the review."),
    createdAt: time.describe("When the review was requested (UTC)."),
  })
  .meta({ id: "ChangeRequestRequestedReviewer" });

export const requestReviewersFields = {
  users: z.array(idField).max(REVIEWERS_MAX).describe("The IDs of the users to ask for a review."),
  subject: updateChangeRequestFields.subject,
  description: updateChangeRequestFields.description,
};
export type RequestReviewers = z.output<z.ZodObject<typeof requestReviewersFields>>;

export const requestReviewersAnswer = z.object({
  users: z.array(requestedReviewerSchema).describe("The requested reviewers."),
});

export const removeReviewerFields = { userId: idField.describe("The ID of the user.") };

/**
 * A person who has edited a change request or commented on it. See `ChangeRequestUserContributor` in the API
 * contract.
 */
export const contributorSchema = z
  .object({
    user: userSchema.describe("The contributor."),
    actionType: z.enum(["edit", "comment"]).describe("What the user contributed: edits or comments."),
    count: z.number().int().describe("The number of the user's edits, or of their comments and replies."),
    updatedAt: time.describe("When the user made their last contribution of this type (UTC)."),
  })
  .meta({ id: "ChangeRequestUserContributor" });
