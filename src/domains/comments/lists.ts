import { db } from "@/db/client";
import { hotQuery } from "@/db/hot";
import type { Page, Paging } from "@/db/page";
import { given, narrowedBy, statementPage } from "@/db/statement-page";
import type { InUnit } from "@/db/unit-of-work";
import { withSpaces } from "@/domains/members/counts";
import type { PresentableMember } from "@/domains/members/presenter";
import { notFound, orNotFound } from "@/lib/errors";
import type { Discussion } from "@/scopes/discussion";
import { MEMBER_COLUMNS, type MemberRow } from "@/scopes/member";
import {
  COMMENT_COLUMNS,
  type CommentRow,
  discussionSql,
  discussionValues,
  REPLY_COLUMNS,
  type ReplyRow,
} from "./rows";
import type { ListComments } from "./schema";

const STATUS = {
  all: "TRUE",
  open: `c."resolvedAt" IS NULL`,
  resolved: `c."resolvedAt" IS NOT NULL`,
} as const;

/** Discussions of spaces and of change requests are found by different statements. */
const kindOf = ({ changeRequestId }: Discussion) => (changeRequestId === null ? "space" : "change-request");

/** The comments of a discussion by the time of posting. Of those posted at one time the id decides. */
export function listComments(
  discussion: Discussion,
  { order, status, targetPage, authors }: ListComments,
  paging: Paging,
): Promise<Page<CommentRow>> {
  const { sql, values, name } = narrowedBy(discussionValues(discussion), {
    page: given(targetPage, (p) => `c."pageId" = ${p}`),
    authors: given(authors, (p) => `c."postedById" = ANY(${p}::text[])`),
  });
  const from = `FROM "Comment" c
    WHERE c."organizationId" = $1 AND ${discussionSql(discussion.changeRequestId)} AND ${STATUS[status]}${sql}`;
  const isAfter = order === "asc" ? ">" : "<";
  const after = (key: readonly string[]) =>
    `AND (c."postedAt", c."id") ${isAfter} (${key[0]}::timestamptz, ${key[1]}::text)`;
  return statementPage<CommentRow>(paging, {
    name: `comments:${kindOf(discussion)}:${status}:${order}:${name}`,
    page: (key, limit) => `SELECT ${COMMENT_COLUMNS} ${from} ${key ? after(key) : ""}
      ORDER BY c."postedAt" ${order}, c."id" ${order} LIMIT ${limit}`,
    count: `SELECT count(*)::int AS "count" ${from}`,
    values,
    keyOf: (row) => [row.postedAt.toISOString(), row.id],
  });
}

/** One comment of a discussion. Throws 404 for one that is not in it. */
export async function findComment(discussion: Discussion, commentId: string, within?: InUnit) {
  const [row] = await hotQuery<CommentRow & object>(
    `comment:${kindOf(discussion)}`,
    `SELECT ${COMMENT_COLUMNS} FROM "Comment" c
     WHERE c."organizationId" = $1 AND ${discussionSql(discussion.changeRequestId)} AND c."id" = $4`,
    [...discussionValues(discussion), commentId],
    within,
  );
  return orNotFound(row, "Comment");
}

const REPLIES = `FROM "CommentReply" r WHERE r."organizationId" = $1 AND r."commentId" = $2`;

/** The replies below a comment, the oldest first. Throws 404 for a comment that is not in the discussion. */
export async function listReplies(
  discussion: Discussion,
  commentId: string,
  paging: Paging,
): Promise<Page<ReplyRow>> {
  await assertComment(discussion, commentId);
  return await statementPage<ReplyRow>(paging, {
    name: "replies",
    page: (key, limit) => `SELECT ${REPLY_COLUMNS} ${REPLIES}
      ${key ? `AND (r."postedAt", r."id") > (${key[0]}::timestamptz, ${key[1]}::text)` : ""}
      ORDER BY r."postedAt", r."id" LIMIT ${limit}`,
    count: `SELECT count(*)::int AS "count" ${REPLIES}`,
    values: [discussion.organizationId, commentId],
    keyOf: (row) => [row.postedAt.toISOString(), row.id],
  });
}

/** One reply. Throws 404 for a comment that is not in the discussion, and for a reply that is not below it. */
export async function findReply(
  discussion: Discussion,
  commentId: string,
  replyId: string,
  within?: InUnit,
): Promise<ReplyRow> {
  await assertComment(discussion, commentId);
  const [row] = await db(within).$queryRawUnsafe<ReplyRow[]>(
    `SELECT ${REPLY_COLUMNS} FROM "CommentReply" r
     WHERE r."organizationId" = $1 AND r."commentId" = $2 AND r."id" = $3`,
    ...[discussion.organizationId, commentId, replyId],
  );
  return orNotFound(row, "Reply");
}

async function assertComment(discussion: Discussion, commentId: string): Promise<void> {
  const rows = await db().$queryRawUnsafe<unknown[]>(
    `SELECT 1 FROM "Comment" c
     WHERE c."organizationId" = $1 AND ${discussionSql(discussion.changeRequestId)} AND c."id" = $4`,
    ...discussionValues(discussion),
    commentId,
  );
  if (rows.length === 0) throw notFound("Comment");
}

/** Members who have posted a comment or a reply. People who have left the organization don't count as members. */
const commentersSql = ({
  changeRequestId,
}: Discussion) => `FROM "Member" m JOIN "User" u ON u."id" = m."userId"
  WHERE m."organizationId" = $1 AND m."userId" IN (
    SELECT c."postedById" FROM "Comment" c WHERE c."organizationId" = $1 AND ${discussionSql(changeRequestId)}
    UNION SELECT r."postedById" FROM "Comment" c
    JOIN "CommentReply" r ON r."organizationId" = c."organizationId" AND r."commentId" = c."id"
    WHERE c."organizationId" = $1 AND ${discussionSql(changeRequestId)})`;

/** The members who take part in a discussion, those who joined the organization first before others. */
export async function listCommenters(
  discussion: Discussion,
  paging: Paging,
): Promise<Page<PresentableMember>> {
  const from = commentersSql(discussion);
  const { items, ...rest } = await statementPage<MemberRow>(paging, {
    name: `commenters:${kindOf(discussion)}`,
    page: `SELECT ${MEMBER_COLUMNS} ${from}
      AND ($4::timestamptz IS NULL OR (m."joinedAt", m."userId") > ($4::timestamptz, $5::text))
      ORDER BY m."joinedAt", m."userId" LIMIT $6::int`,
    count: `SELECT count(*)::int AS "count" ${from}`,
    values: discussionValues(discussion),
    keyOf: (row) => [row.joinedAt.toISOString(), row.userId],
  });
  return { ...rest, items: await withSpaces(discussion.organizationId, items) };
}
