import { recordEvent } from "@/access/audit/record";
import type { Act } from "@/access/authorization/actor";
import { assertIfMatch } from "@/access/authorization/if-match";
import type { Tx } from "@/db/client";
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
import type { RequestRow } from "../write-queries";
import { findRequestedReviewers } from "./lists";
import { askReviewers, peopleSeeing, type RequestedReviewerRow } from "./queries";
import type { RequestReviewers } from "./schema";

/**
 * Throws 400 if a person has no role on the space, because such a person can't see the space's change
 * requests.
 */
async function assertSeeing(tx: Tx, row: RequestRow, userIds: readonly string[]): Promise<void> {
  const { organizationId, spaceId } = row;
  const found = await peopleSeeing.rows(tx, { organizationId, spaceId, userIds });
  const seeing = new Set(found.map(({ userId }) => userId));
  const index = userIds.findIndex((userId) => !seeing.has(userId));
  if (index >= 0)
    throw invalid(
      `users.${index}`,
      `must be the ID of a user with a role in the space (received \`${userIds[index]}\`)`,
    );
}

/**
 * Asks people to review a change request. If the change request is a draft, opens it. The input can also set
 * the subject and the description. Returns the people in the input without duplicates.
 * @throws ApiError 400 that names a person who can't see the space; 409 if the change request is merged or
 *   archived
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
    const { organizationId, id: changeRequestId, spaceId, branchId } = row;
    const asked = { organizationId, changeRequestId, spaceId, branchId, userIds: users };
    await askReviewers.count(tx, { ...asked, requestedById: act.actor.userId, now: now() });
    await writeColumns(tx, row, { subject, description, status: "open" }, act.actor.userId);
    await announce(tx, row);
    await recordEvent(tx, act, { organizationId });
  });
  return await findRequestedReviewers(changeRequest, users, act);
}

/**
 * Cancels a person's review request. The person's reviews stay. Does nothing if the person wasn't asked.
 * Throws 409 if the change request is merged or archived, and 412 for an outdated version.
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
