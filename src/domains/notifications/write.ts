import { memberJoin, spaceRole } from "@/access/authorization/level-sql";
import type { Notification } from "@/db/generated/client";
import { newId } from "@/db/ids";
import { inTransaction } from "@/db/transaction";
import { announceInboxes } from "@/events/announce";
import { queueMails } from "./mail";
import { neededLevel } from "./rows";

/** The columns for a notification's subject, in the order of their parameters, from $8. */
const SUBJECT = [
  "changeRequestId",
  "commentId",
  "replyId",
  "pageId",
  "reviewId",
  "gitRunId",
  "jobType",
  "jobId",
  "jobError",
] as const;

/** One notification, and its recipients. */
export interface Notice extends Partial<Pick<Notification, (typeof SUBJECT)[number]>> {
  kind: string;
  /** A person gets only one notification of the same kind and cause. */
  cause: string;
  userIds: readonly string[];
}

/** The place, time and actor of an action. */
export interface Happening {
  organizationId: string;
  spaceId: string;
  actorId: string | null;
  createdAt: Date;
}

const INSERT = `INSERT INTO "Notification" ("organizationId", "id", "userId", "spaceId", "kind", "cause", "actorId", "createdAt",
    "threadId", ${SUBJECT.map((name) => `"${name}"`).join(", ")})
  SELECT $1, t."id", t."userId", $2, $3, $4, $5, $6::timestamptz, $7, $8, t."commentId", $10, $11, $12, $13, $14, $15, $16
  FROM (SELECT p."id", p."userId", $9::text AS "commentId"
    FROM unnest($17::text[], $18::text[]) AS p("id", "userId")) t
  JOIN "User" u ON u."id" = t."userId" AND u."serviceAccountOf" IS NULL
  JOIN "Space" s ON s."organizationId" = $1 AND s."id" = $2 AND s."deletedAt" IS NULL
  ${memberJoin("s", 't."userId"')}
  WHERE ${spaceRole("s")} >= ${neededLevel("t")}
    AND t."userId" IS DISTINCT FROM $5::text
    AND NOT EXISTS (SELECT FROM "NotificationMute" x WHERE x."organizationId" = $1 AND x."userId" = t."userId"
      AND x."spaceId" = $2 AND x."changeRequestId" IN ('', coalesce($8, '')))
  ON CONFLICT ("organizationId", "userId", "kind", "cause") DO NOTHING RETURNING "userId"`;

/**
 * Notifies people, each by the first notice that names them. Skips the actor, people without access, and
 * those who muted it. Safe to repeat.
 */
export async function notify(happening: Happening, notices: readonly Notice[]): Promise<void> {
  const notified = new Set<string>();
  for (const notice of notices) {
    const userIds = [...new Set(notice.userIds)].filter((userId) => !notified.has(userId));
    for (const userId of userIds) notified.add(userId);
    if (userIds.length > 0) await insert(happening, notice, userIds);
  }
}

async function insert(
  { organizationId, spaceId, actorId, createdAt }: Happening,
  notice: Notice,
  userIds: readonly string[],
): Promise<void> {
  const { kind, cause, changeRequestId, commentId, pageId, gitRunId, jobId } = notice;
  const threadId = changeRequestId ?? commentId ?? pageId ?? gitRunId ?? jobId ?? spaceId;
  const values = [organizationId, spaceId, kind, cause, actorId, createdAt, threadId];
  const subject = SUBJECT.map((name) => notice[name] ?? null);
  const people = [userIds.map(() => newId()), [...userIds]];
  await inTransaction(null, async (tx) => {
    const told = await tx.$queryRawUnsafe<{ userId: string }[]>(INSERT, ...values, ...subject, ...people);
    const toldIds = told.map(({ userId }) => userId);
    await announceInboxes(tx, toldIds);
    await queueMails(tx, organizationId, threadId, userIds);
  });
}
