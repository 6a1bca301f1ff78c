import { readList } from "@/db/list";
import { afterKey, listName, type Page, type Paging } from "@/db/page";
import { reads } from "@/db/reads";
import type { InUnit } from "@/db/unit-of-work";
import { withSpaces } from "@/domains/members/counts";
import type { PresentableMember } from "@/domains/members/presenter";
import { notFound, orNotFound } from "@/lib/errors";
import type { Discussion } from "@/scopes/discussion";
import {
  type CommentRow,
  commentById,
  commentExists,
  commentersCount,
  commentersPage,
  commentsCount,
  commentsPage,
  kindOf,
} from "./queries";
import { type ReplyRow, repliesCount, repliesPage, replyById } from "./reply-queries";
import type { ListComments } from "./schema";

const placeOf = ({ organizationId, spaceId, changeRequestId }: Discussion) => ({
  organizationId,
  spaceId,
  changeRequestId,
});

/**
 * Returns the comments of a discussion, sorted by the time when they were posted. Comments with the same
 * time are sorted by ID.
 */
export function listComments(
  discussion: Discussion,
  { order, status, targetPage, authors }: ListComments,
  paging: Paging,
): Promise<Page<CommentRow>> {
  const place = placeOf(discussion);
  const kind = kindOf(discussion);
  const shape = { kind, status, ofPage: targetPage !== undefined, byAuthors: authors !== undefined };
  const asked = { ...place, pageId: targetPage ?? "", authors: authors ?? [] };
  return readList(paging, {
    name: listName(`comments:${kind}:${status}:${order}`, Object.values(place), [targetPage, authors]),
    page: (isNext) => commentsPage.of({ ...shape, order, isNext }),
    count: commentsCount.of(shape),
    values: asked,
    after: afterKey,
    keyOf: (row) => [row.postedAt.toISOString(), row.id],
  });
}

/**
 * Returns one comment of a discussion.
 * @throws ApiError 404 if the comment isn't in the discussion
 */
export async function findComment(discussion: Discussion, commentId: string, within?: InUnit) {
  const statement = commentById.of({ kind: kindOf(discussion) });
  return orNotFound(await statement.first(reads(within), { ...placeOf(discussion), commentId }), "Comment");
}

/**
 * Returns the replies to a comment, oldest first.
 * @throws ApiError 404 if the comment isn't in the discussion
 */
export async function listReplies(
  discussion: Discussion,
  commentId: string,
  paging: Paging,
): Promise<Page<ReplyRow>> {
  await assertComment(discussion, commentId);
  const place = { organizationId: discussion.organizationId, commentId };
  return await readList(paging, {
    name: listName("replies", Object.values(place)),
    page: (isNext) => repliesPage.of({ isNext }),
    count: repliesCount,
    values: place,
    after: afterKey,
    keyOf: (row) => [row.postedAt.toISOString(), row.id],
  });
}

/**
 * Returns one reply to a comment.
 * @throws ApiError 404 if the comment isn't in the discussion, or if the reply belongs to another comment
 */
export async function findReply(
  discussion: Discussion,
  commentId: string,
  replyId: string,
  within?: InUnit,
): Promise<ReplyRow> {
  await assertComment(discussion, commentId);
  const { organizationId } = discussion;
  return orNotFound(await replyById.first(reads(within), { organizationId, commentId, replyId }), "Reply");
}

async function assertComment(discussion: Discussion, commentId: string): Promise<void> {
  const statement = commentExists.of({ kind: kindOf(discussion) });
  if (!(await statement.first(reads(), { ...placeOf(discussion), commentId }))) throw notFound("Comment");
}

/**
 * Returns the members who have posted in a discussion. The members are sorted by the time when they joined the
 * organization.
 */
export async function listCommenters(
  discussion: Discussion,
  paging: Paging,
): Promise<Page<PresentableMember>> {
  const place = placeOf(discussion);
  const kind = kindOf(discussion);
  const { items, ...rest } = await readList(paging, {
    name: listName(`commenters:${kind}`, Object.values(place)),
    page: (isNext) => commentersPage.of({ kind, isNext }),
    count: commentersCount.of({ kind }),
    values: place,
    after: afterKey,
    keyOf: (row) => [row.joinedAt.toISOString(), row.userId],
  });
  return { ...rest, items: await withSpaces(discussion.organizationId, items) };
}
