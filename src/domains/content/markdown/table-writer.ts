import type { RootContent, TableCell, TableRow } from "mdast";
import {
  CAPTION,
  type CellSpan,
  type ContentRef,
  columnOrder,
  type DocumentBlock,
  type DocumentInlineNode,
  type DocumentNode,
  headingName,
  recordOrder,
  spansOf,
  type TableData,
  type TableDefinition,
  type TableImage,
  type TableValue,
  textNode,
} from "./document";
import { UnrepresentableNodeError } from "./errors";
import { escapeHtml, hasAttributes, openTag, writtenAttributes } from "./html-element";
import { flowHtml, textHtml } from "./html-writer";
import { writeInlines } from "./inline-writer";
import { labelOf } from "./link-resolution";
import { fitsPipeCell, pipeCellFlow } from "./pipe-cell-writer";
import { isHeadless } from "./table-shape";
import { isCellLabel } from "./table-values";
import type { WriteContext } from "./write-context";

/** Writes a table as a pipe table if possible, and otherwise as HTML. */
export function writeTable(node: DocumentBlock, context: WriteContext, path: string): RootContent {
  const table = new TableWriter(node, context, path);
  return table.isPlain() ? table.pipes() : { type: "html", value: table.html() };
}

export function tableHtml(node: DocumentBlock, context: WriteContext, path: string): string {
  return new TableWriter(node, context, path).html();
}

/** Writes the options of a column as a list for the column's heading. */
const selectHtml = (options: NonNullable<TableDefinition["options"]>) =>
  `<select>${options.map(({ value, label, color }) => `${openTag("option", { value, label, color })}</option>`).join("")}</select>`;

class TableWriter {
  private readonly data: TableData;
  private readonly columns: string[];
  private readonly records: string[];
  private readonly spans: Map<string, CellSpan | null>;
  private readonly parts: Map<string | undefined, { nodes: DocumentBlock[]; path: string }>;

  constructor(
    node: DocumentBlock,
    private readonly context: WriteContext,
    private readonly path: string,
  ) {
    this.data = node.data as unknown as TableData;
    this.columns = columnOrder(this.data);
    this.records = recordOrder(this.data);
    this.spans = spansOf(this.data.cellMerges, this.records, this.columns);
    this.parts = new Map(
      (node.fragments ?? []).map((part, index) => [
        part.fragment,
        { nodes: part.nodes, path: `${path}.fragments[${index}].nodes` },
      ]),
    );
    if (this.columns.length === 0)
      throw new UnrepresentableNodeError(path, "a table must have at least one column");
  }

  isPlain(): boolean {
    const { view, fullWidth } = this.data;
    if (this.saysMore()) return false;
    if (view.type !== "grid" || view.hideHeader || fullWidth || view.columns.length !== this.columns.length)
      return false;
    if (Object.keys(view.columnWidths ?? {}).length > 0) return false;
    return this.columns.every((id) => {
      const { type, verticalAlignment, attributes } = this.definition(id);
      if (type !== "text" || verticalAlignment !== undefined || hasAttributes(attributes)) return false;
      return this.records.every((record) => this.isPlainCell(record, id));
    });
  }

  private saysMore(): boolean {
    const { search, colgroup, attributes, markup } = this.data;
    const rows = this.records.map((id) => this.data.records[id]);
    return (
      search !== undefined ||
      isHeadless(this.data) ||
      colgroup !== undefined ||
      hasAttributes(attributes) ||
      hasAttributes(markup) ||
      this.spans.size > 0 ||
      this.parts.has(CAPTION) ||
      rows.some((row) => row?.section || hasAttributes(row?.attributes) || hasAttributes(row?.cells))
    );
  }

  private definition(id: string): TableDefinition {
    return this.data.definition[id] as TableDefinition;
  }

  private cellBlocks(record: string, column: string): { nodes: DocumentBlock[]; path: string } {
    const value = this.data.records[record]?.values[column];
    const part = typeof value === "string" ? this.parts.get(value) : undefined;
    return part ?? { nodes: [], path: this.path };
  }

  private isPlainCell(record: string, column: string): boolean {
    const { nodes } = this.cellBlocks(record, column);
    const [only] = nodes;
    if (!only) return true;
    if (nodes.length > 1 || only.type !== "paragraph")
      return this.context.isPiped === true && fitsPipeCell(nodes);
    return (only.data?.align ?? "start") === "start";
  }

