import { flatten, type LibraryEntry, type LibraryNode } from "./tree";
import type { LibraryPlace } from "./use-move";

/** The entries in a collection or, for null, at the top level. */
export function entriesIn(parentId: string | null, tree: LibraryNode[]): LibraryEntry[] {
  const parent = flatten(tree).find(({ node }) => node.entry.id === parentId)?.node;
  return (parentId === null ? tree : (parent?.children ?? [])).map(({ entry }) => entry);
}

/** The current position of an entry: after its previous sibling, or before its next sibling. */
export function placeOf(entry: LibraryEntry, tree: LibraryNode[]): LibraryPlace {
  const parentId = entry.parent ?? null;
  const siblings = entriesIn(parentId, tree);
  const at = siblings.findIndex(({ id }) => id === entry.id);
  const after = siblings[at - 1];
  return after ? { parentId, after } : { parentId, before: siblings[at + 1] };
}

/** The zones of a row on which an entry can be dropped. */
type Zone = "before" | "inside" | "after";

/** A drop in the middle of a collection goes into the collection. */
function zoneAt(other: LibraryEntry, share: number): Zone {
  if (other.object === "collection" && share > 0.25 && share < 0.75) return "inside";
  return share < 0.5 ? "before" : "after";
}

/**
 * Where an entry goes if it's dropped on another entry. `share` is the vertical position on the row, from 0 (top) to 1 (bottom).
 * Returns null if the caller can't move it there, or if a collection would go into itself.
 */
export function dropPlace(
  tree: LibraryNode[],
  { id, overId, share }: { id: string; overId: string; share: number },
): { zone: Zone; to: LibraryPlace } | null {
  const nodes = new Map(flatten(tree).map(({ node }) => [node.entry.id, node]));
  const [moved, other] = [nodes.get(id), nodes.get(overId)?.entry];
  if (!moved?.entry.permissions.admin || !other) return null;
  if (flatten([moved]).some(({ node }) => node.entry.id === overId)) return null;
  const zone = zoneAt(other, share);
  const parentId = zone === "inside" ? other.id : (other.parent ?? null);
  const parent = parentId === null ? undefined : nodes.get(parentId)?.entry;
  if (parent?.object === "collection" && !parent.permissions.create) return null;
  if (zone === "inside") return { zone, to: { parentId } };
  return { zone, to: { parentId, [zone]: other } };
}
