import type {
  DocumentBlock,
  TableData,
  TableDefinition,
  TableRecord,
} from "@/domains/content/markdown/document";

export interface Row {
  id: string;
  record: TableRecord;
}

/** The records in their order; equal indexes keep the order of the map. */
export function rowsOf(table: TableData): Row[] {
  const rows = Object.entries(table.records).map(([id, record]) => ({ id, record }));
  return rows.sort((a, b) =>
    a.record.orderIndex < b.record.orderIndex ? -1 : a.record.orderIndex > b.record.orderIndex ? 1 : 0,
  );
}

/** The columns that the view shows, in its order. */
export function columnsOf(table: TableData): TableDefinition[] {
  return table.view.columns.flatMap((id) => {
    const definition = table.definition[id];
    return definition ? [{ ...definition, id }] : [];
  });
}

export interface Merge {
  anchor: { record: string; column: string };
  rowSpan: number;
  colSpan: number;
}

/** Spans of merged cells by `record column`; null for cells that another one covers. */
export function mergesOf(
  block: DocumentBlock,
  rows: Row[],
  columns: TableDefinition[],
): Map<string, Merge | null> {
  const spans = new Map<string, Merge | null>();
  for (const merge of Array.isArray(block.data.cellMerges) ? (block.data.cellMerges as Merge[]) : []) {
    const top = rows.findIndex((row) => row.id === merge.anchor?.record);
    const left = columns.findIndex((column) => column.id === merge.anchor?.column);
    if (top < 0 || left < 0) continue;
    for (const row of rows.slice(top, top + merge.rowSpan)) {
      for (const column of columns.slice(left, left + merge.colSpan))
        spans.set(`${row.id} ${column.id}`, null);
    }
    spans.set(`${merge.anchor.record} ${merge.anchor.column}`, merge);
  }
  return spans;
}
