import type { Act } from "@/access/authorization/actor";
import type { Tx } from "@/db/client";
import type { Collection } from "@/db/generated/client";
import { now } from "@/lib/clock";
import { orNotFound } from "@/lib/errors";
import { type CollectionRow, readCollection } from "@/scopes/collection";
import type { DefaultLevelColumns } from "./fields";
import type { Parent } from "./library";
import { LIBRARY, lockedCollection, writeAncestors } from "./queries";

type Key = Pick<Collection, "organizationId" | "id">;

/**
 * Returns the collection, locked against other writes until the transaction ends. Returns undefined if the collection doesn't
 * exist.
 */
export const lockCollection = (tx: Tx, { organizationId, id }: Key): Promise<Collection | undefined> =>
  lockedCollection.first(tx, { organizationId, id });

/** Like `lockCollection`, but throws 404 if the collection no longer exists. */
export const lockPresentCollection = async (tx: Tx, key: Key): Promise<Collection> =>
  orNotFound(await lockCollection(tx, key), "Collection");

/**
 * The collection as the caller sees it after a write. The level is null if the caller can no longer access
 * the collection.
 */
export const readWritten = async (id: string, act: Pick<Act, "actor" | "unit">): Promise<CollectionRow> =>
  orNotFound(await readCollection(id, act.actor, act), "Collection");

/** Returns all items in a collection at any depth, including spaces in the trash. */
export async function readBelow(tx: Tx, { organizationId, id }: Key) {
  const where = { organizationId, ancestorIds: { has: id } };
  const select = { id: true, ancestorIds: true };
  const collections = await tx.collection.findMany({ where, select });
  const spaces = await tx.space.findMany({ where, select });
  return { collections, spaces };
}

/** Moves a collection with everything in it, and sets the collection's default level if one is given. */
export async function writePlace(
  tx: Tx,
  { organizationId, id }: Key,
  place: Parent & Partial<DefaultLevelColumns>,
  rank: string,
): Promise<void> {
  await tx.collection.update({
    where: { organizationId_id: { organizationId, id } },
    data: { ...place, rank, updatedAt: now(), version: { increment: 1 } },
  });
  const moved = { organizationId, id, ancestorIds: place.ancestorIds };
  for (const table of LIBRARY.table) await writeAncestors.of({ table }).count(tx, moved);
}
