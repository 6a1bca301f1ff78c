import { z } from "zod";
import type { UserActor } from "@/access/actor";
import { memberJoin, memberLevel } from "@/access/level-sql";
import { atLeast, COLLECTION_PERMISSIONS, type CollectionPermission, type Level } from "@/access/roles";
import type { Collection } from "@/db/generated/client";
import { hotQuery } from "@/db/hot";
import { forbidden, notFound } from "@/lib/errors";
import { defineScope, idField } from "./define";

export interface ScopedCollection extends Collection {
  level: Level;
}

const FIND = `SELECT s.*, ${memberLevel("s")} AS "level" FROM "Locator" l
  JOIN "Collection" s ON s."organizationId" = l."organizationId" AND s."id" = l."id"
  ${memberJoin("s", "$2")}
  WHERE l."id" = $1`;

/** The collection as the caller may see it; undefined when it does not exist or is hidden. */
export async function findCollection(
  collectionId: string,
  actor: UserActor,
): Promise<ScopedCollection | undefined> {
  const rows = await hotQuery<Collection & { level: Level | null }>("collection", FIND, [
    collectionId,
    actor.userId,
  ]);
  const collection = rows[0];
  return collection?.level ? { ...collection, level: collection.level } : undefined;
}

/** `/collections/{collectionId}`. */
export const collectionScope = defineScope({
  path: z.object({ collectionId: idField }),
  async load(ctx, input, permission: CollectionPermission) {
    const collection = await findCollection(input.collectionId, ctx.actor);
    if (!collection) throw notFound("Collection");
    if (!atLeast(collection.level, COLLECTION_PERMISSIONS[permission])) throw forbidden();
    ctx.reply.version = collection.version;
    return { collection, organizationId: collection.organizationId };
  },
});
