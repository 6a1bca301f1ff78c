import type { Attrs, Node, NodeType } from "prosemirror-model";
import type { DocumentBlock, DocumentInlineNode, JSONDocument } from "@/domains/content/markdown/document";
import { plainText } from "@/site/draft/document-parts";
import { formOfBlock } from "@/site/draft/same-blocks";
import { cardsToNode } from "./cards";
import { inlinesToNodes } from "./inlines";
import { HOLDERS, schema } from "./schema";
import { tableToNode } from "./tables";
import { nodeToBlock } from "./to-blocks";

/**
 * Converts a Document to the editor's form. A block that the conversion would change becomes an opaque node, which
 * is shown and kept unchanged.
 */
export function documentToNode({ nodes }: Pick<JSONDocument, "nodes">): Node {
  const blocks = blocksToNodes(nodes);
  return schema.nodes.doc.create(null, blocks.length > 0 ? blocks : [schema.nodes.paragraph.create()]);
}

export const blocksToNodes = (blocks: readonly DocumentBlock[]): Node[] =>
  blocks.map((block) => checked(block));

/**
 * Accepts a block if its whole tree can be converted back unchanged. If the block would change, checks each block in it
 * separately.
 */
function checked(block: DocumentBlock): Node {
  const whole = attempt(block, (inner) => inner.map((one) => attempt(one) ?? opaque(one)));
  if (whole && comesBack(whole, block)) return whole;
  const inParts = attempt(block, blocksToNodes);
  return inParts && comesBack(inParts, block) ? inParts : opaque(block);
}

function comesBack(node: Node, block: DocumentBlock): boolean {
  const back = nodeToBlock(node);
  return back !== null && formOfBlock(back) === formOfBlock(block);
}

const opaque = (block: DocumentBlock): Node => schema.nodes.opaque.create({ block });

type Inside = (blocks: readonly DocumentBlock[]) => Node[];
const kept = ({ key, data }: DocumentBlock) => ({ key: key ?? null, data: data ?? {} });

const TEXTS: Readonly<Record<string, string>> = {
  paragraph: "paragraph",
  "heading-1": "heading",
  "heading-2": "heading",
  "heading-3": "heading",
};

/** The editor's node for a block. Null if the editor has no such node, or if the content doesn't fit. */
function attempt(block: DocumentBlock, inside: Inside = unchecked): Node | null {
  try {
    const node = typed(block, inside);
    node?.check();
    return node;
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError) return null;
    throw error;
  }
}

const unchecked: Inside = (blocks) => blocks.map((one) => attempt(one) ?? opaque(one));

function typed(block: DocumentBlock, inside: Inside): Node | null {
  const { type, nodes = [] } = block;
  const text = TEXTS[type];
  if (text) {
    const attrs = text === "heading" ? { ...kept(block), type } : kept(block);
    return schema.node(text, attrs, inlinesToNodes(nodes as DocumentInlineNode[]));
  }
  const holder = HOLDERS[type];
  if (holder) {
    const content = inside(nodes as DocumentBlock[]);
    const padded = content.length === 0 ? [schema.nodes.paragraph.create()] : content;
    return schema.node(holder, kept(block), padded);
  }
  if (type === "table") return tableToNode(block, inside) ?? cardsToNode(block, inside);
  if (type === "file" || (type === "content-ref" && block.data?.tag === "file"))
    return captioned(block, schema.nodes.file, { type });
  if (type === "divider") return schema.nodes.divider.create(kept(block));
  if (type === "code") return code(block);
  if (type === "images")
    return schema.nodes.images.create(
      kept(block),
      (nodes as DocumentBlock[]).map((one) => captioned(one, schema.nodes.image)),
    );
  return type === "expandable" ? expandable(block, inside) : null;
}

function code(block: DocumentBlock): Node {
  const lines = (block.nodes ?? []) as DocumentBlock[];
  const highlighted = lines.flatMap((line, index) => (line.data?.highlighted === true ? [index] : []));
  const text = lines.map(plainText).join("\n");
  return schema.nodes.code_block.create(
    { ...kept(block), highlighted },
    text === "" ? null : schema.text(text),
  );
}

const partOf = (block: DocumentBlock, name: string) =>
  (block.fragments ?? []).find((part) => (part.fragment ?? part.type) === name)?.nodes ?? [];

function captioned(block: DocumentBlock, as: NodeType, more: Attrs = {}): Node {
  const [caption] = partOf(block, "caption");
  const attrs = { key: block.key ?? null, data: { ...block.data, captionKey: caption?.key }, ...more };
  return as.create(attrs, inlinesToNodes((caption?.nodes ?? []) as DocumentInlineNode[]));
}

function expandable(block: DocumentBlock, inside: Inside): Node {
  const [title] = partOf(block, "expandable-title");
  const body = inside(partOf(block, "expandable-body"));
  return schema.nodes.expandable.create(kept(block), [
    schema.nodes.expandable_title.create(
      { key: title?.key ?? null },
      inlinesToNodes((title?.nodes ?? []) as DocumentInlineNode[]),
    ),
    schema.nodes.expandable_body.create(null, body.length > 0 ? body : [schema.nodes.paragraph.create()]),
  ]);
}
