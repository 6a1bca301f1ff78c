import type { Tx } from "@/db/client";
import { DEPTH_MAX, keptDefaultLevel, nextRank, type Parent } from "@/domains/collections/library";
import { writePlace } from "@/domains/collections/rows";
import { visibilityUnder } from "@/domains/spaces/settings";
import { dropStrangers, lockThings, transferToOrganization } from "@/domains/spaces/tenancy";
import { now } from "@/lib/clock";
import { conflict } from "@/lib/errors";
import { putAtRoot } from "./carry";
import {
  accessColumns,
  type Carried,
  type CollectionRecord,
  restoreGrants,
  type SpaceRecord,
  type TransferRecord,
} from "./record";
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

/** What was put into its collections since stays where it is, at the root, and opens to nobody by that. */
async function leaveNewcomers(tx: Tx, organizationId: string, { spaceIds, collectionIds }: Carried) {
  const select = {
    organizationId: true,
    id: true,
    ancestorIds: true,
    inheritsDefaultLevel: true,
    defaultLevel: true,
  } as const;
  const within = { organizationId, parentId: { in: collectionIds } };
  const collections = await tx.collection.findMany({
    where: { ...within, id: { notIn: collectionIds } },
    select,
  });
  const spaces = await tx.space.findMany({ where: { ...within, id: { notIn: spaceIds } }, select });
  const things = [
    ...collections.map((row) => ({ row, kind: "collection" as const })),
    ...spaces.map((row) => ({ row, kind: "space" as const })),
  ];
  // All are read before the first moves: what lies in one of them goes by what it has now.
  for (const { row, kind } of things)
    await putAtRoot(tx, { kind, organizationId, id: row.id }, await keptDefaultLevel(tx, row));
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

/**
 * The rank of a thing that is taken back. Inside of what is taken back the old order holds; the outermost thing may
 * find its old place taken.
 */
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

async function restoreSpace(tx: Tx, organizationId: string, space: SpaceRecord, place: Place, rank: string) {
  const access = accessColumns(space);
  await tx.space.update({
    where: { organizationId_id: { organizationId, id: space.id } },
    data: {
      ...place,
      ...access,
      visibility: visibilityUnder(place.parentId, access.visibility),
      rank,
      updatedAt: now(),
      version: { increment: 1 },
    },
  });
}

/**
 * Takes back what was transferred: each thing to its old place, where that is still there, with the access that was
 * given then and no other. What was written since stays. Both libraries must be locked.
 *
 * @throws ApiError 409 when nothing of it is left there, 412 while Git runs on it
 */
export async function takeBack(tx: Tx, transfer: TransferRow): Promise<void> {
  const { fromOrganizationId: home, toOrganizationId: there } = transfer;
  const { record: kept } = await tx.transfer.findUniqueOrThrow({
    where: { id: transfer.id },
    select: { record: true },
  });
  const record = kept as unknown as TransferRecord;
  const carried = await stillThere(tx, there, record);
  const { spaceIds, collectionIds } = carried;
  const ids = [...spaceIds, ...collectionIds];
  if (ids.length === 0) throw conflict("Nothing that was transferred is left in the other organization");
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
    await restoreSpace(tx, home, space, place, await rankOf(tx, home, space, place, carried));
  }
  await dropStrangers(tx, home, spaceIds);
  await restoreGrants(tx, home, record, ids);
}
