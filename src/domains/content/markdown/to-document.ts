import type {
  Blockquote,
  Code,
  FootnoteDefinition,
  Heading,
  List,
  ListItem,
  Paragraph,
  Root,
  RootContent,
} from "mdast";
import { alertIn } from "./alerts";
import { contractForm } from "./contract-form";
import {
  block,
  DOCUMENT_SCHEMA_VERSION,
  type DocumentBlock,
  fragment,
  imagesAlone,
  isBlankInline,
  type JSONDocument,
  orEmpty,
  paragraph,
  rawBlock,
  textNode,
} from "./document";
import { PageSyntaxError } from "./errors";
import { type Flows, type Piece, startOf } from "./flows";
import { headingWithId } from "./heading-id";
import { readHtml } from "./html-element";
import { headingBlock, readHtmlBlock } from "./html-reader";
import { assignIds } from "./identity";
import { trimInlines } from "./inline-pairs";
import { readHtmlInlines, readInlines } from "./inline-reader";
import type { BlockKeys } from "./keys";
import { plainResolve, type Resolve } from "./link-resolution";
import { parseMarkdown } from "./parse";
import { collectDefinitions, Growth, type ReadContext } from "./read-context";
import { readPipeTable } from "./table-reader";
import { codeBlock, readTagBlock } from "./tag-reader";
import { onLines } from "./tag-syntax";
import { nestTags, type PageNode, type Span, spanOf } from "./tags";

/** Matches the mark with which other tools insert a table of contents, such as `[toc]` or `[[_TOC_]]`. */
const CONTENTS = /^\[(?:toc|\[_?toc_?\])\]$/i;

export type ToDocumentOptions = {
  /** The keys of the text's blocks. They come from `alignKeys` or from an earlier call of `toDocument`. */
  keys?: BlockKeys | null;
  resolve?: Resolve;
};

/** A top-level piece of the text and its blocks. A definition has no blocks. */
export type Segment = { span: Span; blocks: DocumentBlock[] };
export type ReadResult = { document: JSONDocument; keys: BlockKeys; segments: Segment[]; flows: Flows };

/**
 * Converts Markdown to a Document. The Markdown is a page's text after the front matter and the title.
 *
 * All constructs become nodes. Soft line breaks become spaces, and hard line breaks become line feeds in a
 * leaf. The content of link and footnote definitions is inserted at the positions that refer to them. If the
 * Document format doesn't support some HTML or a tag, its source is kept in a `rawBlock` or in a leaf with
 * `html`.
 *
 * @returns the Document and the keys of its blocks. These are the given keys, or keys that are created from
 * the text.
 * @throws PageSyntaxError if the text exceeds a limit
 */
export function toDocument(
  text: string,
  options: ToDocumentOptions = {},
): { document: JSONDocument; keys: BlockKeys } {
  const { document, keys } = readDocument(text, options);
  return { document: { ...document, nodes: contractForm(document.nodes) }, keys };
}

/** Converts Markdown for the writers. Also returns the position of each block in the text. */
export function readDocument(text: string, options: ToDocumentOptions = {}): ReadResult {
  const root = parseMarkdown(text);
  const flows: Flows = new WeakMap();
  const context = {
    text,
    growth: new Growth(text.length),
    elements: new WeakMap(),
    resolve: options.resolve ?? plainResolve,
    ...collectDefinitions(root),
    insideFootnote: false,
  };
  const nodes = new BlockReader(context, flows).flow(root.children);
  const identified = assignIds(nodes, options.keys ?? null, (from, to) => {
    const flow = flows.get(from);
    if (flow) flows.set(to, flow);
  });
  const document: JSONDocument = {
    object: "document",
    data: { schemaVersion: DOCUMENT_SCHEMA_VERSION },
    nodes: identified.nodes,
  };
  let from = 0;
  const segments = (flows.get(nodes)?.pieces ?? []).map((piece): Segment => {
    const blocks = identified.nodes.slice(from, from + piece.count);
    from += piece.count;
    return { span: { start: startOf(text, piece, ""), end: piece.span.end }, blocks };
  });
  return { document, keys: identified.keys, segments, flows };
}

class BlockReader {
  private readonly context: ReadContext;

  constructor(
    context: Omit<ReadContext, "readNote">,
    private readonly flows: Flows,
  ) {
    this.context = { ...context, readNote: (definition) => this.note(definition) };
  }

  /** Converts sibling nodes to blocks, and records the positions of the blocks in the text. */
  flow(children: Root["children"]): DocumentBlock[] {
    return this.pieces(nestTags(children, this.context.text));
  }

  private pieces(nodes: readonly PageNode[]): DocumentBlock[] {
    const pieces: Piece[] = [];
    const blocks = nodes.flatMap((node) => {
      const read = this.read(node);
      pieces.push({ span: node.span, count: read.length });
      return read;
    });
    this.flows.set(blocks, { pieces });
    return blocks;
  }

