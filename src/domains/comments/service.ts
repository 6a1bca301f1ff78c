import { recordEvent } from "@/access/audit/record";
import type { Act } from "@/access/authorization/actor";
import { assertIfMatch } from "@/access/authorization/if-match";
import { mayMention } from "@/access/notifications/mentioned";
import type { Tx } from "@/db/client";
import type { Comment } from "@/db/generated/client";
import { newId } from "@/db/ids";
import { inTransaction } from "@/db/transaction";
import { headOfBranch } from "@/domains/content/state";
import { announce } from "@/events/announce";
import { now } from "@/lib/clock";
import { orNotFound } from "@/lib/errors";
import type { Discussion } from "@/scopes/discussion";
import { anchorOf } from "./anchors";
import { markdownOf } from "./body";
import { assertMayChange, assertMayDelete } from "./policy";
import { type CommentRow, insertComment } from "./queries";
import { deleteReplies } from "./reply-queries";
import type { CreateComment, UpdateComment, UpdateReply, WrittenBody } from "./schema";
import { enter, forgetReactions, lockComment, lockReply, react, recountOpen } from "./writing";

/** The discussion in which a comment is posted. This type doesn't contain the permissions of the caller. */
type Place = Pick<Discussion, "organizationId" | "spaceId" | "changeRequestId" | "branchId">;

/**
 * The author of a comment, and the review if the comment is submitted with one. `beside` runs at the same
 * time as the insert.
 */
interface Posting {
  authorId: string;
  reviewId?: string;
  beside?: (commentId: string, body: string) => Promise<unknown>;
}

/**
 * Posts a comment in the caller's transaction.
 * @throws ApiError 400 with the field's name, if the body is empty or the target doesn't exist; 404 if the
 *   discussion doesn't exist
 */
export async function postComment(
  tx: Tx,
  place: Place,
  { authorId, reviewId, beside }: Posting,
  input: CreateComment,
): Promise<CommentRow> {
  const { organizationId, spaceId, changeRequestId, branchId } = place;
  const body = await markdownOf(organizationId, input.body);
  const [, content] = await Promise.all([enter(tx, place), headOfBranch(organizationId, branchId, tx)]);
  const anchor = await anchorOf(tx, content, input);
  const id = newId();
  const besides = beside?.(id, body);
  const comment = { organizationId, id, spaceId, changeRequestId, reviewId: reviewId ?? null, ...anchor };
  const written = insertComment.first(tx, {
    ...comment,
    revisionId: content.revisionId,
    body,
    postedById: authorId,
    postedAt: now(),
  });
  const [row] = await Promise.all([written, besides, recountOpen(tx, place, 1), announce(tx, place)]);
  return row as CommentRow;
}

/**
 * Posts a comment, and notifies people. In a change request, its participants are notified. In the
 * discussion of the main content, only mentioned people are notified.
 * @throws ApiError for the same reasons as `postComment`
 */
export const createComment = (act: Act, discussion: Discussion, input: CreateComment): Promise<CommentRow> =>
  inTransaction(act, (tx) => {
    const { organizationId, changeRequestId } = discussion;
    const beside = (commentId: string, body: string) => {
      const isQuiet = changeRequestId === null && !mayMention(body);
      return recordEvent(tx, act, { organizationId, made: { commentId }, isQuiet });
    };
    return postComment(tx, discussion, { authorId: act.actor.userId, beside }, input);
  });

/**
 * Runs a write to a discussion in a transaction. `work` returns the IDs of the created resources. If `work`
 * returns undefined, nothing changed, and no one is notified.
 */
const writeTo = (
  act: Act,
  discussion: Discussion,
  work: (tx: Tx) => Promise<Record<string, string> | undefined>,
) =>
  inTransaction(act, async (tx) => {
    await enter(tx, discussion);
    const made = await work(tx);
    if (!made) return;
    await announce(tx, discussion);
    await recordEvent(tx, act, { organizationId: discussion.organizationId, made });
  });

const lookerOf = (act: Act, { level, isRequestAuthor }: Discussion, postedById: string) => ({
  level,
  isRequestAuthor,
  isAuthor: postedById === act.actor.userId,
});

function resolution(row: Comment, resolved: boolean | undefined, userId: string) {
  if (resolved === undefined || resolved === (row.resolvedAt !== null)) return {};
  return resolved ? { resolvedAt: now(), resolvedById: userId } : { resolvedAt: null, resolvedById: null };
}

const openness = (comment: { resolvedAt: Date | null }) => (comment.resolvedAt === null ? 1 : 0);

/**
 * Updates a comment's text, status and reactions. Input values that equal the current values have no effect.
 * @throws ApiError 403 for changes that the caller can't make; 404 if the comment isn't in the discussion;
 *   412 for an outdated version; 400 for an invalid body or reaction
 */
