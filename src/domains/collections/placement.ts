import { generateKeyBetween, generateNKeysBetween } from "fractional-indexing";
import { invalid } from "@/lib/errors";
import type { Pointer, Position } from "./fields";

/** A space or collection among its siblings in a parent. Spaces and collections share one order. */
export interface Sibling {
  id: string;
  kind: "space" | "collection";
  rank: string;
  /** Whether the space is in the trash. A space in the trash is hidden but keeps its position. */
  isDeleted: boolean;
}

/** The maximum length of a rank. If a new rank would be longer, all siblings get new ranks. */
const RANK_LENGTH_MAX = 100;

/** Returns a rank that follows `last`, or the first rank if `last` is null. */
export const rankAfter = (last: string | null) => generateKeyBetween(last, null);

function indexOf(siblings: readonly Sibling[], pointer: Pointer, field: string): number {
  const id = pointer.type === "space" ? pointer.space : pointer.collection;
  const index = siblings.findIndex(
    (sibling) => sibling.id === id && sibling.kind === pointer.type && !sibling.isDeleted,
  );
  if (index < 0)
    throw invalid(
      field,
      `must be the ID of another ${pointer.type} with the same parent (received \`${id}\`)`,
    );
  return index;
}

/** Returns the first and the last index at which a position allows an insertion. */
function gapsOf(others: readonly Sibling[], position: Position): [number, number] {
  const { before, after } = position;
  const last = before ? indexOf(others, before, "position.before") : others.length;
  const first = after ? indexOf(others, after, "position.after") + 1 : 0;
  if (first > last)
    throw invalid(
      "position",
      "must be between the items in `after` and `before`, but the item in `before` comes first. Send only one of these fields, or swap their values",
    );
  if (after && before) return [first, last];
  return after ? [first, first] : [last, last];
}

const livingBefore = (siblings: readonly Sibling[], index: number) =>
  siblings.slice(0, index).filter((sibling) => !sibling.isDeleted).length;

/**
 * Returns the ranks that change if `id` is inserted at `index`. Usually, only the rank of `id` changes. If no rank fits
 * between its neighbors, it's the ranks of all siblings.
 */
export function ranksOf(
  others: readonly Pick<Sibling, "id" | "rank">[],
  id: string,
  index: number,
): Map<string, string> {
  const before = others[index - 1]?.rank ?? null;
  const after = others[index]?.rank ?? null;
  if (before === null || after === null || before < after) {
    const rank = generateKeyBetween(before, after);
    if (rank.length <= RANK_LENGTH_MAX) return new Map([[id, rank]]);
  }
  const ids = others.map((sibling) => sibling.id).toSpliced(index, 0, id);
  const ranks = generateNKeysBetween(null, null, ids.length);
  return new Map(ids.map((each, place) => [each, ranks[place] as string]));
}

/**
 * Returns the ranks to write so that `id` gets the given position among its siblings. The siblings are in order, and might
 * include `id`. Returns no ranks if `id` is already at that position. If there is no position, an existing sibling stays where it
 * is, and a new item is added at the end.
 * @throws ApiError 400 if the position names an item that isn't a sibling, names `id` itself, or contradicts itself
 */
export function place(siblings: readonly Sibling[], id: string, position: Position): Map<string, string> {
  const others = siblings.filter((sibling) => sibling.id !== id);
  const present = siblings.findIndex((sibling) => sibling.id === id);
  const isAnywhere = !position.before && !position.after;
  if (isAnywhere) return present >= 0 ? new Map() : ranksOf(others, id, others.length);
  const [first, last] = gapsOf(others, position);
  if (present >= 0) {
    const own = livingBefore(siblings, present);
    const isThere = own >= livingBefore(others, first) && own <= livingBefore(others, last);
    if (isThere) return new Map();
  }
  // Insert directly after `after`. If spaces in the trash follow `after`, the new position is before them.
  return ranksOf(others, id, first);
}
