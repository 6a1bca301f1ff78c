import type { Tx } from "@/db/client";
import type { ChangeRequest } from "@/db/generated/client";
import { orNotFound } from "@/lib/errors";
import type { Status } from "./schema";
import { addToCounts, lockedBranches, type RequestRow, requestById } from "./write-queries";

type Key = Pick<ChangeRequest, "organizationId" | "id" | "branchId">;

/**
 * Locks branches until the transaction ends, in the order of their IDs. Transfers and purges of spaces use
 * the same order. Locking a change request's own branch locks the change request, so take that lock before
 * you read the row.
 */
export const lockBranches = (tx: Tx, organizationId: string, ids: string[]) =>
  lockedBranches.count(tx, { organizationId, ids });

/**
 * The current change request, locked against other writes until the transaction ends. Throws 404 if it no
 * longer exists.
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
