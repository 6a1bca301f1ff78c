import type { Tx } from "@/db/client";
import { type BranchPlace, WritePermit } from "@/domains/content/primary/permit";

/**
 * Returns a permit to write to any branch, whatever the rules of the branch are. Tests use it to create
 * content that existed before the rules.
 */
export async function anyPermit(tx: Tx, place: BranchPlace, standalone = false): Promise<WritePermit> {
  if (standalone) return WritePermit.forStandalone(tx, place);
  const where = { organizationId_id: { organizationId: place.organizationId, id: place.branchId } };
  const branch = await tx.branch.findUnique({ where, select: { kind: true } });
  return branch?.kind === "primary"
    ? await WritePermit.forPrimary(tx, place, () => undefined)
    : await WritePermit.forChangeRequest(tx, place);
}
