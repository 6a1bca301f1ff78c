import type { DocumentBlock, DocumentNode } from "./document";
import type { Span } from "./tags";

/** A stretch of a text with how many blocks it became: none for a definition. */
export type Piece = { span: Span; count: number };

/** The text of neighbouring blocks, piece by piece. */
export type Flow = {
  pieces: Piece[];
  /** Where they are a footnote's: its label, and where it is defined. */
  note?: { label: string; span: Span };
};

/** The flows that a text was read as, by the lists of blocks that they became. */
export type Flows = WeakMap<readonly DocumentNode[], Flow>;

/** The blocks between the beginning and the end of a container; none for other blocks. */
export function childrenOf(node: DocumentBlock): DocumentBlock[] {
  const body = node.type === "expandable" ? partOf(node, "expandable-body")?.nodes : node.nodes;
  return (body ?? []) as DocumentBlock[];
}

/** The same container with other blocks in it. */
export function withChildren(node: DocumentBlock, nodes: DocumentBlock[]): DocumentBlock {
  if (node.type !== "expandable") return { ...node, nodes };
  const body = partOf(node, "expandable-body");
  const fragments = node.fragments?.map((part) => (part === body ? { ...part, nodes } : part));
  return { ...node, ...(fragments && { fragments }) };
}

const partOf = (node: DocumentBlock, name: string) =>
  node.fragments?.find((part) => (part.fragment ?? part.type) === name);
