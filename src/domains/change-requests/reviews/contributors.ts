import { db } from "@/db/client";
import type { PresentableUser } from "@/domains/users/presenter";
import type { ScopedChangeRequest } from "@/scopes/change-request";
import { personSql } from "@/scopes/person-sql";

/** Somebody who has worked on a request, with how often and when last. */
export interface ContributorRow {
  user: PresentableUser;
  actionType: "edit" | "comment";
  count: number;
  updatedAt: Date;
}

/**
 * SQL for who wrote revisions of the ChangeRequest `c`, once per revision. The first one is its creation, and an update
 * brings in the work of others.
 */
const EDITS = `SELECT e."createdById" AS "userId", 'edit' AS "actionType", e."createdAt" AS "time"
  FROM "ChangeRequest" c
  JOIN "Revision" e ON e."organizationId" = c."organizationId" AND e."branchId" = c."branchId"
    AND e."number" > 1 AND e."type" <> 'update'
  WHERE c."organizationId" = $1 AND c."id" = $2`;
const COMMENTS = `SELECT m."postedById", 'comment', m."postedAt" FROM "Comment" m
  WHERE m."organizationId" = $1 AND m."spaceId" = $3 AND m."changeRequestId" = $2`;
const REPLIES = `SELECT y."postedById", 'comment', y."postedAt" FROM "Comment" m
  JOIN "CommentReply" y ON y."organizationId" = m."organizationId" AND y."commentId" = m."id"
  WHERE m."organizationId" = $1 AND m."spaceId" = $3 AND m."changeRequestId" = $2`;

const CONTRIBUTORS = `SELECT ${personSql("u")} AS "user", w."actionType", w."count", w."updatedAt"
  FROM (SELECT "userId", "actionType", count(*)::int AS "count", max("time") AS "updatedAt"
    FROM (${EDITS} UNION ALL ${COMMENTS} UNION ALL ${REPLIES}) worked GROUP BY "userId", "actionType") w
  JOIN "User" u ON u."id" = w."userId"
  ORDER BY w."updatedAt" DESC, u."id", w."actionType"`;

/** The people who have edited a change request or commented on it, the latest first. */
export function listContributors({
  organizationId,
  id,
  spaceId,
}: Pick<ScopedChangeRequest, "organizationId" | "id" | "spaceId">): Promise<ContributorRow[]> {
  return db().$queryRawUnsafe<ContributorRow[]>(CONTRIBUTORS, organizationId, id, spaceId);
}
