import type { Tx } from "@/db/client";
import type { Prisma } from "@/db/generated/client";
import { plannedOnce } from "@/db/prepared";
import { orNotFound } from "@/lib/errors";

/** The last revision of a branch. */
export interface Head {
  /** The kind of branch: `primary`, `change-request` or `standalone`. */
  kind: string;
  revisionId: string;
  branchId: string;
  number: number;
  baseBranchId: string | null;
  baseNumber: number | null;
  structureNumber: number;
  variables: Prisma.JsonValue;
}

const LOCK = plannedOnce(
  "lock-branch",
  `SELECT 1 FROM "Branch" WHERE "organizationId" = $1 AND "id" = $2 FOR UPDATE`,
);
// Runs as a separate statement after the branch is locked, so that it reads what other transactions wrote
// before the lock was granted.
const HEAD = plannedOnce(
  "head-of-branch",
  `SELECT b."kind", r."id" AS "revisionId", r."branchId", r."number", r."baseBranchId", r."baseNumber",
     r."structureNumber", r."variables"
   FROM "Branch" b JOIN "Revision" r ON r."organizationId" = b."organizationId" AND r."id" = b."headRevisionId"
   WHERE b."organizationId" = $1 AND b."id" = $2`,
);

/**
 * Locks the branch until the transaction ends, and reads its head.
 * @throws ApiError 404 if the branch doesn't exist
 */
export async function lockBranch(tx: Tx, organizationId: string, branchId: string): Promise<Head> {
  const [, [head]] = await Promise.all([
    tx.$executeRawUnsafe(LOCK, organizationId, branchId),
    tx.$queryRawUnsafe<Head[]>(HEAD, organizationId, branchId),
  ]);
  return orNotFound(head, "Branch");
}
