import type { DocumentBlock } from "../../markdown/document";
import { align } from "./align";
import { itemOf, textOf } from "./pieces";
import type { WordFinder, WordRanges } from "./word-diff";

/** A block inside of a changed one that is different itself. */
export interface Part {
  key: string;
  kind: "added" | "removed" | "changed" | "moved";
  words?: WordRanges;
}

/** Whether a block holds text and no other blocks; lines of code are its text. */
const isText = ({ type, isVoid, nodes }: DocumentBlock): boolean =>
  type === "code" || (!isVoid && (nodes ?? []).every((node) => node.object !== "block"));

/** The words that changed in a block of text; undefined where the text is the same, or all of it changed. */
export function wordsIn(
  before: DocumentBlock,
  after: DocumentBlock,
  finder: WordFinder,
): WordRanges | undefined {
  if (!isText(before) || !isText(after)) return undefined;
  const [old, next] = [textOf(before), textOf(after)];
  return old === next ? undefined : finder.find(old, next);
}

const blocksIn = (nodes: DocumentBlock["nodes"] | undefined): DocumentBlock[] =>
  (nodes ?? []).filter((node): node is DocumentBlock => node.object === "block");

/** The lists of blocks that two blocks hold: their own, and those of the parts that they have a name for. */
function* listsOf(before: DocumentBlock, after: DocumentBlock) {
  yield [blocksIn(before.nodes), blocksIn(after.nodes)] as const;
  const names = new Set(
    [...(before.fragments ?? []), ...(after.fragments ?? [])].map(({ fragment }) => fragment),
  );
  const named = (block: DocumentBlock, name: string | undefined) =>
    block.fragments?.find(({ fragment }) => fragment === name)?.nodes ?? [];
  for (const name of names) yield [named(before, name), named(after, name)] as const;
}

/** The blocks below two that are different, at any depth; empty where what differs is the two themselves. */
export function partsOf(before: DocumentBlock, after: DocumentBlock, finder: WordFinder): Part[] {
  if (isText(before) && isText(after)) return [];
  const parts: Part[] = [];
  for (const [old, next] of listsOf(before, after)) {
    for (const place of align(old.map(itemOf), next.map(itemOf)))
      parts.push(...partAt(old[place.before ?? -1], next[place.after ?? -1], place.isMoved, finder));
  }
  return parts;
}

function partAt(
  before: DocumentBlock | undefined,
  after: DocumentBlock | undefined,
  isMoved: boolean,
  finder: WordFinder,
): Part[] {
  const key = (after ?? before)?.key;
  if (key === undefined) return [];
  if (!before) return [{ key, kind: "added" }];
  if (!after) return [{ key, kind: "removed" }];
  if (itemOf(before).form() === itemOf(after).form()) return isMoved ? [{ key, kind: "moved" }] : [];
  const below = partsOf(before, after, finder);
  if (below.length > 0) return below;
  const words = wordsIn(before, after, finder);
  return [{ key, kind: "changed", ...(words && { words }) }];
}
