import type { RootContent, TableCell, TableRow } from "mdast";
import type {
  ContentRef,
  DocumentBlock,
  DocumentInlineNode,
  TableData,
  TableDefinition,
  TableImage,
  TableValue,
} from "./document";
import { UnrepresentableNodeError } from "./errors";
import { escapeHtml, openTag } from "./html-text";
import { flowHtml, textHtml } from "./html-writer";
import { labelOf, writeInlines } from "./inline-writer";
import { columnOrder, headingName, recordOrder } from "./table-shape";
import type { WriteContext } from "./write-context";

/** A table as a pipe table where that holds all of it, and as HTML otherwise. */
export function writeTable(node: DocumentBlock, context: WriteContext, path: string): RootContent {
  const table = new TableWriter(node, context, path);
  return table.isPlain() ? table.pipes() : { type: "html", value: table.html() };
}

class TableWriter {
  private readonly data: TableData;
  private readonly columns: string[];
  private readonly records: string[];
  private readonly parts: Map<string | undefined, { nodes: DocumentBlock[]; path: string }>;

  constructor(
    node: DocumentBlock,
    private readonly context: WriteContext,
    private readonly path: string,
  ) {
    this.data = node.data as unknown as TableData;
    this.columns = columnOrder(this.data);
    this.records = recordOrder(this.data);
    this.parts = new Map(
      (node.fragments ?? []).map((part, index) => [
        part.fragment,
        { nodes: part.nodes, path: `${path}.fragments[${index}].nodes` },
      ]),
    );
    if (this.columns.length === 0) throw new UnrepresentableNodeError(path, "a table needs a column");
  }

  isPlain(): boolean {
    const { view, fullWidth } = this.data;
    if (view.type !== "grid" || view.hideHeader || fullWidth || view.columns.length !== this.columns.length)
      return false;
    if (Object.keys(view.columnWidths ?? {}).length > 0) return false;
    const plainColumns = this.columns.every((id) => {
      const definition = this.definition(id);
      return definition.type === "text" && definition.verticalAlignment === undefined;
    });
    return (
      plainColumns && this.columns.every((id) => this.records.every((record) => this.isPlainCell(record, id)))
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
    return nodes.length === 1 && only.type === "paragraph" && (only.data?.align ?? "start") === "start";
  }

  pipes(): RootContent {
    const head: TableRow = { type: "tableRow", children: this.columns.map((id) => this.headCell(id)) };
    const rows = this.records.map((record): TableRow => {
      const children = this.columns.map((id): TableCell => {
        const cell = this.cellBlocks(record, id);
        const inlines = (cell.nodes[0]?.nodes ?? []) as DocumentInlineNode[];
        return {
          type: "tableCell",
          children: writeInlines(inlines, this.context, `${cell.path}[0].nodes`, true),
        };
      });
      return { type: "tableRow", children };
    });
    const align = this.columns.map((id) => this.definition(id).textAlignment ?? null);
    return { type: "table", align, children: [head, ...rows] };
  }

  private headCell(id: string): TableCell {
    const heading = this.parts.get(headingName(id));
    const inlines = heading?.nodes[0]?.nodes as DocumentInlineNode[] | undefined;
    if (heading && inlines) {
      return {
        type: "tableCell",
        children: writeInlines(inlines, this.context, `${heading.path}[0].nodes`, true),
      };
    }
    const title: DocumentInlineNode = {
      object: "text",
      leaves: [{ object: "leaf", text: this.definition(id).title, marks: [] }],
    };
    return { type: "tableCell", children: writeInlines([title], this.context, this.path, true) };
  }

  html(): string {
    const { view } = this.data;
    const open = openTag("table", {
      "data-card-size": view.type === "cards" && view.cardSize === "large" ? "large" : undefined,
      "data-view": view.type === "cards" ? "cards" : undefined,
      "data-column-title-hidden": view.type === "cards" && view.hideColumnTitle ? true : undefined,
      "data-full-width": this.data.fullWidth ? "true" : undefined,
      "data-header-hidden": view.type === "grid" && view.hideHeader ? true : undefined,
    });
    const head = this.columns.map((id) => this.headHtml(id)).join("");
    const rows = this.records.map((record) => {
      const cells = this.columns.map((id) => `<td>${this.cellHtml(record, id)}</td>`);
      return `<tr>${cells.join("")}</tr>`;
    });
    return `${open}<thead><tr>${head}</tr></thead><tbody>${rows.join("")}</tbody></table>`;
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
      "data-options": this.saysItself(id, options) ? undefined : JSON.stringify(options),
    });
    const heading = this.parts.get(headingName(id));
    const content = heading
      ? flowHtml(heading.nodes, this.context, heading.path)
      : textHtml(definition.title);
    return `${open}${content}</th>`;
  }

  /** Options that the cells show in their order, unnamed and without colour, need no list. */
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
          option.value === shown[index] && option.label === option.value && option.color === "",
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
    if (definition.type === "files") {
      return value.map((file) => this.anchor({ kind: "file", file }, "file", path, file)).join("");
    }
    if (definition.type === "users") return escapeHtml(value.join(", "));
    const labels = new Map((definition.options ?? []).map((option) => [option.value, option.label]));
    return value
      .map(
        (option) =>
          `${openTag("span", { "data-option": option })}${escapeHtml(labels.get(option) ?? option)}, </span>`,
      )
      .join("");
  }

  /** A file that is no known one is taken for an address, as reading leaves it. */
  private anchor(
    ref: ContentRef,
    usage: "content-ref" | "file",
    path: string,
    fallback: string | null = null,
  ): string {
    const href = this.context.hrefOf(ref, usage) ?? fallback;
    if (href === null)
      throw new UnrepresentableNodeError(path, "this reference has no address in this space");
    return `${openTag("a", { href })}${escapeHtml(labelOf(href))}</a>`;
  }

  private image(value: TableImage | ContentRef, path: string): string {
    const image: TableImage = "ref" in value ? value : { ref: value as TableImage["ref"] };
    const src = this.context.hrefOf(image.ref, "image");
    if (src === null) throw new UnrepresentableNodeError(path, "this reference has no address in this space");
    return openTag("img", { src, alt: image.alt ?? "", "data-object-fit": image.objectFit });
  }
}
