import type { Code, Heading, List, ListItem, Paragraph, Root, RootContent } from "mdast";
import { contractForm } from "./contract-form";
import {
  block,
  DOCUMENT_SCHEMA_VERSION,
  type DocumentBlock,
  type DocumentInline,
  type DocumentInlineNode,
  fragment,
  type JSONDocument,
  paragraph,
} from "./document";
import { readHtml } from "./html-element";
import { headingBlock, readHtmlBlock } from "./html-reader";
import { assignIds } from "./identity";
import { imageBlock } from "./image-block";
import { readHtmlInlines, readInlines } from "./inline-reader";
import type { BlockKeys } from "./keys";
import { plainResolve, type Resolve } from "./link-resolution";
import { parseMarkdown } from "./parse";
import { rawBlock } from "./raw-block";
import { collectDefinitions, Growth, type ReadContext } from "./read-context";
import { readPipeTable, trimInlines } from "./table-reader";
import { codeBlock, readTagBlock } from "./tag-reader";
import { nestTags, type PageNode, type Span } from "./tags";

export type ToDocumentOptions = {
  /** Keys of this very text, as `alignKeys` or an earlier reading gave them. */
  keys?: BlockKeys | null;
  resolve?: Resolve;
};

/** A top-level piece of the text with the blocks it became; none for a definition. */
export type Segment = { span: Span; blocks: DocumentBlock[] };
export type ReadResult = { document: JSONDocument; keys: BlockKeys; segments: Segment[] };

/**
 * Reads Markdown (a page's text after front matter and title) as a Document.
 *
 * Every construct becomes a node. Soft line ends become spaces, hard ones `\n` in a leaf; link and
 * footnote definitions are resolved where they are used; raw HTML and tags that the model does not
 * know are kept with their source (`raw-block.ts`, and leaves with `html`).
 *
 * @returns the document and the keys of its blocks: those given, or ones that follow from the text
 * @throws PageSyntaxError when the text passes a limit
 */
export function toDocument(
  text: string,
  options: ToDocumentOptions = {},
): { document: JSONDocument; keys: BlockKeys } {
  const { document, keys } = readDocument(text, options);
  return { document: { ...document, nodes: contractForm(document.nodes) }, keys };
}

/** The same as the writers take it, with the place of each block in the text, for writing back. */
export function readDocument(text: string, options: ToDocumentOptions = {}): ReadResult {
  const root = parseMarkdown(text);
  const reader = new BlockReader(text, root, options.resolve ?? plainResolve);
  const segments = nestTags(root.children, text).map((node) => ({
    span: { start: lineStart(text, node.span.start), end: node.span.end },
    blocks: reader.read(node),
  }));
  const nodes = segments.flatMap((segment) => segment.blocks);
  const identified = assignIds(nodes, options.keys ?? null);
  let at = 0;
  for (const segment of segments) {
    const end = at + segment.blocks.length;
    segment.blocks = identified.nodes.slice(at, end);
    at = end;
  }
  const document: JSONDocument = {
    object: "document",
    data: { schemaVersion: DOCUMENT_SCHEMA_VERSION },
    nodes: identified.nodes,
  };
  return { document, keys: identified.keys, segments };
}

/** Indentation in front of a block is part of it. */
function lineStart(text: string, offset: number): number {
  let start = offset;
  while (start > 0 && (text[start - 1] === " " || text[start - 1] === "\t")) start -= 1;
  return start === 0 || text[start - 1] === "\n" ? start : offset;
}

class BlockReader {
  private readonly context: ReadContext;

  constructor(text: string, root: Root, resolve: Resolve) {
    this.context = {
      text,
      growth: new Growth(text.length),
      elements: new WeakMap(),
      resolve,
      ...collectDefinitions(root),
      insideFootnote: false,
      readBlocks: (children) => this.nested(children),
    };
  }

  read(node: PageNode): DocumentBlock[] {
    switch (node.type) {
      case "tagBlock":
        return [readTagBlock(node, this.context, () => node.children.flatMap((child) => this.read(child)))];
      case "detailsBlock":
        return [this.expandable(node)];
      case "htmlBlock":
        return readHtmlBlock(node.value, this.context);
      case "strayTag":
        return [rawBlock(node.source.startsWith("<") ? "html" : "tag", node.source)];
      case "markdown":
        return this.markdown(node.node as RootContent);
    }
  }

