/**
 * The tree of rich text that the REST API calls `Document` (`document` in schemas.json). It's created from
 * Markdown and converted back to Markdown. Only the Markdown is stored as the source.
 */

/** The version of the tree's format, sent as `data.schemaVersion`. */
export const DOCUMENT_SCHEMA_VERSION = 1;

export type ContentRefURL = { kind: "url"; url: string };
export type ContentRefFile = { kind: "file"; file: string; space?: string };
export type ContentRefOpenAPI = { kind: "openapi"; spec: string };
export type ContentRefTag = { kind: "tag"; tag: string; space?: string };
export type ContentRef =
  | ContentRefURL
  | ContentRefFile
  | { kind: "page"; page: string; space?: string }
  | { kind: "anchor"; anchor: string; page?: string; space?: string }
  | { kind: "user"; user: string }
  | { kind: "collection"; collection: string }
  | { kind: "space"; space: string }
  | { kind: "reusable-content"; reusableContent: string; space?: string }
  | ContentRefOpenAPI
  | ContentRefTag;

export const CONTENT_REF_KINDS = [
  "url",
  "file",
  "page",
  "anchor",
  "user",
  "collection",
  "space",
  "reusable-content",
  "openapi",
  "tag",
] as const;

export const MARK_TYPES = [
  "bold",
  "italic",
  "code",
  "keyboard",
  "strikethrough",
  "color",
  "superscript",
  "subscript",
] as const;
export type MarkType = (typeof MARK_TYPES)[number];

/** The types of blocks that can be at the root of a Document. */
export const TOP_LEVEL_BLOCK_TYPES = [
  "paragraph",
  "heading-1",
  "heading-2",
  "heading-3",
  "list-ordered",
  "list-unordered",
  "list-tasks",
  "divider",
  "blockquote",
  "hint",
  "prompt",
  "images",
  "file",
  "drawing",
  "embed",
  "code",
  "math",
  "expandable",
  "tabs",
  "table",
  "swagger",
  "openapi-operation",
  "openapi-schemas",
  "openapi-webhook",
  "content-ref",
  "integration",
  "reusable-content",
  "stepper",
  "if",
  "columns",
  "updates",
] as const;

/** The types of blocks that can exist only inside one type of parent. */
export const PART_BLOCK_TYPES = [
  "code-line",
  "list-item",
  "image",
  "tabs-item",
  "stepper-step",
  "column",
  "update",
] as const;

export type BlockType = (typeof TOP_LEVEL_BLOCK_TYPES)[number] | (typeof PART_BLOCK_TYPES)[number];

export const INLINE_TYPES = [
  "inline-image",
  "link",
  "emoji",
  "icon",
  "expression",
  "inline-math",
  "annotation",
  "mention",
  "button",
] as const;
export type InlineType = (typeof INLINE_TYPES)[number];

/** The types of blocks without `nodes`. The content of these blocks is in `data` or in `fragments`. */
export const VOID_BLOCK_TYPES: ReadonlySet<string> = new Set([
  "divider",
  "math",
  "table",
  "image",
  "file",
  "drawing",
  "embed",
  "reusable-content",
  "expandable",
  "content-ref",
  "integration",
  "swagger",
  "openapi-operation",
  "openapi-schemas",
  "openapi-webhook",
]);

/** The types of blocks that show a part of an OpenAPI specification. */
export const SPECIFICATION_BLOCK_TYPES: ReadonlySet<string> = new Set([
  "swagger",
  "openapi-operation",
  "openapi-schemas",
  "openapi-webhook",
]);

export type DocumentMark = { object: "mark"; type: MarkType; data?: Record<string, unknown> };

/**
 * `html` isn't in the API contract. It contains a raw inline tag or comment for which the Document format has
 * no node. The leaf's text is empty, so it shows nothing. The tag is written back unchanged.
 */
export type DocumentLeaf = { object: "leaf"; text: string; marks: DocumentMark[]; html?: string };
export type DocumentText = { object: "text"; key?: string; leaves: DocumentLeaf[] };

