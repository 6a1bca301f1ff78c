import type { Element, RootContent } from "hast";
import { toHtml } from "hast-util-to-html";
import {
  type DocumentBlock,
  paragraph,
  TABLE_COLUMN_TYPES,
  type TableColumnType,
  type TableDefinition,
  type TableRecord,
} from "./document";
import { type Attributes, attributesBeyond, property, styleOf, withAttributes } from "./html-element";
import { type GridCell, type GridRow, gridOf, type HtmlGrid } from "./html-grid";
import { trimInlines } from "./inline-pairs";
import { readHtmlInlines } from "./inline-reader";
import type { ReadContext } from "./read-context";
import { addEmptyCells, withHeading } from "./table-reader";
import { type CellShape, type ColumnShape, type RowShape, tableBlock } from "./table-shape";
import {
  fitsType,
  isMultiple,
  isSelectColumn,
  optionsOf,
  readValue,
  withOptions,
  withoutSelect,
} from "./table-values";

export type ReadCell = (children: readonly RootContent[], context: ReadContext) => DocumentBlock[];

const COLUMN_TYPES = new Set<string>(TABLE_COLUMN_TYPES);

/**
 * Parses an HTML table in the same way as browsers. Parts can be missing, and cells can span several rows and
 * columns. Details for which the Document format has no field are stored as attributes. Returns null for a
 * table without cells.
 */
export function readHtmlTable(table: Element, context: ReadContext, readCell: ReadCell) {
  const grid = gridOf(table);
  if (grid.width === 0) return null;
  for (const row of grid.rows) addEmptyCells(context, grid.width - row.cells.filter(Boolean).length);
  const isCards = property(table, "dataView") === "cards";
  const head = headOf(grid);
  const body = head ? grid.rows.slice(1) : grid.rows;
  const columns = Array.from({ length: grid.width }, (_, index) =>
    readColumn(
      head?.cells[index]?.element,
      body.map((row) => row.cells[index]?.element),
      isCards,
      context,
    ),
  );
  const rows = body.map((row) => readRow(row, columns, context, readCell));
  const known: string[] = [];
  return tableBlock({
    ...viewOf(table, isCards, known),
    columns: withOptions(columns, rows, (index) => body.map((row) => row.cells[index]?.element)),
    rows,
    ...(!head && { hideHeader: true }),
    ...captionOf(table, context, readCell),
    data: dataOf(table, grid, head, known),
  });
}

/**
 * Returns the row with the column headings. This is the only row in the head, or the first row if it contains
 * only headings.
 */
function headOf({ rows, sections }: HtmlGrid): GridRow | null {
  const [first, second] = rows;
  const cells = first?.cells.filter((cell) => cell !== undefined) ?? [];
  const isOnly = sections.thead ? first?.section === "thead" && second?.section !== "thead" : true;
  const heads = cells.every(
    ({ element, rowSpan, colSpan }) =>
      rowSpan === 1 && colSpan === 1 && (sections.thead !== undefined || element.tagName === "th"),
  );
  return first && isOnly && heads && cells.length > 0 ? first : null;
}

/** @param known receives the names of the recognized attributes */
function viewOf(table: Element, isCards: boolean, known: string[]) {
  const says = (name: string, value: string) => {
    if (property(table, name) !== value) return false;
    known.push(name);
    return true;
  };
  if (isCards) known.push("dataView");
  const wrap = isCards ? flagOf(table, "dataCardWrap", known) : undefined;
  return {
    view: isCards ? ("cards" as const) : ("grid" as const),
    ...(isCards && says("dataCardSize", "large") && { cardSize: "large" as const }),
    hideHeader: !isCards && isSet(table, "dataHeaderHidden", known),
    hideColumnTitle: isCards && isSet(table, "dataColumnTitleHidden", known),
    fullWidth: says("dataFullWidth", "true"),
    ...(wrap !== undefined && { wrap }),
  };
}

/** Reads an attribute that is a flag. It has no value, or the value `true` or `false`. */
function flagOf(element: Element, name: string, known: string[]): boolean | undefined {
  const value = property(element, name);
  if (value !== "" && value !== "true" && value !== "false") return undefined;
  known.push(name);
  return value !== "false";
}

/**
 * Whether a flag is true. A flag with the value `false` is kept as an attribute. Otherwise, it would be lost.
 */
function isSet(element: Element, name: string, known: string[]): boolean {
  return property(element, name) !== "false" && flagOf(element, name, known) === true;
}

function dataOf(table: Element, { sections }: HtmlGrid, head: GridRow | null, known: string[]) {
  const search = flagOf(table, "dataSearch", known);
  const colgroups = table.children.filter(
    (child) => child.type === "element" && child.tagName === "colgroup",
  );
  const parts = { ...sections, ...(head && { head: head.element }) };
  const markup = Object.entries(parts).flatMap(([name, element]) => {
    const attributes = attributesBeyond(element, []);
    return attributes ? [[name, attributes] as const] : [];
  });
  return {
    ...(search !== undefined && { search }),
    ...withAttributes(attributesBeyond(table, known)),
    ...(!head && { headless: true }),
    ...(colgroups.length > 0 && { colgroup: toHtml(colgroups) }),
    ...(markup.length > 0 && { markup: Object.fromEntries(markup) }),
  };
}

