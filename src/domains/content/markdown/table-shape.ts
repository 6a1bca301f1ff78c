import {
  block,
  CAPTION,
  cellName,
  columnOrder,
  type DocumentBlock,
  type DocumentFragment,
  fragment,
  headingName,
  recordOrder,
  type TableCellMerge,
  type TableData,
  type TableDefinition,
  type TableRecord,
  type TableValue,
} from "./document";

/** A parsed column. Contains its definition (with a temporary ID) and its settings in the view. */
export type ColumnShape = {
  definition: Omit<TableDefinition, "id">;
  hidden?: boolean;
  width?: number;
  role?: "target" | "cover" | "cover-dark";
  /** The heading with its marks and links. Set only if the plain title would lose formatting. */
  heading?: DocumentBlock;
};

/** A cell. In a text column, it contains blocks. In any other column, it contains a plain value. */
export type CellShape = ({ blocks: DocumentBlock[] } | { value: TableValue }) & {
  markup?: NonNullable<TableRecord["cells"]>[string];
  rowSpan?: number;
  colSpan?: number;
};

export type RowShape = Pick<TableRecord, "attributes" | "section"> & { cells: (CellShape | undefined)[] };

export type TableShape = {
  view: "grid" | "cards";
  columns: ColumnShape[];
  rows: RowShape[];
  /** The table's data, except its view, columns and rows. */
  data?: Partial<TableData>;
  caption?: DocumentBlock[];
  wrap?: boolean;
  cardSize?: "medium" | "large";
  hideHeader?: boolean;
  hideColumnTitle?: boolean;
  fullWidth?: boolean;
};

const columnId = (index: number) => `column-${index}`;
const recordId = (index: number) => `record-${index}`;

/**
 * Creates the table block for a shape. The block's IDs are temporary. The page's keys contain the permanent
 * IDs.
 */
export function tableBlock(shape: TableShape): DocumentBlock {
  const fragments: DocumentFragment[] = [];
  const records: TableData["records"] = {};
  const cellMerges: TableCellMerge[] = [];
  shape.rows.forEach((row, rowIndex) => {
    const { cells: shapes, ...rest } = row;
    const values: Record<string, TableValue> = {};
    const cells: NonNullable<TableRecord["cells"]> = {};
    shape.columns.forEach((_, columnIndex) => {
      const cell = shapes[columnIndex];
      if (!cell) return;
      const { rowSpan = 1, colSpan = 1 } = cell;
      if (rowSpan > 1 || colSpan > 1)
        cellMerges.push({
          anchor: { record: recordId(rowIndex), column: columnId(columnIndex) },
          rowSpan,
          colSpan,
        });
      if (cell.markup) cells[columnId(columnIndex)] = cell.markup;
      if ("value" in cell) values[columnId(columnIndex)] = cell.value;
      else {
        const name = cellName(recordId(rowIndex), columnId(columnIndex));
        values[columnId(columnIndex)] = name;
        fragments.push(fragment(name, cell.blocks));
      }
    });
    const orderIndex = String(rowIndex).padStart(6, "0");
    records[recordId(rowIndex)] = {
      orderIndex,
      values,
      ...rest,
      ...(Object.keys(cells).length > 0 && { cells }),
    };
  });
  shape.columns.forEach((column, index) => {
    if (column.heading) fragments.push(fragment(headingName(columnId(index)), [column.heading]));
  });
  const definition = Object.fromEntries(
    shape.columns.map((column, index) => [columnId(index), { id: columnId(index), ...column.definition }]),
  );
  if (shape.caption) fragments.push(fragment(CAPTION, shape.caption, CAPTION));
  const data: Record<string, unknown> = { view: viewOf(shape), records, definition, ...shape.data };
  if (shape.fullWidth) data.fullWidth = true;
  if (cellMerges.length > 0) data.cellMerges = cellMerges;
  return { ...block("table", data), fragments };
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
      ...(shape.wrap !== undefined && { wrap: shape.wrap }),
    };
  }
  const widths = shape.columns.flatMap((column, index) =>
    column.width === undefined ? [] : [[columnId(index), column.width] as const],
  );
  const view = { type: "grid" as const, columns, hideHeader: shape.hideHeader ?? false };
  return widths.length > 0 ? { ...view, columnWidths: Object.fromEntries(widths) } : view;
}

/**
 * Whether the table is written without a heading row. This is possible only if the columns have no settings.
 */
export function isHeadless({ headless, definition, view }: TableData): boolean {
  if (headless !== true || view.type !== "grid" || Object.keys(view.columnWidths ?? {}).length > 0)
    return false;
  return Object.values(definition).every(
    ({ id, title, type, ...more }) =>
      title === "" && type === "text" && Object.keys(more).length === 0 && view.columns.includes(id),
  );
}

/**
 * Returns the same table with new IDs for its columns and records. The given IDs are in the order in which
 * the columns and records are written.
 */
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

function fragmentNames(data: TableData, columns: Map<string, string>, records: Map<string, string>) {
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
  const cellMerges = data.cellMerges?.flatMap((merge): TableCellMerge[] => {
    const [record, name] = [records.get(merge.anchor.record), column(merge.anchor.column)];
    return record === undefined || name === undefined ? [] : [{ ...merge, anchor: { record, column: name } }];
  });
  const byColumn = <Value>(
    values: Record<string, Value> | undefined,
    map = (_: string, value: Value) => value,
  ) =>
    Object.fromEntries(
      [...columns].flatMap(([old, name]) => {
        const value = values?.[old];
        return value === undefined ? [] : [[name, map(old, value)] as const];
      }),
    );
  return {
    view,
    ...(cellMerges && { cellMerges }),
    definition: Object.fromEntries(
      [...columns].map(([id, renamed]) => [
        renamed,
        { ...(data.definition[id] as TableDefinition), id: renamed },
      ]),
    ),
    records: Object.fromEntries(
      [...records].map(([id, renamed], index) => {
        const record = data.records[id] as TableRecord;
        const cells = record.cells && { cells: byColumn(record.cells) };
        const values = byColumn(record.values, renameValue);
        return [renamed, { ...record, orderIndex: String(index).padStart(6, "0"), values, ...cells }];
      }),
    ),
  };
}
