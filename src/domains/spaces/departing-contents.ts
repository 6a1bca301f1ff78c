import type { Tx } from "@/db/client";
import { SPACE_PARTS, SPACE_TABLES } from "@/domains/space-parts";
import { ownedBy, quoted, type SpaceTable, spaceTableColumns, type TenantTransfer } from "./space-parts";

/** Waits for current writers of these spaces' content, and blocks new ones until the transaction ends. */
export async function lockContents(tx: Tx, organizationId: string, spaceIds: readonly string[]) {
  await tx.$executeRaw`SELECT 1 FROM "Branch"
    WHERE "organizationId" = ${organizationId} AND "spaceId" = ANY(${spaceIds}) ORDER BY "id" FOR UPDATE`;
}

/** The SQL condition that a row's ID is in $2, in organization $1. */
const NAMED = `"organizationId" = $1 AND "id" = ANY($2::text[])`;

/**
 * Copies rows from one organization to another. Only the organization's ID changes. The condition can use the
 * organization as $1 and the IDs as $2.
 */
async function copyRows(
  tx: Tx,
  table: Pick<SpaceTable, "name" | "unknownToClient">,
  condition: string,
  { from, to }: TenantTransfer,
  ids: readonly string[],
): Promise<void> {
  const columns = quoted(spaceTableColumns(table).filter((column) => column !== "organizationId"));
  await tx.$executeRawUnsafe(
    `INSERT INTO "${table.name}" ("organizationId", ${columns})
     SELECT $3, ${columns} FROM "${table.name}" WHERE ${condition}`,
    from,
    ids,
    to,
  );
}

/** Moves the rows of spaces or collections. */
export async function transferRows(
  tx: Tx,
  name: "Space" | "Collection",
  transfer: TenantTransfer,
  ids: readonly string[],
): Promise<void> {
  await copyRows(tx, { name }, NAMED, transfer, ids);
  await tx.$executeRawUnsafe(`DELETE FROM "${name}" WHERE ${NAMED}`, transfer.from, ids);
}

/**
 * Moves the content of spaces to another organization: copies the rows and deletes the originals, because a
 * distribution key is never updated (docs/adr/001).
 */
export async function transferContents(
  tx: Tx,
  transfer: TenantTransfer,
  spaceIds: readonly string[],
): Promise<void> {
  if (spaceIds.length === 0) return;
  await lockContents(tx, transfer.from, spaceIds);
  for (const parts of SPACE_PARTS) await parts.beforeTransfer?.(tx, transfer, spaceIds);
  for (const table of SPACE_TABLES.filter((table) => !table.derived))
    await copyRows(tx, table, ownedBy(table), transfer, spaceIds);
  await purgeContents(tx, transfer.from, spaceIds);
}

/** Deletes all content of the spaces. */
export async function purgeContents(
  tx: Tx,
  organizationId: string,
  spaceIds: readonly string[],
): Promise<void> {
  if (spaceIds.length === 0) return;
  await lockContents(tx, organizationId, spaceIds);
  for (const parts of SPACE_PARTS) await parts.beforeRemoval?.(tx, organizationId, spaceIds);
  for (const table of SPACE_TABLES.toReversed()) {
    const statement = `DELETE FROM "${table.name}" WHERE ${ownedBy(table)}`;
    await tx.$executeRawUnsafe(statement, organizationId, spaceIds);
  }
}
