import {
  CAPTION,
  type ContentRef,
  columnOrder,
  type DocumentBlock,
  type DocumentFragment,
  type DocumentInlineNode,
  type DocumentMark,
  headingName,
  imagesAlone,
  MARK_TYPES,
  rawSource,
  recordOrder,
  spansOf,
  type TableData,
  type TableRecord,
} from "./document";
import { BLOCK_GRAMMAR, INLINE_GRAMMAR } from "./document-grammar";
import type { ReferenceUsage } from "./link-resolution";
import { isHeadless } from "./table-shape";

/** Converts a reference to a form that can be compared, for example to a URL. */
export type RefForm = (ref: ContentRef, usage: ReferenceUsage) => unknown;

/**
 * Converts blocks to a form in which their content can be compared. The form leaves out keys, anchors and the
 * names of fragments. It also leaves out how text is split into leaves, and properties that the Document
 * format doesn't define. Blocks with the same content have equal forms (as JSON).
 */
export function normalForm(nodes: readonly DocumentBlock[], refForm: RefForm = (ref) => ref): unknown[] {
  return new Normalizer(refForm).blocks(nodes);
}

/**
 * Properties that aren't compared, because they don't affect the content. They store a node's source or how
 * the node is shown.
 */
const IGNORED: Readonly<Record<string, string>> = {
  paragraph: "images",
  "inline-image": "layout",
  "content-ref": "tag",
  integration: "action",
  mention: "label",
};

/** The data properties that are compared, by type. Other properties are ignored. */
const KNOWN_DATA: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries({ ...BLOCK_GRAMMAR, ...INLINE_GRAMMAR }).map(([type, { data = {} }]) => [
    type,
    Object.keys(data).filter((name) => name !== IGNORED[type]),
  ]),
);

const USAGES: Record<string, ReferenceUsage> = {
  image: "image",
  "inline-image": "image",
  file: "file",
  drawing: "file",
  "content-ref": "content-ref",
  "reusable-content": "include",
  swagger: "openapi",
  "openapi-operation": "openapi",
  "openapi-schemas": "openapi",
  "openapi-webhook": "openapi",
};

/** How a node uses its `data.ref`. */
export function usageOf(type: string): ReferenceUsage {
  return USAGES[type] ?? "link";
}

const MARK_ORDER: readonly string[] = MARK_TYPES;
const HOLDS_TEXT = new Set(["paragraph", "heading-1", "heading-2", "heading-3"]);
/** The types of blocks in which an empty paragraph as the only child means the same as no children. */
const PADDED = new Set([
  "list-item",
  "blockquote",
  "hint",
  "tabs-item",
  "stepper-step",
  "column",
  "update",
  "if",
]);

class Normalizer {
  constructor(private readonly refForm: RefForm) {}

  blocks(nodes: readonly DocumentBlock[]): unknown[] {
    return nodes.map((node) => this.block(node));
  }

  private block(source: DocumentBlock): unknown {
    const isStart = source.type === "paragraph" && (source.data?.align ?? "start") === "start";
    const node = (isStart ? imagesAlone(source.nodes as DocumentInlineNode[] | undefined) : null) ?? source;
    if (node.type === "table") return this.table(node);
    const form: Record<string, unknown> = { type: node.type };
    const data = this.data(node.type, node.data);
    if (Object.keys(data).length > 0) form.data = data;
    const children = this.children(node);
    if (children.length > 0) form.nodes = children;
    const fragments = rawSource(node) === null ? this.fragments(node.type, node.fragments ?? []) : [];
    if (fragments.length > 0) form.fragments = fragments;
    return form;
  }

