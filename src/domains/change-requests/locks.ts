import type { Tx } from "@/db/client";
import type { ChangeRequest } from "@/db/generated/client";
import { orNotFound } from "@/lib/errors";
import type { Status } from "./schema";
import { addToCounts, lockedBranches, type RequestRow, requestById } from "./write-queries";

type Key = Pick<ChangeRequest, "organizationId" | "id" | "branchId">;

/**
 * Locks branches until the transaction ends, in the order of their IDs. Transfers and purges of spaces lock
 * branches in the same order, so deadlocks can't occur. Locking the branch of a change request also locks
 * the change request, so lock the branch before you read the change request's row.
 */
export const lockBranches = (tx: Tx, organizationId: string, ids: string[]) =>
  lockedBranches.count(tx, { organizationId, ids });

/**
 * Locks a change request against other writes until the transaction ends, and returns its current row.
 * Throws 404 if the change request no longer exists.
 */
export async function lockChangeRequest(
  tx: Tx,
  { organizationId, id, branchId }: Key,
  otherBranchIds: string[] = [],
): Promise<RequestRow> {
  const [, row] = await Promise.all([
    lockBranches(tx, organizationId, [branchId, ...otherBranchIds]),
    requestById.first(tx, { organizationId, id }),
  ]);
  return orNotFound(row, "Change request");
}

/** Updates a space's counters when a change request's status changes. */
export async function recount(
  tx: Tx,
  { organizationId, spaceId }: Pick<ChangeRequest, "organizationId" | "spaceId">,
  from: Status,
  to: Status,
): Promise<void> {
  if (from === to) return;
  const added = (counted: Status) => Number(to === counted) - Number(from === counted);
  await addToCounts.count(tx, { organizationId, spaceId, open: added("open"), draft: added("draft") });
}
