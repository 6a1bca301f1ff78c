import type { UserActor } from "@/access/authorization/actor";
import { spaceRole, standingOf } from "@/access/authorization/level-sql";
import type { Level } from "@/access/authorization/roles";
import { closedTo } from "@/access/authorization/token-scope";
import { db, type Tx } from "@/db/client";
import { keyByTime, type Paging } from "@/db/page";
import { statementPage } from "@/db/statement-page";
import { atHead } from "@/domains/content/read/head-sql";
import type { PresentableUser } from "@/domains/users/presenter";
import { personSql } from "@/scopes/person-sql";

/** SQL for the level that a notification requires: `comment` for discussions, otherwise `read`. */
export const neededLevel = (alias: string) =>
  `(CASE WHEN ${alias}."commentId" IS NULL THEN 'read' ELSE 'comment' END)::"Level"`;

/** A notification with the data of its subject that the person can currently see. */
export interface NotificationRow {
  organizationId: string;
  id: string;
  threadId: string;
  kind: string;
  createdAt: Date;
  readAt: Date | null;
  actor: PresentableUser | null;
  /** The person's role in the organization. */
  role: Level | null;
  spaceId: string;
  spaceTitle: string;
  changeRequest: { id: string; number: number; subject: string } | null;
  commentId: string | null;
  replyId: string | null;
  body: string | null;
  /** The page that a comment on the main content is about; null if it is deleted. */
  commentPage: { id: string; title: string } | null;
  page: { id: string; title: string } | null;
  review: { id: string; status: string } | null;
  run: { id: string; direction: string; error: string | null } | null;
  job: { type: string; id: string; error: string } | null;
}

/** The number of characters that an excerpt needs. */
const BODY_CHARACTERS = 1000;

const COLUMNS = `n."organizationId", n."id", s."role", n."threadId", n."kind", n."createdAt", n."readAt", n."spaceId",
  s."title" AS "spaceTitle", n."commentId", n."replyId", left(coalesce(y."body", k."body"), ${BODY_CHARACTERS}) AS "body",
  (SELECT ${personSql("u")} FROM "User" u WHERE u."id" = n."actorId") AS "actor",
  CASE WHEN c."id" IS NOT NULL THEN json_build_object('id', c."id", 'number', c."number", 'subject', c."subject") END
    AS "changeRequest",
  CASE WHEN n."changeRequestId" IS NULL THEN (SELECT json_build_object('id', q."pageId", 'title', q."title") FROM "PageVersion" q WHERE q."organizationId" = n."organizationId"
    AND q."branchId" = s."branchId" AND q."pageId" = k."pageId" AND q."toNumber" = 2147483647 AND NOT q."deleted") END
    AS "commentPage",
  CASE WHEN p."pageId" IS NOT NULL THEN json_build_object('id', p."pageId", 'title', p."title") END AS "page",
  CASE WHEN v."id" IS NOT NULL THEN json_build_object('id', v."id", 'status', v."status") END AS "review",
  CASE WHEN g."id" IS NOT NULL THEN json_build_object('id', g."id", 'direction', g."direction", 'error', g."error") END
    AS "run",
  CASE WHEN n."jobId" IS NOT NULL THEN json_build_object('type', n."jobType", 'id', n."jobId", 'error', n."jobError") END
    AS "job"`;

/**
 * The spaces that person $1 has notifications of and a role on, in the organizations that their credential covers (only
 * $2 if it is not null, none of $3). The level is computed once for each space, not for each notification.
 */
const SEEN = `WITH s AS MATERIALIZED (
  SELECT s."organizationId", s."id", s."title", s."branchId", m."role", l."level"
  FROM (SELECT DISTINCT n."organizationId", n."spaceId" FROM "Notification" n
    WHERE n."userId" = $1 AND ($2::text IS NULL OR n."organizationId" = $2) AND n."organizationId" <> ALL ($3::text[])) d
  JOIN "Space" s ON s."organizationId" = d."organizationId" AND s."id" = d."spaceId" AND s."deletedAt" IS NULL
  JOIN "Member" m ON m."organizationId" = s."organizationId" AND m."userId" = $1 AND m."disabledAt" IS NULL
  ${standingOf(spaceRole("s"))}
  WHERE l."level" IS NOT NULL)`;

