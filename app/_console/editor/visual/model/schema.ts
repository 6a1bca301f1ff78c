import { type DOMOutputSpec, type MarkSpec, type Node, type NodeSpec, Schema } from "prosemirror-model";
import { tableNodes } from "prosemirror-tables";
import type { DocumentInline } from "@/domains/content/markdown/document";
import { cssLength } from "@/site/blocks/css-length";
import {
  parseAlignment,
  parseCode,
  parseEmbed,
  parseFormula,
  parseHint,
  parseImage,
  parseInlineFormula,
  parseItem,
  parseLink,
  parseTab,
} from "./parse-pasted";

/**
 * The attributes that every block keeps from the Document: its key, and its `data` except for the parts that are its
 * content.
 */
const KEPT = { key: { default: null }, data: { default: {} } };

const alignOf = ({ attrs }: Node): string | null =>
  attrs.data.align === "center" || attrs.data.align === "end" ? `doc-align-${attrs.data.align}` : null;

const HEADING_TAGS: Record<string, string> = { "heading-1": "h2", "heading-2": "h3", "heading-3": "h4" };

const heading = (type: string) => ({ type, data: {} });

/** A block that contains blocks or parts. If the block has no node view, `as` is its HTML element. */
const container = (content: string, as: DOMOutputSpec, more: NodeSpec = {}): NodeSpec => ({
  content,
  attrs: KEPT,
  toDOM: () => as,
  ...more,
});

const part = (content: string, as: DOMOutputSpec, more: NodeSpec = {}): NodeSpec =>
  container(content, as, { defining: true, isolating: true, ...more });

function columnWidth(width: unknown): string | null {
  const css = cssLength(width);
  return css ? `flex: 0 1 ${css}` : null;
}

const TEXT_BLOCKS = {
  paragraph: {
    content: "inline*",
    group: "block",
    attrs: KEPT,
    whitespace: "pre",
    parseDOM: [{ tag: "p" }],
    toDOM: (node) => ["p", { class: alignOf(node) }, 0],
  },
  heading: {
    content: "inline*",
    group: "block",
    attrs: { ...KEPT, type: { default: "heading-1" } },
    defining: true,
    whitespace: "pre",
    parseDOM: [
      { tag: "h1", attrs: heading("heading-1") },
      { tag: "h2", attrs: heading("heading-1") },
      { tag: "h3", attrs: heading("heading-2") },
      { tag: "h4,h5,h6", attrs: heading("heading-3") },
    ],
    toDOM: (node) => [HEADING_TAGS[node.attrs.type] ?? "h2", { class: alignOf(node) }, 0],
  },
  code_block: {
    content: "text*",
    group: "block",
    marks: "",
    code: true,
    defining: true,
    attrs: { ...KEPT, highlighted: { default: [] } },
    parseDOM: [{ tag: "pre", preserveWhitespace: "full", getAttrs: parseCode }],
    toDOM: () => ["pre", ["code", 0]],
  },
  divider: { group: "block", attrs: KEPT, parseDOM: [{ tag: "hr" }], toDOM: () => ["hr"] },
} satisfies Record<string, NodeSpec>;

const LISTS = {
  list_unordered: container("list_item+", ["ul", 0], { group: "block list", parseDOM: [{ tag: "ul" }] }),
  list_ordered: container("list_item+", ["ol", 0], {
    group: "block list",
    parseDOM: [{ tag: "ol" }],
    toDOM: ({ attrs }) => ["ol", { start: attrs.data.start ?? null }, 0],
  }),
  list_tasks: container("list_item+", ["ul", { class: "doc-tasks" }, 0], {
    group: "block list",
    parseDOM: [{ tag: "ul.doc-tasks", priority: 60 }],
  }),
  list_item: part("block+", ["li", 0], { isolating: false, parseDOM: [{ tag: "li", getAttrs: parseItem }] }),
} satisfies Record<string, NodeSpec>;

