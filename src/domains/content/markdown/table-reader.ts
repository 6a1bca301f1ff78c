import type { Table, TableRow } from "mdast";
import { type DocumentBlock, type DocumentInlineNode, paragraph, plainText } from "./document";
import { readInlines } from "./inline-reader";
import { readPipeCell } from "./pipe-cell";
import type { ReadContext } from "./read-context";
import { type ColumnShape, tableBlock } from "./table-shape";

/**
 * The number of characters by which an empty cell increases the size of the Document. Rows that are too short
 * get such cells.
 */
const EMPTY_CELL = 64;

export function addEmptyCells({ growth }: ReadContext, count: number, line = 1): void {
  if (count > 0) growth.add(count * EMPTY_CELL, line);
}

/** Converts a pipe table. Rows that are shorter than the heading row get empty cells. */
export function readPipeTable(table: Table, context: ReadContext): DocumentBlock {
  const [head, ...rows] = table.children;
  const columns = (head as TableRow).children.map((cell, index): ColumnShape => {
    const alignment = table.align?.[index] ?? undefined;
    const definition: ColumnShape["definition"] = { title: "", type: "text" };
    if (alignment) definition.textAlignment = alignment;
    return withHeading({ definition }, readInlines(cell.children, context));
  });
  for (const row of rows)
    addEmptyCells(context, columns.length - row.children.length, row.position?.start.line);
  return tableBlock({
    view: "grid",
    columns,
    rows: rows.map((row) => ({
      cells: columns.map((_, index) => ({
        blocks: readPipeCell(row.children[index]?.children ?? [], context),
      })),
    })),
  });
}

/** Sets the title of a column. If the plain title would lose formatting, keeps the nodes of the heading. */
export function withHeading(column: ColumnShape, nodes: DocumentInlineNode[]): ColumnShape {
  const title = nodes.map(plainText).join("");
  const isPlain = nodes.every(
    (node) =>
      node.object === "text" &&
      node.leaves.every((leaf) => leaf.marks.length === 0 && leaf.html === undefined),
  );
  const named = { ...column, definition: { ...column.definition, title } };
  return isPlain ? named : { ...named, heading: paragraph(nodes) };
}
