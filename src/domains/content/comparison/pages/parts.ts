import { type BlockKeys, normalForm, type Resolve, readDocument, splitPage } from "../../markdown";
import { type DocumentBlock, plainText } from "../../markdown/document";
import { align, type Item } from "./align";
import type { Part, WordRanges } from "./schema";
import type { WordFinder } from "./word-diff";

/** A top-level part of a text: a block, or a definition, which has none. */
export interface Piece extends Item {
  block: DocumentBlock | undefined;
  /** Its Markdown. One piece of Markdown may hold several blocks. */
  source: string;
}

/** A text as its head (front matter and title) and what follows. */
export interface Pieces {
  head: string;
  pieces: Piece[];
}

export const NO_PIECES: Pieces = { head: "", pieces: [] };

const DEFINITION = "definition";

const once = (work: () => string) => {
  let value: string | undefined;
  return () => {
    value ??= work();
    return value;
  };
};

/** The text that word ranges count in: that of all leaves, lines of code joined by line ends. */
const textOf = (block: DocumentBlock): string =>
  block.type === "code" ? (block.nodes ?? []).map(plainText).join("\n") : plainText(block);

/** A block as an item of the alignment. Its kind is the same for headings of all depths and for lists of all types. */
function itemOf(block: DocumentBlock): Item {
  const isList = block.type.startsWith("list-") && block.type !== "list-item";
  const kind = block.type.startsWith("heading-") ? "heading" : isList ? "list" : block.type;
  const form = once(() => JSON.stringify(normalForm([block])));
  return { key: block.key, kind, form, text: () => textOf(block) };
}

/** Takes a page's text apart. `keys` are those that are stored with it. @throws PageSyntaxError for a text past a limit */
export function piecesOf(text: string, keys: BlockKeys | null, resolve: Resolve): Pieces {
  const { bodyAfterTitle } = splitPage(text);
  const { segments } = readDocument(bodyAfterTitle, { keys, resolve });
  const pieces = segments.flatMap(({ span, blocks }): Piece[] => {
    const source = bodyAfterTitle.slice(span.start, span.end);
    const text = () => source;
    if (blocks.length === 0)
      return [{ key: undefined, kind: DEFINITION, form: text, text, block: undefined, source }];
    return blocks.map((block) => ({ ...itemOf(block), block, source }));
  });
  return { head: text.slice(0, text.length - bodyAfterTitle.length), pieces };
}

/** What the definitions of a text say: they decide what blocks with the same source mean. */
export const definitionsIn = ({ pieces }: Pieces): string =>
  pieces.flatMap(({ block, source }) => (block ? [] : [source])).join("\n");

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
