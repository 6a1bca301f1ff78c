import { readAddress, resolveAddress, type Targets } from "../../addresses";
import type { BlockKeys } from "../../markdown";
import { textTask } from "../../text-tasks/text-task";
import { align } from "./align";
import { definitionsIn, NO_PIECES, type Piece, type Pieces, partsOf, piecesOf, wordsIn } from "./parts";
import type { BlockDifference, Skipped } from "./schema";
import { WordFinder } from "./word-diff";

interface Sides<Value> {
  before?: Value;
  after?: Value;
}

/** Returns an object with the values of both sides. Omits a side whose value is undefined. */
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

/** Yields all blocks of both texts, in the order of the later text. */
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

/** Omits unchanged blocks, except for `context` blocks before and after each change. */
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

/**
 * Returns the differences between two texts, block by block, with `context` unchanged blocks before and after
 * each change.
 */
export const compareTexts = (
  before: Pieces,
  after: Pieces,
  context: number,
): (BlockDifference | Skipped)[] => [...withoutSame([...differences(before, after)], context)];

/** The text of a page in one of the two contents, with the targets of the addresses in the text. */
export interface ComparedText {
  text: string;
  keys: BlockKeys | null;
  gitPath: string | null;
  spaceId: string;
  targets: Targets;
}

interface CompareInput {
  before: ComparedText | null;
  after: ComparedText | null;
  /** The number of unchanged blocks to include before and after each change. */
  context: number;
}

function piecesIn(side: ComparedText | null): Pieces {
  if (!side) return NO_PIECES;
  const { text, keys, gitPath, spaceId, targets } = side;
  return piecesOf(text, keys, (href, usage) =>
    resolveAddress(href, readAddress(href, usage, gitPath), spaceId, targets),
  );
}

/**
 * The maximum number of characters in the response. If each item of a list is one letter, the list's
 * Document is about 60 times as long as its Markdown, and the response contains both sides. Typical pages
 * don't reach this limit.
 */
const BLOCKS_LENGTH_MAX = 4_000_000;

/**
 * Compares two texts. Returns the list of blocks as JSON, or null if the JSON is too long. Also returns the
 * heads of both texts (front matter and title). The caller doesn't parse the JSON, because parsing it takes
 * long.
 */
export const compareTask = textTask("page-compare", ({ before, after, context }: CompareInput) => {
  const [left, right] = [piecesIn(before), piecesIn(after)];
  const json = JSON.stringify(compareTexts(left, right, context));
  const blocks = json.length > BLOCKS_LENGTH_MAX ? null : json;
  return { heads: { before: left.head, after: right.head }, blocks };
});
