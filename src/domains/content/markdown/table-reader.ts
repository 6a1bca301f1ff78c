import type { Element, RootContent } from "hast";
import type { Table, TableRow } from "mdast";
import {
  type DocumentBlock,
  type DocumentInlineNode,
  paragraph,
  plainText,
  TABLE_COLUMN_TYPES,
  type TableColumnType,
  type TableDefinition,
  type TableValue,
} from "./document";
import { hasOnly, onlyElements, property, styleOf } from "./html-element";
import { readHtmlInlines, readInlines } from "./inline-reader";
import type { ReadContext } from "./read-context";
import { type CellShape, type ColumnShape, tableBlock } from "./table-shape";

type ReadCell = (children: readonly RootContent[], context: ReadContext) => DocumentBlock[];

/** What a cell takes that only the heading speaks of, in characters. */
const EMPTY_CELL = 64;

function addEmptyCells({ growth }: ReadContext, count: number, line = 1): void {
  if (count > 0) growth.add(count * EMPTY_CELL, line);
}

/** A pipe table. Rows shorter than the heading get empty cells. */
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
    rows: rows.map((row) =>
      columns.map((_, index) => ({
        blocks: [paragraph(readInlines(row.children[index]?.children ?? [], context))],
      })),
    ),
  });
}

/** Sets the title, and keeps the heading's own nodes when the title alone would lose something. */
function withHeading(column: ColumnShape, nodes: DocumentInlineNode[]): ColumnShape {
  const title = nodes.map(plainText).join("");
  const isPlain = nodes.every(
    (node) =>
      node.object === "text" &&
      node.leaves.every((leaf) => leaf.marks.length === 0 && leaf.html === undefined),
  );
  const named = { ...column, definition: { ...column.definition, title } };
  return isPlain ? named : { ...named, heading: paragraph(nodes) };
}

const COLUMN_TYPES = new Set<string>(TABLE_COLUMN_TYPES);

/** An HTML table; null when it says something that the model cannot hold (spans, captions, styles). */
export function readHtmlTable(
  table: Element,
  context: ReadContext,
  readCell: ReadCell,
): DocumentBlock | null {
  if (
    !hasOnly(table, "dataView", "dataCardSize", "dataFullWidth", "dataHeaderHidden", "dataColumnTitleHidden")
  )
    return null;
  const rows = tableRows(table);
  if (!rows || rows.length === 0) return null;
  const [head, ...body] = rows;
  const columns = (head as Element[]).map((cell) => readColumn(cell, context));
  if (columns.length === 0 || columns.some((column) => column === null)) return null;
  const shapes = columns as ColumnShape[];
  const cells: CellShape[][] = [];
  for (const row of body) {
    if (row.length > shapes.length || !row.every((cell, index) => followsColumn(cell, shapes[index])))
      return null;
    addEmptyCells(context, shapes.length - row.length);
    const read = shapes.map((column, index) => readValue(column.definition, row[index], context, readCell));
    if (read.some((cell) => cell === null)) return null;
    cells.push(read as CellShape[]);
  }
  return tableBlock({
    view: property(table, "dataView") === "cards" ? "cards" : "grid",
    columns: withOptions(shapes, cells),
    rows: cells,
    ...(property(table, "dataCardSize") === "large" && { cardSize: "large" }),
    hideHeader: property(table, "dataHeaderHidden") !== undefined,
    hideColumnTitle: property(table, "dataColumnTitleHidden") !== undefined,
    fullWidth: property(table, "dataFullWidth") === "true",
  });
}

/** A cell says nothing of its own; one may repeat its column's alignment. */
function followsColumn(cell: Element, column: ColumnShape | undefined): boolean {
  if (!hasOnly(cell, "style", "align")) return false;
  const align = alignmentOf(cell);
  return align === undefined || align === column?.definition.textAlignment;
}

/** The alignment of a heading or a cell, by attribute or by style; null for any other style. */
function alignmentOf(cell: Element): string | undefined | null {
  const { "text-align": styled, ...others } = styleOf(cell);
  return Object.keys(others).length > 0 ? null : (property(cell, "align") ?? styled);
}

/** The rows' cells, heading first; null when there is anything but head, body, rows and cells. */
function tableRows(table: Element): Element[][] | null {
  const sections = onlyElements(table.children);
  if (!sections || sections.some((section) => section.tagName !== "thead" && section.tagName !== "tbody"))
    return null;
  if (
    sections[0]?.tagName !== "thead" ||
    sections.filter((section) => section.tagName === "thead").length > 1
  )
    return null;
  const rows: Element[][] = [];
  for (const section of sections) {
    const children = onlyElements(section.children);
    if (!children || Object.keys(section.properties).length > 0) return null;
    for (const row of children) {
      const cells = onlyElements(row.children);
      if (row.tagName !== "tr" || !cells || Object.keys(row.properties).length > 0) return null;
      rows.push(cells);
    }
    if (section.tagName === "thead" && rows.length !== 1) return null;
  }
  return rows;
}

function readColumn(cell: Element, context: ReadContext): ColumnShape | null {
  const known = hasOnly(
    cell,
    "width",
    "align",
    "style",
    "vAlign",
    "dataHidden",
    "dataType",
    "dataCardTarget",
    "dataCardCover",
    "dataCardCoverDark",
    "dataMultiple",
    "dataMax",
    "dataOptions",
  );
  const type = property(cell, "dataType") ?? "text";
  if (!known || cell.tagName !== "th" || !COLUMN_TYPES.has(type)) return null;
  const definition = readDefinition(cell, type as TableColumnType);
  if (!definition) return null;
  const column: ColumnShape = { definition };
  if (property(cell, "dataHidden") !== undefined) column.hidden = true;
  const width = property(cell, "width");
  if (width !== undefined) {
    if (!/^\d+(\.\d+)?$/.test(width)) return null;
    column.width = Number(width);
  }
  if (property(cell, "dataCardTarget") !== undefined) column.role = "target";
  if (property(cell, "dataCardCover") !== undefined) column.role = "cover";
  if (property(cell, "dataCardCoverDark") !== undefined) column.role = "cover-dark";
  return withHeading(column, trimInlines(readHtmlInlines(cell.children, context)));
}

