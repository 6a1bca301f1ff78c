import type { CSSProperties } from "react";
import {
  CAPTION,
  type CellSpan,
  type DocumentBlock,
  type TableData,
  type TableDefinition,
  type TableViewGrid,
} from "@/domains/content/markdown/document";
import { Blocks } from "./block";
import { Cards } from "./cards";
import type { BlockContext, BlockProps } from "./context";
import { dataStyle } from "./data-style";
import { Scroller } from "./scroller";
import { Cell } from "./table-cell";
import { mergesOf, type Row, rowsOf, viewColumns } from "./table-shape";

/** The alignment of a single cell, for columns without an alignment. */
function ownAlignment(attributes: Record<string, string> = {}): Partial<TableDefinition> {
  const { align = "", valign = "" } = attributes;
  return {
    ...(/^(left|center|right)$/.test(align) && { textAlignment: align as TableDefinition["textAlignment"] }),
    ...(/^(top|middle|bottom)$/.test(valign) && {
      verticalAlignment: valign as TableDefinition["verticalAlignment"],
    }),
  };
}

function cellStyle(column: TableDefinition, attributes?: Record<string, string>): CSSProperties | undefined {
  const { textAlignment, verticalAlignment } = { ...column, ...ownAlignment(attributes) };
  if (!verticalAlignment && (!textAlignment || textAlignment === "left")) return undefined;
  return { textAlign: textAlignment, verticalAlign: verticalAlignment };
}

function Header({ columns, labels }: { columns: TableDefinition[] } & Pick<BlockContext, "labels">) {
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column.id} scope="col" {...dataStyle(cellStyle(column))}>
            {column.title || <span className="doc-visually-hidden">{labels.untitledColumn}</span>}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface RowProps {
  row: Row;
  columns: TableDefinition[];
  spans: Map<string, CellSpan | null>;
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
        const markup = row.record.cells?.[column.id];
        const Tag = markup?.tag === "th" ? "th" : "td";
        return (
          <Tag
            key={column.id}
            {...dataStyle(cellStyle(column, markup?.attributes))}
            rowSpan={span?.rowSpan}
            colSpan={span?.colSpan}
          >
            <Cell value={value} column={column} block={block} context={context} />
          </Tag>
        );
      })}
    </tr>
  );
}

/** If a table has more rows, visitors can filter its rows. */
const ROWS_MAX = 20;

/** The labels of the field that filters the rows of a long table. A script creates the field. */
const filterLabels = ({ labels }: BlockContext, rowCount: number) =>
  rowCount > ROWS_MAX ? { "data-filter": labels.filterRows, "data-nothing": labels.noRows } : {};

/**
 * A table, as a grid or as cards. Doesn't show the header if all titles in it are empty. Authors can't omit the header,
 * because Markdown requires it.
 */
export function Table({ block, context }: BlockProps) {
  const table = block.data as unknown as TableData;
  const rows = rowsOf(table);
  const columns = viewColumns(table);
  if (table.view.type === "cards") return <Cards block={block} table={table} rows={rows} context={context} />;
  const view: TableViewGrid = table.view;
  const spans = mergesOf(block, rows, columns);
  const caption = (block.fragments ?? []).find((part) => part.fragment === CAPTION);
  const headings = rows.filter((row) => row.record.section === "thead");
  const bodyRows = (list: typeof rows) =>
    list.map((row) => (
      <BodyRow key={row.id} row={row} columns={columns} spans={spans} block={block} context={context} />
    ));
  const showsHeader = !view.hideHeader && columns.some((column) => column.title !== "");
  return (
    <Scroller className="doc-table" {...filterLabels(context, rows.length)}>
      <table>
        {caption ? (
          <caption>
            <Blocks nodes={caption.nodes} context={context} />
          </caption>
        ) : null}
        {view.columnWidths ? (
          <colgroup>
            {columns.map((column) => (
              <col key={column.id} {...dataStyle({ width: view.columnWidths?.[column.id] })} />
            ))}
          </colgroup>
        ) : null}
        {showsHeader ? <Header columns={columns} labels={context.labels} /> : null}
        {headings.length > 0 ? <thead>{bodyRows(headings)}</thead> : null}
        <tbody>{bodyRows(rows.filter((row) => row.record.section !== "thead"))}</tbody>
      </table>
    </Scroller>
  );
}
