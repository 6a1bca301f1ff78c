import {
  type DocumentBlock,
  type DocumentFragment,
  type DocumentInline,
  type DocumentLeaf,
  type DocumentNode,
  type JSONDocument,
  VOID_BLOCK_TYPES,
} from "./document";
import { completeTable } from "./table-schema";

/**
 * A Document that its schema has accepted, with everything that the schema lets a client leave out: what reads
 * Documents relies on the model's types alone.
 */
export function completeDocument(document: JSONDocument): JSONDocument {
  return { ...document, nodes: document.nodes.map(completeBlock) };
}

function completeNode(node: DocumentNode): DocumentNode {
  if (node.object === "text") return { ...node, leaves: node.leaves.map(completeLeaf) };
  return node.object === "inline" ? completeInline(node) : completeBlock(node);
}

function completeBlock(node: DocumentBlock): DocumentBlock {
  const data = node.data ?? {};
  return {
    ...node,
    isVoid: VOID_BLOCK_TYPES.has(node.type),
    data: node.type === "table" ? { ...completeTable(data) } : data,
    ...below(node),
  };
}

const completeInline = (node: DocumentInline): DocumentInline => ({
  ...node,
  isVoid: node.nodes === undefined,
  data: node.data ?? {},
  ...(below(node) as Pick<DocumentInline, "nodes" | "fragments">),
});

const below = ({ nodes, fragments }: DocumentBlock | DocumentInline) => ({
  ...(nodes && { nodes: nodes.map(completeNode) }),
  ...(fragments && { fragments: fragments.map(completeFragment) }),
});

const completeFragment = (part: DocumentFragment): DocumentFragment => ({
  ...part,
  nodes: (part.nodes ?? []).map(completeBlock),
});

const completeLeaf = (leaf: DocumentLeaf): DocumentLeaf => ({
  ...leaf,
  object: "leaf",
  marks: (leaf.marks ?? []).map((mark) => ({ ...mark, object: "mark" })),
});
