import type { Tx } from "@/db/client";
import type { CommentReaction } from "@/db/generated/client";
import { now } from "@/lib/clock";
import { notFound } from "@/lib/errors";
import type { Discussion } from "@/scopes/discussion";
import { nextReactions } from "./policy";
import { addToChangeRequest, addToSpace, kindOf, lockedComment, sharedBranch } from "./queries";
import { lockedReply } from "./reply-queries";
import type { UpdateReply } from "./schema";

/**
 * Starts a write to a discussion by taking a shared lock on the discussion's branch. Until the transaction
 * ends, the content can't change, and the space can't move to another organization. Writes of content and
 * transfers take an exclusive lock on the same row (docs/change-requests.md). Several people can comment at
 * the same time.
 * @throws ApiError 404 if the branch no longer exists
 */
export async function enter(
  tx: Tx,
  { organizationId, branchId }: Pick<Discussion, "organizationId" | "branchId">,
): Promise<void> {
  if (!(await sharedBranch.first(tx, { organizationId, branchId }))) throw notFound("Space");
}

/**
 * Locks a comment against other writes until the transaction ends, and returns it. Returns undefined if the
 * comment isn't in the discussion.
 */
export const lockComment = (tx: Tx, discussion: Discussion, commentId: string) => {
  const { organizationId, spaceId, changeRequestId } = discussion;
  const statement = lockedComment.of({ kind: kindOf(discussion) });
  return statement.first(tx, { organizationId, spaceId, changeRequestId, commentId });
};

/**
 * Locks a reply to a comment against other writes until the transaction ends, and returns it. Returns
 * undefined if the reply doesn't exist.
 */
export const lockReply = (tx: Tx, organizationId: string, commentId: string, replyId: string) =>
  lockedReply.first(tx, { organizationId, commentId, replyId });

/**
 * Adds `by` to the number of open comments of the change request or the space. Call this function as the
 * last write of the transaction, so that the row is locked only briefly.
 * @throws ApiError 404 if the space was deleted in the meantime
 */
export async function recountOpen(
  tx: Tx,
  { organizationId, spaceId, changeRequestId }: Omit<Discussion, "level" | "isRequestAuthor">,
  by: number,
): Promise<void> {
  if (by === 0) return;
  const count =
    changeRequestId === null
      ? await addToSpace.count(tx, { organizationId, id: spaceId, by })
      : await addToChangeRequest.count(tx, { organizationId, id: changeRequestId, by });
  if (count === 0) throw notFound("Space");
}

type Reaction = Pick<CommentReaction, "organizationId" | "spaceId" | "targetId" | "userId">;

/**
 * Adds and removes one person's reactions to a comment or reply. The caller must have locked the comment or
 * reply. Returns whether anything changed.
 * @throws ApiError 400 for the same reasons as `nextReactions`
 */
export async function react(tx: Tx, place: Reaction, input: UpdateReply): Promise<boolean> {
  if (!input.addedReactions?.length && !input.removedReactions?.length) return false;
  const { spaceId, ...key } = place;
  const rows = await tx.commentReaction.findMany({ where: key, select: { emoji: true } });
  const { added, removed } = nextReactions(new Set(rows.map((row) => row.emoji)), input);
  if (removed.length > 0) await tx.commentReaction.deleteMany({ where: { ...key, emoji: { in: removed } } });
  if (added.length > 0) {
    const reactedAt = now();
    const data = added.map((emoji) => ({ ...key, spaceId, emoji, reactedAt }));
    await tx.commentReaction.createMany({ data });
  }
  return added.length + removed.length > 0;
}

/** Deletes all reactions to the given comments and replies. */
export const forgetReactions = (tx: Tx, organizationId: string, targetIds: string[]) =>
  tx.commentReaction.deleteMany({ where: { organizationId, targetId: { in: targetIds } } });