  pipes(): RootContent {
    const head: TableRow = { type: "tableRow", children: this.columns.map((id) => this.headCell(id)) };
    const rows = this.records.map((record): TableRow => {
      const children = this.columns.map((id): TableCell => {
        const cell = this.cellBlocks(record, id);
        const [only] = cell.nodes;
        if (cell.nodes.length > 1 || (only && only.type !== "paragraph"))
          return { type: "tableCell", children: pipeCellFlow(cell.nodes, this.context, cell.path) };
        return this.tableCell(only?.nodes ?? [], `${cell.path}[0].nodes`);
      });
      return { type: "tableRow", children };
    });
    const align = this.columns.map((id) => this.definition(id).textAlignment ?? null);
    return { type: "table", align, children: [head, ...rows] };
  }

  private headCell(id: string): TableCell {
    const heading = this.parts.get(headingName(id));
    const inlines = heading?.nodes[0]?.nodes;
    if (heading && inlines) return this.tableCell(inlines, `${heading.path}[0].nodes`);
    return this.tableCell([textNode(this.definition(id).title)], this.path);
  }

  private tableCell(nodes: readonly DocumentNode[], path: string): TableCell {
    const children = writeInlines(nodes as DocumentInlineNode[], this.context, path, true);
    return { type: "tableCell", children };
  }

  html(): string {
    const { view, search, fullWidth, colgroup, attributes } = this.data;
    const isCards = view.type === "cards";
    const open = openTag("table", {
      "data-card-size": isCards && view.cardSize === "large" ? "large" : undefined,
      "data-view": isCards ? "cards" : undefined,
      "data-column-title-hidden": isCards && view.hideColumnTitle ? true : undefined,
      "data-card-wrap": isCards && view.wrap !== undefined ? String(view.wrap) : undefined,
      "data-full-width": fullWidth ? "true" : undefined,
      "data-header-hidden":
        view.type === "grid" && view.hideHeader && !isHeadless(this.data) ? true : undefined,
      "data-search": search === undefined ? undefined : String(search),
      ...writtenAttributes(attributes, `${this.path}.data`),
    });
    const caption = this.parts.get(CAPTION);
    const captionHtml = caption
      ? `<caption>${flowHtml(caption.nodes, this.context, caption.path)}</caption>`
      : "";
    return `${open}${captionHtml}${colgroup ?? ""}${this.section("thead")}${this.section("tbody")}${this.section("tfoot")}</table>`;
  }

  private section(name: "thead" | "tbody" | "tfoot"): string {
    const rows = this.records
      .filter((record) => (this.data.records[record]?.section ?? "tbody") === name)
      .map((record) => this.rowHtml(record));
    if (name === "thead" && !isHeadless(this.data)) rows.unshift(this.headRow());
    if (rows.length === 0 && name !== "tbody") return "";
    return `${this.tag(name, name)}${rows.join("")}</${name}>`;
  }

  private tag(tag: string, part: "thead" | "tbody" | "tfoot" | "head"): string {
    return openTag(tag, writtenAttributes(this.data.markup?.[part], `${this.path}.data.markup.${part}`));
  }

  private headRow(): string {
    return `${this.tag("tr", "head")}${this.columns.map((id) => this.headHtml(id)).join("")}</tr>`;
  }

  private rowHtml(record: string): string {
    const row = this.data.records[record];
    const path = `${this.path}.data.records.${record}`;
    const cells = this.columns.map((id) => {
      const span = this.spans.get(`${record} ${id}`);
      if (span === null) return "";
      const { tag = "td", attributes } = row?.cells?.[id] ?? {};
      const name = tag === "th" ? "th" : "td";
      const spans = (size = 1) => (size > 1 ? String(size) : undefined);
      const open = openTag(name, {
        rowspan: spans(span?.rowSpan),
        colspan: spans(span?.colSpan),
        ...writtenAttributes(attributes, `${path}.cells.${id}`),
      });
      return `${open}${this.cellHtml(record, id)}</${name}>`;
    });
    return `${openTag("tr", writtenAttributes(row?.attributes, path))}${cells.join("")}</tr>`;
  }

