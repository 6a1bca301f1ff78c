import { memberJoin, spaceLevel } from "@/access/authorization/level-sql";
import type { Notification } from "@/db/generated/client";
import { newId } from "@/db/ids";
import { inTransaction } from "@/db/transaction";
import { announceInboxes } from "@/events/announce";
import { neededLevel } from "./level";
import { queueMails } from "./mail";

type Subject = Partial<
  Pick<
    Notification,
    | "changeRequestId"
    | "commentId"
    | "replyId"
    | "pageId"
    | "reviewId"
    | "gitRunId"
    | "jobType"
    | "jobId"
    | "jobError"
  >
>;

/** One notification, and whom it is for. */
export interface Notice extends Subject {
  kind: string;
  /** Nobody is notified twice by one kind of the same cause. */
  cause: string;
  userIds: readonly string[];
}

/** Where and when it happened, and whose act it was. */
export interface Happening {
  organizationId: string;
  spaceId: string;
  actorId: string | null;
  createdAt: Date;
}

const INSERT = `INSERT INTO "Notification" ("organizationId", "id", "userId", "kind", "cause", "spaceId",
    "changeRequestId", "commentId", "replyId", "pageId", "reviewId", "gitRunId", "actorId", "createdAt", "threadId", "jobType", "jobId", "jobError")
  SELECT $1, t."id", t."userId", $3, $4, $2, $5, t."commentId", $7, $8, $9, $10, $11, $12::timestamptz, $15, $16, $17, $18
  FROM (SELECT p."id", p."userId", $6::text AS "commentId"
    FROM unnest($13::text[], $14::text[]) AS p("id", "userId")) t
  JOIN "User" u ON u."id" = t."userId" AND u."serviceAccountOf" IS NULL
  JOIN "Space" s ON s."organizationId" = $1 AND s."id" = $2 AND s."deletedAt" IS NULL
  ${memberJoin("s", 't."userId"')}
  WHERE m."userId" IS NOT NULL AND ${spaceLevel("s")} >= ${neededLevel("t")}
    AND t."userId" IS DISTINCT FROM $11::text
    AND NOT EXISTS (SELECT FROM "NotificationMute" x WHERE x."organizationId" = $1 AND x."userId" = t."userId"
      AND x."spaceId" = $2 AND x."changeRequestId" IN ('', coalesce($5, '')))
  ON CONFLICT ("organizationId", "userId", "kind", "cause") DO NOTHING RETURNING "userId"`;

/**
 * Notifies people, each by the first notice that names them: neither the actor, nor who may not read the subject or has
 * muted it. Safe to repeat.
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
  { kind, cause, ...subject }: Notice,
  userIds: readonly string[],
): Promise<void> {
  const { changeRequestId, commentId, replyId, pageId, reviewId, gitRunId, jobType, jobId, jobError } =
    subject;
  const things = [changeRequestId, commentId, replyId, pageId, reviewId, gitRunId].map((id) => id ?? null);
  const ids = userIds.map(() => newId());
  const threadId = changeRequestId ?? commentId ?? pageId ?? gitRunId ?? jobId ?? spaceId;
  const values = [
    organizationId,
    spaceId,
    kind,
    cause,
    ...things,
    actorId,
    createdAt,
    ids,
    [...userIds],
    threadId,
    ...[jobType, jobId, jobError].map((value) => value ?? null),
  ];
  await inTransaction(null, async (tx) => {
    const told = await tx.$queryRawUnsafe<{ userId: string }[]>(INSERT, ...values);
    await announceInboxes(
      tx,
      told.map(({ userId }) => userId),
    );
    await queueMails(tx, organizationId, threadId, userIds);
  });
}
