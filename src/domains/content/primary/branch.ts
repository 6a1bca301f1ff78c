import type { Tx } from "@/db/client";
import type { RowOf } from "@/db/statement";
import { orNotFound } from "@/lib/errors";
import { headOfBranch, lockedBranch } from "../queries/revisions";

/** The last revision of a branch. Its `kind` is `primary`, `change-request` or `standalone`. */
export type Head = RowOf<typeof headOfBranch>;

/**
 * Locks the branch until the transaction ends, and reads its head.
 * @throws ApiError 404 if the branch doesn't exist
 */
export async function lockBranch(tx: Tx, organizationId: string, branchId: string): Promise<Head> {
  const branch = { organizationId, id: branchId };
  // The second statement must see everything that other transactions wrote before the lock was granted.
  const [, head] = await Promise.all([lockedBranch.count(tx, branch), headOfBranch.first(tx, branch)]);
  return orNotFound(head, "Branch");
}