export type DocumentFragment = {
  object: "fragment";
  key?: string;
  fragment?: string;
  type?: string;
  nodes: DocumentBlock[];
};

export type DocumentInline = {
  object: "inline";
  type: InlineType;
  key?: string;
  isVoid: boolean;
  data: Record<string, unknown>;
  nodes?: DocumentInlineNode[];
  fragments?: DocumentFragment[];
};

export type DocumentInlineNode = DocumentText | DocumentInline;
export type DocumentNode = DocumentBlock | DocumentInlineNode;

export type DocumentBlock = {
  object: "block";
  type: BlockType;
  key?: string;
  isVoid: boolean;
  data: Record<string, unknown>;
  nodes?: DocumentNode[];
  fragments?: DocumentFragment[];
  meta?: Record<string, unknown>;
};

export type JSONDocument = {
  object: "document";
  data: { schemaVersion?: number } & Record<string, unknown>;
  nodes: DocumentBlock[];
  meta?: { token?: string };
};

export const TABLE_COLUMN_TYPES = [
  "text",
  "number",
  "checkbox",
  "files",
  "users",
  "rating",
  "select",
  "content-ref",
  "image",
] as const;
export type TableColumnType = (typeof TABLE_COLUMN_TYPES)[number];

export type TableDefinition = {
  id: string;
  title: string;
  type: TableColumnType;
  textAlignment?: "center" | "right" | "left";
  /** Whether the source sets left alignment explicitly, although it's the default. */
  isLeftWritten?: true;
  verticalAlignment?: "top" | "middle" | "bottom";
  multiple?: boolean;
  max?: number;
  options?: { value: string; label: string; color: string }[];
  /** The HTML attributes of the heading for which the Document format has no field. */
  attributes?: Record<string, string>;
};

export type TableImage = { ref: ContentRefFile | ContentRefURL; objectFit?: string; alt?: string };
export type TableValue = number | string | null | boolean | string[] | ContentRef | TableImage;

/**
 * `section`, `attributes` and `cells` aren't in the API contract. `section` marks rows in the head and the
 * foot of an HTML table. `attributes` and `cells` contain attributes of rows and cells for which the Document
 * format has no field.
 */
export type TableRecord = {
  orderIndex: string;
  values: Record<string, TableValue>;
  section?: "thead" | "tfoot";
  attributes?: Record<string, string>;
  cells?: Record<string, { tag?: "th"; attributes?: Record<string, string> }>;
};

export type TableCellMerge = {
  anchor: { record: string; column: string };
  rowSpan: number;
  colSpan: number;
};

export type TableViewGrid = {
  type: "grid";
  columns: string[];
  columnWidths?: Record<string, number>;
  hideHeader: boolean;
};
export type TableViewCards = {
  type: "cards";
  cardSize: "medium" | "large";
  columns: string[];
  targetDefinition?: string;
  coverDefinition?: string;
  coverDefinitionDark?: string;
  hideColumnTitle?: boolean;
  wrap?: boolean;
};

/**
 * `headless`, `colgroup`, `attributes` and `markup` aren't in the API contract. They contain details of an
 * HTML table for which the Document format has no field.
 */
export type TableData = {
  view: TableViewGrid | TableViewCards;
  records: Record<string, TableRecord>;
  definition: Record<string, TableDefinition>;
  fullWidth?: boolean;
  cellMerges?: TableCellMerge[];
  search?: boolean;
  /** Whether the table has no heading row, so that all rows are records. */
  headless?: boolean;
  /** The `<colgroup>` element as it's written in the source. */
  colgroup?: string;
  attributes?: Record<string, string>;
  /** The attributes of `<thead>`, of the row in `<thead>`, of `<tbody>` and of `<tfoot>`. */
  markup?: Partial<Record<"thead" | "tbody" | "tfoot" | "head", Record<string, string>>>;
};
