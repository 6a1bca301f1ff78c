import { diffIndices as diff, diff3Merge as merge } from "node-diff3";

// The library looks up lines and words in a plain object, which inherits names such as `constructor`. The prefix prevents a
// match with these names.
const marked = (items: readonly string[]) => items.map((item) => `=${item}`);
const unmarked = (items: readonly string[]) => items.map((item) => item.slice(1));

/**
 * Returns the differences between two lists. Each difference contains, for both lists, the index of its
 * first item and its number of items.
 */
export const diffIndices = (before: readonly string[], after: readonly string[]) =>
  diff(marked(before), marked(after)).map(({ buffer1, buffer2 }) => ({ buffer1, buffer2 }));

export type MergedRegion = { ok: string[] } | { conflict: { a: string[]; o: string[]; b: string[] } };

/**
 * Merges two changes to a list. Returns the merged list as parts: parts without a conflict, and parts that
 * both sides (`a` and `b`) changed, with the original (`o`).
 */
export const diff3Merge = (
  mine: readonly string[],
  base: readonly string[],
  theirs: readonly string[],
): MergedRegion[] =>
  merge(marked(mine), marked(base), marked(theirs), { excludeFalseConflicts: true }).map((region) => {
    if (region.ok) return { ok: unmarked(region.ok as string[]) };
    const { a, o, b } = region.conflict as { a: string[]; o: string[]; b: string[] };
    return { conflict: { a: unmarked(a), o: unmarked(o), b: unmarked(b) } };
  });
