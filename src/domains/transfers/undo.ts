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
  PLACE,
  putAtRoot,
  restoreGrants,
  type SpaceRecord,
  type TransferRecord,
} from "./carry";
import type { TransferRow } from "./rows";

/** What of it is still in the organization that it went to, the trash included. */
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
 * Things that were added to its collections since stay in the organization, at the root, and become visible to no one
 * new.
 */
async function leaveNewcomers(tx: Tx, organizationId: string, { spaceIds, collectionIds }: Carried) {
  const of = (ids: string[]) => ({
    where: { organizationId, parentId: { in: collectionIds }, id: { notIn: ids } },
    select: PLACE,
  });
  const collections = await tx.collection.findMany(of(collectionIds));
  const spaces = await tx.space.findMany(of(spaceIds));
  // All are read before the first one moves, since the access of the things inside depends on their current collection.
  for (const row of collections)
    await putAtRoot(tx, { kind: "collection", ...row }, await keptDefaultLevel(tx, row));
  for (const row of spaces) await putAtRoot(tx, { kind: "space", ...row }, await keptDefaultLevel(tx, row));
}

type Ancestors = Map<string, string[]>;

/** Collections of the organization that it comes back to, with the ids above their contents. */
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

type Place = Parent & CollectionRecord["kept"];

/** Where something goes: back into its collection or, where that is gone, to the root with the default level it had. */
function placeOf(thing: SpaceRecord | CollectionRecord, ancestors: Ancestors): Place {
  const { parentId, inheritsDefaultLevel, defaultLevel } = thing;
  const own = { inheritsDefaultLevel, defaultLevel };
  if (parentId === null) return { parentId, ancestorIds: [], ...own };
  const ancestorIds = ancestors.get(parentId);
  return ancestorIds ? { parentId, ancestorIds, ...own } : { parentId: null, ancestorIds: [], ...thing.kept };
}

/** Its rank: inside of the returned things the old order stays, and the place of the outermost one might be taken. */
const rankOf = async (
  tx: Tx,
  home: string,
  thing: SpaceRecord | CollectionRecord,
  { parentId }: Place,
  inside: Carried,
) =>
  parentId !== null && inside.collectionIds.includes(parentId)
    ? thing.rank
    : await nextRank(tx, home, parentId);

/**
 * Moves each thing back to its old place, if that exists, with exactly the access of that time; later edits stay. Both
 * libraries must be locked. Throws 409 when nothing of it is left there, 412 while Git runs on it.
 */
export async function takeBack(tx: Tx, transfer: TransferRow): Promise<void> {
  const { fromOrganizationId: home, toOrganizationId: there } = transfer;
  const where = { id: transfer.id };
  const kept = await tx.transfer.findUniqueOrThrow({ where, select: { record: true } });
  const record = kept.record as unknown as TransferRecord;
  const carried = await stillThere(tx, there, record);
  const { spaceIds, collectionIds } = carried;
  const ids = [...spaceIds, ...collectionIds];
  if (ids.length === 0) throw conflict("Nothing that was transferred is still in the other organization.");
  await lockThings(tx, there, spaceIds, collectionIds);
  await leaveNewcomers(tx, there, carried);
  await transferToOrganization(tx, { from: there, to: home }, spaceIds, collectionIds);
  const ancestors = await rootParent(tx, transfer, record);
  const byDepth = record.collections
    .filter(({ id }) => ids.includes(id))
    .sort((one, other) => one.ancestorIds.length - other.ancestorIds.length);
  for (const collection of byDepth) {
    const place = placeOf(collection, ancestors);
    const rank = await rankOf(tx, home, collection, place, carried);
    await writePlace(tx, { organizationId: home, id: collection.id }, place, rank);
    ancestors.set(collection.id, [...place.ancestorIds, collection.id]);
  }
  for (const space of record.spaces.filter(({ id }) => ids.includes(id))) {
    const place = placeOf(space, ancestors);
    const rank = await rankOf(tx, home, space, place, carried);
    const key = { organizationId: home, id: space.id };
    await writeSpacePlace(tx, key, { ...place, ...accessColumns(space), rank });
  }
  await dropStrangers(tx, home, spaceIds);
  await restoreGrants(tx, home, record, ids);
}
