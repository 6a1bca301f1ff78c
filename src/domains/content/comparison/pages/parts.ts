import { type BlockKeys, normalForm, type Resolve, readDocument, splitPage } from "../../markdown";
import { type DocumentBlock, plainText } from "../../markdown/document";
import { align, type Item } from "./align";
import type { Part, WordRanges } from "./schema";
import type { WordFinder } from "./word-diff";

/**
 * A top-level part of a text. A part is either a block or a definition, which readers don't see as a block.
 */
export interface Piece extends Item {
  block: DocumentBlock | undefined;
  /** The Markdown of the part. Several blocks can have the same Markdown. */
  source: string;
}

/** A text, split into its head (front matter and title) and its parts. */
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

/**
 * Returns the text of a block. It consists of all text nodes in the block, with line breaks between lines of
 * code. The positions of changed words refer to this text.
 */
const textOf = (block: DocumentBlock): string =>
  block.type === "code" ? (block.nodes ?? []).map(plainText).join("\n") : plainText(block);

/**
 * Converts a block to an item for the comparison. Headings of all levels have the same kind, and so do all
 * types of lists.
 */
function itemOf(block: DocumentBlock): Item {
  const isList = block.type.startsWith("list-") && block.type !== "list-item";
  const kind = block.type.startsWith("heading-") ? "heading" : isList ? "list" : block.type;
  const form = once(() => JSON.stringify(normalForm([block])));
  return { key: block.key, kind, form, text: () => textOf(block) };
}

/**
 * Splits the text of a page into parts. `keys` contains the stored block keys.
 * @throws PageSyntaxError if the text exceeds a limit
 */
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

/**
 * Returns all definitions of a text as one string. If the definitions of two texts differ, equal Markdown
 * can have different meanings.
 */
export const definitionsIn = ({ pieces }: Pieces): string =>
  pieces.flatMap(({ block, source }) => (block ? [] : [source])).join("\n");

/** Whether a block contains only text. The lines of a code block also count as text. */
const isText = ({ type, isVoid, nodes }: DocumentBlock): boolean =>
  type === "code" || (!isVoid && (nodes ?? []).every((node) => node.object !== "block"));

/**
 * Returns the words that changed in a block of text. Returns undefined if the texts are equal or completely
 * different.
 */
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

/**
 * Yields pairs of lists to compare: the children of both blocks, and then the children of both fragments
 * with the same name.
 */
function* listsOf(before: DocumentBlock, after: DocumentBlock) {
  yield [blocksIn(before.nodes), blocksIn(after.nodes)] as const;
  const names = new Set(
    [...(before.fragments ?? []), ...(after.fragments ?? [])].map(({ fragment }) => fragment),
  );
  const named = (block: DocumentBlock, name: string | undefined) =>
    block.fragments?.find(({ fragment }) => fragment === name)?.nodes ?? [];
  for (const name of names) yield [named(before, name), named(after, name)] as const;
}

/**
 * Returns the nested blocks that differ, at any depth. If only the two blocks themselves differ, the result
 * is empty.
 */
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
