import { diffArrays } from "diff";
import { longestIncreasing } from "@/lib/increasing";

/**
 * The maximum number of lines that are removed or added between two texts. This limit keeps the search time
 * proportional to the length of the texts.
 */
const EDITS_MAX = 100;

/** A change on one side. The change replaces the lines of the base from `from` (inclusive) to `to` (exclusive). */
interface Change {
  from: number;
  to: number;
  lines: string[];
}

/**
 * Returns the number of lines that are equal at the start of two texts, and the number of lines that are
 * equal at their end. No line is counted twice.
 */
export function alikeAtEnds(one: readonly string[], other: readonly string[]): [head: number, tail: number] {
  const shortest = Math.min(one.length, other.length);
  let head = 0;
  while (head < shortest && one[head] === other[head]) head += 1;
  let tail = 0;
  while (tail < shortest - head && one.at(-1 - tail) === other.at(-1 - tail)) tail += 1;
  return [head, tail];
}

/**
 * Returns the changes if each changed line replaces exactly one line. Returns undefined if lines were added
 * or removed.
 */
function replaced(base: readonly string[], side: readonly string[]): Change[] | undefined {
  if (base.length !== side.length) return undefined;
  const changes: Change[] = [];
  for (const [at, line] of side.entries())
    if (base[at] !== line) changes.push({ from: at, to: at + 1, lines: [line] });
  return changes.length <= EDITS_MAX / 2 ? changes : undefined;
}

/**
 * Returns the changes on one side. If there are too many separate changes, returns one change that covers
 * all of them.
 */
function changesOf(base: string[], side: string[]): Change[] {
  const inPlace = replaced(base, side);
  if (inPlace) return inPlace;
  // Each line is represented by a number, so that long lines don't have to be compared again and again.
  const numbers = new Map([...base, ...side].map((line, at) => [line, at]));
  const numbered = (lines: string[]) => lines.map((line) => numbers.get(line) as number);
  const parts = diffArrays(numbered(base), numbered(side), { maxEditLength: EDITS_MAX });
  if (!parts) {
    const [from, tail] = alikeAtEnds(base, side);
    return [{ from, to: base.length - tail, lines: side.slice(from, side.length - tail) }];
  }
  const changes: Change[] = [];
  let [at, sideAt] = [0, 0];
  for (const { added, removed, count } of parts) {
    if (added || removed) {
      const last = changes.at(-1);
      const change = last?.to === at ? last : { from: at, to: at, lines: [] };
      if (change !== last) changes.push(change);
      if (removed) change.to += count;
      else change.lines.push(...side.slice(sideAt, sideAt + count));
    }
    if (!added) at += count;
    if (!removed) sideAt += count;
  }
  return changes;
}

/**
 * Returns the lines of one side that correspond to a range of lines in the base. The range must not start or
 * end within a change.
 */
function sideBetween(base: string[], changes: readonly Change[], from: number, to: number): string[] {
  const lines: string[] = [];
  let at = from;
  for (const change of changes) {
    lines.push(...base.slice(at, change.from), ...change.lines);
    at = change.to;
  }
  return [...lines, ...base.slice(at, to)];
}

/**
 * Splits three texts that have too many similar lines to align. The result contains unchanged parts, and
 * parts that one or both sides changed. Adjacent changed parts are joined.
 */
export function cutAtChanges([base, mine, theirs]: Sides): Sides[] {
  const own = changesOf(base, mine).map((change) => ({ change, isMine: true }));
  const others = changesOf(base, theirs).map((change) => ({ change, isMine: false }));
  const all = [...own, ...others].sort((a, b) => a.change.from - b.change.from || a.change.to - b.change.to);
  const pieces: Sides[] = [];
  let at = 0;
  for (let index = 0; index < all.length; ) {
    const from = all[index]?.change.from as number;
    let to = from;
    const [mineChanges, theirChanges]: [Change[], Change[]] = [[], []];
    for (; index < all.length && (all[index]?.change.from as number) <= to; index += 1) {
      const { change, isMine } = all[index] as (typeof all)[number];
      (isMine ? mineChanges : theirChanges).push(change);
      to = Math.max(to, change.to);
    }
    const same = base.slice(at, from);
    pieces.push([same, same, same]);
    const [one, other] = [mineChanges, theirChanges].map((list) => sideBetween(base, list, from, to));
    pieces.push([base.slice(from, to), one as string[], other as string[]]);
    at = to;
  }
  const rest = base.slice(at);
  return [...pieces, [rest, rest, rest]];
}

export type Sides = [base: string[], mine: string[], theirs: string[]];

/**
 * The maximum number of steps for aligning three texts in one run. A run with this many steps takes a few
 * milliseconds.
 */
const STEPS_MAX = 2_000_000;

const countsOf = (lines: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  return counts;
};

/**
 * The estimated steps for finding the common lines of two texts: each common line is compared with all
 * previous common lines.
 */
function stepsOf(before: readonly string[], after: readonly string[]): number {
  const counts = countsOf(before);
  let [pairs, found] = [0, 0];
  for (const line of after) {
    const count = counts.get(line) ?? 0;
    pairs += count;
    if (count > 0) found += 1;
  }
  return pairs + found * Math.min(before.length, found);
}

/** Whether aligning the three texts would take more than the maximum number of steps. */
export const isTooCostly = ([base, mine, theirs]: Sides): boolean =>
  stepsOf(base, mine) + stepsOf(base, theirs) > STEPS_MAX;

type Anchor = [base: number, mine: number, theirs: number];

/** Returns anchors: unchanged lines that occur exactly once in each of the three texts, in the same order. */
function anchorsOf(sides: Sides): Anchor[] {
  const [base, mine, theirs] = sides;
  const counts = sides.map(countsOf);
  const [mineAt, theirsAt] = [mine, theirs].map((lines) => new Map(lines.map((line, at) => [line, at])));
  const once = base.flatMap((line, at): Anchor[] =>
    counts.every((count) => count.get(line) === 1)
      ? [[at, mineAt?.get(line) as number, theirsAt?.get(line) as number]]
      : [],
  );
  const inOrder = (anchors: Anchor[], side: 1 | 2) =>
    longestIncreasing(anchors.map((anchor) => anchor[side])).map((index) => anchors[index] as Anchor);
  return inOrder(inOrder(once, 1), 2);
}

/**
 * Splits three texts at their anchors. The parts between the anchors are merged separately, so the total
 * time is proportional to the length of the texts.
 */
export function cutAtAnchors(sides: Sides): { anchor: string | undefined; between: Sides }[] {
  const [base, mine, theirs] = sides;
  const pieces: { anchor: string | undefined; between: Sides }[] = [];
  let from: Anchor = [0, 0, 0];
  const ends: Anchor[] = [...anchorsOf(sides), [base.length, mine.length, theirs.length]];
  for (const to of ends) {
    const between = sides.map((lines, side) => lines.slice(from[side], to[side])) as Sides;
    pieces.push({ anchor: base[to[0]], between });
    from = to.map((at) => at + 1) as Anchor;
  }
  return pieces;
}
