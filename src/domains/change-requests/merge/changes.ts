import { diffArrays } from "diff";
import type { Sides } from "./anchors";

/** Removed and added lines that are looked for between two texts: what that takes is in step with their length. */
const EDITS_MAX = 100;

/** Lines of the base from `from` up to `to`, and what one side has in their place. */
interface Change {
  from: number;
  to: number;
  lines: string[];
}

/** Everything between what two texts begin and end with alike. */
function between(base: readonly string[], side: readonly string[]): Change {
  const shortest = Math.min(base.length, side.length);
  let head = 0;
  while (head < shortest && base[head] === side[head]) head += 1;
  let tail = 0;
  while (tail < shortest - head && base.at(-1 - tail) === side.at(-1 - tail)) tail += 1;
  return { from: head, to: base.length - tail, lines: side.slice(head, side.length - tail) };
}

/** Lines that were replaced where they stand; undefined where lines were added or removed. */
function replaced(base: readonly string[], side: readonly string[]): Change[] | undefined {
  if (base.length !== side.length) return undefined;
  const changes: Change[] = [];
  for (const [at, line] of side.entries())
    if (base[at] !== line) changes.push({ from: at, to: at + 1, lines: [line] });
  return changes.length <= EDITS_MAX / 2 ? changes : undefined;
}

/** What a side has changed: single places where there are few, else everything between the first and the last of them. */
function changesOf(base: string[], side: string[]): Change[] {
  const inPlace = replaced(base, side);
  if (inPlace) return inPlace;
  // Long lines that are alike are compared once.
  const numbers = new Map([...base, ...side].map((line, at) => [line, at]));
  const numbered = (lines: string[]) => lines.map((line) => numbers.get(line) as number);
  const parts = diffArrays(numbered(base), numbered(side), { maxEditLength: EDITS_MAX });
  if (!parts) return [between(base, side)];
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

/** What a side has between two lines of the base, neither of which is within a change. */
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
 * Cuts three texts, which are too much alike to be aligned line by line, into what no side has changed and the places
 * that one or both have. Places that touch are one.
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
