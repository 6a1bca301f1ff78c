import type { DocumentBlock } from "../../markdown/document";
import { align } from "./align";
import { type Part, partsOf, wordsIn } from "./parts";
import { definitionsIn, type Piece, type Pieces } from "./pieces";
import { WordFinder, type WordRanges } from "./word-diff";

interface Sides<Value> {
  before?: Value;
  after?: Value;
}

/** One block, or definition, of a page on both sides. */
export interface BlockDifference {
  kind: "same" | "added" | "removed" | "changed" | "moved";
  /** Whether a changed one stands elsewhere, too. */
  isMoved?: boolean;
  /** Absent for definitions. */
  block?: Sides<DocumentBlock>;
  markdown: Sides<string>;
  words?: WordRanges;
  parts?: Part[];
}

/** Blocks without a change near them, which nobody asked for. */
interface Skipped {
  kind: "skipped";
  count: number;
}

/** What is there of two sides. */
export const sides = <Value>(before: Value | undefined, after: Value | undefined): Sides<Value> => ({
  ...(before !== undefined && { before }),
  ...(after !== undefined && { after }),
});

const blockSides = (before: Piece | undefined, after: Piece | undefined) => {
  const block = sides(before?.block, after?.block);
  return { ...(Object.keys(block).length > 0 && { block }), markdown: sides(before?.source, after?.source) };
};

function changed(before: Piece, after: Piece, isMoved: boolean, finder: WordFinder): BlockDifference {
  const common = { kind: "changed" as const, ...(isMoved && { isMoved }), ...blockSides(before, after) };
  if (!before.block || !after.block) return common;
  const words = wordsIn(before.block, after.block, finder);
  const parts = partsOf(before.block, after.block, finder);
  return { ...common, ...(words && { words }), ...(parts.length > 0 && { parts }) };
}

/** Every block of two texts, in the order of the later one. */
function* differences(before: Pieces, after: Pieces): Generator<BlockDifference> {
  const finder = new WordFinder();
  const hasSameDefinitions = definitionsIn(before) === definitionsIn(after);
  const isSame = (a: Piece, b: Piece) =>
    (hasSameDefinitions && a.source === b.source) || a.form() === b.form();
  for (const place of align(before.pieces, after.pieces)) {
    const [old, next] = [before.pieces[place.before ?? -1], after.pieces[place.after ?? -1]];
    if (old && next && !isSame(old, next)) yield changed(old, next, place.isMoved, finder);
    else if (old && next) yield { kind: place.isMoved ? "moved" : "same", ...blockSides(old, next) };
    else yield { kind: next ? "added" : "removed", ...blockSides(old, next) };
  }
}

/** Leaves out what is the same, but for `context` blocks around each change. */
function* withoutSame(
  all: readonly BlockDifference[],
  context: number,
): Generator<BlockDifference | Skipped> {
  let shownUpTo = -1;
  const near = new Set<number>();
  for (const [index, { kind }] of all.entries()) {
    if (kind === "same") continue;
    for (let at = Math.max(shownUpTo + 1, index - context); at <= index + context; at += 1) near.add(at);
    shownUpTo = index + context;
  }
  let count = 0;
  for (const [index, one] of all.entries()) {
    if (!near.has(index)) {
      count += 1;
      continue;
    }
    if (count > 0) yield { kind: "skipped", count };
    count = 0;
    yield one;
  }
  if (count > 0) yield { kind: "skipped", count };
}

/** What is different between two texts, block by block, with `context` blocks around each change. */
export const compareTexts = (
  before: Pieces,
  after: Pieces,
  context: number,
): (BlockDifference | Skipped)[] => [...withoutSame([...differences(before, after)], context)];
