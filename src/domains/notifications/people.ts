import { db } from "@/db/client";

const idsOf = (rows: { userId: string }[]) => rows.map(({ userId }) => userId);

/**
 * The participants of a change request: its author, requested reviewers, reviewers and authors of comments.
 */
export async function participantsOf(organizationId: string, changeRequestId: string): Promise<string[]> {
  return idsOf(
    await db().$queryRaw<{ userId: string }[]>`
    SELECT c."createdById" AS "userId" FROM "ChangeRequest" c
      WHERE c."organizationId" = ${organizationId} AND c."id" = ${changeRequestId}
    UNION SELECT q."userId" FROM "RequestedReviewer" q
      WHERE q."organizationId" = ${organizationId} AND q."changeRequestId" = ${changeRequestId}
    UNION SELECT v."reviewerId" FROM "ChangeRequestReview" v
      WHERE v."organizationId" = ${organizationId} AND v."changeRequestId" = ${changeRequestId}
    UNION SELECT k."postedById" FROM "ChangeRequest" c
      JOIN "Comment" k ON k."organizationId" = c."organizationId" AND k."spaceId" = c."spaceId" AND k."changeRequestId" = c."id"
      WHERE c."organizationId" = ${organizationId} AND c."id" = ${changeRequestId}
    UNION SELECT y."postedById" FROM "ChangeRequest" c
      JOIN "Comment" k ON k."organizationId" = c."organizationId" AND k."spaceId" = c."spaceId" AND k."changeRequestId" = c."id"
      JOIN "CommentReply" y ON y."organizationId" = k."organizationId" AND y."commentId" = k."id"
      WHERE c."organizationId" = ${organizationId} AND c."id" = ${changeRequestId}`,
  );
}

/** The participants of a thread by a certain time: the author of the comment, and those who have replied to it. */
export async function speakersOf(organizationId: string, commentId: string, by: Date): Promise<string[]> {
  return idsOf(
    await db().$queryRaw<{ userId: string }[]>`
    SELECT k."postedById" AS "userId" FROM "Comment" k
      WHERE k."organizationId" = ${organizationId} AND k."id" = ${commentId}
    UNION SELECT y."postedById" FROM "CommentReply" y
      WHERE y."organizationId" = ${organizationId} AND y."commentId" = ${commentId} AND y."postedAt" <= ${by}`,
  );
}

/** The people whom a person has asked to review a change request, with the revision that they were asked about. */
export const askedBy = (organizationId: string, changeRequestId: string, requestedById: string) =>
  db().requestedReviewer.findMany({
    where: { organizationId, changeRequestId, requestedById },
    select: { userId: true, revisionId: true },
  });
