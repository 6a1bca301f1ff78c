import type { Act } from "@/access/actor";
import type { Tx } from "@/db/client";
import type { Collection } from "@/db/generated/client";
import { inTransaction } from "@/db/transaction";
import { checkTarget, transferToOrganization } from "@/domains/spaces/tenancy";
import { now } from "@/lib/clock";
import { conflict, invalid } from "@/lib/errors";
import type { CollectionRow } from "@/scopes/collection";
import { type Move, parentOf } from "./fields";
import {
  checkDepth,
  checkPointers,
  lockLibrary,
  nextRank,
  type Parent,
  takePlace,
  targetParent,
} from "./library";
import { lockPresentCollection, readBelow, readWritten, writeAncestors } from "./rows";

type Key = Pick<Collection, "organizationId" | "id">;

const TRANSFER_SECONDS = 600;

function checkTree(
  collection: Collection,
  parent: Parent,
  below: readonly { ancestorIds: string[] }[],
): void {
  if (parent.ancestorIds.includes(collection.id))
    throw invalid("parent", "is the collection itself or below it");
  const depth = collection.ancestorIds.length;
  const deepest = Math.max(depth, ...below.map((each) => each.ancestorIds.length));
  checkDepth(parent, deepest - depth + 1);
}

async function writePlace(tx: Tx, { organizationId, id }: Key, parent: Parent, rank: string): Promise<void> {
  await tx.collection.update({
    where: { organizationId_id: { organizationId, id } },
    data: { ...parent, rank, updatedAt: now(), version: { increment: 1 } },
  });
  await writeAncestors(tx, { organizationId, id }, parent.ancestorIds);
}

/**
 * Moves a collection with everything below it to a place in its organization (contract, Collections). Throws 404 for
 * an unknown parent, 403 where the caller may not create, 400 below itself, too deep, or at a position that is none
 * there, 409 when it is there already.
 */
export async function moveCollection(act: Act, key: Key, move: Move): Promise<CollectionRow> {
  const position = move.position ?? {};
  await inTransaction(async (tx) => {
    await lockLibrary(tx, key.organizationId);
    const collection = await lockPresentCollection(tx, key);
    const parentId = parentOf(collection, move);
    const parent = await targetParent(act.actor, key.organizationId, parentId);
    checkTree(collection, parent, (await readBelow(tx, key)).collections);
    await checkPointers(act.actor, position);
    const rank = await takePlace(tx, key, parentId, position);
    if (rank === null) throw conflict("The collection is there already");
    await writePlace(tx, key, parent, rank);
  });
  return await readWritten(key.id, act.actor);
}

/**
 * Moves a collection with everything below it to the root of an organization, its own included (contract,
 * Collections). Throws 404 for an unknown organization, 403 where the caller may not create, 409 when it lies there
 * already, 412 while Git runs on a space in it.
 */
export async function transferCollection(
  act: Act,
  collection: Pick<Collection, "organizationId" | "id" | "parentId">,
  organizationId: string,
): Promise<CollectionRow> {
  await checkTarget(act, organizationId);
  if (organizationId !== collection.organizationId)
    return await transferBetween(act, collection, organizationId);
  if (collection.parentId === null) throw conflict("The collection lies there already");
  return await moveCollection(act, collection, { parent: null });
}

async function transferBetween(
  act: Act,
  { organizationId: from, id }: Key,
  to: string,
): Promise<CollectionRow> {
  await inTransaction(async (tx) => {
    await lockLibrary(tx, from, to);
    await lockPresentCollection(tx, { organizationId: from, id });
    const below = await readBelow(tx, { organizationId: from, id });
    const spaceIds = below.spaces.map((space) => space.id);
    const collectionIds = [id, ...below.collections.map((each) => each.id)];
    await transferToOrganization(tx, { from, to }, spaceIds, collectionIds);
    const root = { parentId: null, ancestorIds: [] };
    await writePlace(tx, { organizationId: to, id }, root, await nextRank(tx, to, null));
  }, TRANSFER_SECONDS);
  return await readWritten(id, act.actor);
}
