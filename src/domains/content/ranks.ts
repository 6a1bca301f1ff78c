import { generateNKeysBetween } from "fractional-indexing";
import { invalid } from "@/lib/errors";
import { longestIncreasing } from "@/lib/increasing";

/** Longest rank: a gap into which more than about a thousand things went one by one. */
const MAX_LENGTH = 200;

/** Refuses what is not a fractional index. */
export function checkRank(rank: string): void {
  try {
    if (rank.length > MAX_LENGTH) throw new Error("too long");
    generateNKeysBetween(rank, null, 1);
  } catch {
    throw invalid("rank", "must be a fractional index");
  }
}

/** `count` ranks after `last`, or from the start where there is nothing yet. */
export function ranksAfter(last: string | null, count: number): string[] {
  return generateNKeysBetween(last, null, count);
}

/**
 * Ranks for things in this order, changing as few as possible: the longest run of things whose present ranks are in
 * order keeps them, the others get ranks in between. A thing without a rank is null.
 */
export function ranksInOrder(ranks: readonly (string | null)[]): string[] {
  const kept = longestRising(ranks);
  const result: string[] = [];
  let start = 0;
  for (const index of [...kept, ranks.length]) {
    const before = start === 0 ? null : (ranks[start - 1] as string);
    const after = index === ranks.length ? null : (ranks[index] as string);
    result.push(...generateNKeysBetween(before, after, index - start));
    if (after !== null) result.push(after);
    start = index + 1;
  }
  return result;
}

/** Indexes of a longest strictly rising subsequence of the ranks that can still be written between. */
function longestRising(ranks: readonly (string | null)[]): number[] {
  const open = [...ranks.entries()].filter(([, rank]) => rank !== null && rank.length <= MAX_LENGTH / 2);
  return longestIncreasing(open.map(([, rank]) => rank as string)).map((at) => open[at]?.[0] as number);
}
