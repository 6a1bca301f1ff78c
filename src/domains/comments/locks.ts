import type { Tx } from "@/db/client";
import { columnsOf } from "@/db/columns";
import { type Comment, type CommentReply, Prisma } from "@/db/generated/client";
import { notFound } from "@/lib/errors";
import type { Discussion } from "@/scopes/discussion";

/**
 * Begins to write to a discussion: takes a shared lock on the branch that the discussion is about, so that the
 * content stays as it is, and where it is, until the transaction ends. Writers of content and transfers lock the same
 * row exclusively (docs/change-requests.md); people who comment do not wait for each other here.
 *
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

/** The comment, which nobody else writes until the transaction ends; undefined when it is not in this discussion. */
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
  const [row] = await tx.$queryRaw<
    CommentReply[]
  >`SELECT ${Prisma.raw(columnsOf("CommentReply", "r"))} FROM "CommentReply" r
    WHERE "organizationId" = ${organizationId} AND "id" = ${replyId} AND "commentId" = ${commentId} FOR UPDATE`;
  return row;
}

/**
 * Counts `by` more open comments, on the change request or on the space. The row is written last, so that it is held
 * for a moment only. Throws 404 for a space that was deleted meanwhile.
 */
export async function recountOpen(
  tx: Tx,
  {
    organizationId,
    spaceId,
    changeRequestId,
  }: Pick<Discussion, "organizationId" | "spaceId" | "changeRequestId">,
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
