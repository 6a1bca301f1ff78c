import {
  type DocumentBlock,
  spansOf,
  type TableData,
  type TableDefinition,
  type TableRecord,
} from "@/domains/content/markdown/document";

export interface Row {
  id: string;
  record: TableRecord;
}

/** The records in their order. Records with equal indexes have the order of the map. */
export function rowsOf(table: TableData): Row[] {
  const rows = Object.entries(table.records).map(([id, record]) => ({ id, record }));
  return rows.sort((a, b) =>
    a.record.orderIndex < b.record.orderIndex ? -1 : a.record.orderIndex > b.record.orderIndex ? 1 : 0,
  );
}

/** The columns that the view shows, in the order of the view. */
export function viewColumns(table: TableData): TableDefinition[] {
  return table.view.columns.flatMap((id) => {
    const definition = table.definition[id];
    return definition ? [{ ...definition, id }] : [];
  });
}

/**
 * Returns the spans of merged cells. The key is `record column`, and the value is null for cells that another cell covers.
 */
export const mergesOf = (block: DocumentBlock, rows: Row[], columns: TableDefinition[]) =>
  spansOf(
    block.data.cellMerges,
    rows.map(({ id }) => id),
    columns.map(({ id }) => id),
  );
