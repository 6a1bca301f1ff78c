import type { Node } from "prosemirror-model";
import { schema } from "../model/schema";
import { nodeToBlock } from "../model/to-blocks";

const isBlank = (node: Node): boolean =>
  (node.type === schema.nodes.paragraph || node.type === schema.nodes.heading) &&
  !/\S/.test(node.textContent) &&
  nodeToBlock(node) === null;

export interface ShownBlock {
  node: Node;
  from: number;
  to: number;
}

/**
 * Returns the top-level blocks that exist in the text, in order. Omits empty paragraphs, because the text doesn't contain
 * them.
 */
export function shownBlocks(doc: Node): ShownBlock[] {
  const blocks: ShownBlock[] = [];
  doc.forEach((node, from) => {
    if (!isBlank(node)) blocks.push({ node, from, to: from + node.nodeSize });
  });
  return blocks;
}
