import type { UserActor } from "@/access/authorization/actor";
import { presentEach } from "@/domains/comments/presenter";
import { listOf, paging, presentList } from "@/lib/list-schema";
import { changeRequestScope } from "@/scopes/change-request";
import { knowsAddresses } from "@/scopes/organization";
import { router } from "@/trpc/init";
import { restTagged } from "@/trpc/operation";
import { findReview, listContributors, listRequestedReviewers, listReviews } from "./lists";
import {
  pathOfReview,
  presentContributor,
  presentRequestedReviewer,
  presentReview,
  type View,
} from "./presenter";
import { removeReviewer, requestReviewers } from "./requested";
import * as schema from "./schema";
import { submitReview } from "./submit";

const rest = restTagged("changeRequests");
const ONE = "/spaces/{spaceId}/change-requests/{changeRequestId}";

type Ctx = Pick<View, "changeRequest"> & { actor: UserActor };

const isKnown = ({ changeRequest, actor }: Ctx) => knowsAddresses(changeRequest.organizationId, actor);

/** Returns what the presenter needs to show the reviews of a change request to the caller. */
async function viewOf(ctx: Ctx, format: View["format"]): Promise<View> {
  const { changeRequest, actor } = ctx;
  return { changeRequest, userId: actor.userId, knowsAddresses: await isKnown(ctx), format };
}

const reviews = {
  submit: rest("POST", `${ONE}/reviews`, {
    id: "submitChangeRequestReview",
    needs: { level: "review", on: "the space" },
    summary: "Submit a review",
    description:
      "Approves the change request or requests changes, optionally with a comment. Requested reviewers and people who are named in a merge rule can also submit a review.",
    returns: "The submitted review.",
    audit: ["status"],
    status: 201,
    scope: changeRequestScope("view", schema.submitReviewFields),
    output: schema.reviewSchema,
  }).mutation(async ({ ctx, input }) => {
    const id = await submitReview(ctx, ctx.changeRequest, input);
    ctx.reply.location = pathOfReview(ctx.changeRequest, id);
    const view = await viewOf(ctx, "markdown");
    return presentReview(await findReview(view, id, ctx), view);
  }),

  list: rest("GET", `${ONE}/reviews`, {
    id: "getReviewsByChangeRequestId",
    summary: "List reviews",
    description:
      "Returns all reviews of the change request, newest first, including earlier reviews by the same person.",
    scope: changeRequestScope("view", { ...paging, ...schema.listReviewsFields }),
    output: listOf(schema.reviewSchema),
  }).query(async ({ ctx, input }) => {
    const view = await viewOf(ctx, input.format);
    const page = await listReviews(view, input, input);
    return { ...page, items: await presentEach(page.items, (row) => presentReview(row, view)) };
  }),

  get: rest("GET", `${ONE}/reviews/{reviewId}`, {
    id: "getChangeRequestReviewById",
    summary: "Get a review",
    description: "Returns the review with the reviewer and the decision.",
    scope: changeRequestScope("view", schema.getReviewFields),
    output: schema.reviewSchema,
  }).query(async ({ ctx, input }) => {
    const view = await viewOf(ctx, input.format);
    return presentReview(await findReview(view, input.reviewId), view);
  }),
};

const requested = {
  request: rest("POST", `${ONE}/requested-reviewers`, {
    id: "requestReviewersForChangeRequest",
    summary: "Request reviews",
    description:
      "Asks users to review the change request and notifies them. A draft change request becomes open. You can set its subject and description in the same request.",
    returns: "The requested reviewers.",
    audit: ["users"],
    scope: changeRequestScope("edit", schema.requestReviewersFields),
    output: schema.requestReviewersAnswer,
  }).mutation(async ({ ctx, input }) => {
    const rows = await requestReviewers(ctx, ctx.changeRequest, input);
    const knows = await isKnown(ctx);
    return { users: rows.map((row) => presentRequestedReviewer(row, knows)) };
  }),

  listRequested: rest("GET", `${ONE}/requested-reviewers`, {
    id: "getRequestedReviewersByChangeRequestId",
    summary: "List requested reviewers",
    description:
      "Returns the users who were asked to review the change request. They stay in the list after their review.",
    scope: changeRequestScope("view", paging),
    output: listOf(schema.requestedReviewerSchema),
  }).query(async ({ ctx, input }) => {
    const knows = await isKnown(ctx);
    const found = listRequestedReviewers(ctx.changeRequest, input);
    return await presentList(found, (row) => presentRequestedReviewer(row, knows));
  }),

  removeRequested: rest("DELETE", `${ONE}/requested-reviewers/{userId}`, {
    id: "removeRequestedReviewerFromChangeRequest",
    summary: "Remove a requested reviewer",
    description: "Cancels the review request. Reviews that the user has already submitted aren't deleted.",
    errors: [409],
    scope: changeRequestScope("edit", schema.removeReviewerFields, { onMissing: "pass" }),
  }).mutation(({ ctx, input }) => removeReviewer(ctx, ctx.changeRequest, input.userId)),
};

const contributors = {
  contributors: rest("GET", `${ONE}/contributors`, {
    id: "getContributorsByChangeRequestId",
    summary: "List contributors of a change request",
    description:
      "Returns the users who edited the change request and the users who commented on it, with the number of their contributions.",
    scope: changeRequestScope("view", {}),
    output: listOf(schema.contributorSchema),
  }).query(async ({ ctx }) => {
    const rows = await listContributors(ctx.changeRequest);
    const knows = await isKnown(ctx);
    return { items: rows.map((row) => presentContributor(row, knows)), count: rows.length };
  }),
};

export const reviewsRouter = router({ ...reviews, ...requested, ...contributors });