function readDefinition(cell: Element, type: TableColumnType): ColumnShape["definition"] | null {
  const definition: ColumnShape["definition"] = { title: "", type };
  const align = alignmentOf(cell);
  if (align !== undefined) {
    if (align !== "left" && align !== "center" && align !== "right") return null;
    definition.textAlignment = align;
  }
  const vertical = property(cell, "vAlign");
  if (vertical !== undefined) {
    if (vertical !== "top" && vertical !== "middle" && vertical !== "bottom") return null;
    definition.verticalAlignment = vertical;
  }
  if (type === "select" || type === "users")
    definition.multiple = property(cell, "dataMultiple") !== undefined;
  if (type === "rating") definition.max = Number(property(cell, "dataMax") ?? 5) || 5;
  if (type === "select") definition.options = readOptions(property(cell, "dataOptions"));
  return definition;
}

function readOptions(json: string | undefined): NonNullable<TableDefinition["options"]> {
  try {
    const options: unknown = JSON.parse(json ?? "[]");
    if (!Array.isArray(options)) return [];
    return options.flatMap((option) =>
      typeof option?.value === "string"
        ? [
            {
              value: option.value,
              label: String(option.label ?? option.value),
              color: String(option.color ?? ""),
            },
          ]
        : [],
    );
  } catch {
    return [];
  }
}

function readValue(
  definition: ColumnShape["definition"],
  cell: Element | undefined,
  context: ReadContext,
  readCell: ReadCell,
): CellShape | null {
  if (definition.type === "text")
    return { blocks: cell ? readCell(cell.children as RootContent[], context) : [paragraph([])] };
  const text = (
    cell
      ? readHtmlInlines(cell.children, { ...context, resolve: (href) => ({ kind: "url", url: href }) })
      : []
  )
    .map(plainText)
    .join("")
    .trim();
  const value = typedValue(definition, cell, text, context);
  return value === undefined ? null : { value };
}

/** A cell's value by its column's type; undefined when the cell holds something else. */
function typedValue(
  definition: ColumnShape["definition"],
  cell: Element | undefined,
  text: string,
  context: ReadContext,
): TableValue | undefined {
  switch (definition.type) {
    case "number":
    case "rating":
      return text === "" ? null : Number.isFinite(Number(text)) ? Number(text) : undefined;
    case "checkbox":
      return text === "" || text === "true" || text === "false" ? text === "true" : undefined;
    case "content-ref": {
      const [href] = hrefsOf(cell);
      return href === undefined ? null : context.resolve(href, "content-ref");
    }
    case "image":
      return imageValue(cell, context);
    case "files":
      return hrefsOf(cell).map((href) => {
        const ref = context.resolve(href, "file");
        return ref.kind === "file" ? ref.file : href;
      });
    default:
      return optionValues(cell, text);
  }
}

function elementsOf(cell: Element | undefined): Element[] {
  return cell ? (cell.children.filter((child) => child.type === "element") as Element[]) : [];
}

function hrefsOf(cell: Element | undefined): string[] {
  return elementsOf(cell).flatMap((element) => property(element, "href") ?? property(element, "src") ?? []);
}

function imageValue(cell: Element | undefined, context: ReadContext): TableValue {
  const [element] = elementsOf(cell);
  const [href] = hrefsOf(cell);
  if (!element || href === undefined) return null;
  const ref = context.resolve(href, "image") as { kind: "url"; url: string };
  const alt = property(element, "alt");
  const fit = property(element, "dataObjectFit");
  return { ref, ...(alt && { alt }), ...(fit && { objectFit: fit }) };
}

function optionValues(cell: Element | undefined, text: string): string[] {
  const options = elementsOf(cell).flatMap((element) => property(element, "dataOption") ?? []);
  if (options.length > 0) return options;
  return text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** Options that only the cells know are added to their column, in the order of their first use. */
function withOptions(columns: ColumnShape[], rows: CellShape[][]): ColumnShape[] {
  return columns.map((column, index) => {
    if (column.definition.type !== "select") return column;
    const options = new Map((column.definition.options ?? []).map((option) => [option.value, option]));
    for (const row of rows) {
      const cell = row[index];
      const values = cell && "value" in cell && Array.isArray(cell.value) ? cell.value : [];
      for (const value of values) {
        if (!options.has(value)) options.set(value, { value, label: value, color: "" });
      }
    }
    return { ...column, definition: { ...column.definition, options: [...options.values()] } };
  });
}

/** HTML ignores white space at the edges of a cell or a paragraph. */
export function trimInlines(nodes: DocumentInlineNode[]): DocumentInlineNode[] {
  const first = nodes[0];
  if (first?.object === "text" && first.leaves[0])
    first.leaves[0].text = first.leaves[0].text.replace(/^ +/, "");
  const last = nodes.at(-1);
  const leaf = last?.object === "text" ? last.leaves.at(-1) : undefined;
  if (leaf) leaf.text = leaf.text.replace(/ +$/, "");
  return nodes.flatMap((node): DocumentInlineNode[] => {
    if (node.object !== "text") return [node];
    const leaves = node.leaves.filter((part) => part.text !== "" || part.html !== undefined);
    return leaves.length > 0 ? [{ object: "text" as const, leaves }] : [];
  });
}
