import {
  type ContentRef,
  type DocumentBlock,
  type DocumentNode,
  type JSONDocument,
  withBelow,
} from "./document";

/**
 * Puts what `replace` answers in place of each block, however deep. Where it answers null the block stays, and what
 * it holds is looked at.
 */
export function flatMapBlocks(
  blocks: readonly DocumentBlock[],
  replace: (block: DocumentBlock) => DocumentBlock[] | null,
): DocumentBlock[] {
  const inside = (nodes: DocumentNode[]): DocumentNode[] =>
    nodes.flatMap((node): DocumentNode[] =>
      node.object === "block" ? flatMapBlocks([node], replace) : [node],
    );
  return blocks.flatMap((block) => replace(block) ?? [withBelow(block, inside)]);
}

/** The document of a reusable content, or null when there is none (or the caller may not see it). */
export type FindReusable = (ref: ContentRef & { kind: "reusable-content" }) => JSONDocument | null;

/** The maximum of reusable contents on one page: contents that include each other twice grow fast. */
export const MOST_EXPANSIONS = 500;

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
    return flatMapBlocks(nodes, (node) =>
      node.type === "reusable-content" ? this.expand(node, inside) : null,
    );
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

interface Expressions {
  /** Of `if` blocks. */
  conditions: Set<string>;
  /** Within the text, where their value stands. */
  values: Set<string>;
}

export function expressionsIn(document: Pick<JSONDocument, "nodes">): Expressions {
  const found: Expressions = { conditions: new Set(), values: new Set() };
  const stack: unknown[] = [...document.nodes];
  for (let value = stack.pop(); value !== undefined; value = stack.pop()) {
    if (typeof value !== "object" || value === null) continue;
    const { type, data, nodes, fragments } = value as Record<string, unknown>;
    const expression = (data as { expression?: unknown } | undefined)?.expression;
    if (typeof expression === "string") {
      if (type === "if") found.conditions.add(expression);
      if (type === "expression") found.values.add(expression);
    }
    for (const inner of [nodes, fragments]) if (Array.isArray(inner)) stack.push(...inner);
  }
  return found;
}
