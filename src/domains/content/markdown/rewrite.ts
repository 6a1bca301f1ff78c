import { longestIncreasing } from "@/lib/increasing";
import { type DocumentBlock, isPadding } from "./document";
import { childrenOf, type Flows, innerPrefix, type Piece, prefixed, shellOf, startOf } from "./flows";
import { apartFrom, type ListStyle, likeItems, numbered } from "./list-style";
import { pairBlocks } from "./pair-blocks";
import { spliced } from "./spliced";

/** A parsed text whose blocks are replaced with new blocks. */
export type OldText = {
  text: string;
  newline: string;
  nodes: DocumentBlock[];
  flows: Flows;
  /** Returns the form of a block. Blocks with the same content have equal forms. */
  formOf: (node: DocumentBlock) => string;
};

export type Writers = {
  /**
   * Writes a block from scratch, as if it started at the beginning of a line. If the whole block is
   * rewritten, doesn't use the old text of its children.
   */
  writeNew: (node: DocumentBlock, path: string, style: ListStyle, level: number) => string;
  /** Returns the text of a definition. Returns null if no block uses the definition. */
  definition: (piece: Piece, source: string) => string | null;
  /** Writes an old block from scratch. Returns null if this isn't possible. */
  writeOld: (node: DocumentBlock, style: ListStyle) => string | null;
  /** Returns how much of a top-level block is rewritten. 0 means as little as possible. */
  levelOf: (index: number) => number;
  /** Returns whether the writer writes only the changed parts of the text blocks in this top-level block. */
  isSpliced: (index: number) => boolean;
};

/** Sibling blocks before and after the change. */
type Siblings = {
  /** The type of the block that contains the siblings. It can also be "page" or "note". */
  container: string;
  before: DocumentBlock[];
  next: readonly DocumentBlock[];
  pieces: readonly Piece[];
  path: string;
  /** The prefix of each line of the siblings. */
  prefix: string;
  /**
   * Whether the writer writes only the changed parts of blocks. For top-level blocks, the writers'
   * `isSpliced` determines this.
   */
  isSpliced?: boolean;
};

/**
 * A part of the new text. `piece` is the index of the matching old piece, or -1. If `isInPlace` is true, the
 * text around the part is kept.
 */
type Part = { text: string; piece: number; isInPlace: boolean; node?: DocumentBlock };

/**
 * Replaces the blocks of a parsed text. Unchanged blocks keep their bytes. If only the content of a container
 * changed, writes only the changed blocks, and keeps the text around them.
 */
export class Rewriter {
  private readonly pieceOf: number[];
  private readonly pairs: number[];
  private readonly parts: Part[] = [];

  constructor(
    private readonly old: OldText,
    private readonly writers: Writers,
    private readonly siblings: Siblings,
  ) {
    const { before, next, pieces } = siblings;
    this.pieceOf = pieces.flatMap(({ count }, index) => new Array<number>(count).fill(index));
    this.pairs = pairBlocks(before, next, old.formOf);
  }

  /**
   * Returns the new text from the first to the last piece. Also returns whether the last piece kept its
   * position.
   */
  write(): { text: string; isEndInPlace: boolean } {
    const { next, pieces } = this.siblings;
    for (let at = 0; at < next.length; ) at += this.keep(at) || this.replace(at);
    const sequence = this.withDefinitions();
    let text = "";
    sequence.forEach((part, index) => {
      const before = sequence[index - 1];
      text += before ? this.gap(before, part) + part.text : part.text;
    });
    return { text, isEndInPlace: pieces.length > 0 && sequence.at(-1)?.piece === pieces.length - 1 };
  }

  private levelAt(at: number): number {
    return this.siblings.container === "page" ? this.writers.levelOf(at) : 0;
  }

  private isSplicedAt(at: number): boolean {
    const { container, isSpliced = false } = this.siblings;
    return container === "page" ? this.writers.isSpliced(at) : isSpliced;
  }

