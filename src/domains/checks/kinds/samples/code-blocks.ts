import type { DocumentBlock, DocumentNode } from "@/domains/content/markdown/document";
import type { PlacedBlock } from "../kind";

/** A code block of a page. */
export interface CodeBlock {
  block: DocumentBlock;
  language: string;
  code: string;
  /** The operation that the block's attribute `operation` names. */
  operation?: string | undefined;
  /** The title of the block, or of the tab with the block. */
  title: string;
  /** Whether the reader gets here from the previous code block without a heading or other content between them. */
  followsCode: boolean;
  /** Returns the position of a character of the code in the page's text, or null if it isn't known. */
  offsetOf(at: number): number | null;
  /** The position of the block in the page's text, or of the block that contains it. */
  offset: number;
}

/** Blocks that only contain other blocks. They don't separate a response from its request. */
const CONTAINERS = new Set(
  "tabs tabs-item list-ordered list-unordered list-item columns column stepper".split(" "),
);
/** A response follows its request directly, or after one paragraph. */
const GAP_MAX = 1;
/** The maximum number of code blocks on a page that are checked. */
const BLOCKS_MAX = 300;

const codeOf = ({ nodes = [] }: DocumentBlock): string[] =>
  nodes.map((line) =>
    ("nodes" in line ? (line.nodes ?? []) : [])
      .flatMap((text: DocumentNode) => (text.object === "text" ? text.leaves.map((leaf) => leaf.text) : []))
      .join(""),
  );

const FENCE = /^[ \t>*+\-\d.)]*(?:`{3,}|~{3,})/;

/** Finds the lines of code blocks in the Markdown of a block. Blocks are found one after the other. */
class LineFinder {
  private readonly starts: number[];
  private readonly lines: string[];
  private readonly fences: number[];
  private from = 0;

  constructor(
    source: string,
    private readonly offset: number,
  ) {
    this.lines = source.split("\n");
    let at = 0;
    this.starts = this.lines.map((line) => {
      const start = at;
      at += line.length + 1;
      return start;
    });
    this.fences = this.lines.flatMap((line, index) => (FENCE.test(line) ? [index] : []));
  }

  /** Returns the positions of the lines in the page's text, or null if they aren't found. */
  find(code: readonly string[]): number[] | null {
    const textAt = (index: number) => (this.lines[index] ?? "").replace(/\r$/, "");
    for (const index of this.fences) {
      if (index < this.from) continue;
      if (!code.every((line, row) => textAt(index + 1 + row).endsWith(line))) continue;
      this.from = index + 1 + code.length;
      return code.map(
        (line, row) =>
          this.offset + (this.starts[index + 1 + row] ?? 0) + textAt(index + 1 + row).length - line.length,
      );
    }
    return null;
  }
}

/** Converts positions in the code to positions in the page's text. */
function offsetsIn(lines: readonly string[], places: readonly number[] | null) {
  return (at: number): number | null => {
    let start = 0;
    for (const [row, line] of lines.entries()) {
      const place = places?.[row];
      if (at <= start + line.length) return place === undefined ? null : place + at - start;
      start += line.length + 1;
    }
    return null;
  };
}

const OPERATION = /(?:^|[\s{])operation=(?:"([^"]*)"|([^\s"}]+))/;

/** Returns the operation that is written after the language, or in the tag around the code. */
function operationOf({ data }: DocumentBlock): string | undefined {
  const { operation } = (data.attributes ?? {}) as Record<string, unknown>;
  if (typeof operation === "string") return operation;
  const found = OPERATION.exec(typeof data.meta === "string" ? data.meta : "");
  return found?.[1] ?? found?.[2];
}

interface Walk {
  finder: LineFinder;
  offset: number;
  found: CodeBlock[];
  /** The number of blocks since the last code block. */
  gap: number;
}

function visit(block: DocumentBlock, walk: Walk, tab = ""): void {
  if (walk.found.length >= BLOCKS_MAX) return;
  if (block.type === "code") {
    const lines = codeOf(block);
    const offsetOf = offsetsIn(lines, walk.finder.find(lines));
    walk.found.push({
      block,
      language: String(block.data.syntax ?? ""),
      code: lines.join("\n"),
      operation: operationOf(block),
      title: String(block.data.title ?? tab),
      followsCode: walk.gap <= GAP_MAX,
      offsetOf,
      offset: offsetOf(0) ?? walk.offset,
    });
    walk.gap = 0;
    return;
  }
  if (!CONTAINERS.has(block.type)) walk.gap += block.type === "paragraph" ? 1 : GAP_MAX + 1;
  const inside = [...(block.nodes ?? []), ...(block.fragments ?? []).flatMap(({ nodes }) => nodes)];
  const title = block.type === "tabs-item" ? String(block.data.title ?? "") : tab;
  for (const node of inside) if (node.object === "block") visit(node, walk, title);
}

/** Returns the code blocks of a page, in order. */
export function codeBlocksOf(blocks: readonly PlacedBlock[]): CodeBlock[] {
  const found: CodeBlock[] = [];
  const finders = new Map<number, LineFinder>();
  let gap = GAP_MAX + 1;
  for (const { block, source, offset } of blocks) {
    const finder = finders.get(offset) ?? new LineFinder(source, offset);
    finders.set(offset, finder);
    const walk = { finder, offset, found, gap };
    visit(block, walk);
    gap = walk.gap;
  }
  return found;
}
