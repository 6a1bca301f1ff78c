import type { Tx } from "@/db/client";
import type { Prisma } from "@/db/generated/client";
import { plannedOnce } from "@/db/prepared";
import { notFound } from "@/lib/errors";

/** The last revision of a branch. */
export interface Head {
  /** What the branch is for: `primary`, `change-request` or `standalone`. */
  kind: string;
  revisionId: string;
  branchId: string;
  number: number;
  baseBranchId: string | null;
  baseNumber: number | null;
  structureNumber: number;
  variables: Prisma.JsonValue;
}

/** Locks the branch until the transaction ends, and reads its head. Throws 404 for a branch that does not exist. */
export async function lockBranch(tx: Tx, organizationId: string, branchId: string): Promise<Head> {
  const [branch] = await tx.$queryRawUnsafe<{ headRevisionId: string; kind: string }[]>(
    plannedOnce(
      "lock-branch",
      `SELECT "headRevisionId", "kind" FROM "Branch" WHERE "organizationId" = $1 AND "id" = $2 FOR UPDATE`,
    ),
    organizationId,
    branchId,
  );
  if (!branch) throw notFound("Branch");
  const where = { organizationId_id: { organizationId, id: branch.headRevisionId } };
  const { id: revisionId, ...revision } = await tx.revision.findUniqueOrThrow({ where });
  return { ...revision, revisionId, kind: branch.kind };
}
