import { type Command, TextSelection, type Transaction } from "prosemirror-state";
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
  isInTable,
  moveTableColumn,
  moveTableRow,
  selectedRect,
  type TableRect,
} from "prosemirror-tables";

export type Alignment = "left" | "center" | "right";

/** The selected cells, or the cell with the cursor. Null outside of tables. */
export const tableAt = (state: Parameters<Command>[0]): TableRect | null =>
  isInTable(state) ? selectedRect(state) : null;

/**
 * Wraps a table command so that it runs only if `fits` returns true for the selected cells. Therefore, the row with the
 * headings stays first.
 */
const where =
  (fits: (rect: TableRect) => boolean, command: Command): Command =>
  (state, dispatch, view) => {
    const rect = tableAt(state);
    return rect !== null && fits(rect) && command(state, dispatch, view);
  };

/** Moves the row or column with the cursor, which stays in its cell. */
const moved =
  (axis: "row" | "column", step: -1 | 1): Command =>
  (state, dispatch) => {
    const rect = tableAt(state);
    if (!rect) return false;
    const from = axis === "row" ? rect.top : rect.left;
    const to = from + step;
    const fits = axis === "row" ? from > 0 && to > 0 && to < rect.map.height : to >= 0 && to < rect.map.width;
    if (!fits) return false;
    const [row, column] = axis === "row" ? [to, rect.left] : [rect.top, to];
    const command = (axis === "row" ? moveTableRow : moveTableColumn)({ from, to, select: false });
    return command(
      state,
      dispatch && ((tr) => dispatch(inCell(tr, rect.tableStart, row, column).scrollIntoView())),
    );
  };

/** Puts the cursor at the start of a cell. Rows of this schema have exactly one cell per column. */
function inCell(tr: Transaction, tableStart: number, row: number, column: number): Transaction {
  const table = tr.doc.resolve(tableStart).parent;
  let pos = tableStart;
  for (let at = 0; at < row; at += 1) pos += table.child(at).nodeSize;
  pos += 1;
  for (let at = 0; at < column; at += 1) pos += table.child(row).child(at).nodeSize;
  return tr.setSelection(TextSelection.near(tr.doc.resolve(pos + 1)));
}

/** Tab in the last cell of a table adds a row, and moves the cursor to its first cell. */
export const rowByTab: Command = (state, dispatch) => {
  const rect = tableAt(state);
  if (rect?.bottom !== rect?.map.height || rect?.right !== rect?.map.width || !rect) return false;
  return addRowAfter(
    state,
    dispatch && ((tr) => dispatch(inCell(tr, rect.tableStart, rect.map.height, 0).scrollIntoView())),
  );
};

/**
 * Changes the attributes of each cell in the selected columns. The heading cell contains the attributes of the column.
 */
function changeColumns(
  tr: Transaction,
  { map, table, tableStart, left, right }: TableRect,
  change: (attrs: Record<string, unknown>, isHeading: boolean) => Record<string, unknown>,
): Transaction {
  for (let row = 0; row < map.height; row += 1)
    for (let column = left; column < right; column += 1) {
      const pos = map.map[row * map.width + column] ?? 0;
      const cell = table.nodeAt(pos);
      if (cell) tr.setNodeMarkup(tableStart + pos, null, { ...cell.attrs, ...change(cell.attrs, row === 0) });
    }
  return tr;
}

export const alignColumn =
  (alignment: Alignment): Command =>
  (state, dispatch) => {
    const rect = tableAt(state);
    if (!rect) return false;
    const align = alignment === "left" ? null : alignment;
    dispatch?.(
      changeColumns(state.tr, rect, ({ definition }, isHeading) => {
        if (!isHeading) return { align };
        const { textAlignment: _before, ...kept } = (definition ?? { type: "text" }) as Record<
          string,
          unknown
        >;
        return { align, definition: align === null ? kept : { ...kept, textAlignment: align } };
      }),
    );
    return true;
  };

export function alignmentOf({ map, table, left }: TableRect): Alignment {
  return (table.nodeAt(map.map[left] ?? 0)?.attrs.align as Alignment | null) ?? "left";
}

const WIDTH_MIN_PIXELS = 60;
const WIDTH_STEP_PIXELS = 40;
const WIDTH_UNSEEN_PIXELS = 160;

/** Makes the columns wider or narrower, in the same way as dragging an edge. */
const resized =
  (step: -1 | 1): Command =>
  (state, dispatch, view) => {
    const rect = tableAt(state);
    if (!rect) return false;
    const heading = rect.map.map[rect.left] ?? 0;
    const dom = view?.nodeDOM(rect.tableStart + heading) as HTMLElement | null | undefined;
    const shown = dom?.offsetWidth ?? WIDTH_UNSEEN_PIXELS;
    const own: unknown = rect.table.nodeAt(heading)?.attrs.colwidth?.[0];
    const before = typeof own === "number" ? own : shown;
    const width = Math.max(WIDTH_MIN_PIXELS, before + step * WIDTH_STEP_PIXELS);
    dispatch?.(changeColumns(state.tr, rect, () => ({ colwidth: [width] })));
    return true;
  };

export const isHeadingShown = ({ table }: TableRect): boolean => table.attrs.data.view?.hideHeader !== true;

const toggleHeading: Command = (state, dispatch) => {
  const rect = tableAt(state);
  if (!rect) return false;
  const { data } = rect.table.attrs;
  const view = { type: "grid", ...data.view, hideHeader: isHeadingShown(rect) };
  dispatch?.(
    state.tr.setNodeMarkup(rect.tableStart - 1, null, { ...rect.table.attrs, data: { ...data, view } }),
  );
  return true;
};

const rowsLeft = ({ map, top, bottom }: TableRect) => map.height - 1 - (bottom - top);

/** The table commands for the cell with the cursor. */
export const TABLE_COMMANDS = {
  rowAbove: where(({ top }) => top > 0, addRowBefore),
  rowBelow: addRowAfter,
  columnLeft: addColumnBefore,
  columnRight: addColumnAfter,
  rowUp: moved("row", -1),
  rowDown: moved("row", 1),
  columnToLeft: moved("column", -1),
  columnToRight: moved("column", 1),
  wider: resized(1),
  narrower: resized(-1),
  toggleHeading,
  deleteRow: where((rect) => rect.top > 0 && rowsLeft(rect) > 0, deleteRow),
  deleteColumn: where(({ map, left, right }) => right - left < map.width, deleteColumn),
  deleteTable,
} satisfies Record<string, Command>;
