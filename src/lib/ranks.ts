import { generateNKeysBetween } from "fractional-indexing";

/** Indexes of a longest strictly increasing run of the ranks, nulls left out. */
function longestIncreasing(ranks: readonly (string | null)[]): Set<number> {
  const tails: number[] = [];
  const before = new Map<number, number>();
  ranks.forEach((rank, index) => {
    if (rank === null) return;
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ranks[tails[middle] as number] as string) < rank) low = middle + 1;
      else high = middle;
    }
    if (low > 0) before.set(index, tails[low - 1] as number);
    tails[low] = index;
  });
  const kept = new Set<number>();
  for (let index = tails.at(-1); index !== undefined; index = before.get(index)) kept.add(index);
  return kept;
}

/**
 * Fractional ranks for siblings in the order wanted. `current` holds the rank that each has among these siblings,
 * null for one that is new here. As many as possible keep theirs; the others get ranks in the gaps.
 */
export function ranksInOrder(current: readonly (string | null)[]): string[] {
  const kept = longestIncreasing(current);
  const ranks = [...current];
  for (let start = 0; start < ranks.length; ) {
    if (kept.has(start)) {
      start++;
      continue;
    }
    let end = start;
    while (end < ranks.length && !kept.has(end)) end++;
    const left = start === 0 ? null : (ranks[start - 1] as string);
    const right = end === ranks.length ? null : (ranks[end] as string);
    const between = generateNKeysBetween(left, right, end - start);
    for (let index = start; index < end; index++) ranks[index] = between[index - start] as string;
    start = end;
  }
  return ranks as string[];
}
