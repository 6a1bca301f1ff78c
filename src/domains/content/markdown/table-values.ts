import type { Element, RootContent } from "hast";
import type { DocumentBlock, TableColumnType, TableDefinition, TableValue } from "./document";
import { property } from "./html-element";
import type { ReadContext } from "./read-context";
import type { CellShape, ColumnShape, RowShape } from "./table-shape";

type Options = NonNullable<TableDefinition["options"]>;

const selectIn = (heading: Element): Element | undefined =>
  elementsOf(heading).find(({ tagName }) => tagName === "select");

/** Returns the content of a heading without the list of options. */
export const withoutSelect = (heading: Element): Element["children"] =>
  heading.children.filter((child) => child.type !== "element" || child.tagName !== "select");

/** Whether a heading lists the options of its column, and every cell contains only options. */
export function isSelectColumn(heading: Element, cells: readonly (Element | undefined)[]): boolean {
  const isOption = (element: Element) => property(element, "dataOption") !== undefined;
  return (
    selectIn(heading) !== undefined &&
    cells.every((cell) => !cell || htmlText(cell).trim() === "" || elementsOf(cell).some(isOption))
  );
}

/** Returns the options of a column. The column's heading contains them as a list or in an attribute. */
export function optionsOf(heading: Element): Options {
  const select = selectIn(heading);
  if (!select) return readOptions(property(heading, "dataOptions"));
  return elementsOf(select).flatMap((option) => {
    const value = property(option, "value") ?? htmlText(option).trim();
    if (option.tagName !== "option" || value === "") return [];
    const label = property(option, "label") ?? htmlText(option).trim();
    return [{ value, label: label === "" ? value : label, color: property(option, "color") ?? "" }];
  });
}

export const isMultiple = (heading: Element): boolean =>
  property(heading, "dataMultiple") !== undefined ||
  property(selectIn(heading) ?? heading, "multiple") !== undefined;

/** Returns the options in an attribute. Omits invalid entries. */
function readOptions(json: string | undefined): Options {
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

export function readValue(
  definition: ColumnShape["definition"],
  cell: Element,
  context: ReadContext,
  readCell: (children: readonly RootContent[], context: ReadContext) => DocumentBlock[],
): CellShape {
  if (definition.type === "text") return { blocks: readCell(cell.children as RootContent[], context) };
  return { value: typedValue(definition, cell, htmlText(cell).trim(), context) };
}

function htmlText(node: Element): string {
  const texts = node.children.map((child) =>
    child.type === "text" ? child.value : child.type === "element" ? htmlText(child) : "",
  );
  return texts.join("");
}

/**
 * Whether a cell contains a value of the given type. If the type has no fixed format, always returns true.
 */
export function fitsType(type: TableColumnType, cell: Element | undefined): boolean {
  const text = cell ? htmlText(cell).trim() : "";
  if (type === "number" || type === "rating") return text === "" || Number.isFinite(Number(text));
  return type !== "checkbox" || text === "" || text === "true" || text === "false";
}

/** Returns the value of a cell whose content matches the type of its column. */
function typedValue(
  definition: ColumnShape["definition"],
  cell: Element,
  text: string,
  context: ReadContext,
): TableValue {
  switch (definition.type) {
    case "number":
    case "rating":
      return text === "" ? null : Number(text);
    case "checkbox":
      return text === "true";
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

function elementsOf(cell: Element): Element[] {
  return cell.children.filter((child) => child.type === "element");
}

function hrefsOf(cell: Element): string[] {
  return elementsOf(cell).flatMap((element) => property(element, "href") ?? property(element, "src") ?? []);
}

function imageValue(cell: Element, context: ReadContext): TableValue {
  const [element] = elementsOf(cell);
  const [href] = hrefsOf(cell);
  if (!element || href === undefined) return null;
  const ref = context.resolve(href, "image") as { kind: "url"; url: string };
  const alt = property(element, "alt");
  const fit = property(element, "dataObjectFit");
  return { ref, ...(alt && { alt }), ...(fit && { objectFit: fit }) };
}

function optionValues(cell: Element, text: string): string[] {
  const options = elementsOf(cell).flatMap((element) => property(element, "dataOption") ?? []);
  if (options.length > 0) return options;
  return text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/**
 * Returns the labels of the options in cells. The labels are the texts of the options, without the commas
 * between them.
 */
function labelsIn(cells: readonly (Element | undefined)[]): Map<string, string> {
  const labels = new Map<string, string>();
  for (const element of cells.flatMap((cell) => (cell ? elementsOf(cell) : []))) {
    const value = property(element, "dataOption");
    const text = htmlText(element).trim();
    const label = text.endsWith(",") ? text.slice(0, -1).trim() : text;
    if (value !== undefined && label !== "" && !labels.has(value)) labels.set(value, label);
  }
  return labels;
}

/** Whether a label stays the same if it's written to a cell and parsed again. */
export const isCellLabel = (label: string): boolean =>
  label !== "" && label === label.replace(/\s+/g, " ").trim() && !label.endsWith(",");

/**
 * Adds options that only cells contain to the column's options, in the order in which they first occur.
 * `cellsOf` returns the cells of a column.
 */
export function withOptions(
  columns: ColumnShape[],
  rows: RowShape[],
  cellsOf: (index: number) => readonly (Element | undefined)[],
): ColumnShape[] {
  return columns.map((column, index) => {
    if (column.definition.type !== "select") return column;
    const options = new Map((column.definition.options ?? []).map((option) => [option.value, option]));
    const labels = labelsIn(cellsOf(index));
    for (const row of rows) {
      const cell = row.cells[index];
      const values = cell && "value" in cell && Array.isArray(cell.value) ? cell.value : [];
      for (const value of values) {
        if (!options.has(value)) options.set(value, { value, label: labels.get(value) ?? value, color: "" });
      }
    }
    return { ...column, definition: { ...column.definition, options: [...options.values()] } };
  });
}
