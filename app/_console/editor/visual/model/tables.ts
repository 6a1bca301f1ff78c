import type { Node } from "prosemirror-model";
import type {
  DocumentBlock,
  DocumentFragment,
  DocumentInlineNode,
  TableData,
  TableDefinition,
  TableRecord,
  TableViewGrid,
} from "@/domains/content/markdown/document";
import {
  block,
  cellName,
  fragment,
  headingName,
  plainText,
  recordOrder,
  textNode,
} from "@/site/draft/document-parts";
import { inlinesToNodes, nodesToInlines } from "./inlines";
import { schema } from "./schema";
import { tidyText } from "./tidy-text";

export type ToNodes = (blocks: readonly DocumentBlock[]) => Node[];
export type ToBlocks = (parent: Node) => DocumentBlock[];

/** Whether a table has only rows and columns of text, without features that need HTML. */
function isPlain({ view, definition, records, ...more }: TableData): boolean {
  const { fullWidth: _fullWidth, search: _search, ...beyond } = more;
  return (
    view.type === "grid" &&
    view.columns.length === Object.keys(definition).length &&
    Object.keys(records).length > 0 &&
    Object.keys(beyond).length === 0 &&
    Object.values(definition).every(({ type }) => type === "text") &&
    Object.values(records).every(({ section, attributes, cells }) => !section && !attributes && !cells)
  );
}

/** The editor's node for a table. Null for tables that the editor can't show as cells, such as cards. */
export function tableToNode(given: DocumentBlock, toNodes: ToNodes): Node | null {
  const data = given.data as unknown as TableData;
  if (!isPlain(data)) return null;
  const { records, definition, view, ...more } = data;
  const { columns, columnWidths, ...viewMore } = view as TableViewGrid;
  const parts = new Map((given.fragments ?? []).map((part) => [part.fragment, part.nodes]));
  const widthOf = (id: string) => (columnWidths?.[id] === undefined ? null : [columnWidths[id]]);
  const lookOf = (id: string) => ({
    colwidth: widthOf(id),
    align: definition[id]?.textAlignment ?? null,
  });
  const headings = columns.map((id) => {
    const { title, id: _id, ...kept } = definition[id] as TableDefinition;
    const [own] = parts.get(headingName(id)) ?? [];
    const inlines = (own?.nodes as DocumentInlineNode[] | undefined) ?? [textNode(title)];
    const content = schema.nodes.paragraph.create({ key: own?.key ?? null }, inlinesToNodes(inlines));
    const attrs = { column: id, definition: kept, ...lookOf(id) };
    return schema.nodes.table_header.create(attrs, content);
  });
  const rows = recordOrder(data).map((record) => {
    const { values } = records[record] as TableRecord;
    const cells = columns.map((id) => {
      const nodes = toNodes(parts.get(String(values[id])) ?? []);
      const content = nodes.length > 0 ? nodes : [schema.nodes.paragraph.create()];
      return schema.nodes.table_cell.create(lookOf(id), content);
    });
    return schema.nodes.table_row.create({ record }, cells);
  });
  return schema.nodes.table.create({ key: given.key ?? null, data: { ...more, view: viewMore } }, [
    schema.nodes.table_row.create(null, headings),
    ...rows,
  ]);
}

export const childrenOf = (node: Node): Node[] =>
  Array.from({ length: node.childCount }, (_none, at) => node.child(at));

/** Returns the cells of a row. If a cell spans several columns, null follows it for each further column. */
const cellsOf = (row: Node | undefined): (Node | null)[] =>
  row ? childrenOf(row).flatMap((cell) => [cell, ...Array(Number(cell.attrs.colspan) - 1).fill(null)]) : [];

