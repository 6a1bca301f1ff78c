import type { Node } from "prosemirror-model";
import type { BlockType, DocumentBlock, JSONDocument } from "@/domains/content/markdown/document";
import { block, fragment, paragraph, textNode } from "@/site/draft/document-parts";
import { nodeToCards } from "./cards";
import { nodesToInlines } from "./inlines";
import { HOLDERS, schema } from "./schema";
import { nodeToTable } from "./tables";
import { isBlankText, tidyText } from "./tidy-text";

/**
 * Converts the editor's content to a Document. Omits empty paragraphs, because Markdown has none. If someone split a block,
 * both parts can have the same key. Only the first part keeps the key.
 */
export function nodeToDocument(doc: Node): JSONDocument {
  return { object: "document", data: { schemaVersion: 1 }, nodes: eachKeyOnce(blocksOf(doc)) };
}

const TYPES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(HOLDERS).map(([type, name]) => [name, type]),
);

const childrenOf = (node: Node): Node[] =>
  Array.from({ length: node.childCount }, (_none, at) => node.child(at));
const blocksOf = (parent: Node): DocumentBlock[] =>
  childrenOf(parent).flatMap((node) => nodeToBlock(node) ?? []);

/**
 * Returns the child blocks of a node. If there are none, returns an empty paragraph, because the Document requires a block.
 */
const blocksIn = (parent: Node): DocumentBlock[] => {
  const blocks = blocksOf(parent);
  return blocks.length > 0 ? blocks : [paragraph([])];
};

/** Converts a node to a block of a Document. Returns null for a node without content. */
export function nodeToBlock(node: Node): DocumentBlock | null {
  if (node.type === schema.nodes.opaque) return node.attrs.block as DocumentBlock;
  const made = blockOf(node);
  const key: unknown = node.attrs.key;
  return made && typeof key === "string" ? { ...made, key } : made;
}

function blockOf(node: Node): DocumentBlock | null {
  const { data } = node.attrs;
  switch (node.type.name) {
    case "paragraph":
      return textBlock("paragraph", data, node, "kept");
    case "heading":
      return textBlock(node.attrs.type, data, node, "spaces");
    case "code_block":
      return codeBlock(node);
    case "divider":
      return block("divider", data);
    case "images":
      return block(
        "images",
        data,
        childrenOf(node).map((image) => captioned(image, "image")),
      );
    case "expandable":
      return expandableBlock(node);
    case "table":
      return nodeToTable(node, blocksIn);
    case "cards":
      return nodeToCards(node, blocksIn);
    case "file":
      return captioned(node, node.attrs.type);
    default: {
      const type = TYPES[node.type.name] as BlockType | undefined;
      return type ? block(type, data, blocksIn(node)) : null;
    }
  }
}

function textBlock(
  type: BlockType,
  data: object,
  node: Node,
  breaks: "kept" | "spaces",
): DocumentBlock | null {
  const inlines = tidyText(nodesToInlines(childrenOf(node)), breaks);
  return isBlankText(inlines) ? null : block(type, { ...data }, inlines);
}

function codeBlock(node: Node): DocumentBlock {
  const highlighted = new Set<number>(node.attrs.highlighted);
  const lines = node.textContent.split("\n").map((text, index) => {
    return block("code-line", highlighted.has(index) ? { highlighted: true } : {}, [textNode(text)]);
  });
  return block("code", node.attrs.data, lines);
}

/** A block of this type with the caption that is written below it. */
function captioned(node: Node, type: BlockType): DocumentBlock {
  const { captionKey, ...data } = node.attrs.data;
  const inlines = tidyText(nodesToInlines(childrenOf(node)), "spaces");
  const caption = { ...paragraph(inlines), ...(captionKey && { key: captionKey }) };
  const key: unknown = node.attrs.key;
  return {
    ...block(type, data),
    ...(typeof key === "string" && { key }),
    ...(!isBlankText(inlines) && { fragments: [fragment("caption", [caption], "caption")] }),
  };
}

function expandableBlock(node: Node): DocumentBlock {
  const [title, body] = childrenOf(node) as [Node, Node];
  const inlines = tidyText(nodesToInlines(childrenOf(title)), "spaces");
  const heading = { ...paragraph(inlines), ...(title.attrs.key && { key: title.attrs.key }) };
  return {
    ...block("expandable", node.attrs.data),
    fragments: [
      fragment("expandable-title", [heading], "expandable-title"),
      fragment("expandable-body", blocksIn(body), "expandable-body"),
    ],
  };
}

function eachKeyOnce(blocks: DocumentBlock[], seen = new Set<string>()): DocumentBlock[] {
  return blocks.map((given) => {
    const { key, ...keyless } = given;
    const isFirst = key !== undefined && !seen.has(key);
    if (isFirst) seen.add(key);
    const nodes = given.nodes?.map((child) =>
      child.object === "block" ? (eachKeyOnce([child], seen)[0] as DocumentBlock) : child,
    );
    const fragments = given.fragments?.map((part) => ({ ...part, nodes: eachKeyOnce(part.nodes, seen) }));
    return { ...keyless, ...(isFirst && { key }), ...(nodes && { nodes }), ...(fragments && { fragments }) };
  });
}