  /** Keeps a piece whose blocks didn't change. Returns the number of its blocks. */
  private keep(at: number): number {
    const { before, next, pieces } = this.siblings;
    const from = this.pairs[at] as number;
    const piece = this.pieceOf[from] ?? -1;
    const count = pieces[piece]?.count ?? 0;
    if (from === -1 || this.pieceOf[from - 1] === piece) return 0;
    for (let offset = 0; offset < count; offset += 1) {
      const [was, is] = [before[from + offset], next[at + offset]];
      if (!was || !is || this.pairs[at + offset] !== from + offset || this.levelAt(at + offset) > 0) return 0;
      if (this.old.formOf(was) !== this.old.formOf(is)) return 0;
    }
    this.parts.push({
      text: this.sourceOf(piece),
      piece,
      isInPlace: true,
      node: next[at + count - 1] as DocumentBlock,
    });
    return count;
  }

  /** Writes a new or changed block. */
  private replace(at: number): number {
    const { before, next, pieces, path, prefix } = this.siblings;
    const node = next[at] as DocumentBlock;
    const was = before[this.pairs[at] as number];
    const found = this.pieceOf[this.pairs[at] as number] ?? -1;
    const piece = pieces[found]?.count === 1 ? found : -1;
    const level = this.levelAt(at);
    const here = `${path}[${at}]`;
    const isInPlace = level === 0 && was?.type === node.type;
    const edited =
      was && piece !== -1 && level === 0 ? this.edited(was, node, piece, here, this.isSplicedAt(at)) : null;
    const writeNew = () =>
      prefixed(this.writers.writeNew(node, here, this.styleAt(at), level), prefix, this.old.newline);
    const isEdited = isInPlace && piece !== -1;
    const indentation = isEdited ? (/^ {0,3}(?! )/.exec(this.sourceOf(piece))?.[0] ?? "") : "";
    const anew = edited ?? indentation + writeNew();
    const isText = edited === null && isEdited && this.isSplicedAt(at);
    const text = isText && was ? (this.spliced(was, anew, piece, at) ?? anew) : anew;
    this.parts.push({ text, piece, isInPlace, node });
    return 1;
  }

  /** Returns the old text of a block after applying only the change. */
  private spliced(was: DocumentBlock, anew: string, piece: number, at: number): string | null {
    const before = this.writers.writeOld(was, this.styleAt(at));
    return before === null
      ? null
      : spliced(this.sourceOf(piece), prefixed(before, this.siblings.prefix, this.old.newline), anew);
  }

  /** Returns the text of a container if only its children changed. Returns null for other blocks. */
  private edited(was: DocumentBlock, is: DocumentBlock, index: number, path: string, isSpliced: boolean) {
    const before = childrenOf(was);
    const next = childrenOf(is);
    const pieces = this.old.flows.get(before)?.pieces ?? [];
    const [first, last] = [pieces[0], pieces.at(-1)];
    if (was.type !== is.type || !first || !last || next.length === 0 || isPadding(next)) return null;
    const { text } = this.old;
    const { prefix } = this.siblings;
    const piece = this.siblings.pieces[index] as Piece;
    const start = startOf(text, piece, prefix);
    const inner = innerPrefix(was.type, text.slice(start, first.span.start), prefix);
    const from = startOf(text, first, inner);
    if (from < start || last.span.end > piece.span.end) return null;
    const shell = shellOf(was, is, text.slice(start, from), (node) =>
      prefixed(this.writers.writeNew(node, path, apartFrom(node, []), 0), prefix, this.old.newline),
    );
    if (shell === null) return null;
    const below = is.type === "expandable" ? `${path}.fragments[1].nodes` : `${path}.nodes`;
    const inside = { container: is.type, before, next, pieces, path: below, prefix: inner, isSpliced };
    const body = new Rewriter(this.old, this.writers, inside).write().text;
    const counted = is.type === "list-ordered" ? numbered(body, Number(is.data?.start ?? 1)) : body;
    return shell + counted + text.slice(last.span.end, piece.span.end);
  }

