import { recordEvent } from "@/access/audit/record";
import type { Act } from "@/access/authorization/actor";
import { assertIfMatch } from "@/access/authorization/if-match";
import { memberJoin, spaceRole } from "@/access/authorization/level-sql";
import type { Tx } from "@/db/client";
import type { ChangeRequest } from "@/db/generated/client";
import { inTransaction } from "@/db/transaction";
import { checkStorable } from "@/domains/content/write/texts";
import { announce } from "@/events/announce";
import { now } from "@/lib/clock";
import { invalid } from "@/lib/errors";
import type { ScopedChangeRequest } from "@/scopes/change-request";
import { lockChangeRequest } from "../locks";
import { assertWritable } from "../policy";
import type { Status } from "../schema";
import { writeColumns } from "../service";
import { findRequestedReviewers, type RequestedReviewerRow } from "./lists";
import type { RequestReviewers } from "./schema";

const SEEING = `SELECT p."userId" FROM unnest($3::text[]) AS p("userId")
  JOIN "Space" s ON s."organizationId" = $1 AND s."id" = $2 ${memberJoin("s", 'p."userId"')}
  WHERE ${spaceRole("s")} IS NOT NULL`;

/** Throws 400 for people who have no role on the space, because they can't see its change requests. */
async function assertSeeing(tx: Tx, row: ChangeRequest, userIds: readonly string[]): Promise<void> {
  const values = [row.organizationId, row.spaceId, userIds];
  const found = await tx.$queryRawUnsafe<{ userId: string }[]>(SEEING, ...values);
  const seeing = new Set(found.map(({ userId }) => userId));
  const index = userIds.findIndex((userId) => !seeing.has(userId));
  if (index >= 0) throw invalid(`users.${index}`, "must be a user with a role in the space");
}

/**
 * Inserts requested reviewers. Asking a person again updates the row: the row then refers to the current
 * content and the current caller.
 */
async function ask(tx: Tx, row: ChangeRequest, userIds: readonly string[], askerId: string): Promise<void> {
  const { organizationId, id, spaceId, branchId } = row;
  await tx.$executeRawUnsafe(
    `INSERT INTO "RequestedReviewer"
       ("organizationId", "changeRequestId", "userId", "spaceId", "requestedById", "revisionId", "createdAt")
     SELECT $1, $2, p."userId", $3, $4, b."headRevisionId", $5::timestamptz
     FROM "Branch" b CROSS JOIN (SELECT DISTINCT unnest($7::text[]) AS "userId") p
     WHERE b."organizationId" = $1 AND b."id" = $6
     ON CONFLICT ("organizationId", "changeRequestId", "userId")
     DO UPDATE SET "requestedById" = EXCLUDED."requestedById", "revisionId" = EXCLUDED."revisionId"`,
    ...[organizationId, id, spaceId, askerId, now(), branchId, userIds],
  );
}

/**
 * Asks people to review a change request, and opens it if it is a draft. The input can also set the subject
 * and the description. Returns the people in the input without duplicates.
 * @throws ApiError 400 naming a person who can't see the space, 409 for a change request that is merged or
 * archived
 */
export async function requestReviewers(
  act: Act,
  changeRequest: ScopedChangeRequest,
  input: RequestReviewers,
): Promise<RequestedReviewerRow[]> {
  const { users, subject, description } = input;
  checkStorable(subject, "subject");
  checkStorable(description, "description");
  await inTransaction(act, async (tx) => {
    const row = await lockChangeRequest(tx, changeRequest);
    assertWritable(row.status as Status);
    await assertSeeing(tx, row, users);
    await ask(tx, row, users, act.actor.userId);
    await writeColumns(tx, row, { subject, description, status: "open" });
    await announce(tx, row);
    await recordEvent(tx, act, { organizationId: row.organizationId });
  });
  return await findRequestedReviewers(changeRequest, users, act);
}

/**
 * Cancels the review request to a person; their reviews stay. Does nothing if they were not asked. Throws 409
 * for a change request that is merged or archived, 412 for a stale version.
 */
export async function removeReviewer(
  act: Act,
  changeRequest: ScopedChangeRequest | undefined,
  userId: string,
): Promise<void> {
  if (!changeRequest) return;
  const { organizationId, id: changeRequestId } = changeRequest;
  const where = { organizationId, changeRequestId, userId };
  await inTransaction(act, async (tx) => {
    const row = await lockChangeRequest(tx, changeRequest);
    if ((await tx.requestedReviewer.count({ where })) === 0) return;
    assertIfMatch(act, row.version);
    assertWritable(row.status as Status);
    await tx.requestedReviewer.deleteMany({ where });
    await announce(tx, row);
    await recordEvent(tx, act, { organizationId });
  });
}