/** The notifications that person $1 can see: in a space of `s`, and with a subject that still exists. */
const VISIBLE = `FROM "Notification" n
  JOIN s ON s."organizationId" = n."organizationId" AND s."id" = n."spaceId"
  LEFT JOIN "ChangeRequest" c ON c."organizationId" = n."organizationId" AND c."id" = n."changeRequestId"
  LEFT JOIN "Comment" k ON k."organizationId" = n."organizationId" AND k."id" = n."commentId"
  LEFT JOIN "CommentReply" y ON y."organizationId" = n."organizationId" AND y."id" = n."replyId"
  LEFT JOIN "ChangeRequestReview" v ON v."organizationId" = n."organizationId" AND v."id" = n."reviewId"
  LEFT JOIN "GitRun" g ON g."organizationId" = n."organizationId" AND g."id" = n."gitRunId"
  LEFT JOIN "PageVersion" p ON p."organizationId" = n."organizationId" AND p."branchId" = s."branchId"
    AND p."pageId" = n."pageId" AND ${atHead("p")}
  WHERE n."userId" = $1 AND s."level" >= ${neededLevel("n")}
    AND (n."changeRequestId" IS NULL OR c."id" IS NOT NULL) AND (n."commentId" IS NULL OR k."id" IS NOT NULL)
    AND (n."replyId" IS NULL OR y."id" IS NOT NULL) AND (n."pageId" IS NULL OR p."pageId" IS NOT NULL)
    AND (n."gitRunId" IS NULL OR g."id" IS NOT NULL)`;

const UNREAD = `n."readAt" IS NULL`;

/** The values of $1 to $3: the person and the organizations of a query. */
export const whoOf = (actor: UserActor) =>
  [actor.userId, actor.limits?.organizationId ?? null, [...closedTo(actor)]] as const;

/** The caller's notifications, newest first, and by ID for equal times. */
export function listNotifications(actor: UserActor, unread: boolean, paging: Paging) {
  const from = unread ? `${VISIBLE} AND ${UNREAD}` : VISIBLE;
  return statementPage<NotificationRow>(paging, {
    name: unread ? "notifications:unread" : "notifications",
    page: `${SEEN} SELECT ${COLUMNS} ${from}
      AND ($4::timestamptz IS NULL OR (n."createdAt", n."id") < ($4::timestamptz, $5::text))
      ORDER BY n."createdAt" DESC, n."id" DESC LIMIT $6::int`,
    count: `${SEEN} SELECT count(*)::int AS "count" ${from}`,
    values: whoOf(actor),
    keyOf: keyByTime,
  });
}

/** The organization of a notification that the caller can see; undefined if there is none with this ID. */
export async function findOrganizationOf(actor: UserActor, id: string, tx: Tx): Promise<string | undefined> {
  const [found] = await tx.$queryRawUnsafe<{ organizationId: string }[]>(
    `${SEEN} SELECT n."organizationId" ${VISIBLE} AND n."id" = $4`,
    ...whoOf(actor),
    id,
  );
  return found?.organizationId;
}

/** The maximum number of notifications in one email. */
const MAILED_MAX = 50;

/**
 * The notifications that a person can see, has not read and did not get by email, oldest first. Of one
 * thread, or of all if `threadId` is null. If there are more than fit into an email, only the newest.
 */
export async function findUnmailed(userId: string, threadId: string | null): Promise<NotificationRow[]> {
  const rows = await db().$queryRawUnsafe<NotificationRow[]>(
    `${SEEN} SELECT ${COLUMNS} ${VISIBLE} AND ${UNREAD} AND n."mailedAt" IS NULL AND ($4::text IS NULL OR n."threadId" = $4)
     ORDER BY n."createdAt" DESC, n."id" DESC LIMIT $5::int`,
    ...[userId, null, []],
    threadId,
    MAILED_MAX,
  );
  return rows.reverse();
}
