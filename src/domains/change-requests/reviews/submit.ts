import { recordEvent } from "@/access/audit/record";
import type { Act } from "@/access/authorization/actor";
import { lacksRole } from "@/access/authorization/assert-level";
import { atLeast, SPACE_PERMISSIONS } from "@/access/authorization/roles";
import type { Tx } from "@/db/client";
import type { Revision } from "@/db/generated/client";
import { newId } from "@/db/ids";
import { inTransaction } from "@/db/transaction";
import { markdownOf } from "@/domains/comments/body";
import { postComment } from "@/domains/comments/service";
import { readPrimaryState } from "@/domains/content/primary/rules";
import { announce } from "@/events/announce";
import { now } from "@/lib/clock";
import { conflict, invalid, notFound } from "@/lib/errors";
import type { ScopedChangeRequest } from "@/scopes/change-request";
import { lockChangeRequest } from "../locks";
import { reviewersNamedBy } from "../merge-rules";
import { assertWritable } from "../policy";
import type { Status } from "../schema";
import type { RequestRow } from "../write-queries";
import { reviewedRevision } from "./queries";
import type { SubmitReview } from "./schema";

type Reviewed = Pick<Revision, "id" | "number">;

/**
 * Returns the reviewed revision: the given revision, or the head of the change request. Throws 400 if the
 * revision doesn't belong to the change request. Throws 409 if the change request was edited after the
 * revision.
 */
async function reviewed(tx: Tx, row: RequestRow, revisionId: string | undefined): Promise<Reviewed> {
  const { organizationId, id, branchId } = row;
  const asked = { organizationId, id, branchId, revisionId: revisionId ?? null };
  const found = await reviewedRevision.first(tx, asked);
  if (!found && revisionId !== undefined)
    throw invalid(
      "revision",
      `must be the ID of a revision of the change request (received \`${revisionId}\`)`,
    );
  if (!found) throw notFound("Change request");
  if (found.number < found.editedNumber)
    throw conflict(
      "`revision` isn't the latest revision, because someone edited the change request. Review the latest revision.",
    );
  return found;
}

/** Returns the ID of the person who asked the caller to review the change request, or null if no one did. */
async function askedBy(tx: Tx, row: RequestRow, userId: string): Promise<string | null> {
  const where = { organizationId: row.organizationId, changeRequestId: row.id, userId };
  const asked = await tx.requestedReviewer.findFirst({ where, select: { requestedById: true } });
  return asked?.requestedById ?? null;
}

/**
 * Returns the comment as Markdown, or undefined if the comment has no text. Throws 400 for an invalid
 * comment.
 */
async function wordsOf(organizationId: string, { comment }: SubmitReview) {
  if (!comment || !("markdown" in comment || "document" in comment)) return undefined;
  if ("markdown" in comment && comment.markdown.trim() === "") return undefined;
  return { markdown: await markdownOf(organizationId, comment, "comment") };
}

/**
 * Stores the caller's review of a change request, and returns its ID (docs/change-requests.md). Merge rules
 * use only the caller's latest review. Earlier reviews can still be read.
 * @throws ApiError 403 if the caller doesn't have the level `review`, wasn't asked, and isn't named by a
 *   merge rule; 409 if the change request is merged or archived, or was edited after the reviewed revision;
 *   400 for an invalid comment
 */
export async function submitReview(
  act: Act,
  changeRequest: ScopedChangeRequest,
  input: SubmitReview,
): Promise<string> {
  const { organizationId, id: changeRequestId, spaceId, branchId, level } = changeRequest;
  const { userId } = act.actor;
  const id = newId();
  const body = await wordsOf(organizationId, input);
  await inTransaction(act, async (tx) => {
    const row = await lockChangeRequest(tx, changeRequest);
    const requestedById = await askedBy(tx, row, userId);
    const mayReview = atLeast(level, SPACE_PERMISSIONS.review) || requestedById !== null;
    if (!mayReview) {
      const { rules } = await readPrimaryState(tx, organizationId, spaceId);
      if (!reviewersNamedBy(rules).has(userId)) throw lacksRole(SPACE_PERMISSIONS.review, "the space");
    }
    assertWritable(row.status as Status);
    const revision = await reviewed(tx, row, input.revision);
    const earlier = await tx.changeRequestReview.count({ where: { organizationId, changeRequestId } });
    await tx.changeRequestReview.create({
      data: {
        organizationId,
        id,
        spaceId,
        changeRequestId,
        number: earlier + 1,
        reviewerId: userId,
        requestedById,
        status: input.status,
        revisionId: revision.id,
        revisionNumber: revision.number,
        createdAt: now(),
      },
    });
    const place = { organizationId, spaceId, changeRequestId, branchId };
    const comment = body && (await postComment(tx, place, { authorId: userId, reviewId: id }, { body }));
    await announce(tx, place);
    const made = { changeRequestReviewId: id, ...(comment && { commentId: comment.id }) };
    await recordEvent(tx, act, { organizationId, made });
  });
  return id;
}
