import { diffIndices as diff, diff3Merge as merge } from "node-diff3";

// Adds a prefix, because the library looks up lines and words in a plain object, which inherits names such as `constructor`.
const marked = (items: readonly string[]) => items.map((item) => `=${item}`);
const unmarked = (items: readonly string[]) => items.map((item) => item.slice(1));

/** The differences of two lists: the first index and the number of items, in each list. */
export const diffIndices = (before: readonly string[], after: readonly string[]) =>
  diff(marked(before), marked(after)).map(({ buffer1, buffer2 }) => ({ buffer1, buffer2 }));

export type MergedRegion = { ok: string[] } | { conflict: { a: string[]; o: string[]; b: string[] } };

/**
 * Merges two changes of one list. Returns stretches without a conflict, and stretches that both sides (`a`, `b`) changed,
 * with the original (`o`).
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
