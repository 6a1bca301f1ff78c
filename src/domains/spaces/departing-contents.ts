import type { Tx } from "@/db/client";
import { SPACE_PARTS, SPACE_TABLES } from "@/domains/space-parts";
import { columnsOf, ownedBy, quoted, type TenantTransfer } from "./space-parts";

/** Waits for writers of these spaces' content, and keeps new ones away until the transaction ends. */
export async function lockContents(
  tx: Tx,
  organizationId: string,
  spaceIds: readonly string[],
): Promise<void> {
  await tx.$executeRawUnsafe(
    `SELECT 1 FROM "Branch" WHERE "organizationId" = $1 AND "spaceId" = ANY($2::text[]) ORDER BY "id" FOR UPDATE`,
    organizationId,
    spaceIds,
  );
}

/**
 * Moves everything that spaces hold to another organization under the same ids: rows are copied to the new tenant
 * and deleted from the old one, since a distribution key is never updated (docs/adr/001).
 */
export async function transferContents(
  tx: Tx,
  transfer: TenantTransfer,
  spaceIds: readonly string[],
): Promise<void> {
  if (spaceIds.length === 0) return;
  const { from, to } = transfer;
  await lockContents(tx, from, spaceIds);
  for (const parts of SPACE_PARTS) await parts.beforeTransfer?.(tx, transfer, spaceIds);
  for (const table of SPACE_TABLES.filter((table) => !table.derived)) {
    const columns = columnsOf(table).filter((column) => column !== "organizationId");
    await tx.$executeRawUnsafe(
      `INSERT INTO "${table.name}" ("organizationId", ${quoted(columns)})
       SELECT $3, ${quoted(columns)} FROM "${table.name}" WHERE ${ownedBy(table)}`,
      from,
      spaceIds,
      to,
    );
  }
  await purgeContents(tx, from, spaceIds);
}

/** Deletes everything that spaces hold. */
export async function purgeContents(
  tx: Tx,
  organizationId: string,
  spaceIds: readonly string[],
): Promise<void> {
  if (spaceIds.length === 0) return;
  await lockContents(tx, organizationId, spaceIds);
  for (const parts of SPACE_PARTS) await parts.beforeRemoval?.(tx, organizationId, spaceIds);
  for (const table of SPACE_TABLES.toReversed()) {
    await tx.$executeRawUnsafe(
      `DELETE FROM "${table.name}" WHERE ${ownedBy(table)}`,
      organizationId,
      spaceIds,
    );
  }
}
