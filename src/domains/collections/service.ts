import type { z } from "zod";
import { recordEvent } from "@/access/audit/record";
import type { Act } from "@/access/authorization/actor";
import { assertIfMatch } from "@/access/authorization/if-match";
import type { Tx } from "@/db/client";
import type { Collection } from "@/db/generated/client";
import { newId } from "@/db/ids";
import { inTransaction } from "@/db/transaction";
import { forgetDefaultContent } from "@/domains/spaces/tenancy";
import { now } from "@/lib/clock";
import { counted } from "@/lib/counted";
import { conflict } from "@/lib/errors";
import type { CollectionRow } from "@/scopes/collection";
import { columnsOfDefaultLevel, titleOr } from "./fields";
import { checkDepth, lockLibrary, nextRank, ranksBehind, targetParent } from "./library";
import { copyGrants, LIBRARY, leaveAncestor, moveInto } from "./queries";
import { lockCollection, lockPresentCollection, readWritten } from "./rows";
import type { createCollectionFields, updateCollectionFields } from "./schema";

type Key = Pick<Collection, "organizationId" | "id">;
type Fields<Shape extends z.ZodRawShape> = z.output<z.ZodObject<Shape>>;

/**
 * Creates a collection after its siblings. Throws 404 for an unknown parent, and 403 if the caller can't create content in it.
 */
export async function createCollection(
  act: Act,
  organizationId: string,
  input: Fields<typeof createCollectionFields>,
): Promise<CollectionRow> {
  const id = newId();
  await inTransaction(act, async (tx) => {
    await lockLibrary(tx, organizationId);
    const parent = await targetParent(act.actor, organizationId, input.parent ?? null);
    checkDepth(parent, 1);
    const rank = await nextRank(tx, organizationId, parent.parentId);
    const time = now();
    await tx.locator.create({ data: { id, organizationId } });
    const times = { createdAt: time, updatedAt: time };
    const own = { organizationId, id, createdById: act.actor.userId, title: titleOr(input.title) };
    await tx.collection.create({ data: { ...own, ...parent, rank, ...times } });
    await recordEvent(tx, act, { organizationId, made: { collectionId: id } });
  });
  return await readWritten(id, act);
}

/**
 * Changes the fields in the input. An empty description removes the collection's description. Throws 412 for
 * a stale version.
 */
export async function updateCollection(
  act: Act,
  key: Key,
  input: Fields<typeof updateCollectionFields>,
): Promise<CollectionRow> {
  const { organizationId, id } = key;
  const { title, description, defaultLevel } = input;
  await inTransaction(act, async (tx) => {
    const collection = await lockPresentCollection(tx, key);
    assertIfMatch(act, collection.version);
    if (Object.keys(input).length === 0) return;
    await tx.collection.update({
      where: { organizationId_id: { organizationId, id } },
      data: {
        ...(title !== undefined && { title }),
        ...(description !== undefined && { description: description || null }),
        ...(defaultLevel !== undefined && columnsOfDefaultLevel(defaultLevel)),
        updatedAt: now(),
        version: { increment: 1 },
      },
    });
    await recordEvent(tx, act, { organizationId });
  });
  return await readWritten(id, act);
}

async function checkEmpty(tx: Tx, { organizationId, id }: Key): Promise<void> {
  const spaces = await tx.space.count({ where: { organizationId, parentId: id, deletedAt: null } });
  const collections = await tx.collection.count({ where: { organizationId, parentId: id } });
  const inside = [
    ...(spaces === 0 ? [] : [counted(spaces, "space")]),
    ...(collections === 0 ? [] : [counted(collections, "collection")]),
  ];
  if (inside.length > 0)
    throw conflict(
      `The collection isn't empty: it contains ${inside.join(" and ")}. Move or delete its contents first.`,
    );
}

/**
 * Deletes a collection if it exists, and moves its content to its parent. With `strict`, throws 409 if the
 * collection has content.
 */
export async function deleteCollection(act: Act, key: Key | undefined, strict: boolean): Promise<void> {
  if (!key) return;
  const { organizationId, id } = key;
  await inTransaction(act, async (tx) => {
    await lockLibrary(tx, organizationId);
    const collection = await lockCollection(tx, key);
    if (!collection) return;
    assertIfMatch(act, collection.version);
    if (strict) await checkEmpty(tx, key);
    await moveContentsUp(tx, collection);
    await tx.grant.deleteMany({ where: { organizationId, resourceId: id } });
    await forgetDefaultContent(tx, organizationId, [id]);
    await tx.collection.delete({ where: { organizationId_id: { organizationId, id } } });
    await tx.locator.delete({ where: { id } });
    await recordEvent(tx, act, { organizationId });
  });
}

/**
 * Moves everything in a collection into its parent, at the position of the collection. The same people can see these
 * items as before, because everything that an item inherited from the collection is set on the item itself. Inherited
 * access consists of the default level, the grants and the visibility `in-collection`.
 */
async function moveContentsUp(tx: Tx, collection: Collection): Promise<void> {
  const { organizationId, id, parentId } = collection;
  const where = { organizationId, parentId: id };
  const select = { id: true, rank: true };
  const spaces = await tx.space.findMany({ where, select });
  const collections = await tx.collection.findMany({ where, select });
  const inOrder = [...spaces, ...collections].sort((one, other) => (one.rank < other.rank ? -1 : 1));
  const ids = inOrder.map((thing) => thing.id);
  if (ids.length === 0) return;
  const ranks = await ranksBehind(tx, collection, ids.length);
  await copyGrants.count(tx, { organizationId, id });
  await openNoSpace(tx, collection);
  await keepDefaultLevel(tx, collection);
  const time = now();
  const moved = { organizationId, parentId, ids, ranks, time };
  for (const table of LIBRARY.table) {
    await moveInto.of({ table }).count(tx, moved);
    await leaveAncestor.of({ table }).count(tx, { organizationId, id });
  }
}

/**
 * Makes `in-collection` spaces private. If the collection gave its members access, spaces without a default
 * level get `read`, so that the same people can read them.
 */
async function openNoSpace(tx: Tx, collection: Collection): Promise<void> {
  const { organizationId, id, parentId, inheritsDefaultLevel, defaultLevel } = collection;
  if (inheritsDefaultLevel && parentId !== null) return;
  const where = { organizationId, parentId: id, visibility: "in-collection" };
  if (inheritsDefaultLevel || defaultLevel !== null)
    await tx.space.updateMany({
      where: { ...where, inheritsDefaultLevel: false, defaultLevel: null },
      data: { defaultLevel: "read" },
    });
  await tx.space.updateMany({ where, data: { visibility: "private" } });
}

async function keepDefaultLevel(tx: Tx, collection: Collection): Promise<void> {
  const { organizationId, id, inheritsDefaultLevel, defaultLevel } = collection;
  if (inheritsDefaultLevel) return;
  const where = { organizationId, parentId: id, inheritsDefaultLevel: true };
  const data = { inheritsDefaultLevel: false, defaultLevel };
  await tx.space.updateMany({ where, data });
  await tx.collection.updateMany({ where, data });
}
