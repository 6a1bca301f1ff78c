import { generateNKeysBetween } from "fractional-indexing";
import { invalid } from "@/lib/errors";
import { longestIncreasing } from "@/lib/increasing";

/**
 * The maximum length of a rank. A rank gets this long after about a thousand insertions at the same
 * position.
 */
const MAX_LENGTH = 200;

/** Throws if a rank isn't a valid fractional index. */
export function checkRank(rank: string): void {
  try {
    if (rank.length > MAX_LENGTH) throw new Error("too long");
    generateNKeysBetween(rank, null, 1);
  } catch {
    throw invalid("rank", `must be a fractional index of at most ${MAX_LENGTH} characters, such as \`a0\``);
  }
}

/** Returns `count` ranks that come after `last`. If `last` is null, returns the first ranks of a list. */
export function ranksAfter(last: string | null, count: number): string[] {
  return generateNKeysBetween(last, null, count);
}

/**
 * Returns ranks for resources in the given order, and changes as few ranks as possible. Keeps the ranks that
 * are already in order, and assigns new ranks between them to all other resources. In `ranks`, null means
 * that a resource has no rank yet.
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

/**
 * Returns the indexes of a longest strictly increasing subsequence of `ranks`. Skips ranks that are too long
 * to insert other ranks next to them.
 */
function longestRising(ranks: readonly (string | null)[]): number[] {
  const open = [...ranks.entries()].filter(([, rank]) => rank !== null && rank.length <= MAX_LENGTH / 2);
  return longestIncreasing(open.map(([, rank]) => rank as string)).map((at) => open[at]?.[0] as number);
}