  private sourceOf(piece: number): string {
    const { pieces, prefix } = this.siblings;
    const { span } = pieces[piece] as Piece;
    return this.old.text.slice(startOf(this.old.text, pieces[piece] as Piece, prefix), span.end);
  }

  /** Returns the markers for a new list, or for a new item. */
  private styleAt(at: number): ListStyle {
    const { container, next, pieces } = this.siblings;
    const before = this.parts.at(-1)?.text;
    if (next[at]?.type === "list-item") {
      const items = pieces.slice(0, 2).map((_, index) => this.sourceOf(index));
      return { ...likeItems(items, before), container } as ListStyle;
    }
    const following = this.pieceOf[this.pairs[at + 1] ?? -1];
    const style = apartFrom(next[at] as DocumentBlock, [
      { node: next[at - 1], source: before },
      { node: next[at + 1], source: following === undefined ? undefined : this.sourceOf(following) },
    ]);
    const own = this.pieceOf[this.pairs[at] ?? -1];
    const isPiped = next[at]?.type === "table" && own !== undefined && !/^\s*</.test(this.sourceOf(own));
    return isPiped ? { ...style, isPiped } : style;
  }

  /**
   * Adds the definitions of links and footnotes. They don't belong to blocks. Each definition stays after the
   * piece that it followed in the old text.
   */
  private withDefinitions(): Part[] {
    const { pieces } = this.siblings;
    const placed = this.parts.flatMap((part, index) => (part.piece === -1 ? [] : [index]));
    const ordered = longestIncreasing(placed.map((index) => (this.parts[index] as Part).piece));
    const inOrder = new Set(ordered.map((index) => placed[index] as number));
    const sequence: Part[] = [];
    let passed = 0;
    const pass = (isEnd: (piece: Piece, index: number) => boolean) => {
      for (; passed < pieces.length && !isEnd(pieces[passed] as Piece, passed); passed += 1) {
        const piece = pieces[passed] as Piece;
        const text = piece.count > 0 ? null : this.writers.definition(piece, this.sourceOf(passed));
        if (text !== null) sequence.push({ text, piece: passed, isInPlace: true });
      }
    };
    this.parts.forEach((part, index) => {
      if (inOrder.has(index)) pass((_, at) => at >= part.piece);
      sequence.push(part);
      if (!inOrder.has(index)) return;
      passed = part.piece + 1;
      pass(({ count }) => count > 0);
    });
    pass(() => false);
    return sequence;
  }

  /** Returns the text between two parts. This is the old text, or an empty line. */
  private gap(before: Part, part: Part): string {
    const { pieces, prefix, container } = this.siblings;
    const { newline, text } = this.old;
    const isKept =
      before.piece !== -1 && part.piece === before.piece + 1 && before.isInPlace && part.isInPlace;
    if (isKept) {
      const start = startOf(text, pieces[part.piece] as Piece, prefix);
      return text.slice((pieces[before.piece] as Piece).span.end, start);
    }
    const line = newline + prefix;
    // Unclosed code includes the empty lines after it, so no other empty line is added.
    if (/\n[ \t>]*$/.test(before.text)) return line;
    const isList = container.startsWith("list-") && container !== "list-item";
    const opensList = container === "list-item" && part.node?.type.startsWith("list-") === true;
    const isTight = isList
      ? this.isTight()
      : opensList && before.node?.type === "paragraph" && this.isTight();
    return isTight ? line : newline + prefix.trimEnd() + line;
  }

  private isTight(): boolean {
    const { pieces } = this.siblings;
    const [first, second] = pieces;
    const between = first && second ? this.old.text.slice(first.span.end, second.span.start) : "";
    return between.split("\n").length < 3;
  }
}