  private children(node: DocumentBlock): unknown[] {
    const nodes = node.nodes ?? [];
    if (HOLDS_TEXT.has(node.type)) return this.inlines(nodes as DocumentInlineNode[], true);
    if (node.type === "code-line") return this.inlines(nodes as DocumentInlineNode[], false);
    const blocks = this.blocks(nodes as DocumentBlock[]);
    // The empty paragraph of a task is kept, because a checkbox needs a line of text.
    if (node.type === "list-item" && node.data?.checked !== undefined && isBlank(blocks.slice(0, 1)))
      return blocks.slice(1);
    return PADDED.has(node.type) && isBlank(blocks) ? [] : blocks;
  }

  private fragments(type: string, fragments: readonly DocumentFragment[]): unknown[] {
    const forms = fragments.map((part) => ({
      name: part.fragment ?? part.type,
      nodes: this.blocks(part.nodes),
    }));
    const said = forms.filter((part) => !isBlank(part.nodes));
    return said.map((part) => ({ ...part, name: type === "expandable" ? part.name : undefined }));
  }

  private data(type: string, raw: Record<string, unknown> | undefined): Record<string, unknown> {
    const data: Record<string, unknown> = {};
    for (const key of KNOWN_DATA[type] ?? []) {
      const value = raw?.[key];
      if (value === undefined || value === null || value === "") continue;
      data[key] =
        key === "ref" || key === "refDark" ? this.refForm(value as ContentRef, usageOf(type)) : sorted(value);
    }
    if (data.align === "start") delete data.align;
    if (type === "list-ordered" && data.start === 1) delete data.start;
    if (type === "emoji") data.code = String(data.code).toLowerCase().replace(/-fe0f/g, "");
    if (type.startsWith("heading-") && data.depth === Number(type.slice(-1)) + 1) delete data.depth;
    return data;
  }

  private inlines(nodes: readonly DocumentInlineNode[], trim: boolean): unknown[] {
    const forms: unknown[] = [];
    for (const node of nodes) {
      if (node.object === "text")
        for (const leaf of node.leaves) pushLeaf(forms, leaf.text, leaf.marks ?? [], leaf.html);
      else forms.push(this.inline(node));
    }
    return trim ? trimForms(forms) : forms;
  }

  private inline(node: DocumentInlineNode & { object: "inline" }): unknown {
    const form: Record<string, unknown> = { type: node.type, data: this.data(node.type, node.data) };
    if (node.nodes && node.type !== "mention") form.nodes = this.inlines(node.nodes, false);
    if (node.fragments) form.fragments = this.fragments(node.type, node.fragments);
    return form;
  }

  private table(node: DocumentBlock): unknown {
    const data = node.data as unknown as TableData;
    const columns = columnOrder(data);
    const parts = new Map((node.fragments ?? []).map((part) => [part.fragment, part.nodes]));
    const records = recordOrder(data);
    const place = (id: string | undefined) => (id === undefined ? undefined : columns.indexOf(id));
    const view = data.view;
    return {
      type: "table",
      view: sorted({
        ...view,
        columns: view.columns.map(place),
        ...(view.type === "grid"
          ? {
              columnWidths: columns.map((id) => view.columnWidths?.[id] ?? null),
              hideHeader: view.hideHeader === true,
              useNewSizing: undefined,
            }
          : {
              targetDefinition: place(view.targetDefinition),
              coverDefinition: place(view.coverDefinition),
              coverDefinitionDark: place(view.coverDefinitionDark),
              hideColumnTitle: view.hideColumnTitle === true,
            }),
      }),
      fullWidth: data.fullWidth === true,
      more: this.beyondView(data, columns, records),
      caption: this.blocks(parts.get(CAPTION) ?? []),
      columns: columns.map((id) => {
        const { id: _, ...definition } = data.definition[id] as TableData["definition"][string];
        const heading = this.blocks(parts.get(headingName(id)) ?? []);
        return {
          ...(sorted(definition) as object),
          title: definition.title.trim(),
          ...(heading.length > 0 && { heading }),
        };
      }),
      rows: records.map((record) => columns.map((id) => this.cell(data, record, id, parts))),
    };
  }

