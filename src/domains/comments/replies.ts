import { recordEvent } from "@/access/audit/record";
import type { Act } from "@/access/authorization/actor";
import { assertIfMatch } from "@/access/authorization/if-match";
import { newId } from "@/db/ids";
import { inTransaction } from "@/db/transaction";
import { announce } from "@/events/announce";
import { now } from "@/lib/clock";
import { notFound, orNotFound } from "@/lib/errors";
import type { Discussion } from "@/scopes/discussion";
import { markdownOf } from "./body";
import { enter, lockComment, lockReply } from "./locks";
import { assertMayChange, assertMayDelete } from "./policy";
import { forgetReactions, react } from "./reactions";
import type { UpdateReply, WrittenBody } from "./schema";
import { lookerOf } from "./service";

/** Posts a reply and answers its id. Throws 404 for a comment that is not in the discussion, 400 for a bad body. */
export async function createReply(
  act: Act,
  discussion: Discussion,
  commentId: string,
  input: { body: WrittenBody },
): Promise<string> {
  const { organizationId, spaceId } = discussion;
  const body = await markdownOf(organizationId, input.body);
  const [id, postedById] = [newId(), act.actor.userId];
  await inTransaction(act, async (tx) => {
    await enter(tx, discussion);
    // Locked, so that it is not deleted before there is a reply to be deleted with it.
    if (!(await lockComment(tx, discussion, commentId))) throw notFound("Comment");
    const reply = { organizationId, id, spaceId, commentId, body, postedById, postedAt: now() };
    await tx.commentReply.create({ data: reply });
    await announce(tx, discussion);
    await recordEvent(tx, act, { organizationId, made: { commentReplyId: id } });
  });
  return id;
}

/**
 * Changes the text and the reactions, as the input says.
 *
 * @throws ApiError 403 for the text of another author, 404 for a comment that is not in the discussion and a reply
 * that is not below it, 412 for a stale version, 400 for an invalid body or reaction
 */
export async function updateReply(
  act: Act,
  discussion: Discussion,
  { commentId, replyId }: { commentId: string; replyId: string },
  input: UpdateReply,
): Promise<void> {
  const { organizationId, spaceId } = discussion;
  const { userId } = act.actor;
  const body = input.body && (await markdownOf(organizationId, input.body));
  await inTransaction(act, async (tx) => {
    await enter(tx, discussion);
    if (!(await lockComment(tx, discussion, commentId))) throw notFound("Comment");
    const row = orNotFound(await lockReply(tx, organizationId, commentId, replyId), "Reply");
    assertMayChange(lookerOf(act, discussion, row.postedById), { body: input.body });
    assertIfMatch(act, row.version);
    const isNewBody = body !== undefined && body !== row.body;
    const hasReacted = await react(tx, { organizationId, spaceId, targetId: replyId, userId }, input);
    if (!isNewBody && !hasReacted) return;
    await tx.commentReply.update({
      where: { organizationId_id: { organizationId, id: replyId } },
      data: { ...(isNewBody && { body, editedAt: now() }), version: { increment: 1 } },
    });
    await announce(tx, discussion);
    await recordEvent(tx, act, { organizationId });
  });
}

/**
 * Deletes a reply. Nothing happens where there is none. Throws 403 for one of somebody else's where the caller's level
 * does not allow it, 412 for a stale version.
 */
export async function deleteReply(
  act: Act,
  discussion: Discussion | undefined,
  { commentId, replyId }: { commentId: string; replyId: string },
): Promise<void> {
  if (!discussion) return;
  const { organizationId } = discussion;
  await inTransaction(act, async (tx) => {
    await enter(tx, discussion);
    if (!(await lockComment(tx, discussion, commentId))) return;
    const row = await lockReply(tx, organizationId, commentId, replyId);
    if (!row) return;
    assertMayDelete(lookerOf(act, discussion, row.postedById));
    assertIfMatch(act, row.version);
    await forgetReactions(tx, organizationId, [replyId]);
    await tx.commentReply.delete({ where: { organizationId_id: { organizationId, id: replyId } } });
    await announce(tx, discussion);
    await recordEvent(tx, act, { organizationId });
  });
}
