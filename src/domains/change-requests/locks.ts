import type { Tx } from "@/db/client";
import { columnsOf } from "@/db/columns";
import type { ChangeRequest } from "@/db/generated/client";
import { plannedOnce } from "@/db/prepared";
import { orNotFound } from "@/lib/errors";
import type { Status } from "./schema";

type Key = Pick<ChangeRequest, "organizationId" | "id" | "branchId">;

/**
 * Locks branches until the transaction ends, in the order of their IDs. Transfers and purges of spaces use
 * the same order. The lock on a change request's own branch is the lock on the change request, so take it
 * before you read the row.
 */
export async function lockBranches(tx: Tx, organizationId: string, branchIds: string[]): Promise<void> {
  await tx.$executeRaw`SELECT 1 FROM "Branch"
    WHERE "organizationId" = ${organizationId} AND "id" = ANY(${branchIds}) ORDER BY "id" FOR UPDATE`;
}

const ROW = plannedOnce(
  "change-request",
  `SELECT ${columnsOf("ChangeRequest", "c")} FROM "ChangeRequest" c WHERE c."organizationId" = $1 AND c."id" = $2`,
);

/**
 * The current change request, locked against other writes until the transaction ends. Throws 404 if it no
 * longer exists.
 */
export async function lockChangeRequest(
  tx: Tx,
  { organizationId, id, branchId }: Key,
  otherBranchIds: string[] = [],
): Promise<ChangeRequest> {
  const [, [row]] = await Promise.all([
    lockBranches(tx, organizationId, [branchId, ...otherBranchIds]),
    tx.$queryRawUnsafe<ChangeRequest[]>(ROW, organizationId, id),
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
  await tx.$executeRaw`UPDATE "Space"
    SET "changeRequestsOpen" = "changeRequestsOpen" + ${added("open")}::int,
      "changeRequestsDraft" = "changeRequestsDraft" + ${added("draft")}::int
    WHERE "organizationId" = ${organizationId} AND "id" = ${spaceId}`;
}
