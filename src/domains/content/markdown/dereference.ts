import { branchesOf } from "./branches";
import {
  type ContentRef,
  type DocumentBlock,
  type DocumentNode,
  type JSONDocument,
  withBelow,
} from "./document";

/**
 * Replaces each block, at any depth, with the blocks that `replace` returns. If `replace` returns null, keeps
 * the block and processes its children.
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

/** Returns the Document of reusable content, or null if it doesn't exist or the caller can't see it. */
export type FindReusable = (ref: ContentRef & { kind: "reusable-content" }) => JSONDocument | null;

/**
 * The maximum number of replaced references on one page. The number is limited, because a page grows fast if
 * pieces of reusable content include each other several times.
 */
export const MOST_EXPANSIONS = 500;

/**
 * Replaces references to reusable content with their blocks, at any depth. Keeps a reference if its target
 * is missing, or if it would include reusable content in itself.
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
  /** Expressions of `if` blocks. */
  conditions: Set<string>;
  /** Expressions whose value the text shows. */
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
      if (type === "if")
        for (const branch of branchesOf(value as DocumentBlock)) found.conditions.add(branch.expression);
      if (type === "expression") found.values.add(expression);
    }
    for (const inner of [nodes, fragments]) if (Array.isArray(inner)) stack.push(...inner);
  }
  return found;
}