  private nested(children: Root["children"]): DocumentBlock[] {
    return nestTags(children, this.context.text).flatMap((node) => this.read(node));
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
        return [block("blockquote", {}, orEmpty(this.nested(node.children as Root["children"])))];
      case "list":
        return [this.list(node)];
      case "code":
        return [this.code(node)];
      case "math":
        return [block("math", { formula: node.value })];
      case "table":
        return [readPipeTable(node, this.context)];
      default:
        // Definitions have no node of their own: what they define stands where it is used.
        return [];
    }
  }

  /** A paragraph of nothing but images is a block of images; one of white space is an empty line. */
  private paragraph(node: Paragraph): DocumentBlock {
    const nodes = readInlines(node.children, this.context);
    const images = nodes.filter((inline) => inline.object === "inline" && inline.type === "inline-image");
    const onlyImages = nodes.every((inline) => images.includes(inline) || isBlank(inline));
    const sized = images.some((image) => image.object === "inline" && image.data.size !== undefined);
    if (images.length > 0 && onlyImages && !sized) {
      return block(
        "images",
        {},
        images.map((image) => imageBlock((image as DocumentInline).data)),
      );
    }
    return paragraph(nodes.every(isBlank) ? [] : nodes);
  }

  private heading(node: Heading): DocumentBlock {
    const data: Record<string, unknown> = {};
    const nodes = readInlines(node.children, this.context, (id) => {
      data.id = id;
    });
    const own = data.id === undefined ? takeOwnId(nodes) : undefined;
    if (own !== undefined) data.id = own;
    return headingBlock(node.depth, data, data.id === undefined ? nodes : trimInlines(nodes));
  }

  private list(node: List): DocumentBlock {
    const isTasks = !node.ordered && node.children.every((item) => typeof item.checked === "boolean");
    const items = node.children.map((item) => this.listItem(item));
    if (isTasks) return block("list-tasks", {}, items);
    if (!node.ordered) return block("list-unordered", {}, items);
    const start = node.start ?? 1;
    return block("list-ordered", start === 1 ? {} : { start }, items);
  }

  private listItem(item: ListItem): DocumentBlock {
    const data = typeof item.checked === "boolean" ? { checked: item.checked } : {};
    return block("list-item", data, orEmpty(this.nested(item.children as Root["children"])));
  }

  private code(node: Code): DocumentBlock {
    const data: Record<string, unknown> = {};
    if (node.lang) data.syntax = node.lang;
    if (node.meta) data.meta = node.meta;
    return codeBlock(node.value, data);
  }

  private expandable(node: PageNode & { type: "detailsBlock" }): DocumentBlock {
    const summary = trimInlines(readHtmlInlines(readHtml(node.summary) ?? [], this.context));
    const body = node.children.flatMap((child) => this.read(child));
    return {
      ...block("expandable", node.open ? { defaultExpanded: true } : {}),
      fragments: [
        fragment("expandable-title", [paragraph(summary)], "expandable-title"),
        fragment("expandable-body", orEmpty(body), "expandable-body"),
      ],
    };
  }
}

/** Takes `{#id}` off the end of a heading. */
function takeOwnId(nodes: DocumentInlineNode[]): string | undefined {
  const last = nodes.at(-1);
  const leaf = last?.object === "text" ? last.leaves.at(-1) : undefined;
  const match = leaf && leaf.marks.length === 0 ? /^(|.*\s)\{#([^\s{}"<>&#]+)\}\s*$/s.exec(leaf.text) : null;
  if (!leaf || !match) return undefined;
  leaf.text = match[1] as string;
  return match[2];
}

function orEmpty(blocks: DocumentBlock[]): DocumentBlock[] {
  return blocks.length > 0 ? blocks : [paragraph([])];
}

function isBlank(node: DocumentInlineNode): boolean {
  return (
    node.object === "text" && node.leaves.every((leaf) => leaf.text.trim() === "" && leaf.html === undefined)
  );
}
