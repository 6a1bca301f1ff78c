import {
  block,
  type DocumentBlock,
  type DocumentFragment,
  fragment,
  type TableData,
  type TableDefinition,
  type TableValue,
} from "./document";

/** A column as read: its definition (with a provisional id) and what the view says about it. */
export type ColumnShape = {
  definition: Omit<TableDefinition, "id">;
  hidden?: boolean;
  width?: number;
  role?: "target" | "cover" | "cover-dark";
  /** The heading with its marks and links, where the plain title loses something. */
  heading?: DocumentBlock;
};

/** A cell: blocks for a text column, a plain value for any other. */
export type CellShape = { blocks: DocumentBlock[] } | { value: TableValue };

export type TableShape = {
  view: "grid" | "cards";
  columns: ColumnShape[];
  rows: CellShape[][];
  cardSize?: "medium" | "large";
  hideHeader?: boolean;
  hideColumnTitle?: boolean;
  fullWidth?: boolean;
};

const columnId = (index: number) => `column-${index}`;
const recordId = (index: number) => `record-${index}`;

/** The table block of a shape. Ids are provisional: stable ones come from the page's keys. */
export function tableBlock(shape: TableShape): DocumentBlock {
  const fragments: DocumentFragment[] = [];
  const records: TableData["records"] = {};
  shape.rows.forEach((row, rowIndex) => {
    const values: Record<string, TableValue> = {};
    shape.columns.forEach((_, columnIndex) => {
      const cell = row[columnIndex];
      if (!cell) return;
      if ("value" in cell) values[columnId(columnIndex)] = cell.value;
      else {
        const name = cellName(recordId(rowIndex), columnId(columnIndex));
        values[columnId(columnIndex)] = name;
        fragments.push(fragment(name, cell.blocks));
      }
    });
    records[recordId(rowIndex)] = { orderIndex: String(rowIndex).padStart(6, "0"), values };
  });
  shape.columns.forEach((column, index) => {
    if (column.heading) fragments.push(fragment(headingName(columnId(index)), [column.heading]));
  });
  const definition = Object.fromEntries(
    shape.columns.map((column, index) => [columnId(index), { id: columnId(index), ...column.definition }]),
  );
  const data: Record<string, unknown> = { view: viewOf(shape), records, definition };
  if (shape.fullWidth) data.fullWidth = true;
  return { ...block("table", data), fragments };
}

/** The fragment of a cell, and of a column's formatted heading. */
export function cellName(record: string, column: string): string {
  return `${record}:${column}`;
}
export function headingName(column: string): string {
  return `heading:${column}`;
}

function viewOf(shape: TableShape): TableData["view"] {
  const columns = shape.columns.flatMap((column, index) => (column.hidden ? [] : [columnId(index)]));
  const withRole = (role: ColumnShape["role"]) => {
    const index = shape.columns.findIndex((column) => column.role === role);
    return index === -1 ? undefined : columnId(index);
  };
  if (shape.view === "cards") {
    const target = withRole("target");
    const cover = withRole("cover");
    const dark = withRole("cover-dark");
    return {
      type: "cards",
      cardSize: shape.cardSize ?? "medium",
      columns,
      ...(target && { targetDefinition: target }),
      ...(cover && { coverDefinition: cover }),
      ...(dark && { coverDefinitionDark: dark }),
      ...(shape.hideColumnTitle && { hideColumnTitle: true }),
    };
  }
  const widths = shape.columns.flatMap((column, index) =>
    column.width === undefined ? [] : [[columnId(index), column.width] as const],
  );
  const view = { type: "grid" as const, columns, hideHeader: shape.hideHeader ?? false };
  return widths.length > 0 ? { ...view, columnWidths: Object.fromEntries(widths) } : view;
}

/** Column ids in the order in which they are written: visible ones as the view has them, hidden ones in place. */
export function columnOrder(data: TableData): string[] {
  const visible = data.view.columns.filter((id) => Object.hasOwn(data.definition, id));
  const shown = new Set(visible);
  let next = 0;
  const order = Object.keys(data.definition).map((id) => (shown.has(id) ? (visible[next++] as string) : id));
  return [...order, ...visible.slice(next)];
}

/** Record ids in order. */
export function recordOrder(data: TableData): string[] {
  const entries = Object.entries(data.records);
  return entries
    .sort(([, a], [, b]) => (a.orderIndex < b.orderIndex ? -1 : a.orderIndex > b.orderIndex ? 1 : 0))
    .map(([id]) => id);
}

/** The same table with other ids for its columns and records, in their written order. */
export function renameTable(node: DocumentBlock, columnIds: string[], recordIds: string[]): DocumentBlock {
  const data = node.data as unknown as TableData;
  const columns = new Map(columnOrder(data).map((id, index) => [id, columnIds[index] as string]));
  const records = new Map(recordOrder(data).map((id, index) => [id, recordIds[index] as string]));
  const names = fragmentNames(data, columns, records);
  return {
    ...node,
    data: { ...node.data, ...renameData(data, columns, records, names) },
    fragments: (node.fragments ?? []).map((part) => ({
      ...part,
      fragment: names.get(part.fragment ?? "") ?? part.fragment,
    })),
  };
}

function fragmentNames(
  data: TableData,
  columns: Map<string, string>,
  records: Map<string, string>,
): Map<string, string> {
  const names = new Map<string, string>();
  for (const [id, column] of columns) {
    names.set(headingName(id), headingName(column));
    if (data.definition[id]?.type !== "text") continue;
    for (const [recordKey, record] of records) {
      const value = data.records[recordKey]?.values[id];
      if (typeof value === "string") names.set(value, cellName(record, column));
    }
  }
  return names;
}

function renameData(
  data: TableData,
  columns: Map<string, string>,
  records: Map<string, string>,
  names: Map<string, string>,
): TableData {
  const column = (id: string | undefined) => (id === undefined ? undefined : columns.get(id));
  const view = { ...data.view, columns: data.view.columns.flatMap((id) => column(id) ?? []) };
  if (view.type === "cards") {
    for (const role of ["targetDefinition", "coverDefinition", "coverDefinitionDark"] as const) {
      if (view[role] !== undefined) view[role] = column(view[role]);
    }
  } else if (view.columnWidths) {
    const widths = Object.entries(view.columnWidths).flatMap(([id, width]) => {
      const renamed = column(id);
      return renamed === undefined ? [] : [[renamed, width] as const];
    });
    view.columnWidths = Object.fromEntries(widths);
  }
  const renameValue = (id: string, value: TableValue) =>
    data.definition[id]?.type === "text" && typeof value === "string" ? (names.get(value) ?? value) : value;
  return {
    view,
    definition: Object.fromEntries(
      [...columns].map(([id, renamed]) => [
        renamed,
        { ...(data.definition[id] as TableDefinition), id: renamed },
      ]),
    ),
    records: Object.fromEntries(
      [...records].map(([id, renamed], index) => [
        renamed,
        {
          orderIndex: String(index).padStart(6, "0"),
          values: Object.fromEntries(
            [...columns].flatMap(([old, name]) => {
              const value = data.records[id]?.values[old];
              return value === undefined ? [] : [[name, renameValue(old, value)] as const];
            }),
          ),
        },
      ]),
    ),
  };
}