export async function updateComment(
  act: Act,
  discussion: Discussion,
  commentId: string,
  input: UpdateComment,
): Promise<void> {
  const { organizationId, spaceId } = discussion;
  const { userId } = act.actor;
  const body = input.body && (await markdownOf(organizationId, input.body));
  await writeTo(act, discussion, async (tx) => {
    const row = orNotFound(await lockComment(tx, discussion, commentId), "Comment");
    assertMayChange(lookerOf(act, discussion, row.postedById), input);
    assertIfMatch(act, row.version);
    const columns = {
      ...(body !== undefined && body !== row.body && { body, editedAt: now() }),
      ...resolution(row, input.resolved, userId),
    };
    const hasReacted = await react(tx, { organizationId, spaceId, targetId: commentId, userId }, input);
    if (Object.keys(columns).length === 0 && !hasReacted) return undefined;
    const next = await tx.comment.update({
      where: { organizationId_id: { organizationId, id: commentId } },
      data: { ...columns, version: { increment: 1 } },
    });
    await recountOpen(tx, discussion, openness(next) - openness(row));
    return {};
  });
}

/**
 * Deletes a comment and all of its replies. Does nothing if the comment doesn't exist.
 * @throws ApiError 403 if another person wrote the comment, and the caller's level doesn't allow deleting
 *   it; 412 for an outdated version
 */
export async function deleteComment(
  act: Act,
  discussion: Discussion | undefined,
  commentId: string,
): Promise<void> {
  if (!discussion) return;
  const { organizationId } = discussion;
  await writeTo(act, discussion, async (tx) => {
    const row = await lockComment(tx, discussion, commentId);
    if (!row) return undefined;
    assertMayDelete(lookerOf(act, discussion, row.postedById));
    assertIfMatch(act, row.version);
    const replies = await deleteReplies.rows(tx, { organizationId, commentId });
    await forgetReactions(tx, organizationId, [commentId, ...replies.map(({ id }) => id)]);
    await tx.comment.delete({ where: { organizationId_id: { organizationId, id: commentId } } });
    await recountOpen(tx, discussion, -openness(row));
    return {};
  });
}

interface ReplyKey {
  commentId: string;
  replyId: string;
}

/**
 * Posts a reply, and returns its ID.
 * @throws ApiError 404 if the comment isn't in the discussion, 400 for an invalid body
 */
export async function createReply(
  act: Act,
  discussion: Discussion,
  commentId: string,
  input: { body: WrittenBody },
): Promise<string> {
  const { organizationId, spaceId } = discussion;
  const body = await markdownOf(organizationId, input.body);
  const [id, postedById] = [newId(), act.actor.userId];
  await writeTo(act, discussion, async (tx) => {
    // Locks the comment. Without the lock, the comment could be deleted just before the reply is inserted, and the
    // reply would remain without a comment.
    orNotFound(await lockComment(tx, discussion, commentId), "Comment");
    const reply = { organizationId, id, spaceId, commentId, body, postedById, postedAt: now() };
    await tx.commentReply.create({ data: reply });
    return { commentReplyId: id };
  });
  return id;
}

/**
 * Updates a reply's text and reactions.
 * @throws ApiError 403 if another person wrote the text; 404 if the comment isn't in the discussion, or the
 *   reply doesn't belong to the comment; 412 for an outdated version; 400 for an invalid body or reaction
 */
export async function updateReply(
  act: Act,
  discussion: Discussion,
  { commentId, replyId }: ReplyKey,
  input: UpdateReply,
): Promise<void> {
  const { organizationId, spaceId } = discussion;
  const { userId } = act.actor;
  const body = input.body && (await markdownOf(organizationId, input.body));
  await writeTo(act, discussion, async (tx) => {
    orNotFound(await lockComment(tx, discussion, commentId), "Comment");
    const row = orNotFound(await lockReply(tx, organizationId, commentId, replyId), "Reply");
    assertMayChange(lookerOf(act, discussion, row.postedById), { body: input.body });
    assertIfMatch(act, row.version);
    const isNewBody = body !== undefined && body !== row.body;
    const hasReacted = await react(tx, { organizationId, spaceId, targetId: replyId, userId }, input);
    if (!isNewBody && !hasReacted) return undefined;
    await tx.commentReply.update({
      where: { organizationId_id: { organizationId, id: replyId } },
      data: { ...(isNewBody && { body, editedAt: now() }), version: { increment: 1 } },
    });
    return {};
  });
}

/**
 * Deletes a reply. Does nothing if the reply doesn't exist.
 * @throws ApiError 403 if another person wrote the reply, and the caller's level doesn't allow deleting it;
 *   412 for an outdated version
 */
export async function deleteReply(
  act: Act,
  discussion: Discussion | undefined,
  { commentId, replyId }: ReplyKey,
): Promise<void> {
  if (!discussion) return;
  const { organizationId } = discussion;
  await writeTo(act, discussion, async (tx) => {
    if (!(await lockComment(tx, discussion, commentId))) return undefined;
    const row = await lockReply(tx, organizationId, commentId, replyId);
    if (!row) return undefined;
    assertMayDelete(lookerOf(act, discussion, row.postedById));
    assertIfMatch(act, row.version);
    await forgetReactions(tx, organizationId, [replyId]);
    await tx.commentReply.delete({ where: { organizationId_id: { organizationId, id: replyId } } });
    return {};
  });
}
