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

/** What is different between two texts, and the heads of both: front matter and title. */
export const compareTask = textTask("page-compare", ({ before, after, context }: CompareInput) => {
  const [left, right] = [piecesIn(before), piecesIn(after)];
  return { heads: { before: left.head, after: right.head }, blocks: compareTexts(left, right, context) };
});
