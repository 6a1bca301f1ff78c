import type { PhrasingContent } from "mdast";
import { type BlockType, block, type DocumentBlock, isBlankInline, orEmpty, paragraph } from "./document";
import { hasOnly, property } from "./html-element";
import { type InlineSource, type PairedElement, pairTags, trimInlines } from "./inline-pairs";
import { readSources } from "./inline-reader";
import type { ReadContext } from "./read-context";

const isPaired = (source: InlineSource): source is PairedElement => source.type === "paired";
const isBlank = (source: InlineSource) => source.type === "text" && source.value.trim() === "";

/**
 * Converts a cell of a pipe table to blocks. The cell's paragraphs and lists are HTML, because a row must be
 * on one line. The text inside them is Markdown.
 */
export function readPipeCell(children: readonly PhrasingContent[], context: ReadContext): DocumentBlock[] {
  const sources = pairTags(children);
  if (!sources.some((source) => isPaired(source) && readBlock(source) !== null))
    return [paragraph(readSources(sources, context))];
  return new CellReader(context).flow(sources);
}

type BlockSource = { type: "paragraph" } | { type: BlockType; start: number; items: PairedElement[] };

/** Converts an element to a block in a cell. Returns null if the element stays inline. */
function readBlock({ element, children }: PairedElement): BlockSource | null {
  if (element.tagName === "p") return hasOnly(element) ? { type: "paragraph" } : null;
  if (element.tagName !== "ul" && element.tagName !== "ol") return null;
  if (!hasOnly(element, "start")) return null;
  const items = children.filter((child) => !isBlank(child));
  const isList = items.every(
    (item) => isPaired(item) && item.element.tagName === "li" && hasOnly(item.element),
  );
  if (!isList || items.length === 0) return null;
  const type = element.tagName === "ul" ? "list-unordered" : "list-ordered";
  return { type, start: Number(property(element, "start") ?? 1), items: items as PairedElement[] };
}

class CellReader {
  constructor(private readonly context: ReadContext) {}

  flow(sources: readonly InlineSource[]): DocumentBlock[] {
    const blocks: DocumentBlock[] = [];
    let run: InlineSource[] = [];
    const endRun = () => {
      const nodes = trimInlines(readSources(run, this.context));
      if (!nodes.every(isBlankInline)) blocks.push(paragraph(nodes));
      run = [];
    };
    for (const source of sources) {
      const found = isPaired(source) ? readBlock(source) : null;
      if (!found || !isPaired(source)) {
        run.push(source);
        continue;
      }
      endRun();
      blocks.push(this.block(found, source));
    }
    endRun();
    return orEmpty(blocks);
  }

  private block(found: BlockSource, { children }: PairedElement): DocumentBlock {
    if (!("items" in found)) return paragraph(trimInlines(readSources(children, this.context)));
    const { type, start, items } = found;
    const data = type === "list-ordered" && Number.isInteger(start) && start !== 1 ? { start } : {};
    return block(
      type,
      data,
      items.map((item) => block("list-item", {}, this.flow(item.children))),
    );
  }
}
