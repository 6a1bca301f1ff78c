import type { CSSProperties } from "react";
import type {
  DocumentBlock,
  TableData,
  TableDefinition,
  TableRecord,
  TableViewGrid,
} from "@/domains/content/markdown/document";
import type { BlockProps } from "./block";
import { Cards } from "./cards";
import type { BlockContext } from "./context";
import { Scroller } from "./scroller";
import { Cell } from "./table-cell";

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

interface Merge {
  anchor: { record: string; column: string };
  rowSpan: number;
  colSpan: number;
}

/** Spans of merged cells by `record column`; null for cells that another one covers. */
function mergesOf(block: DocumentBlock, rows: Row[], columns: TableDefinition[]): Map<string, Merge | null> {
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

function cellStyle(column: TableDefinition): CSSProperties | undefined {
  const { textAlignment, verticalAlignment } = column;
  if (!verticalAlignment && (!textAlignment || textAlignment === "left")) return undefined;
  return { textAlign: textAlignment, verticalAlign: verticalAlignment };
}

function Header({ columns }: { columns: TableDefinition[] }) {
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column.id} scope="col" style={cellStyle(column)}>
            {column.title || <span className="doc-visually-hidden">Untitled column</span>}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface RowProps {
  row: Row;
  columns: TableDefinition[];
  spans: Map<string, Merge | null>;
  block: DocumentBlock;
  context: BlockContext;
}

function BodyRow({ row, columns, spans, block, context }: RowProps) {
  return (
    <tr>
      {columns.map((column) => {
        const span = spans.get(`${row.id} ${column.id}`);
        if (span === null) return null;
        const value = row.record.values[column.id];
        return (
          <td key={column.id} style={cellStyle(column)} rowSpan={span?.rowSpan} colSpan={span?.colSpan}>
            <Cell value={value} column={column} block={block} context={context} />
          </td>
        );
      })}
    </tr>
  );
}

/** A table as a grid or as cards. A header whose titles are all empty is not shown, as Markdown needs one anyway. */
export function Table({ block, context }: BlockProps) {
  const table = block.data as unknown as TableData;
  const rows = rowsOf(table);
  const columns = columnsOf(table);
  if (table.view.type === "cards") return <Cards block={block} table={table} rows={rows} context={context} />;
  const view: TableViewGrid = table.view;
  const spans = mergesOf(block, rows, columns);
  const showsHeader = !view.hideHeader && columns.some((column) => column.title !== "");
  return (
    <Scroller className={table.fullWidth ? "doc-table doc-wide" : "doc-table"}>
      <table>
        {view.columnWidths ? (
          <colgroup>
            {columns.map((column) => (
              <col key={column.id} style={{ width: view.columnWidths?.[column.id] }} />
            ))}
          </colgroup>
        ) : null}
        {showsHeader ? <Header columns={columns} /> : null}
        <tbody>
          {rows.map((row) => (
            <BodyRow key={row.id} row={row} columns={columns} spans={spans} block={block} context={context} />
          ))}
        </tbody>
      </table>
    </Scroller>
  );
}
