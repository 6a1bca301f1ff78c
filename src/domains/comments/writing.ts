import type { Tx } from "@/db/client";
import { columnsOf } from "@/db/columns";
import { type Comment, type CommentReaction, type CommentReply, Prisma } from "@/db/generated/client";
import { now } from "@/lib/clock";
import { notFound } from "@/lib/errors";
import type { Discussion } from "@/scopes/discussion";
import { nextReactions } from "./policy";
import type { UpdateReply } from "./schema";

/**
 * Begins to write to a discussion: takes a shared lock on the branch that the discussion is about, so that the
 * content stays as it is, and where it is, until the transaction ends. Writers of content and transfers lock the same
 * row exclusively (docs/change-requests.md); people who comment do not wait for each other here.
 * @throws ApiError 404 when the branch is not there any more
 */
export async function enter(
  tx: Tx,
  { organizationId, branchId }: Pick<Discussion, "organizationId" | "branchId">,
): Promise<void> {
  const rows = await tx.$queryRaw<unknown[]>`SELECT 1 FROM "Branch"
    WHERE "organizationId" = ${organizationId} AND "id" = ${branchId} FOR SHARE`;
  if (rows.length === 0) throw notFound("Space");
}

/** The comment, locked against other writes until the transaction ends; undefined when it is not in this discussion. */
export async function lockComment(
  tx: Tx,
  discussion: Discussion,
  commentId: string,
): Promise<Comment | undefined> {
  const { organizationId, spaceId, changeRequestId } = discussion;
  const [row] = await tx.$queryRaw<Comment[]>`SELECT ${Prisma.raw(columnsOf("Comment", "c"))} FROM "Comment" c
    WHERE "organizationId" = ${organizationId} AND "id" = ${commentId} AND "spaceId" = ${spaceId}
      AND "changeRequestId" IS NOT DISTINCT FROM ${changeRequestId} FOR UPDATE`;
  return row;
}

/** The same for a reply below a comment. */
export async function lockReply(
  tx: Tx,
  organizationId: string,
  commentId: string,
  replyId: string,
): Promise<CommentReply | undefined> {
  const columns = Prisma.raw(columnsOf("CommentReply", "r"));
  const [row] = await tx.$queryRaw<CommentReply[]>`SELECT ${columns} FROM "CommentReply" r
    WHERE "organizationId" = ${organizationId} AND "id" = ${replyId} AND "commentId" = ${commentId} FOR UPDATE`;
  return row;
}

/**
 * Adds `by` to the number of open comments of the change request or the space. The row is written last, so that it is
 * locked only for a moment. Throws 404 for a space that was deleted in the meantime.
 */
export async function recountOpen(
  tx: Tx,
  { organizationId, spaceId, changeRequestId }: Omit<Discussion, "level" | "isRequestAuthor">,
  by: number,
): Promise<void> {
  if (by === 0) return;
  const count =
    changeRequestId === null
      ? await tx.$executeRaw`UPDATE "Space" SET "comments" = "comments" + ${by}::int
          WHERE "organizationId" = ${organizationId} AND "id" = ${spaceId} AND "deletedAt" IS NULL`
      : await tx.$executeRaw`UPDATE "ChangeRequest" SET "comments" = "comments" + ${by}::int
          WHERE "organizationId" = ${organizationId} AND "id" = ${changeRequestId}`;
  if (count === 0) throw notFound("Space");
}

type Reaction = Pick<CommentReaction, "organizationId" | "spaceId" | "targetId" | "userId">;

/** Adds and removes reactions of one person to what the caller has locked; answers whether anything changed. Throws 400 as `nextReactions` does. */
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

/** Deletes every reaction to these comments and replies. */
export const forgetReactions = (tx: Tx, organizationId: string, targetIds: string[]) =>
  tx.commentReaction.deleteMany({ where: { organizationId, targetId: { in: targetIds } } });
