import { z } from "zod";
import { commentSchema, createCommentFields, formatFields } from "@/domains/comments/schema";
import { userSchema } from "@/domains/users/schema";
import { idField } from "@/scopes/define";
import { updateChangeRequestFields } from "../schema";

const REVIEWERS_MAX = 100;
const time = z.iso.datetime();

const statusField = z.enum(["changes-requested", "approved"]);
export type ReviewStatus = z.output<typeof statusField>;

/** What one person has found of a change request (contract: ChangeRequestReview). */
export const reviewSchema = z
  .object({
    object: z.literal("change-request-review"),
    id: z.string(),
    revision: z.string().describe("The revision of the change request that was looked at."),
    reviewer: userSchema,
    requestedBy: userSchema.optional(),
    status: statusField,
    outdated: z.boolean().describe("Whether the change request was edited since."),
    comment: commentSchema.optional(),
    createdAt: time,
    updatedAt: time,
    urls: z.object({ location: z.url() }),
  })
  .meta({ id: "ChangeRequestReview" });

export const submitReviewFields = {
  status: statusField,
  comment: createCommentFields.body.optional(),
  revision: idField
    .optional()
    .describe("The revision that was looked at: refused when the change request was edited since."),
};
export type SubmitReview = z.output<z.ZodObject<typeof submitReviewFields>>;

export const listReviewsFields = {
  ...formatFields,
  outdated: z
    .boolean()
    .optional()
    .describe("Of an earlier state of the change request alone, or of the present one."),
};
export const getReviewFields = { reviewId: idField, ...formatFields };

/** Somebody who was asked to review a change request (contract: ChangeRequestRequestedReviewer). */
export const requestedReviewerSchema = z
  .object({
    object: z.literal("change-request-requested-reviewer"),
    kind: z.literal("user"),
    user: userSchema,
    revision: z.string().describe("Head of the change request when they were asked, or asked again."),
    requestedBy: userSchema,
    createdAt: time,
  })
  .meta({ id: "ChangeRequestRequestedReviewer" });

export const requestReviewersFields = {
  users: z.array(idField).max(REVIEWERS_MAX),
  subject: updateChangeRequestFields.subject,
  description: updateChangeRequestFields.description,
};
export type RequestReviewers = z.output<z.ZodObject<typeof requestReviewersFields>>;

export const requestReviewersAnswer = z.object({ users: z.array(requestedReviewerSchema) });

export const removeReviewerFields = { userId: idField };

/** Somebody who has worked on a change request, in one of two ways (contract: ChangeRequestUserContributor). */
export const contributorSchema = z
  .object({
    user: userSchema,
    actionType: z.enum(["edit", "comment"]),
    count: z.number().int().describe("Edits, or comments and replies."),
    updatedAt: time.describe("When they last did so."),
  })
  .meta({ id: "ChangeRequestUserContributor" });
