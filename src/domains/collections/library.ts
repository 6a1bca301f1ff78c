import { generateNKeysBetween } from "fractional-indexing";
import type { UserActor } from "@/access/authorization/actor";
import { assertLevel } from "@/access/authorization/assert-level";
import { COLLECTION_PERMISSIONS, ORGANIZATION_PERMISSIONS } from "@/access/authorization/roles";
import type { Tx } from "@/db/client";
import { type Collection, Prisma } from "@/db/generated/client";
import { invalid, notFound } from "@/lib/errors";
import { findCollection } from "@/scopes/collection";
import { findOrganization } from "@/scopes/organization";
import { findSpace } from "@/scopes/space";
import type { DefaultLevelColumns, Pointer, Position } from "./fields";
import { place, rankAfter, type Sibling } from "./placement";

/** The maximum nesting depth of collections. */
export const DEPTH_MAX = 10;

/** The tables of spaces and collections, for statements that are the same for both. */
export const LIBRARY_TABLES = [Prisma.raw('"Space"'), Prisma.raw('"Collection"')];

/** The parent of a space or a collection, and all collections above. */
export interface Parent {
  parentId: string | null;
  ancestorIds: string[];
}

/**
 * Locks the tree of spaces and collections of organizations until the transaction ends. Every operation that
 * adds, moves, removes or restores a space or a collection takes this lock first. This keeps ranks distinct,
 * prevents cycles, and prevents that a collection is deleted while something is added to it. Content writes
 * don't need this lock.
 */
export async function lockLibrary(tx: Tx, ...organizationIds: string[]): Promise<void> {
  await tx.$executeRaw`SELECT 1 FROM "Organization" WHERE "id" = ANY(${organizationIds})
    ORDER BY "id" FOR NO KEY UPDATE`;
}

/**
 * The parent `parentId` in an organization, where the caller wants to create something; null is the root.
 * Throws 404 for a collection that doesn't exist, is hidden or belongs to another organization, and 403 if
 * the caller's level there is too low. Hold {@link lockLibrary} when you call this function.
 */
export async function targetParent(
  actor: UserActor,
  organizationId: string,
  parentId: string | null,
): Promise<Parent> {
  if (parentId === null) {
    const organization = await findOrganization(organizationId, actor);
    const role = organization?.role ?? null;
    assertLevel(role, ORGANIZATION_PERMISSIONS.createContent, "the organization");
    return { parentId: null, ancestorIds: [] };
  }
  const collection = await findCollection(parentId, actor);
  if (collection?.organizationId !== organizationId) throw notFound("Collection");
  assertLevel(collection.level, COLLECTION_PERMISSIONS.create, "the collection");
  return { parentId, ancestorIds: [...collection.ancestorIds, collection.id] };
}

/**
 * The default level after a move to the root, if the request sets none: the inherited level is kept as an
 * explicit level.
 */
export async function keptDefaultLevel(
  tx: Tx,
  thing: DefaultLevelColumns & { organizationId: string; ancestorIds: string[] },
): Promise<DefaultLevelColumns> {
  const { organizationId, ancestorIds, inheritsDefaultLevel, defaultLevel } = thing;
  const own = { inheritsDefaultLevel, defaultLevel };
  if (!inheritsDefaultLevel) return own;
  const above = await tx.collection.findMany({
    where: { organizationId, id: { in: ancestorIds }, inheritsDefaultLevel: false },
    select: { id: true, defaultLevel: true },
  });
  const depthOf = ({ id }: { id: string }) => ancestorIds.indexOf(id);
  const nearest = above.sort((one, other) => depthOf(one) - depthOf(other)).at(-1);
  return nearest ? { inheritsDefaultLevel: false, defaultLevel: nearest.defaultLevel } : own;
}

/** Throws 400 if collections of `height` levels would be nested too deeply below a parent. */
export function checkDepth(parent: Parent, height: number): void {
  if (parent.ancestorIds.length + height > DEPTH_MAX)
    throw invalid("parent", `would nest collections deeper than ${DEPTH_MAX} levels`);
}

async function readSiblings(tx: Tx, organizationId: string, parentId: string | null): Promise<Sibling[]> {
  return await tx.$queryRaw<Sibling[]>`
    SELECT "id", 'space' AS "kind", "rank", "deletedAt" IS NOT NULL AS "isDeleted" FROM "Space"
      WHERE "organizationId" = ${organizationId}
        AND ("parentId" = ${parentId} OR (${parentId}::text IS NULL AND "parentId" IS NULL))
    UNION ALL SELECT "id", 'collection', "rank", false FROM "Collection"
      WHERE "organizationId" = ${organizationId}
        AND ("parentId" = ${parentId} OR (${parentId}::text IS NULL AND "parentId" IS NULL))
    ORDER BY "rank", "id"`;
}

/** A rank after everything in a parent. */
export async function nextRank(tx: Tx, organizationId: string, parentId: string | null): Promise<string> {
  const where = { organizationId, parentId };
  const last = { where, orderBy: { rank: "desc" }, select: { rank: true } } as const;
  const space = await tx.space.findFirst(last);
  const collection = await tx.collection.findFirst(last);
  const ranks = [space?.rank ?? "", collection?.rank ?? ""].sort();
  return rankAfter(ranks[1] || null);
}

/** Creates the given number of ranks between a collection and the next item in its parent. */
export async function ranksBehind(
  tx: Tx,
  { organizationId, parentId, id, rank }: Pick<Collection, "organizationId" | "parentId" | "id" | "rank">,
  count: number,
): Promise<string[]> {
  const siblings = await readSiblings(tx, organizationId, parentId);
  const next = siblings[siblings.findIndex((sibling) => sibling.id === id) + 1];
  return generateNKeysBetween(rank, next?.rank ?? null, count);
}

/** Throws 400 unless the caller can see the siblings in a position. A hidden sibling counts as missing. */
export async function checkPointers(actor: UserActor, position: Position): Promise<void> {
  const isSeen = async (pointer: Pointer) =>
    pointer.type === "space"
      ? await findSpace(pointer.space, actor)
      : await findCollection(pointer.collection, actor);
  for (const field of ["before", "after"] as const) {
    const pointer = position[field];
    if (pointer && !(await isSeen(pointer)))
      throw invalid(`position.${field}`, `must name another ${pointer.type} in the same parent`);
  }
}

/**
 * Moves siblings' ranks so that `id` gets its position. Returns its new rank; null if it is already there.
 * Call it only while you hold {@link lockLibrary}.
 */
export async function takePlace(
  tx: Tx,
  thing: { organizationId: string; id: string },
  parentId: string | null,
  position: Position,
): Promise<string | null> {
  const siblings = await readSiblings(tx, thing.organizationId, parentId);
  const ranks = place(siblings, thing.id, position);
  const rank = ranks.get(thing.id);
  if (rank === undefined) return null;
  ranks.delete(thing.id);
  if (ranks.size > 0) await writeRanks(tx, thing.organizationId, ranks);
  return rank;
}

async function writeRanks(tx: Tx, organizationId: string, ranks: ReadonlyMap<string, string>): Promise<void> {
  const ids = [...ranks.keys()];
  const values = [...ranks.values()];
  for (const table of LIBRARY_TABLES)
    await tx.$executeRaw`UPDATE ${table} t SET "rank" = r."rank"
      FROM unnest(${ids}::text[], ${values}::text[]) AS r("id", "rank")
      WHERE t."organizationId" = ${organizationId} AND t."id" = r."id"`;
}
