import type { Act } from "@/access/authorization/actor";
import type { Tx } from "@/db/client";
import type { Collection } from "@/db/generated/client";
import { now } from "@/lib/clock";
import { orNotFound } from "@/lib/errors";
import { type CollectionRow, readCollection } from "@/scopes/collection";
import type { DefaultLevelColumns } from "./fields";
import { LIBRARY_TABLES, type Parent } from "./library";

type Key = Pick<Collection, "organizationId" | "id">;

/**
 * The collection in its current state, locked against other writes until the transaction ends; null when it no longer
 * exists.
 */
export async function lockCollection(tx: Tx, { organizationId, id }: Key): Promise<Collection | null> {
  await tx.$executeRaw`SELECT 1 FROM "Collection"
    WHERE "organizationId" = ${organizationId} AND "id" = ${id} FOR UPDATE`;
  return await tx.collection.findUnique({ where: { organizationId_id: { organizationId, id } } });
}

/** Does the same as `lockCollection`, but throws 404 if the collection no longer exists. */
export const lockPresentCollection = async (tx: Tx, key: Key): Promise<Collection> =>
  orNotFound(await lockCollection(tx, key), "Collection");

/** The collection as the caller sees it after a write. Its level is null if they can no longer access it. */
export const readWritten = async (id: string, act: Pick<Act, "actor" | "unit">): Promise<CollectionRow> =>
  orNotFound(await readCollection(id, act.actor, act), "Collection");

/** Everything below a collection at any depth, including spaces in the trash. */
export async function readBelow(tx: Tx, { organizationId, id }: Key) {
  const where = { organizationId, ancestorIds: { has: id } };
  const select = { id: true, ancestorIds: true };
  const collections = await tx.collection.findMany({ where, select });
  const spaces = await tx.space.findMany({ where, select });
  return { collections, spaces };
}

/**
 * Updates the ancestors of everything below a collection. `ancestorIds` are the collection's own after the
 * move.
 */
async function writeAncestors(tx: Tx, { organizationId, id }: Key, ancestorIds: string[]): Promise<void> {
  for (const table of LIBRARY_TABLES)
    await tx.$executeRaw`UPDATE ${table}
      SET "ancestorIds" = ${ancestorIds}::text[] || "ancestorIds"[array_position("ancestorIds", ${id}):]
      WHERE "organizationId" = ${organizationId} AND ${id} = ANY("ancestorIds")`;
}

/** Moves a collection with everything below it, and sets its default level if one is given. */
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
  await writeAncestors(tx, { organizationId, id }, place.ancestorIds);
}