function captionOf(table: Element, context: ReadContext, readCell: ReadCell): { caption?: DocumentBlock[] } {
  const caption = table.children.find(
    (child): child is Element => child.type === "element" && child.tagName === "caption",
  );
  return caption ? { caption: readCell(caption.children as RootContent[], context) } : {};
}

const ALIGNMENTS = new Set(["left", "center", "right"]);
const VERTICAL = new Set(["top", "middle", "bottom"]);

/**
 * Creates a column based on its heading. If the cells don't match the column's type, the column becomes a
 * text column.
 */
function readColumn(
  heading: Element | undefined,
  cells: readonly (Element | undefined)[],
  isCards: boolean,
  context: ReadContext,
): ColumnShape {
  if (!heading) return { definition: { title: "", type: "text" } };
  const known: string[] = [];
  const column: ColumnShape = { definition: readDefinition(heading, cells, known) };
  const take = (name: string) => {
    if (property(heading, name) === undefined) return false;
    known.push(name);
    return true;
  };
  if (take("dataHidden")) column.hidden = true;
  const width = property(heading, "width") ?? "";
  if (!isCards && /^\d+(\.\d+)?$/.test(width) && take("width")) column.width = Number(width);
  if (isCards && take("dataCardTarget")) column.role = "target";
  else if (isCards && take("dataCardCover")) column.role = "cover";
  else if (isCards && take("dataCardCoverDark")) column.role = "cover-dark";
  Object.assign(column.definition, withAttributes(attributesBeyond(heading, known)));
  const { type } = column.definition;
  const content = type === "select" ? withoutSelect(heading) : heading.children;
  return withHeading(column, trimInlines(readHtmlInlines(content, context)));
}

/** @param known receives the names of the recognized attributes */
function readDefinition(heading: Element, cells: readonly (Element | undefined)[], known: string[]) {
  const given = property(heading, "dataType") ?? (isSelectColumn(heading, cells) ? "select" : "text");
  const isTyped = COLUMN_TYPES.has(given) && cells.every((cell) => fitsType(given as TableColumnType, cell));
  const type = isTyped ? (given as TableColumnType) : "text";
  const definition: ColumnShape["definition"] = { title: "", type };
  if (isTyped) known.push("dataType");
  const align = alignmentOf(heading, known);
  if (align) definition.textAlignment = align;
  const vertical = property(heading, "vAlign");
  if (vertical !== undefined && VERTICAL.has(vertical)) {
    definition.verticalAlignment = vertical as TableDefinition["verticalAlignment"];
    known.push("vAlign");
  }
  if (type === "select" || type === "users") {
    definition.multiple = isMultiple(heading);
    known.push("dataMultiple");
  }
  if (type === "rating") {
    definition.max = Number(property(heading, "dataMax") ?? 5) || 5;
    known.push("dataMax");
  }
  if (type === "select") {
    definition.options = optionsOf(heading);
    known.push("dataOptions");
  }
  return definition;
}

function alignmentOf(cell: Element, known: string[]): TableDefinition["textAlignment"] {
  const { "text-align": styled, ...others } = styleOf(cell);
  const given = property(cell, "align");
  const align = given ?? styled;
  if (align === undefined || !ALIGNMENTS.has(align)) return undefined;
  if (given !== undefined) known.push("align");
  if (styled === align && Object.keys(others).length === 0) known.push("style");
  return align as TableDefinition["textAlignment"];
}

function readRow(row: GridRow, columns: ColumnShape[], context: ReadContext, readCell: ReadCell): RowShape {
  const cells = columns.map((column, index) => {
    const cell = row.cells[index];
    return cell
      ? readCellShape(cell, column.definition, context, readCell)
      : coveredOrEmpty(row, index, column.definition);
  });
  const { section, element } = row;
  const attributes = attributesBeyond(element, []);
  return { cells, ...(section !== "tbody" && { section }), ...withAttributes(attributes) };
}

/** Returns an empty cell for a position without a cell, unless another cell covers the position. */
function coveredOrEmpty(row: GridRow, index: number, definition: ColumnShape["definition"]) {
  if (index < row.cells.length) return undefined;
  return definition.type === "text" ? { blocks: [paragraph([])] } : undefined;
}

/**
 * Reads the content and the properties of a cell. The properties are its attributes (except the column's
 * alignment), and whether it's a heading.
 */
function readCellShape(
  { element, rowSpan, colSpan }: GridCell,
  definition: ColumnShape["definition"],
  context: ReadContext,
  readCell: ReadCell,
): CellShape {
  const known = ["rowSpan", "colSpan"];
  const own: string[] = [];
  if (alignmentOf(element, own) === definition.textAlignment) known.push(...own);
  if (property(element, "vAlign") === definition.verticalAlignment) known.push("vAlign");
  const attributes: Attributes | undefined = attributesBeyond(element, known);
  const markup: NonNullable<TableRecord["cells"]>[string] = {
    ...(element.tagName === "th" && { tag: "th" as const }),
    ...withAttributes(attributes),
  };
  return {
    ...readValue(definition, element, context, readCell),
    ...(Object.keys(markup).length > 0 && { markup }),
    rowSpan,
    colSpan,
  };
}
