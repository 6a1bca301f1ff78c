import { generateNKeysBetween } from "fractional-indexing";
import type { UserActor } from "@/access/authorization/actor";
import { assertLevel } from "@/access/authorization/assert-level";
import { COLLECTION_PERMISSIONS, ORGANIZATION_PERMISSIONS } from "@/access/authorization/roles";
import type { Tx } from "@/db/client";
import type { Collection } from "@/db/generated/client";
import { invalid, notFound } from "@/lib/errors";
import { findCollection } from "@/scopes/collection";
import { findOrganization, organizationsLockedForUpdates } from "@/scopes/organization";
import { findSpace } from "@/scopes/space";
import type { DefaultLevelColumns, Pointer, Position } from "./fields";
import { place, rankAfter, type Sibling } from "./placement";
import { LIBRARY, siblingsOf, writeRanks } from "./queries";

/** The maximum nesting depth of collections. */
export const DEPTH_MAX = 10;

/** The parent of a space or a collection, and all collections that contain the parent. */
export interface Parent {
  parentId: string | null;
  ancestorIds: string[];
}

/**
 * Locks the tree of spaces and collections of organizations until the transaction ends. Every operation that adds,
 * moves, removes or restores a space or a collection takes this lock first. This lock keeps ranks distinct and prevents
 * cycles. The lock also ensures that no collection is deleted while something is added to it. Content writes don't need
 * this lock.
 */
export async function lockLibrary(tx: Tx, ...organizationIds: string[]): Promise<void> {
  await organizationsLockedForUpdates.count(tx, { ids: organizationIds });
}

/**
 * Returns the parent with the ID `parentId`, in which the caller wants to create something. Null means the organization's root.
 * Throws 404 for a collection that doesn't exist, is hidden or belongs to another organization, and 403 if the caller's level on
 * the parent is too low. Hold {@link lockLibrary} when you call this function.
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
 * Returns the default level after a move to the root, if the request doesn't set one. An inherited level
 * becomes an explicit level.
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

/** Throws 400 if a collection tree with `height` levels would be nested too deeply in this parent. */
export function checkDepth(parent: Parent, height: number): void {
  if (parent.ancestorIds.length + height > DEPTH_MAX)
    throw invalid(
      "parent",
      `can't be this collection, because collections can be nested at most ${DEPTH_MAX} levels deep`,
    );
}

const readSiblings = (tx: Tx, organizationId: string, parentId: string | null): Promise<Sibling[]> =>
  siblingsOf.of({ isRoot: parentId === null }).rows(tx, { organizationId, parentId });

/** Returns a rank that follows all items in a parent. */
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

/**
 * Throws 400 if the caller can't see the siblings in a position. A sibling that the caller can't see gets the same
 * error as a sibling that doesn't exist.
 */
export async function checkPointers(actor: UserActor, position: Position): Promise<void> {
  const isSeen = async (pointer: Pointer) =>
    pointer.type === "space"
      ? await findSpace(pointer.space, actor)
      : await findCollection(pointer.collection, actor);
  for (const field of ["before", "after"] as const) {
    const pointer = position[field];
    if (pointer && !(await isSeen(pointer)))
      throw invalid(`position.${field}`, `must be the ID of another ${pointer.type} with the same parent`);
  }
}

/**
 * Changes the siblings' ranks so that `id` gets the given position. Returns the new rank of `id`, or null if `id` is already at
 * that position. Call it only while you hold {@link lockLibrary}.
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
  const others = { organizationId: thing.organizationId, ids: [...ranks.keys()], ranks: [...ranks.values()] };
  if (ranks.size > 0) for (const table of LIBRARY.table) await writeRanks.of({ table }).count(tx, others);
  return rank;
}
