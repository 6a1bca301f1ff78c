import { basename } from "node:path/posix";
import { addToGroup } from "@/lib/group";

// Git doesn't store renames. Git detects a rename if a file disappears and a similar file appears. This module also
// detects renames. The module first pairs identical files. Then it pairs files that have at least half of their text in
// common, starting with the most similar files.

export type RenameCandidate = {
  path: string;
  oid: string;
  /** The text of the file. Null for a binary file, because binary files are matched only by their ID. */
  text: string | null;
};

export type Rename = { from: string; to: string; similarity: number };

/** The minimum share of common text, from 0 to 1. */
const SIMILARITY_MIN = 0.5;
/**
 * The maximum number of possible pairs that are all compared. If there are more possible pairs, only files
 * with the same name are compared.
 */
const COMPARISONS_MAX = 250_000;

type Weighed = { path: string; lines: Map<string, number>; size: number };

/**
 * Pairs removed files with added files. Each file is in at most one pair. The pairs are sorted by the path of
 * the added file.
 */
export function pairRenames(
  removed: readonly RenameCandidate[],
  added: readonly RenameCandidate[],
): Rename[] {
  const exact = pairExact(removed, added);
  const paired = new Set(exact.map(({ from }) => from));
  const come = new Set(exact.map(({ to }) => to));
  const similar = pairSimilar(
    removed.filter(({ path }) => !paired.has(path)),
    added.filter(({ path }) => !come.has(path)),
  );
  return [...exact, ...similar].sort((left, right) => (left.to < right.to ? -1 : 1));
}

function pairExact(removed: readonly RenameCandidate[], added: readonly RenameCandidate[]): Rename[] {
  const byOid = groupBy(removed, ({ oid }) => oid);
  const pairs: Rename[] = [];
  const take = (target: RenameCandidate, sameName: boolean) => {
    const sources = byOid.get(target.oid) ?? [];
    const at = sources.findIndex(({ path }) => !sameName || basename(path) === basename(target.path));
    const [source] = at < 0 ? [] : sources.splice(at, 1);
    if (source) pairs.push({ from: source.path, to: target.path, similarity: 1 });
    return source !== undefined;
  };
  const rest = added.filter((target) => !take(target, true));
  for (const target of rest) take(target, false);
  return pairs;
}

function pairSimilar(removed: readonly RenameCandidate[], added: readonly RenameCandidate[]): Rename[] {
  const sources = removed.flatMap(weigh);
  const targets = added.flatMap(weigh);
  const sameNameOnly = sources.length * targets.length > COMPARISONS_MAX;
  const scored: Rename[] = [];
  let left = COMPARISONS_MAX;
  const byName = groupBy(sources, ({ path }) => basename(path));
  for (const target of targets) {
    for (const source of sameNameOnly ? (byName.get(basename(target.path)) ?? []) : sources) {
      if (left-- <= 0) break;
      const similarity = similarityOf(source, target);
      if (similarity >= SIMILARITY_MIN) scored.push({ from: source.path, to: target.path, similarity });
    }
  }
  return takeBest(scored);
}

function weigh({ path, text }: RenameCandidate): Weighed[] {
  if (text === null || text.length === 0) return [];
  const lines = new Map<string, number>();
  for (const line of text.split("\n")) lines.set(line, (lines.get(line) ?? 0) + 1);
  return [{ path, lines, size: text.length + 1 }];
}

/**
 * Returns the number of characters in common lines, divided by the size of the larger file. Returns zero
 * immediately if the two sizes differ too much for a match.
 */
function similarityOf(source: Weighed, target: Weighed): number {
  const larger = Math.max(source.size, target.size);
  if (Math.min(source.size, target.size) / larger < SIMILARITY_MIN) return 0;
  const [few, many] = source.lines.size < target.lines.size ? [source, target] : [target, source];
  let common = 0;
  for (const [line, count] of few.lines) {
    const shared = Math.min(count, many.lines.get(line) ?? 0);
    common += shared * (line.length + 1);
  }
  return common / larger;
}

function takeBest(scored: Rename[]): Rename[] {
  const rank = ({ from, to, similarity }: Rename) =>
    similarity + (basename(from) === basename(to) ? 1e-6 : 0);
  const ordered = scored.toSorted((left, right) => rank(right) - rank(left) || (left.to < right.to ? -1 : 1));
  const paired = new Set<string>();
  const come = new Set<string>();
  return ordered.filter(({ from, to }) => {
    if (paired.has(from) || come.has(to)) return false;
    paired.add(from);
    come.add(to);
    return true;
  });
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) addToGroup(groups, keyOf(item), item);
  return groups;
}
