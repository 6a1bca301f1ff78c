import type { DocumentBlock, DocumentNode } from "./document";

/**
 * Puts what `replace` answers in place of each block, however deep. Where it answers null the block stays, and what
 * it holds is looked at.
 */
export function flatMapBlocks(
  blocks: readonly DocumentBlock[],
  replace: (block: DocumentBlock) => DocumentBlock[] | null,
): DocumentBlock[] {
  return blocks.flatMap((block) => replace(block) ?? [withInner(block, replace)]);
}

function withInner(
  block: DocumentBlock,
  replace: (block: DocumentBlock) => DocumentBlock[] | null,
): DocumentBlock {
  const nodes = block.nodes?.flatMap((node): DocumentNode[] =>
    node.object === "block" ? flatMapBlocks([node], replace) : [node],
  );
  const fragments = block.fragments?.map((part) => ({ ...part, nodes: flatMapBlocks(part.nodes, replace) }));
  return { ...block, ...(nodes && { nodes }), ...(fragments && { fragments }) };
}