  /** Returns the data of an HTML table, except its view, columns and rows. */
  private beyondView(data: TableData, columns: string[], records: string[]): unknown {
    const { search, colgroup, attributes, markup } = data;
    const spans = spansOf(data.cellMerges, records, columns);
    return sorted({
      search: search ?? undefined,
      headless: isHeadless(data) ? true : undefined,
      colgroup,
      attributes: orNothing(attributes),
      markup: orNothing(markup),
      spans: records.flatMap((record, row) =>
        columns.flatMap((column, index) => {
          const span = spans.get(`${record} ${column}`);
          return span && span.rowSpan * span.colSpan > 1 ? [[row, index, span.rowSpan, span.colSpan]] : [];
        }),
      ),
      rows: records.map((id) => {
        const { section, attributes: own, cells } = data.records[id] as TableRecord;
        return { section, own: orNothing(own), cells: columns.map((column) => orNothing(cells?.[column])) };
      }),
    });
  }

  private cell(
    data: TableData,
    record: string,
    column: string,
    parts: Map<string | undefined, DocumentBlock[]>,
  ): unknown {
    const value = data.records[record]?.values[column];
    const type = data.definition[column]?.type;
    if (type === "text") {
      const blocks = this.blocks((typeof value === "string" ? parts.get(value) : undefined) ?? []);
      return isBlank(blocks) ? [] : blocks;
    }
    if (type === "checkbox") return value === true;
    if (Array.isArray(value) && value.length === 0) return null;
    if (type === "files" && Array.isArray(value))
      return value.map((file) => this.refForm({ kind: "file", file }, "file"));
    if (type === "content-ref" && value) return this.refForm(value as ContentRef, "content-ref");
    if (type === "image" && value && typeof value === "object") {
      const image = ("ref" in value ? value : { ref: value }) as { ref: ContentRef };
      return sorted({ ...image, ref: this.refForm(image.ref, "image") });
    }
    return value ?? null;
  }
}

function isBlank(forms: unknown[]): boolean {
  return forms.every((form) => JSON.stringify(form) === '{"type":"paragraph"}') && forms.length < 2;
}

type LeafForm = { text: string; marks?: unknown; html?: string };

function pushLeaf(forms: unknown[], text: string, marks: readonly DocumentMark[], html: string | undefined) {
  if (html !== undefined) {
    forms.push({ html });
    return;
  }
  if (text === "") return;
  const ordered = [...marks]
    .sort((a, b) => MARK_ORDER.indexOf(a.type) - MARK_ORDER.indexOf(b.type))
    .map((mark) =>
      mark.data && Object.keys(mark.data).length > 0
        ? { type: mark.type, data: sorted(mark.data) }
        : mark.type,
    );
  const last = forms.at(-1) as LeafForm | undefined;
  if (last && "text" in last && JSON.stringify(last.marks) === JSON.stringify(ordered)) last.text += text;
  else forms.push({ text, marks: ordered });
}

/** Removes white space at the start and end of a paragraph. This white space isn't shown. */
function trimForms(forms: unknown[]): unknown[] {
  const leaves = forms as LeafForm[];
  while (leaves[0]?.text !== undefined) {
    leaves[0].text = leaves[0].text.replace(/^[ \t]+/, "");
    if (leaves[0].text !== "") break;
    leaves.shift();
  }
  for (let last = leaves.at(-1); last?.text !== undefined; last = leaves.at(-1)) {
    last.text = last.text.replace(/(?<![ \t])[ \t]+$/, "");
    if (last.text !== "") break;
    leaves.pop();
  }
  return leaves;
}

/** Returns undefined if the object is empty. */
function orNothing(value: object | undefined): object | undefined {
  return value && Object.keys(value).length > 0 ? value : undefined;
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  return Object.fromEntries(
    entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, part]) => [key, sorted(part)]),
  );
}