  private headHtml(id: string): string {
    const { view } = this.data;
    const definition = this.definition(id);
    const width = view.type === "grid" ? view.columnWidths?.[id] : undefined;
    const isCards = view.type === "cards";
    const options = definition.options ?? [];
    const open = openTag("th", {
      width: width === undefined ? undefined : String(width),
      align: definition.textAlignment,
      valign: definition.verticalAlignment,
      "data-hidden": view.columns.includes(id) ? undefined : true,
      "data-card-target": isCards && view.targetDefinition === id ? true : undefined,
      "data-card-cover": isCards && view.coverDefinition === id ? true : undefined,
      "data-card-cover-dark": isCards && view.coverDefinitionDark === id ? true : undefined,
      "data-type": definition.type === "text" ? undefined : definition.type,
      "data-multiple": definition.multiple ? true : undefined,
      "data-max": definition.type === "rating" ? String(definition.max ?? 5) : undefined,
      ...writtenAttributes(definition.attributes, `${this.path}.data.definition.${id}`),
    });
    const heading = this.parts.get(headingName(id));
    const content = heading
      ? flowHtml(heading.nodes, this.context, heading.path)
      : textHtml(definition.title);
    const list = definition.type !== "select" || this.saysItself(id, options) ? "" : selectHtml(options);
    return `${open}${content}${list}</th>`;
  }

  /**
   * Whether a column needs no list of options. This is the case if all of these conditions are true: the
   * cells contain all options in order, the options have no colors, and each label is the text in the cells.
   */
  private saysItself(column: string, options: NonNullable<TableDefinition["options"]>): boolean {
    const used = this.records.flatMap((record) => {
      const value = this.data.records[record]?.values[column];
      return Array.isArray(value) ? value : [];
    });
    const shown = [...new Set(used)];
    return (
      options.length === shown.length &&
      options.every(
        (option, index) =>
          option.value === shown[index] &&
          (option.label === option.value || isCellLabel(option.label)) &&
          option.color === "",
      )
    );
  }

  private cellHtml(record: string, column: string): string {
    const definition = this.definition(column);
    if (definition.type === "text") {
      const cell = this.cellBlocks(record, column);
      return flowHtml(cell.nodes, this.context, cell.path);
    }
    const value = this.data.records[record]?.values[column];
    if (definition.type === "checkbox") return String(value === true);
    if (value === undefined || value === null) return "";
    return this.valueHtml(definition, value, `${this.path}.data.records.${record}.values.${column}`);
  }

  private valueHtml(definition: TableDefinition, value: TableValue, path: string): string {
    if (definition.type === "content-ref") return this.anchor(value as ContentRef, "content-ref", path);
    if (definition.type === "image") return this.image(value as TableImage | ContentRef, path);
    if (!Array.isArray(value)) return escapeHtml(String(value));
    if (definition.type === "files")
      return value.map((file) => this.anchor({ kind: "file", file }, "file", path, file)).join("");
    if (definition.type === "users") return escapeHtml(value.join(", "));
    const labels = new Map((definition.options ?? []).map((option) => [option.value, option.label]));
    return value
      .map(
        (option) =>
          `${openTag("span", { "data-option": option })}${escapeHtml(labels.get(option) ?? option)}, </span>`,
      )
      .join("");
  }

  /** Writes a reference as a link. If the reference has no URL or path, uses `fallback`. */
  private anchor(
    ref: ContentRef,
    usage: "content-ref" | "file",
    path: string,
    fallback: string | null = null,
  ): string {
    const href = this.context.hrefOf(ref, usage) ?? fallback;
    if (href === null)
      throw new UnrepresentableNodeError(
        path,
        "a link can't have this reference. Use another kind of reference, such as `url` or `page`",
      );
    return `${openTag("a", { href })}${escapeHtml(labelOf(href))}</a>`;
  }

  private image(value: TableImage | ContentRef, path: string): string {
    const image: TableImage = "ref" in value ? value : { ref: value as TableImage["ref"] };
    const src = this.context.hrefOf(image.ref, "image");
    if (src === null)
      throw new UnrepresentableNodeError(
        path,
        "a link can't have this reference. Use another kind of reference, such as `url` or `page`",
      );
    return openTag("img", { src, alt: image.alt ?? "", "data-object-fit": image.objectFit });
  }
}
