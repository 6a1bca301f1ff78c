import type { Tx } from "@/db/client";
import { DEPTH_MAX, keptDefaultLevel, nextRank, type Parent } from "@/domains/collections/library";
import { writePlace } from "@/domains/collections/rows";
import { writeSpacePlace } from "@/domains/spaces/settings";
import { dropStrangers, lockThings, transferToOrganization } from "@/domains/spaces/tenancy";
import { conflict } from "@/lib/errors";
import {
  accessColumns,
  type Carried,
  type CollectionRecord,
  POSITION_COLUMNS,
  putAtRoot,
  restoreGrants,
  type SpaceRecord,
  type TransferRecord,
} from "./carry";
import type { TransferRow } from "./queries";

/** Returns the transferred resources that are still in the target organization, including resources in the trash. */
async function stillThere(tx: Tx, organizationId: string, record: TransferRecord): Promise<Carried> {
  const of = (rows: readonly { id: string }[]) => ({
    where: { organizationId, id: { in: rows.map(({ id }) => id) } },
    select: { id: true },
  });
  const spaces = await tx.space.findMany(of(record.spaces));
  const collections = await tx.collection.findMany(of(record.collections));
  return { spaceIds: spaces.map(({ id }) => id), collectionIds: collections.map(({ id }) => id) };
}

/**
 * Moves resources to the root that were added to the transferred collections after the transfer. These resources stay in the
 * target organization, and don't become visible to more people.
 */
async function leaveNewcomers(tx: Tx, organizationId: string, { spaceIds, collectionIds }: Carried) {
  const of = (ids: string[]) => ({
    where: { organizationId, parentId: { in: collectionIds }, id: { notIn: ids } },
    select: POSITION_COLUMNS,
  });
  const collections = await tx.collection.findMany(of(collectionIds));
  const spaces = await tx.space.findMany(of(spaceIds));
  // All rows are read before the first resource is moved, because access to a resource depends on its current collection.
  for (const row of collections)
    await putAtRoot(tx, { kind: "collection", ...row }, await keptDefaultLevel(tx, row));
  for (const row of spaces) await putAtRoot(tx, { kind: "space", ...row }, await keptDefaultLevel(tx, row));
}

type Ancestors = Map<string, string[]>;

/**
 * Returns a map from the previous parent in the original organization to the IDs of its ancestors and itself. The map is empty if
 * the parent no longer exists, or if the nesting would be too deep.
 */
async function rootParent(
  tx: Tx,
  { fromOrganizationId: organizationId, parentId }: TransferRow,
  record: TransferRecord,
): Promise<Ancestors> {
  if (parentId === null) return new Map();
  const parent = await tx.collection.findUnique({
    where: { organizationId_id: { organizationId, id: parentId } },
    select: { ancestorIds: true },
  });
  if (!parent) return new Map();
  const depths = record.collections.map(({ ancestorIds }) => ancestorIds.length);
  const height = depths.length === 0 ? 0 : Math.max(...depths) - Math.min(...depths) + 1;
  const above = [...parent.ancestorIds, parentId];
  return above.length + height > DEPTH_MAX ? new Map() : new Map([[parentId, above]]);
}

type RestoredPosition = Parent & CollectionRecord["kept"];

/**
 * Returns the position to restore. The position is in the previous collection or, if the collection no longer exists,
 * at the root with the default level that the resource had.
 */
function restoredPositionOf(thing: SpaceRecord | CollectionRecord, ancestors: Ancestors): RestoredPosition {
  const { parentId, inheritsDefaultLevel, defaultLevel } = thing;
  const own = { inheritsDefaultLevel, defaultLevel };
  if (parentId === null) return { parentId, ancestorIds: [], ...own };
  const ancestorIds = ancestors.get(parentId);
  return ancestorIds ? { parentId, ancestorIds, ...own } : { parentId: null, ancestorIds: [], ...thing.kept };
}

/**
 * Returns the rank of a returned resource. Within returned collections, the previous order is restored. A
 * resource that isn't in a returned collection is added at the end of its parent.
 */
const rankOf = async (
  tx: Tx,
  home: string,
  thing: SpaceRecord | CollectionRecord,
  { parentId }: RestoredPosition,
  inside: Carried,
) =>
  parentId !== null && inside.collectionIds.includes(parentId)
    ? thing.rank
    : await nextRank(tx, home, parentId);

/**
 * Moves each resource back to its previous position, if the position still exists, with exactly the previous access. Keeps later
 * edits. Lock both libraries before you call this. Throws 409 if none of the resources are left, and 412 while a Git operation is
 * running on one of them.
 */
export async function takeBack(tx: Tx, transfer: TransferRow): Promise<void> {
  const { fromOrganizationId: home, toOrganizationId: there } = transfer;
  const where = { id: transfer.id };
  const kept = await tx.transfer.findUniqueOrThrow({ where, select: { record: true } });
  const record = kept.record as unknown as TransferRecord;
  const carried = await stillThere(tx, there, record);
  const { spaceIds, collectionIds } = carried;
  const ids = [...spaceIds, ...collectionIds];
  if (ids.length === 0)
    throw conflict(
      "The transfer can't be undone, because the other organization deleted or moved all transferred content.",
    );
  await lockThings(tx, there, spaceIds, collectionIds);
  await leaveNewcomers(tx, there, carried);
  await transferToOrganization(tx, { from: there, to: home }, spaceIds, collectionIds);
  const ancestors = await rootParent(tx, transfer, record);
  const byDepth = record.collections
    .filter(({ id }) => ids.includes(id))
    .sort((one, other) => one.ancestorIds.length - other.ancestorIds.length);
  for (const collection of byDepth) {
    const place = restoredPositionOf(collection, ancestors);
    const rank = await rankOf(tx, home, collection, place, carried);
    await writePlace(tx, { organizationId: home, id: collection.id }, place, rank);
    ancestors.set(collection.id, [...place.ancestorIds, collection.id]);
  }
  for (const space of record.spaces.filter(({ id }) => ids.includes(id))) {
    const place = restoredPositionOf(space, ancestors);
    const rank = await rankOf(tx, home, space, place, carried);
    const key = { organizationId: home, id: space.id };
    await writeSpacePlace(tx, key, { ...place, ...accessColumns(space), rank });
  }
  await dropStrangers(tx, home, spaceIds);
  await restoreGrants(tx, home, record, ids);
}
