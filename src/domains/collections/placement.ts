import { generateKeyBetween, generateNKeysBetween } from "fractional-indexing";
import { invalid } from "@/lib/errors";
import type { Pointer, Position } from "./fields";

/** A space or a collection among those of the same parent, which share one order. */
export interface Sibling {
  id: string;
  kind: "space" | "collection";
  rank: string;
  /** In the trash: keeps its place, but is hidden there. */
  isDeleted: boolean;
}

/** Past this length of a rank, all siblings get new ranks. */
const RANK_LENGTH_MAX = 100;

/** A rank behind the last one; null where there is none yet. */
export const rankAfter = (last: string | null) => generateKeyBetween(last, null);

function indexOf(siblings: readonly Sibling[], pointer: Pointer, field: string): number {
  const id = pointer.type === "space" ? pointer.space : pointer.collection;
  const index = siblings.findIndex(
    (sibling) => sibling.id === id && sibling.kind === pointer.type && !sibling.isDeleted,
  );
  if (index < 0) throw invalid(field, `must name another ${pointer.type} in the same parent`);
  return index;
}

/** The gaps that a position allows: from the first to the last index to insert at. */
function gapsOf(others: readonly Sibling[], position: Position): [number, number] {
  const { before, after } = position;
  const last = before ? indexOf(others, before, "position.before") : others.length;
  const first = after ? indexOf(others, after, "position.after") + 1 : 0;
  if (first > last) throw invalid("position", "must have `before` after `after`");
  if (after && before) return [first, last];
  return after ? [first, first] : [last, last];
}

const livingBefore = (siblings: readonly Sibling[], index: number) =>
  siblings.slice(0, index).filter((sibling) => !sibling.isDeleted).length;

/** Ranks that change when `id` is inserted at `index`: its own, or all when the gap has become too narrow. */
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
 * The ranks to write so that `id` is at a position among its siblings, which are given in their order and may include
 * it already. Empty when it is there already. Without a position every place is right for a present sibling, and the
 * end for a new one.
 *
 * @throws ApiError 400 for a position that is not among the siblings, is `id` itself, or contradicts itself
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
  // Directly after `after`; entries in the trash between the two stay where they are.
  return ranksOf(others, id, first);
}
