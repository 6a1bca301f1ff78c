import { addToGroup } from "@/lib/group";
import { longestIncreasing } from "@/lib/increasing";
import { areAlike } from "./word-diff";

/** An item in a list. The list is compared with another list. */
export interface Item {
  /** The key that identifies the item in both lists. Undefined if items of this kind have no keys. */
  key: string | undefined;
  /** Items match only if they have the same kind. */
  kind: string;
  /** Returns a text that is equal for two items if their content is equal. */
  form: () => string;
  /** Returns the text of the item, which is used to find similar items in the other list. */
  text: () => string;
}

/** The maximum number of items that are searched for a similar item. */
const LOOK_AHEAD = 8;

/**
 * An item with its positions in both lists. If a list doesn't contain the item, its position in that list is
 * undefined.
 */
export interface AlignedItem {
  before: number | undefined;
  after: number | undefined;
  /** Whether the position of the item has changed relative to the other items that are in both lists. */
  isMoved: boolean;
}

const nameOf = ({ key, kind }: Item) => `${kind} ${key}`;

/**
 * Matches items by their keys, and then by their content. Returns a map from positions in `after` to
 * positions in `before`.
 */
function pairsOf(before: readonly Item[], after: readonly Item[]): Map<number, number> {
  const pairs = new Map<number, number>();
  const taken = new Set<number>();
  const named = new Map(
    before.flatMap((item, index) => (item.key === undefined ? [] : [[nameOf(item), index]])),
  );
  const pair = (at: number, from: number | undefined) => {
    if (from === undefined || taken.has(from)) return;
    pairs.set(at, from);
    taken.add(from);
  };
  for (const [at, item] of after.entries()) if (item.key !== undefined) pair(at, named.get(nameOf(item)));
  const rest = after.flatMap((item, at) => (pairs.has(at) ? [] : [[at, item] as const]));
  if (rest.length === 0 || taken.size === before.length) return pairs;
  const alike = new Map<string, number[]>();
  for (const [index, item] of before.entries()) {
    if (taken.has(index)) continue;
    const form = `${item.kind} ${item.form()}`;
    addToGroup(alike, form, index);
  }
  for (const [at, item] of rest) pair(at, alike.get(`${item.kind} ${item.form()}`)?.shift());
  return pairs;
}

/**
 * Returns the longest sequence of pairs that have the same order in both lists. The items in these pairs
 * count as items that weren't moved.
 */
function stayingOf(pairs: ReadonlyMap<number, number>): Set<number> {
  const order = [...pairs].sort(([a], [b]) => a - b);
  const staying = longestIncreasing(order.map(([, from]) => from));
  return new Set(staying.map((index) => order[index]?.[0] as number));
}

/**
 * Matches items that don't have a pair yet, if they're between the same neighbors and their texts are
 * similar.
 */
function pairAlike(before: readonly Item[], after: readonly Item[], pairs: Map<number, number>): void {
  const staying = [...stayingOf(pairs)].sort((a, b) => a - b);
  const taken = new Set(pairs.values());
  let [at, from] = [0, 0];
  for (const stop of [...staying, after.length]) {
    const end = pairs.get(stop) ?? before.length;
    for (; at < stop; at += 1) {
      if (pairs.has(at)) continue;
      const found = firstAlike(before, from, end, taken, after[at] as Item);
      if (found === undefined) continue;
      pairs.set(at, found);
      taken.add(found);
      from = found + 1;
    }
    [at, from] = [stop + 1, end + 1];
  }
}

function firstAlike(
  before: readonly Item[],
  from: number,
  end: number,
  taken: ReadonlySet<number>,
  item: Item,
): number | undefined {
  for (let index = from; index < Math.min(end, from + LOOK_AHEAD); index += 1) {
    const other = before[index] as Item;
    if (!taken.has(index) && other.kind === item.kind && areAlike(other.text(), item.text())) return index;
  }
  return undefined;
}

/**
 * Merges two lists into one list, in the order of the later list. A removed item is placed before the item
 * that replaced it. The cost is linear in the length of the lists.
 */
export function align(before: readonly Item[], after: readonly Item[]): AlignedItem[] {
  const pairs = pairsOf(before, after);
  pairAlike(before, after, pairs);
  const staying = stayingOf(pairs);
  const kept = new Set(pairs.values());
  const places: AlignedItem[] = [];
  let next = 0;
  let waiting: AlignedItem[] = [];
  const pass = (end: number) => {
    for (; next < end; next += 1)
      if (!kept.has(next)) places.push({ before: next, after: undefined, isMoved: false });
    places.push(...waiting);
    waiting = [];
  };
  for (const at of after.keys()) {
    const from = pairs.get(at);
    if (from === undefined || !staying.has(at)) {
      waiting.push({ before: from, after: at, isMoved: from !== undefined });
      continue;
    }
    pass(from);
    next = from + 1;
    places.push({ before: from, after: at, isMoved: false });
  }
  pass(before.length);
  return places;
}
