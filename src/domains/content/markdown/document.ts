import {
  type BlockType,
  DOCUMENT_SCHEMA_VERSION,
  type DocumentBlock,
  type DocumentFragment,
  type DocumentInline,
  type DocumentInlineNode,
  type DocumentMark,
  type DocumentNode,
  type DocumentText,
  type JSONDocument,
  type TableCellMerge,
  type TableData,
  VOID_BLOCK_TYPES,
} from "./document-nodes";

/**
 * The tree that Markdown is parsed into, and functions for this tree. Browsers need only this module to show
 * a page. `index.ts` exports the parsers.
 */
export * from "./document-nodes";

export function emptyDocument(): JSONDocument {
  return { object: "document", data: { schemaVersion: DOCUMENT_SCHEMA_VERSION }, nodes: [] };
}

/** Creates a text node with one leaf. The leaf has the given marks. */
export function textNode(text: string, marks: DocumentMark[] = []): DocumentText {
  return { object: "text", leaves: [{ object: "leaf", text, marks }] };
}

/** Creates a block. The type determines `isVoid`. */
export function block(
  type: BlockType,
  data: Record<string, unknown> = {},
  nodes?: DocumentNode[],
): DocumentBlock {
  const isVoid = VOID_BLOCK_TYPES.has(type);
  if (nodes) return { object: "block", type, isVoid, data, nodes };
  return { object: "block", type, isVoid, data };
}

/**
 * Creates a paragraph with the given inline nodes. If there are none, the paragraph contains an empty text,
 * as editors expect.
 */
export function paragraph(nodes: DocumentInlineNode[], data: Record<string, unknown> = {}): DocumentBlock {
  return block("paragraph", data, nodes.length > 0 ? nodes : [textNode("")]);
}

/** Returns a container's blocks. If there are none, returns an empty paragraph, as editors expect. */
export const orEmpty = (blocks: DocumentBlock[]): DocumentBlock[] =>
  blocks.length > 0 ? blocks : [paragraph([])];

/** Creates a fragment. A fragment is a part of a void block, and contains blocks. */
export function fragment(name: string, nodes: DocumentBlock[], type?: string): DocumentFragment {
  if (type) return { object: "fragment", fragment: name, type, nodes };
  return { object: "fragment", fragment: name, nodes };
}

/** Returns the former IDs of a block's anchor. Existing links with these IDs keep working. */
export function formerIdsOf({ meta }: DocumentBlock): string[] {
  const ids = meta?.formerIds;
  return Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : [];
}

/**
 * Returns a copy of the node with different children. `change` is called for each list of children, and
 * returns the new list.
 */
export function withBelow<Node extends DocumentBlock | DocumentInline>(
  node: Node,
  change: (nodes: DocumentNode[]) => DocumentNode[],
): Node {
  const nodes = node.nodes && change(node.nodes);
  const fragments = node.fragments?.map((part) => ({
    ...part,
    nodes: change(part.nodes) as DocumentBlock[],
  }));
  return { ...node, ...(nodes && { nodes }), ...(fragments && { fragments }) };
}

export const blocksIn = (nodes: readonly DocumentNode[] | undefined): DocumentBlock[] =>
  (nodes ?? []).filter((node) => node.object === "block");

const CONTAINERS: Record<string, BlockType> = {
  "tabs-item": "tabs",
  "stepper-step": "stepper",
  column: "columns",
  update: "updates",
};

/**
 * Returns the nodes in the form in which they're rendered. Parts without a container, such as tabs after an
 * unclosed `{% tabs %}`, get a container. Adjacent parts of the same type share a container.
 */
export function inContainers(nodes: readonly DocumentNode[]): readonly DocumentNode[] {
  const containerOf = (node: DocumentNode) => (node.object === "block" ? CONTAINERS[node.type] : undefined);
  if (!nodes.some(containerOf)) return nodes;
  const shown: DocumentNode[] = [];
  let parts: DocumentNode[] = [];
  let open: BlockType | undefined;
  for (const node of nodes) {
    const type = containerOf(node);
    if (type === undefined) shown.push(node);
    else if (type === open) parts.push(node);
    else {
      parts = [node];
      shown.push(block(type, {}, parts));
    }
    open = type;
  }
  return shown;
}

/** The plain text of a node and its descendants, without separators between inline nodes. */
export function plainText(node: DocumentNode): string {
  if (node.object === "text") return node.leaves.map((leaf) => leaf.text).join("");
  if (node.object === "inline" && node.type === "button") return String(node.data.label ?? "");
  return (node.nodes ?? []).map(plainText).join("");
}

