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
import { conflict } from "@/lib/errors";
import type { CollectionRow } from "@/scopes/collection";
import { moveContentsUp } from "./departure";
import { columnsOfDefaultLevel, titleOr } from "./fields";
import { checkDepth, lockLibrary, nextRank, targetParent } from "./library";
import { lockCollection, lockPresentCollection, readWritten } from "./rows";
import type { createCollectionFields, updateCollectionFields } from "./schema";

type Key = Pick<Collection, "organizationId" | "id">;
type Fields<Shape extends z.ZodRawShape> = z.output<z.ZodObject<Shape>>;

/** A new collection behind its siblings. Throws 404 for an unknown parent, 403 where the caller may not create. */
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
    await tx.collection.create({
      data: {
        organizationId,
        id,
        createdById: act.actor.userId,
        ...parent,
        rank,
        title: titleOr(input.title),
        createdAt: time,
        updatedAt: time,
      },
    });
    await recordEvent(tx, act, { organizationId, made: { collectionId: id } });
  });
  return await readWritten(id, act);
}

/** Changes what the input names; an empty description is none. Throws 412 for a stale version. */
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

const counted = (count: number, noun: string) => (count === 1 ? `1 ${noun}` : `${count} ${noun}s`);

async function checkEmpty(tx: Tx, { organizationId, id }: Key): Promise<void> {
  const spaces = await tx.space.count({ where: { organizationId, parentId: id, deletedAt: null } });
  const collections = await tx.collection.count({ where: { organizationId, parentId: id } });
  const inside = [
    ...(spaces > 0 ? [counted(spaces, "space")] : []),
    ...(collections > 0 ? [counted(collections, "collection")] : []),
  ];
  if (inside.length > 0) throw conflict(`The collection is not empty: it holds ${inside.join(" and ")}`);
}

/**
 * Deletes a collection; an absent one changes nothing. What it holds, the trash included, moves to its parent.
 *
 * @param strict refuse (409, saying what it holds) a collection that is not empty
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
