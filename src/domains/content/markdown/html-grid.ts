import type { Element, RootContent } from "hast";
import { property } from "./html-element";

/**
 * The maximum number of rows or columns that a cell can span. The API contract has the same limit for merged
 * cells.
 */
const MAX_SPAN = 50;
const SECTIONS = ["thead", "tbody", "tfoot"] as const;
export type Section = (typeof SECTIONS)[number];

export type GridCell = { element: Element; rowSpan: number; colSpan: number };
/**
 * A row with one entry for each column. The entry is undefined if a cell of another row or column covers the
 * position.
 */
export type GridRow = { element: Element; section: Section; cells: (GridCell | undefined)[] };
export type HtmlGrid = { rows: GridRow[]; width: number; sections: Partial<Record<Section, Element>> };

const elementsIn = (children: readonly RootContent[]) =>
  children.filter((child): child is Element => child.type === "element");

function spanOf(cell: Element, name: "rowSpan" | "colSpan", most: number): number {
  const given = Math.trunc(Number(property(cell, name) ?? 1));
  const span = given === 0 && name === "rowSpan" ? most : given;
  return Number.isFinite(span) ? Math.max(1, Math.min(span, most, MAX_SPAN)) : 1;
}

/**
 * Assigns the cells of a table to positions in the same way as browsers. Rows in the foot come last, and a
 * cell doesn't span beyond its section.
 */
export function gridOf(table: Element): HtmlGrid {
  const grid: HtmlGrid = { rows: [], width: 0, sections: {} };
  for (const name of SECTIONS) {
    for (const section of elementsIn(table.children as RootContent[])) {
      if (section.tagName !== name) continue;
      grid.sections[name] ??= section;
      const rows = elementsIn(section.children as RootContent[]).filter((row) => row.tagName === "tr");
      grid.rows.push(...placeRows(rows, name));
    }
  }
  grid.width = grid.rows.reduce((width, row) => Math.max(width, row.cells.length), 0);
  return grid;
}

function placeRows(rows: Element[], section: Section): GridRow[] {
  /** For each column, the number of following rows that the current cell covers. */
  const reached: number[] = [];
  return rows.map((element, index) => {
    const cells: GridRow["cells"] = [];
    const take = (column: number, rowSpan: number) => {
      reached[column] = rowSpan;
      cells.length = Math.max(cells.length, column + 1);
    };
    let column = 0;
    const free = () => (reached[column] ?? 0) === 0;
    for (const cell of elementsIn(element.children as RootContent[])) {
      while (!free()) column += 1;
      const rowSpan = spanOf(cell, "rowSpan", rows.length - index);
      const wanted = spanOf(cell, "colSpan", MAX_SPAN);
      const start = column;
      for (; column - start < wanted && free(); column += 1) take(column, rowSpan);
      cells[start] = { element: cell, rowSpan, colSpan: column - start };
    }
    for (let at = 0; at < reached.length; at += 1) reached[at] = Math.max(0, (reached[at] ?? 0) - 1);
    return { element, section, cells };
  });
}
