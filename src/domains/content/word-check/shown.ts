import {
  columnOrder,
  type DocumentBlock,
  type DocumentInlineNode,
  type DocumentNode,
  headingName,
  recordOrder,
  type TableData,
} from "../markdown/document";
import {
  codeValue,
  joinedWords,
  type Kind,
  MARKUP,
  markupValue,
  noPieces,
  type Pieces,
  SHOWN_DEFINITION,
  targetValue,
  wordsIn,
} from "./pieces";

/**
 * Returns the pieces of a page that readers see: the title, if there is one, and the blocks. The addresses
 * aren't resolved.
 */
export function shownPieces(title: string | null, blocks: readonly DocumentBlock[]): Pieces {
  const showing = new Showing();
  if (title !== null) showing.heading(1, title);
  showing.blocks(blocks);
  return showing.pieces;
}

/** Fields in the data of blocks that readers see as text. */
const DATA_TEXTS = ["title", "description", "formula"];

class Showing {
  readonly pieces = noPieces();
  /** The footnotes of the current table cell, which aren't part of the cell's words. Null outside of cells. */
  private notes: DocumentBlock[][] | null = null;

  private add(kind: Kind | "words" | "markup", value: string): void {
    if (value !== "") this.pieces[kind].push({ value, quote: value, line: 0, lastLine: 0 });
  }

  private text(text: string): void {
    for (const [word] of wordsIn(text)) this.add("words", word);
  }

  private markup(text: string): void {
    for (const markup of [MARKUP, SHOWN_DEFINITION])
      for (const [found] of text.matchAll(markup)) this.add("markup", markupValue(found));
  }

  heading(depth: number, text: string): void {
    this.add("headings", `${depth} ${joinedWords(text)}`);
    this.text(text);
  }

  blocks(blocks: readonly DocumentNode[]): void {
    for (const block of blocks) if (block.object === "block") this.block(block);
  }

  private block(block: DocumentBlock) {
    const { type, data } = block;
    if (type.startsWith("heading-")) return this.headingBlock(block);
    if (type === "code") return this.code(block);
    if (type === "table") return this.table(block);
    for (const name of DATA_TEXTS) if (typeof data[name] === "string") this.text(data[name]);
    if (type === "image" || type === "drawing") this.ref("images", data.ref);
    if (type === "embed" || type === "file" || type === "content-ref")
      this.ref("links", data.ref ?? data.url);
    if (type === "list-item") this.item(block);
    const nodes = block.nodes ?? [];
    if (nodes.some(({ object }) => object !== "block")) this.inlines(nodes as DocumentInlineNode[]);
    else this.blocks(nodes);
    for (const { nodes: below } of block.fragments ?? []) this.blocks(below);
  }

  private headingBlock(block: DocumentBlock): void {
    const { depth = Number(block.type.slice(-1)) + 1 } = block.data;
    const from = this.pieces.words.length;
    this.inlines((block.nodes ?? []) as DocumentInlineNode[]);
    this.add("headings", `${depth} ${this.since(from)}`);
  }

  /** Returns the words after the first `from` words as one text. */
  private since(from: number): string {
    return this.pieces.words
      .slice(from)
      .map(({ value }) => value)
      .join(" ");
  }

  private code({ data, nodes = [] }: DocumentBlock): void {
    if (typeof data.title === "string") this.text(data.title);
    const code = nodes.map((line) => (line.object === "block" ? textOf(line.nodes ?? []) : "")).join("\n");
    this.add("code", codeValue(code));
    this.text(code);
  }

  /** Adds a list item. The words of its first block identify the item. */
  private item({ nodes = [] }: DocumentBlock): void {
    const [first] = nodes;
    if (first?.object !== "block") return;
    const inside = new Showing();
    inside.blocks([first]);
    this.add("items", inside.since(0));
  }

  private table({ data: given, fragments = [] }: DocumentBlock): void {
    const data = given as unknown as TableData;
    const parts = new Map(fragments.map(({ fragment, nodes }) => [fragment, nodes]));
    const columns = columnOrder(data).filter((column) => data.definition[column]?.type === "text");
    for (const column of columns) {
      const heading = parts.get(headingName(column));
      this.cell(() => (heading ? this.blocks(heading) : this.text(data.definition[column]?.title ?? "")));
    }
    for (const record of recordOrder(data))
      for (const column of columns) {
        const name = data.records[record]?.values[column];
        const nodes = typeof name === "string" ? parts.get(name) : undefined;
        if (nodes) this.cell(() => this.blocks(nodes));
      }
    this.blocks(parts.get("caption") ?? []);
  }

  private cell(show: () => void): void {
    const from = this.pieces.words.length;
    const notes: DocumentBlock[][] = [];
    this.notes = notes;
    show();
    this.notes = null;
    this.add("cells", this.since(from));
    for (const note of notes) this.blocks(note);
  }

  private ref(kind: "images" | "links", ref: unknown): void {
    const { url } = typeof ref === "string" ? { url: ref } : ((ref ?? {}) as { url?: unknown });
    if (typeof url === "string") this.add(kind, targetValue(url));
  }

  private inlines(nodes: readonly DocumentInlineNode[]): void {
    const line = new Line((kind, ref) => this.ref(kind, ref));
    line.nodes(nodes);
    this.text(line.text);
    this.markup(line.plain);
    if (this.notes) this.notes.push(...line.below);
    else for (const note of line.below) this.blocks(note);
  }
}

const textOf = (nodes: readonly DocumentNode[]): string =>
  nodes.map((node) => (node.object === "text" ? node.leaves.map(({ text }) => text).join("") : "")).join("");

/** A line of text. `plain` is the text without code. */
class Line {
  text = "";
  plain = "";
  readonly below: DocumentBlock[][] = [];

  constructor(private readonly ref: (kind: "images" | "links", ref: unknown) => void) {}

  nodes(nodes: readonly DocumentInlineNode[]): void {
    for (const node of nodes) this.node(node);
  }

  private put(text: string, isCode = false): void {
    this.text += text;
    this.plain += isCode ? " " : text;
  }

  private node(node: DocumentInlineNode): void {
    if (node.object === "text") {
      for (const { text, marks } of node.leaves)
        this.put(
          text,
          marks.some(({ type }) => type === "code"),
        );
      return;
    }
    const { type, data } = node;
    if (type === "inline-image") {
      this.ref("images", data.ref);
      this.put(` ${typeof data.caption === "string" ? data.caption : ""} `);
    } else if (type === "link" || type === "button" || type === "mention") this.ref("links", data.ref);
    for (const name of ["label", "expression", "formula"])
      if (type !== "mention" && typeof data[name] === "string") this.put(` ${data[name]} `, true);
    if (type === "emoji" || type === "icon" || type === "mention") this.put(" ");
    this.nodes(node.nodes ?? []);
    if (type === "annotation") this.put(" ");
    if (type === "annotation") this.below.push(...(node.fragments ?? []).map(({ nodes }) => nodes));
  }
}