  private note(definition: FootnoteDefinition): DocumentBlock[] {
    const blocks = orEmpty(this.flow(definition.children as Root["children"]));
    const pieces = this.flows.get(blocks)?.pieces ?? [];
    this.flows.set(blocks, {
      pieces,
      note: { label: definition.label ?? definition.identifier, span: spanOf(definition) },
    });
    return blocks;
  }

  private read(node: PageNode): DocumentBlock[] {
    switch (node.type) {
      case "tagBlock":
        return [readTagBlock(node, this.context, () => this.pieces(node.children))];
      case "detailsBlock":
        return [this.expandable(node)];
      case "htmlBlock":
        return readHtmlBlock(node.value, this.context);
      case "strayTag":
        return [rawBlock(node.source.startsWith("<") ? "html" : "tag", node.source)];
      case "tagsOnLine":
        return [rawBlock("tag", node.source, this.shownOnLine(node.source))];
      case "markdown":
        return this.markdown(node.node as RootContent);
    }
  }

  /**
   * Returns the blocks to show for a line with several tags, as if each tag were on a separate line. If the
   * line exceeds a limit, it's shown as text.
   */
  private shownOnLine(source: string): DocumentBlock[] {
    const text = onLines(source);
    try {
      const inner = new BlockReader({ ...this.context, text }, new WeakMap());
      return inner.flow(parseMarkdown(text).children);
    } catch (error) {
      if (error instanceof PageSyntaxError) return [paragraph([textNode(source)])];
      throw error;
    }
  }

  private markdown(node: RootContent): DocumentBlock[] {
    switch (node.type) {
      case "paragraph":
        return [this.paragraph(node)];
      case "heading":
        return [this.heading(node)];
      case "thematicBreak":
        return [block("divider")];
      case "blockquote":
        return [this.quote(node)];
      case "list":
        return [this.list(node)];
      case "code":
        return [this.code(node)];
      case "math":
        return [block("math", { formula: node.value })];
      case "table":
        return [readPipeTable(node, this.context)];
      default:
        // Definitions have no node. Their content is inserted at the positions that refer to them.
        return [];
    }
  }

  /**
   * A paragraph that contains only images becomes a block of images. A paragraph that contains only white
   * space becomes an empty line. The mark for a table of contents isn't shown, because pages have an outline.
   */
  private paragraph(node: Paragraph): DocumentBlock {
    const { start, end } = spanOf(node);
    const source = this.context.text.slice(start, end);
    if (node.children[0]?.type === "text" && CONTENTS.test(source)) return rawBlock("tag", source);
    const nodes = readInlines(node.children, this.context);
    return imagesAlone(nodes) ?? paragraph(nodes.every(isBlankInline) ? [] : nodes);
  }

  private heading(node: Heading): DocumentBlock {
    const { id, children } = headingWithId(node, this.context.text);
    const data: Record<string, unknown> = id === undefined ? {} : { id };
    const nodes = readInlines(children, this.context, (anchor) => {
      data.id = anchor;
    });
    return headingBlock(node.depth, data, data.id === undefined ? nodes : trimInlines(nodes));
  }

  private quote(node: Blockquote): DocumentBlock {
    const alert = alertIn(node, this.context.text);
    const nodes = orEmpty(this.flow((alert ?? node).children as Root["children"]));
    return alert ? block("hint", { style: alert.style }, nodes) : block("blockquote", {}, nodes);
  }

  private list(node: List): DocumentBlock {
    const isTasks = !node.ordered && node.children.every((item) => typeof item.checked === "boolean");
    const items = node.children.map((item) => this.listItem(item));
    this.flows.set(items, { pieces: node.children.map((item) => ({ span: spanOf(item), count: 1 })) });
    if (isTasks) return block("list-tasks", {}, items);
    if (!node.ordered) return block("list-unordered", {}, items);
    const start = node.start ?? 1;
    return block("list-ordered", start === 1 ? {} : { start }, items);
  }

  private listItem(item: ListItem): DocumentBlock {
    const blocks = this.flow(item.children as Root["children"]);
    if (typeof item.checked !== "boolean") return block("list-item", {}, orEmpty(blocks));
    const [first] = this.flows.get(blocks)?.pieces ?? [];
    const box = first && /^\[[ xX]\]\s+/.exec(this.context.text.slice(first.span.start, first.span.end));
    if (first && box) first.span = { ...first.span, start: first.span.start + box[0].length };
    return block("list-item", { checked: item.checked }, orEmpty(blocks));
  }

  private code(node: Code): DocumentBlock {
    const data: Record<string, unknown> = {};
    if (node.lang) data.syntax = node.lang;
    if (node.meta) data.meta = node.meta;
    return codeBlock(node.value, data);
  }

  private expandable(node: PageNode & { type: "detailsBlock" }): DocumentBlock {
    const summary = trimInlines(readHtmlInlines(readHtml(node.summary) ?? [], this.context));
    const body = this.pieces(node.children);
    return {
      ...block("expandable", node.open ? { defaultExpanded: true } : {}),
      fragments: [
        fragment("expandable-title", [paragraph(summary)], "expandable-title"),
        fragment("expandable-body", orEmpty(body), "expandable-body"),
      ],
    };
  }
}