/** Matches the HTML of a leaf that is a raw anchor in the text. */
export const ANCHOR_TAG = /^<a href="#[^"]*" id="([^"]*)">/;

/**
 * The name of an integration that doesn't exist. If the Document format has no block for some Markdown, the
 * Markdown becomes a block of this integration. `props.source` contains the Markdown. It's written back
 * unchanged. A fragment contains the blocks that visitors see instead. Scripts, styles and comments aren't
 * shown, and the HTML in the Markdown is never sent to a browser.
 */
export const RAW_INTEGRATION = "markdown";

/** Creates a block that contains its source and the blocks that are shown in its place. */
export function rawBlock(kind: "html" | "tag", source: string, shown: DocumentBlock[] = []): DocumentBlock {
  const node = block("integration", { integration: RAW_INTEGRATION, block: kind, props: { source } });
  return shown.length > 0 ? { ...node, fragments: [fragment("shown", shown)] } : node;
}

/** Returns the blocks that are shown in place of a raw block. Returns null for other blocks. */
export function shownOfRaw(node: DocumentBlock): DocumentBlock[] | null {
  return rawSource(node) === null ? null : (node.fragments?.[0]?.nodes ?? []);
}

export function rawSource(node: DocumentBlock): string | null {
  if (node.type !== "integration" || node.data.integration !== RAW_INTEGRATION) return null;
  const props = node.data.props as { source?: unknown } | undefined;
  return typeof props?.source === "string" ? props.source : null;
}

export function imageBlock(data: Record<string, unknown>): DocumentBlock {
  const { caption, ...rest } = data;
  const image = block("image", rest);
  if (typeof caption !== "string") return image;
  return { ...image, fragments: [fragment("caption", [paragraph([textNode(caption)])], "caption")] };
}

/** Converts inline nodes to a block of images. Returns null unless all nodes are images without a size. */
export function imagesAlone(nodes: readonly DocumentInlineNode[] = []): DocumentBlock | null {
  const images = nodes.flatMap((node) =>
    node.object === "inline" && node.type === "inline-image" && !node.data.size
      ? [imageBlock(node.data)]
      : [],
  );
  const others = nodes.filter((node) => !isBlankInline(node));
  return images.length > 0 && images.length === others.length ? block("images", {}, images) : null;
}

/** Whether an inline node shows nothing and contains no raw HTML. */
export const isBlankInline = (node: DocumentInlineNode): boolean =>
  node.object === "text" && node.leaves.every(({ text, html }) => text.trim() === "" && html === undefined);

/** Editors put an empty paragraph into each empty container. Markdown doesn't need this paragraph. */
export const isPadding = (blocks: readonly DocumentBlock[]): boolean =>
  blocks.length === 1 &&
  blocks[0]?.type === "paragraph" &&
  ((blocks[0].nodes ?? []) as DocumentInlineNode[]).every(isBlankInline);

/**
 * Returns the block of images that was converted to the given paragraph. Returns null for other paragraphs,
 * or if the paragraph now also has other content.
 */
export function imagesOfParagraph({ key, data, nodes }: DocumentBlock): DocumentBlock | null {
  const [first] = nodes ?? [];
  // Earlier versions stored the layout in the paragraph.
  const layout = data?.images ?? (first?.object === "inline" ? first.data.layout : undefined);
  if (typeof layout !== "object" || layout === null) return null;
  const images = (nodes ?? []).flatMap((node) =>
    node.object === "inline" && node.type === "inline-image" ? [imageOf(node)] : [],
  );
  if (images.length === 0 || images.length < (nodes ?? []).length) return null;
  return { ...block("images", { ...layout }, images), ...(key !== undefined && { key }) };
}

/**
 * Converts an inline image to a block. If a person edited the caption as plain text, the image gets the
 * edited caption.
 */
function imageOf({ key, data: { caption, layout: _, ...data }, fragments }: DocumentInline): DocumentBlock {
  const written = fragments?.[0]?.nodes.map(plainText).join("\n");
  const { fragments: plain } = imageBlock({ ...data, caption });
  return {
    ...block("image", data),
    ...(key !== undefined && { key }),
    fragments: caption === written && fragments ? fragments : (plain ?? []),
  };
}

export const CAPTION = "caption";

/** Returns the name of a fragment. The fragment contains a cell, or the formatted heading of a column. */
export function cellName(record: string, column: string): string {
  return `${record}:${column}`;
}
export function headingName(column: string): string {
  return `heading:${column}`;
}

/**
 * Returns the column IDs in the order in which the columns are written. Visible columns have the order of the
 * view, and hidden columns have their original positions.
 */
export function columnOrder(data: TableData): string[] {
  const visible = data.view.columns.filter((id) => Object.hasOwn(data.definition, id));
  const shown = new Set(visible);
  let next = 0;
  const order = Object.keys(data.definition).map((id) => (shown.has(id) ? (visible[next++] as string) : id));
  return [...order, ...visible.slice(next)];
}

export function recordOrder(data: TableData): string[] {
  const entries = Object.entries(data.records);
  return entries
    .sort(([, a], [, b]) => (a.orderIndex < b.orderIndex ? -1 : a.orderIndex > b.orderIndex ? 1 : 0))
    .map(([id]) => id);
}

export type CellSpan = { rowSpan: number; colSpan: number };

/**
 * Returns the spans of merged cells. The keys have the form `record column`. The value is null if another
 * cell covers the cell. `records` and `columns` must be in order.
 */
export function spansOf(merges: unknown, records: readonly string[], columns: readonly string[]) {
  const spans = new Map<string, CellSpan | null>();
  const places = (ids: readonly string[]) => new Map(ids.map((id, index) => [id, index]));
  const [rowOf, columnOf] = [places(records), places(columns)];
  for (const merge of Array.isArray(merges) ? (merges as TableCellMerge[]) : []) {
    const top = rowOf.get(merge.anchor?.record);
    const left = columnOf.get(merge.anchor?.column);
    if (top === undefined || left === undefined) continue;
    for (const record of records.slice(top, top + merge.rowSpan))
      for (const column of columns.slice(left, left + merge.colSpan)) spans.set(`${record} ${column}`, null);
    spans.set(`${merge.anchor.record} ${merge.anchor.column}`, merge);
  }
  return spans;
}
