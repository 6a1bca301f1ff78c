import { columnsOf } from "@/db/columns";
import type { Comment, CommentReply } from "@/db/generated/client";
import type { PresentableUser } from "@/domains/users/presenter";
import type { Discussion } from "@/scopes/discussion";
import { personSql } from "@/scopes/person-sql";

/** Who has put one emoji there, the first one first; times are ISO text, since they come as JSON. */
export interface ReactionRow {
  emoji: string;
  count: number;
  users: { user: PresentableUser; reactedAt: string }[];
}

/** A person who has replied, with how many times and the last time. */
export interface ReplierRow {
  user: PresentableUser;
  count: number;
  updatedAt: string;
}

/** A comment row, with the columns of other rows that are shown with it. */
export interface CommentRow extends Comment {
  postedBy: PresentableUser;
  resolvedBy: PresentableUser | null;
  reactions: ReactionRow[] | null;
  repliers: ReplierRow[] | null;
}

export interface ReplyRow extends CommentReply {
  postedBy: PresentableUser;
  reactions: ReactionRow[] | null;
}

const personOf = (column: string) => `(SELECT ${personSql("u")} FROM "User" u WHERE u."id" = ${column})`;

const reactionsOf = (alias: string) => `(SELECT json_agg(json_build_object(
    'emoji', g."emoji", 'count', g."count", 'users', g."users") ORDER BY g."first", g."emoji")
  FROM (SELECT x."emoji", count(*)::int AS "count", min(x."reactedAt") AS "first",
      json_agg(json_build_object('user', ${personSql("u")}, 'reactedAt', x."reactedAt")
        ORDER BY x."reactedAt", x."userId") AS "users"
    FROM "CommentReaction" x JOIN "User" u ON u."id" = x."userId"
    WHERE x."organizationId" = ${alias}."organizationId" AND x."targetId" = ${alias}."id"
    GROUP BY x."emoji") g)`;

const REPLIERS = `(SELECT json_agg(json_build_object(
    'user', ${personSql("u")}, 'count', g."count", 'updatedAt', g."updatedAt") ORDER BY g."updatedAt" DESC, u."id")
  FROM (SELECT y."postedById", count(*)::int AS "count", max(coalesce(y."editedAt", y."postedAt")) AS "updatedAt"
    FROM "CommentReply" y WHERE y."organizationId" = c."organizationId" AND y."commentId" = c."id"
    GROUP BY y."postedById") g
  JOIN "User" u ON u."id" = g."postedById")`;

/** Columns of a {@link CommentRow} in a query over the Comment `c`. */
export const COMMENT_COLUMNS = `${columnsOf("Comment", "c")}, ${personOf('c."postedById"')} AS "postedBy",
  ${personOf('c."resolvedById"')} AS "resolvedBy", ${reactionsOf("c")} AS "reactions", ${REPLIERS} AS "repliers"`;

/** Columns of a {@link ReplyRow} in a query over the CommentReply `r`. */
export const REPLY_COLUMNS = `${columnsOf("CommentReply", "r")}, ${personOf('r."postedById"')} AS "postedBy", ${reactionsOf("r")} AS "reactions"`;

/**
 * The condition that the Comment `c` of the organization $1 belongs to a discussion of the space $2: that of the change
 * request $3, or that of the primary content where it is null.
 */
export const discussionSql = (changeRequestId: string | null) =>
  `c."spaceId" = $2 AND ${
    changeRequestId === null ? `c."changeRequestId" IS NULL AND $3::text IS NULL` : `c."changeRequestId" = $3`
  }`;

/** The values of its parameters. */
export const discussionValues = ({ organizationId, spaceId, changeRequestId }: Discussion) => [
  organizationId,
  spaceId,
  changeRequestId,
];