const CONTAINERS = {
  blockquote: container("block+", ["blockquote", 0], { group: "block", parseDOM: [{ tag: "blockquote" }] }),
  hint: container("block+", ["div", 0], {
    group: "block",
    defining: true,
    parseDOM: [{ tag: "div[data-hint]", getAttrs: parseHint }],
  }),
  condition: container("block+", ["div", { class: "doc-condition" }, 0], { group: "block", defining: true }),
  tabs: container("tab+", ["div", 0], { group: "block", parseDOM: [{ tag: "div[data-pasted=tabs]" }] }),
  tab: part("block+", ["div", { class: "pm-panel" }, 0], {
    parseDOM: [{ tag: "div[data-pasted=tab]", getAttrs: parseTab }],
  }),
  stepper: container("step+", ["ol", { class: "doc-stepper" }, 0], {
    group: "block",
    parseDOM: [{ tag: "div[data-pasted=steps]" }],
  }),
  step: part(
    "block+",
    [
      "li",
      ["span", { class: "doc-step-mark", contenteditable: "false" }],
      ["div", { class: "doc-step-body" }, 0],
    ],
    { parseDOM: [{ tag: "div[data-pasted=step]" }] },
  ),
  columns: container("column+", ["div", { class: "doc-columns" }, 0], {
    group: "block",
    parseDOM: [{ tag: "div[data-pasted=columns]" }],
  }),
  column: part("block+", ["div", { class: "doc-column" }, 0], {
    parseDOM: [{ tag: "div[data-pasted=column]" }],
    toDOM: ({ attrs: { data } }) => ["div", { class: "doc-column", style: columnWidth(data.width) }, 0],
  }),
  updates: container("update+", ["ol", { class: "doc-updates" }, 0], { group: "block" }),
  update: part("block+", ["li", 0]),
  prompt: container("code_block", ["div", 0], { group: "block", isolating: true }),
  expandable: container("expandable_title expandable_body", ["div", 0], {
    group: "block",
    isolating: true,
    parseDOM: [{ tag: "details" }],
  }),
  expandable_title: part("inline*", ["div", { class: "pm-summary" }, 0], {
    whitespace: "pre",
    parseDOM: [{ tag: "summary" }],
  }),
  expandable_body: part("block+", ["div", { class: "doc-expandable-body" }, 0], {
    parseDOM: [{ tag: "div[data-expandable]" }],
  }),
  images: container("image+", ["div", { class: "doc-images" }, 0], {
    group: "block",
    toDOM: ({ attrs: { data } }) => [
      "div",
      { class: `doc-images doc-images-${data.align ?? "center"}${data.withFrame ? " doc-framed" : ""}` },
      0,
    ],
  }),
  file: part("inline*", ["figure", 0], {
    group: "block",
    whitespace: "pre",
    attrs: { ...KEPT, type: { default: "file" } },
  }),
  cards: container("card+", ["div", { class: "doc-cards" }, 0], {
    group: "block",
    isolating: true,
    attrs: {
      ...KEPT,
      data: { default: { view: { type: "cards", cardSize: "medium", columns: [] }, definition: {} } },
    },
  }),
  card: part("card_cell+", ["div", 0], { attrs: { record: { default: null }, values: { default: {} } } }),
  card_cell: part("block+", ["div", { class: "doc-card-cell" }, 0], {
    attrs: { column: { default: "text" } },
  }),
  image: part("inline*", ["figure", 0], {
    whitespace: "pre",
    parseDOM: [{ tag: "img[src]", getAttrs: parseImage }],
  }),
} satisfies Record<string, NodeSpec>;

