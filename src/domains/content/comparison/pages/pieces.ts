import { type BlockKeys, normalForm, type Resolve, readDocument, splitPage } from "../../markdown";
import { type DocumentBlock, plainText } from "../../markdown/document";
import type { Item } from "./align";

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
export const textOf = (block: DocumentBlock): string =>
  block.type === "code" ? (block.nodes ?? []).map(plainText).join("\n") : plainText(block);

/** A block as an item of the alignment. Its kind is the same for headings of all depths and for lists of all types. */
export function itemOf(block: DocumentBlock): Item {
  const isList = block.type.startsWith("list-") && block.type !== "list-item";
  const kind = block.type.startsWith("heading-") ? "heading" : isList ? "list" : block.type;
  const form = once(() => JSON.stringify(normalForm([block])));
  return { key: block.key, kind, form, text: () => textOf(block) };
}

/**
 * Takes a page's text apart. `keys` are those that are stored with it.
 *
 * @throws PageSyntaxError for a text past a limit
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

/** What the definitions of a text say: they decide what blocks with the same source mean. */
export const definitionsIn = ({ pieces }: Pieces): string =>
  pieces.flatMap(({ block, source }) => (block ? [] : [source])).join("\n");
