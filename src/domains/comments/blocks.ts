import type { DocumentBlock, DocumentNode, TableData } from "@/domains/content/markdown/document";

/** Every block of a document, those in lists, cells, tabs and footnotes included. */
function* blocksOf(nodes: readonly DocumentNode[]): Generator<DocumentBlock> {
  for (const node of nodes) {
    if (node.object === "text") continue;
    if (node.object === "block") yield node;
    yield* blocksOf(node.nodes ?? []);
    for (const part of node.fragments ?? []) yield* blocksOf(part.nodes);
  }
}

/** Whether a document holds a block of this key. */
export function hasBlock(nodes: readonly DocumentNode[], key: string): boolean {
  return [...blocksOf(nodes)].some((block) => block.key === key);
}

/** A cell of a table, by the ids of its record and of its column. */
export interface Cell {
  record: string;
  definition: string;
}

/** Whether a document holds a table with this cell: any, or the one whose key is `key`. */
export function hasCell(nodes: readonly DocumentNode[], cell: Cell, key?: string): boolean {
  return [...blocksOf(nodes)].some((block) => {
    if (block.type !== "table" || (key !== undefined && block.key !== key)) return false;
    const data = block.data as unknown as TableData;
    return Object.hasOwn(data.records, cell.record) && Object.hasOwn(data.definition, cell.definition);
  });
}
