import type { Tx } from "@/db/client";
import { SPACE_PARTS } from "@/domains/space-parts";
import { copyThings, copyToOrganization, deleteParts, deleteThings } from "./part-queries";
import { lockedBranches } from "./queries";
import type { TenantTransfer } from "./space-parts";

/**
 * Waits until running transactions have written the content of these spaces. Afterwards, blocks other writes until this
 * transaction ends.
 */
export async function lockContents(tx: Tx, organizationId: string, spaceIds: readonly string[]) {
  await lockedBranches.count(tx, { organizationId, spaceIds });
}

/**
 * Moves the rows of spaces or collections to another organization. The function copies the rows and deletes the
 * originals, because a distribution key is never updated. See docs/adr/001.
 */
export async function transferRows(
  tx: Tx,
  table: "Space" | "Collection",
  { from: organizationId, to }: TenantTransfer,
  ids: readonly string[],
): Promise<void> {
  await copyThings.of({ table }).count(tx, { organizationId, to, ids });
  await deleteThings.of({ table }).count(tx, { organizationId, ids });
}

/**
 * Moves the content of spaces to another organization. The function copies the content's rows and deletes the
 * originals.
 */
export async function transferContents(
  tx: Tx,
  transfer: TenantTransfer,
  spaceIds: readonly string[],
): Promise<void> {
  if (spaceIds.length === 0) return;
  const { from: organizationId, to } = transfer;
  await lockContents(tx, organizationId, spaceIds);
  for (const parts of SPACE_PARTS) await parts.beforeTransfer?.(tx, transfer, spaceIds);
  for (const table of copyToOrganization.choices.table)
    await copyToOrganization.of({ table }).count(tx, { organizationId, to, spaceIds });
  await purgeContents(tx, organizationId, spaceIds);
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
  for (const table of deleteParts.choices.table.toReversed())
    await deleteParts.of({ table }).count(tx, { organizationId, spaceIds });
}
