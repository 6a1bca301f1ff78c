import { readAddress, resolveAddress, type Targets } from "../../addresses";
import type { BlockKeys } from "../../markdown";
import { textTask } from "../../text-tasks/text-task";
import { compareTexts } from "./compare";
import { NO_PIECES, type Pieces, piecesOf } from "./pieces";

/** A page's text on one side, with what its addresses lead to there. */
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
  /** Unchanged blocks around each change. */
  context: number;
}

function piecesIn(side: ComparedText | null): Pieces {
  if (!side) return NO_PIECES;
  const { text, keys, gitPath, spaceId, targets } = side;
  return piecesOf(text, keys, (href, usage) =>
    resolveAddress(href, readAddress(href, usage, gitPath), spaceId, targets),
  );
}

/** A list of one letter to an item becomes a Document of some 60 times its length, twice; no page that is read gets here. */
const BLOCKS_LENGTH_MAX = 4_000_000;

/**
 * The difference of two texts as JSON of the list of blocks (null past the bound on its length), and the heads of
 * both: front matter and title. It is answered as text, since parsing and writing it again takes long.
 */
export const compareTask = textTask("page-compare", ({ before, after, context }: CompareInput) => {
  const [left, right] = [piecesIn(before), piecesIn(after)];
  const json = JSON.stringify(compareTexts(left, right, context));
  const blocks = json.length > BLOCKS_LENGTH_MAX ? null : json;
  return { heads: { before: left.head, after: right.head }, blocks };
});
