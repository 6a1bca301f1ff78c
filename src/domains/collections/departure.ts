import type { Tx } from "@/db/client";
import type { Collection } from "@/db/generated/client";
import { now } from "@/lib/clock";
import { LIBRARY_TABLES, ranksBehind } from "./library";

/**
 * Moves everything in a collection to the collection's place in its parent. Those who saw it still see it, and nobody
 * else does: what each thing had from the collection (a default level, grants, `in-collection`) becomes its own.
 */
export async function moveContentsUp(tx: Tx, collection: Collection): Promise<void> {
  const { organizationId, id, parentId } = collection;
  const where = { organizationId, parentId: id };
  const select = { id: true, rank: true };
  const spaces = await tx.space.findMany({ where, select });
  const collections = await tx.collection.findMany({ where, select });
  const inOrder = [...spaces, ...collections].sort((one, other) => (one.rank < other.rank ? -1 : 1));
  const ids = inOrder.map((thing) => thing.id);
  if (ids.length === 0) return;
  const ranks = await ranksBehind(tx, collection, ids.length);
  await copyGrants(tx, collection);
  await openNoSpace(tx, collection);
  await keepDefaultLevel(tx, collection);
  const time = now();
  for (const table of LIBRARY_TABLES) {
    await tx.$executeRaw`UPDATE ${table} t SET "parentId" = ${parentId}, "rank" = r."rank", "updatedAt" = ${time},
      "version" = t."version" + 1 FROM unnest(${ids}::text[], ${ranks}::text[]) AS r("id", "rank")
      WHERE t."organizationId" = ${organizationId} AND t."id" = r."id"`;
    await tx.$executeRaw`UPDATE ${table} SET "ancestorIds" = array_remove("ancestorIds", ${id})
      WHERE "organizationId" = ${organizationId} AND ${id} = ANY("ancestorIds")`;
  }
}

/** A grant reaches everything below: each thing in the collection gets it, or keeps a higher one. */
async function copyGrants(tx: Tx, { organizationId, id }: Collection): Promise<void> {
  await tx.$executeRaw`INSERT INTO "Grant"
      ("organizationId", "resourceId", "subjectId", "resourceKind", "subjectKind", "level")
    SELECT g."organizationId", t."id", g."subjectId", t."kind", g."subjectKind", g."level"
    FROM "Grant" g CROSS JOIN (
      SELECT "id", 'space' AS "kind" FROM "Space" WHERE "organizationId" = ${organizationId} AND "parentId" = ${id}
      UNION ALL SELECT "id", 'collection' FROM "Collection"
        WHERE "organizationId" = ${organizationId} AND "parentId" = ${id}) t
    WHERE g."organizationId" = ${organizationId} AND g."resourceId" = ${id}
    ON CONFLICT ("organizationId", "resourceId", "subjectId")
      DO UPDATE SET "level" = GREATEST("Grant"."level", EXCLUDED."level")`;
}

/**
 * `in-collection` lets in whom the collection lets in. Where that ends with it the space becomes private, and says
 * itself that those people read it.
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
