import { longestIncreasing } from "@/lib/increasing";

export type Sides = [base: string[], mine: string[], theirs: string[]];

/** Steps that aligning three texts may take at once, some milliseconds. */
const STEPS_MAX = 2_000_000;

const countsOf = (lines: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  return counts;
};

/** What finding the lines that two texts have in common may take: each one found is sought among all of those before it. */
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

/** Whether aligning the three takes more steps than a merge may take at once. */
export const isTooCostly = ([base, mine, theirs]: Sides): boolean =>
  stepsOf(base, mine) + stepsOf(base, theirs) > STEPS_MAX;

type Anchor = [base: number, mine: number, theirs: number];

/** Lines that stand once in each of the three texts and in the same order, which no side has changed. */
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

/** Cuts three texts at their anchors: what lies between two of them is merged by itself, in time that is in step with it. */
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
