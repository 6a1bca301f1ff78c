import { type BlockKeys, readDocument, splitPage } from "@/domains/content/markdown";
import type { DocumentBlock, DocumentNode } from "@/domains/content/markdown/document";
import type { PlacedBlock } from "../kinds/kind";

/**
 * Returns the top-level blocks of a page. Their links contain the addresses as they're written.
 * @throws PageSyntaxError if the text can't be parsed
 */
export function placedBlocksOf(text: string, keys: BlockKeys | null): PlacedBlock[] {
  const body = splitPage(text).bodyAfterTitle;
  const start = text.length - body.length;
  const { segments } = readDocument(body, { keys, resolve: (href) => ({ kind: "url", url: href }) });
  return segments.flatMap(({ span, blocks }) => {
    const source = body.slice(span.start, span.end);
    return blocks.map((block) => ({ block, source, offset: start + span.start }));
  });
}

const isKeyed = (node: DocumentNode): node is DocumentBlock =>
  node.object === "block" && node.key !== undefined && node.type !== "code-line";

const below = ({ nodes = [], fragments = [] }: DocumentBlock) =>
  [...nodes, ...fragments.flatMap((fragment) => fragment.nodes as DocumentNode[])].filter(isKeyed);

/** Returns the innermost blocks in a block for which the condition is true. */
export function innermost(block: DocumentBlock, holds: (block: DocumentBlock) => boolean): DocumentBlock[] {
  if (!holds(block)) return [];
  const inner = below(block).flatMap((each) => innermost(each, holds));
  return inner.length > 0 ? inner : [block];
}

/** Returns the number of the line at a position, starting at 1. */
export const lineAt = (text: string, offset: number): number =>
  text.slice(0, Math.max(0, offset)).split("\n").length;
