import { recordEvent } from "@/access/audit/record";
import type { Act } from "@/access/authorization/actor";
import type { Collection } from "@/db/generated/client";
import { inTransaction } from "@/db/transaction";
import { checkTarget } from "@/domains/spaces/tenancy";
import { transferBetween } from "@/domains/transfers/service";
import { conflict, invalid } from "@/lib/errors";
import type { CollectionRow } from "@/scopes/collection";
import { type Move, parentOf } from "./fields";
import { checkDepth, checkPointers, lockLibrary, type Parent, takePlace, targetParent } from "./library";
import { lockPresentCollection, readBelow, readWritten, writePlace } from "./rows";

type Key = Pick<Collection, "organizationId" | "id">;

function checkTree(
  collection: Collection,
  parent: Parent,
  below: readonly Pick<Collection, "ancestorIds">[],
) {
  if (parent.ancestorIds.includes(collection.id))
    throw invalid("parent", "can't be the collection that you move or a collection inside it");
  const depth = collection.ancestorIds.length;
  const deepest = Math.max(depth, ...below.map((each) => each.ancestorIds.length));
  checkDepth(parent, deepest - depth + 1);
}

/**
 * Moves a collection, with everything in it, within its organization. See "Collections" in the API contract. Throws 404 for an
 * unknown parent, 403 if the caller can't create content in that parent, and 409 if the collection is already at that position.
 * Throws 400 if the parent is in the collection, if the nesting would be too deep, or if the position is invalid.
 */
export async function moveCollection(act: Act, key: Key, move: Move): Promise<CollectionRow> {
  const position = move.position ?? {};
  await inTransaction(act, async (tx) => {
    await lockLibrary(tx, key.organizationId);
    const collection = await lockPresentCollection(tx, key);
    const parentId = parentOf(collection, move);
    const parent = await targetParent(act.actor, key.organizationId, parentId);
    checkTree(collection, parent, (await readBelow(tx, key)).collections);
    await checkPointers(act.actor, position);
    const rank = await takePlace(tx, key, parentId, position);
    if (rank === null)
      throw conflict("The collection is already at this position, so the move would change nothing.");
    await writePlace(tx, key, parent, rank);
    await recordEvent(tx, act, { organizationId: key.organizationId });
  });
  return await readWritten(key.id, act);
}

/**
 * Moves a collection, with everything in it, to the root of its own organization or of another organization. See "Collections" in
 * the API contract. Throws 404 for an unknown organization. Throws 403 if the caller can't create content in that organization,
 * or if it's another organization and the caller isn't an administrator of both organizations. Throws 409 if the collection is
 * already there, and 412 while a Git operation is running on a space in the collection.
 */
export async function transferCollection(
  act: Act,
  collection: Pick<Collection, "organizationId" | "id" | "title" | "parentId">,
  organizationId: string,
): Promise<CollectionRow> {
  if (organizationId !== collection.organizationId) {
    await transferBetween(act, { kind: "collection", ...collection }, organizationId);
    return await readWritten(collection.id, act);
  }
  await checkTarget(act, organizationId);
  if (collection.parentId === null)
    throw conflict("The collection is already at this position, so the move would change nothing.");
  return await moveCollection(act, collection, { parent: null });
}
