import type { ContentRef, DocumentBlock, DocumentNode, JSONDocument } from "./document";

/** The document of a reusable content, or null when there is none (or the caller may not see it). */
export type FindReusable = (ref: ContentRef & { kind: "reusable-content" }) => JSONDocument | null;

/** How many reusable contents one page may take in: contents that include each other twice grow fast. */
const MOST_EXPANSIONS = 500;

/**
 * Puts the blocks of reusable contents in place of the blocks that refer to them, however deep. A
 * reference that finds nothing, or that would contain itself, stays as it is.
 */
export function dereferenceDocument(document: JSONDocument, find: FindReusable): JSONDocument {
  return { ...document, nodes: new Dereferencer(find).blocks(document.nodes, []) };
}

class Dereferencer {
  private left = MOST_EXPANSIONS;

  constructor(private readonly find: FindReusable) {}

  blocks(nodes: readonly DocumentBlock[], inside: readonly string[]): DocumentBlock[] {
    return nodes.flatMap((node) => this.block(node, inside));
  }

  private block(node: DocumentBlock, inside: readonly string[]): DocumentBlock[] {
    if (node.type === "reusable-content") return this.expand(node, inside);
    const nodes = node.nodes?.flatMap((child): DocumentNode[] =>
      child.object === "block" ? this.block(child, inside) : [child],
    );
    const fragments = node.fragments?.map((part) => ({ ...part, nodes: this.blocks(part.nodes, inside) }));
    return [{ ...node, ...(nodes && { nodes }), ...(fragments && { fragments }) }];
  }

  private expand(node: DocumentBlock, inside: readonly string[]): DocumentBlock[] {
    const ref = node.data.ref as ContentRef | undefined;
    if (ref?.kind !== "reusable-content") return [node];
    const name = `${ref.space ?? ""}/${ref.reusableContent}`;
    if (inside.includes(name) || this.left === 0) return [node];
    const found = this.find(ref);
    if (!found) return [node];
    this.left -= 1;
    return this.blocks(found.nodes, [...inside, name]);
  }
}