const TABLES = tableNodes({
  tableGroup: "block",
  cellContent: "block+",
  cellAttributes: {
    /** In a heading cell: the ID of the column and its attributes other than the title. */
    column: { default: null },
    definition: {
      default: null,
      getFromDOM: (cell) => {
        const textAlignment = parseAlignment(cell);
        return textAlignment && { type: "text", textAlignment };
      },
    },
    /** The alignment of the column, from its heading. */
    align: {
      default: null,
      getFromDOM: parseAlignment,
      setDOMAttr(value, attributes) {
        if (value === "center" || value === "right")
          attributes.class = `doc-align-${value === "center" ? "center" : "end"}`;
      },
    },
  },
});
const TABLE_NODES = {
  table: { ...TABLES.table, attrs: KEPT },
  table_row: { ...TABLES.table_row, attrs: { record: { default: null } } },
  table_cell: TABLES.table_cell,
  table_header: { ...TABLES.table_header, content: "paragraph" },
} satisfies Record<string, NodeSpec>;

/** A block or inline node of the Document for which the editor has no view. The editor keeps it unchanged. */
const OPAQUE = {
  opaque: {
    group: "block",
    atom: true,
    attrs: { block: {} },
    parseDOM: [
      { tag: "div[data-formula]", getAttrs: parseFormula },
      { tag: "div[data-pasted=embed]", getAttrs: parseEmbed },
    ],
    toDOM: () => ["div", { class: "pm-opaque" }],
  },
  atom: {
    group: "inline",
    inline: true,
    atom: true,
    attrs: { inline: {} },
    marks: "",
    parseDOM: [{ tag: "span[data-formula]", getAttrs: parseInlineFormula }],
    toDOM: () => ["span", { class: "pm-atom" }],
  },
} satisfies Record<string, NodeSpec>;

/** The target of a link as text. */
function addressOf(ref: Partial<Record<string, string>> = {}): string {
  return ref.url ?? ref.anchor ?? ref.kind ?? "";
}

const mark = (tags: string[], as: string): MarkSpec => ({
  attrs: { data: { default: null } },
  parseDOM: tags.map((tag) => ({ tag })),
  toDOM: () => [as, 0],
});

const MARKS = {
  link: {
    attrs: { data: {} },
    inclusive: false,
    parseDOM: [{ tag: "a[href]", getAttrs: parseLink }],
    toDOM: ({ attrs }) => ["a", { title: addressOf(attrs.data.ref) }, 0],
  },
  annotation: {
    attrs: { inline: {} },
    inclusive: false,
    toDOM: () => ["span", { class: "doc-annotation" }, 0],
  },
  bold: mark(["strong", "b"], "strong"),
  italic: mark(["em", "i"], "em"),
  strikethrough: mark(["s", "del", "strike"], "s"),
  keyboard: mark(["kbd"], "kbd"),
  superscript: mark(["sup"], "sup"),
  subscript: mark(["sub"], "sub"),
  color: {
    attrs: { data: {} },
    toDOM: ({ attrs }) => [
      "span",
      {
        class: `doc-color-${attrs.data?.text ?? "default"} doc-back-${attrs.data?.background ?? "default"}`,
      },
      0,
    ],
  },
  code: { ...mark(["code"], "code"), code: true },
} satisfies Record<string, MarkSpec>;

/** The editor's schema for the Document. Other types of blocks, and blocks that the conversion would change, are opaque. */
export const schema = new Schema({
  nodes: {
    doc: { content: "block+" },
    ...TEXT_BLOCKS,
    ...LISTS,
    ...CONTAINERS,
    ...TABLE_NODES,
    ...OPAQUE,
    text: { group: "inline" } as NodeSpec,
  },
  marks: MARKS,
});

/** The types of nodes that contain blocks, by their name in the Document. */
export const HOLDERS: Readonly<Record<string, string>> = {
  "list-unordered": "list_unordered",
  "list-ordered": "list_ordered",
  "list-tasks": "list_tasks",
  "list-item": "list_item",
  blockquote: "blockquote",
  hint: "hint",
  if: "condition",
  tabs: "tabs",
  "tabs-item": "tab",
  stepper: "stepper",
  "stepper-step": "step",
  columns: "columns",
  column: "column",
  prompt: "prompt",
  updates: "updates",
  update: "update",
};

export type InlineAtom = DocumentInline | { html: string };

/** Whether a node is a list of any kind. */
export const isList = ({ type }: Node): boolean => type.spec.group?.includes("list") === true;