/** Returns unique IDs. Replaces missing and duplicate IDs with new IDs. */
export function idsOf(given: readonly unknown[], prefix: string): string[] {
  const taken = new Set<string>();
  return given.map((id, index) => {
    let own = typeof id === "string" && !taken.has(id) ? id : `${prefix}${index}`;
    while (taken.has(own)) own += "-";
    taken.add(own);
    return own;
  });
}

/** Converts an edited table to the Document's table. The first row contains the headings. */
export function nodeToTable(node: Node, toBlocks: ToBlocks): DocumentBlock {
  const all = childrenOf(node);
  // A heading can contain only one line. If a cell in the first row of a pasted table has more lines, the
  // table gets empty headings.
  const hasHeadings = childrenOf(all[0] ?? node).every(
    (cell) => cell.childCount === 1 && cell.firstChild?.type === schema.nodes.paragraph,
  );
  const first = hasHeadings ? all[0] : blankHeadings(all[0]);
  const rows = hasHeadings ? all.slice(1) : all;
  // The width of the longest row, so that no cell is lost. A row can be longer than other rows until the
  // editor has fixed the table.
  const width = Math.max(...[first, ...rows].map((row) => cellsOf(row).length));
  const headings = Array.from({ length: width }, (_none, at) => cellsOf(first)[at] ?? null);
  const columns = idsOf(
    headings.map((cell) => cell?.attrs.column),
    "column-",
  );
  const records = idsOf(
    rows.map((row) => row.attrs.record),
    "record-",
  );
  const fragments: DocumentFragment[] = [];
  const values = (record: string, row: Node | undefined) => {
    const cells = cellsOf(row);
    return Object.fromEntries(
      columns.map((column, index) => {
        const name = cellName(record, column);
        const cell = cells[index];
        fragments.push(fragment(name, cell ? toBlocks(cell) : []));
        return [column, name];
      }),
    );
  };
  const { view, ...more } = node.attrs.data as { view?: object };
  const data = {
    ...more,
    view: { type: "grid", hideHeader: false, ...view, columns, ...widthsOf(columns, headings) },
    records: Object.fromEntries(
      records.map((record, index) => [
        record,
        { orderIndex: String(index).padStart(6, "0"), values: values(record, rows[index]) },
      ]),
    ),
    definition: Object.fromEntries(
      columns.map((id, index) => [
        id,
        { id, ...definitionOf(headings[index] ?? null, headingName(id), fragments) },
      ]),
    ),
  };
  return { ...block("table", data), fragments };
}

const blankHeadings = (row: Node | undefined): Node =>
  schema.nodes.table_row.create(
    null,
    cellsOf(row).map(() => schema.nodes.table_header.create(null, schema.nodes.paragraph.create())),
  );

function widthsOf(columns: string[], headings: (Node | null)[]): Partial<TableViewGrid> {
  const widths = columns.flatMap((id, index) => {
    const width: unknown = headings[index]?.attrs.colwidth?.[0];
    return typeof width === "number" && width > 0 ? [[id, width] as const] : [];
  });
  return widths.length > 0 ? { columnWidths: Object.fromEntries(widths) } : {};
}

/**
 * The definition of a column. If the heading has formatting or links, a fragment contains them in addition to the plain
 * title.
 */
function definitionOf(
  cell: Node | null,
  name: string,
  fragments: DocumentFragment[],
): Omit<TableDefinition, "id"> {
  const inlines = tidyText(
    nodesToInlines(childrenOf(cell?.firstChild ?? schema.nodes.paragraph.create())),
    "spaces",
  );
  const isFormatted = inlines.some(
    (node) =>
      node.object === "inline" ||
      node.leaves.some(({ marks, html }) => marks.length > 0 || html !== undefined),
  );
  const key: unknown = cell?.firstChild?.attrs.key;
  if (isFormatted)
    fragments.push(
      fragment(name, [{ ...block("paragraph", {}, inlines), ...(typeof key === "string" && { key }) }]),
    );
  return { type: "text", ...cell?.attrs.definition, title: inlines.map(plainText).join("") };
}
