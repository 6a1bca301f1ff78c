import { z } from "zod";
import type { UserActor } from "@/access/authorization/actor";
import { MEMBER_LEVEL, membershipOf } from "@/access/authorization/level-sql";
import { assertUse, isOwn, type Use } from "@/access/authorization/own";
import { COLLECTION_PERMISSIONS, type CollectionPermission, type Level } from "@/access/authorization/roles";
import { levelWithin, reaches } from "@/access/authorization/token-scope";
import type { Collection } from "@/db/generated/client";
import { reads } from "@/db/reads";
import { columns, type Given, Statement, sameOrganization, tables } from "@/db/statement";
import type { InUnit } from "@/db/unit-of-work";
import { orNotFound } from "@/lib/errors";
import { defineScope, idField, levelOn } from "./define";

/** A collection and the caller's level on it. The level is null if the collection is hidden from the caller. */
export interface CollectionRow extends Collection {
  level: Level | null;
  /** Whether the caller created the collection. */
  isOwn: boolean;
}

/** A collection that the caller can see. */
export interface ScopedCollection extends CollectionRow {
  level: Level;
}

export const collectionById = new Statement("collection", (given: Given<{ id: string; callerId: string }>) =>
  tables
    .selectFrom("Locator as l")
    .innerJoin("Collection as s", sameOrganization("s", "l", { id: "id" }))
    .leftJoin("Member as m", membershipOf("s", given("callerId")))
    .select(columns("Collection", "s"))
    .select(MEMBER_LEVEL.as("level"))
    .where("l.id", "=", given("id")),
);

/** Returns the collection and the caller's level on it, even if the collection is hidden from the caller. */
export async function readCollection(
  collectionId: string,
  actor: UserActor,
  within?: InUnit,
): Promise<CollectionRow | undefined> {
  const row = await collectionById.first(reads(within), { id: collectionId, callerId: actor.userId });
  if (!row) return undefined;
  const level = reaches(actor, row.organizationId) ? levelWithin(actor, row.level) : null;
  return { ...row, level, isOwn: isOwn(row, actor) };
}

/** Returns the collection if the caller can see it. Returns undefined if it doesn't exist or is hidden. */
export async function findCollection(
  collectionId: string,
  actor: UserActor,
): Promise<ScopedCollection | undefined> {
  const collection = await readCollection(collectionId, actor);
  return collection?.level ? { ...collection, level: collection.level } : undefined;
}

/** `/collections/{collectionId}`. */
export const collectionScope = defineScope({
  who: "person",
  needs: levelOn("the collection", COLLECTION_PERMISSIONS),
  path: z.object({ collectionId: idField.describe("The ID of the collection.") }),
  async load(ctx, input, use: Use<CollectionPermission>) {
    const collection = orNotFound(await findCollection(input.collectionId, ctx.actor), "Collection");
    assertUse(collection, use, COLLECTION_PERMISSIONS, ctx.actor, "collection");
    ctx.reply.version = collection.version;
    return { collection, organizationId: collection.organizationId };
  },
});
