import { isObject } from "@/lib/is-object";
import { readDate } from "./dates";
import {
  type BlockType,
  CONTENT_REF_KINDS,
  type InlineType,
  TABLE_COLUMN_TYPES,
  type TableColumnType,
  type TableData,
} from "./document";

/**
 * The grammar of each type of node in a Document (`document` in schemas.json). It contains the kind of each
 * property of `data`, with `?` if the property is optional, and whether the type has `nodes` and `fragments`.
 * Properties that aren't in the API contract, such as `attributes` and `depth`, store additional details of
 * the Markdown. Don't change the order of properties. {@link normalForm} uses it, and hashes of its results
 * are stored.
 */
export interface NodeGrammar {
  data?: Readonly<Record<string, Kind | `${Kind}?`>>;
  nodes?: true;
  fragments?: true;
}

const HEADING = {
  data: { id: "string?", align: "string?", depth: "number?" },
  nodes: true,
} as const;
const OPERATION = { path: "string", method: "string", ref: "ref" } as const;

export const BLOCK_GRAMMAR: Readonly<Record<BlockType, NodeGrammar>> = {
  paragraph: { data: { align: "string?", images: "object?" }, nodes: true },
  "heading-1": HEADING,
  "heading-2": HEADING,
  "heading-3": HEADING,
  "code-line": { data: { highlighted: "boolean?" }, nodes: true },
  code: {
    data: {
      syntax: "string?",
      meta: "string?",
      title: "string?",
      overflow: "string?",
      lineNumbers: "boolean?",
      fullWidth: "boolean?",
      expandable: "boolean?",
      collapsedLineCount: "number?",
      attributes: "texts?",
    },
    nodes: true,
  },
  hint: { data: { style: "hint-style", icon: "string?", attributes: "texts?" }, nodes: true },
  blockquote: { nodes: true },
  math: { data: { formula: "string" } },
  table: {
    data: {
      view: "view",
      records: "records",
      definition: "definitions",
      fullWidth: "boolean?",
      cellMerges: "merges?",
      search: "boolean?",
      headless: "boolean?",
      colgroup: "string?",
      attributes: "texts?",
      markup: "object?",
    },
    fragments: true,
  },
  "list-item": { data: { checked: "boolean?" }, nodes: true },
  "list-ordered": { data: { start: "number?" }, nodes: true },
  "list-unordered": { nodes: true },
  "list-tasks": { nodes: true },
  divider: {},
  if: { data: { expression: "string" }, nodes: true },
  image: {
    data: {
      ref: "ref",
      refDark: "ref?",
      width: "length?",
      height: "length?",
      alt: "string?",
      attributes: "texts?",
    },
    fragments: true,
  },
  images: { data: { align: "string?", fullWidth: "boolean?", withFrame: "boolean?" }, nodes: true },
  file: { data: { ref: "ref", attributes: "texts?" } },
  drawing: { data: { ref: "ref?", alt: "string?" } },
  embed: { data: { url: "string", fullWidth: "boolean?", attributes: "texts?" } },
  "reusable-content": { data: { ref: "ref", attributes: "texts?" } },
  expandable: { data: { defaultExpanded: "boolean?" }, fragments: true },
  "content-ref": { data: { ref: "ref", tag: "string?", attributes: "texts?" } },
  integration: {
    data: {
      integration: "string",
      block: "string",
      props: "object?",
      action: "object?",
      url: "string?",
      fullWidth: "boolean?",
    },
  },
  "tabs-item": {
    data: { title: "string?", icon: "string?", slug: "string?", attributes: "texts?" },
    nodes: true,
  },
  tabs: { data: { fullWidth: "boolean?", attributes: "texts?" }, nodes: true },
  swagger: {
    data: { ...OPERATION, expanded: "boolean?", fullWidth: "boolean?", tag: "string?", attributes: "texts?" },
  },
  "openapi-operation": { data: { ...OPERATION, headless: "boolean?", attributes: "texts?" } },
  "openapi-schemas": {
    data: { grouped: "boolean?", schemas: "strings?", ref: "ref", title: "string?", attributes: "texts?" },
  },
  "openapi-webhook": {
    data: { name: "string", method: "string", ref: "ref", headless: "boolean?", attributes: "texts?" },
  },
  "stepper-step": { data: { icon: "string?", attributes: "texts?" }, nodes: true },
  stepper: { data: { attributes: "texts?" }, nodes: true },
  column: { data: { width: "length?", verticalAlignment: "string?", attributes: "texts?" }, nodes: true },
  columns: { data: { fullWidth: "boolean?", attributes: "texts?" }, nodes: true },
  update: { data: { date: "date-time", tags: "tags?", attributes: "texts?" }, nodes: true },
  updates: { data: { format: "string?", attributes: "texts?" }, nodes: true },
  prompt: {
    data: {
      description: "string",
      icon: "string?",
      openInAIProviders: "boolean?",
      defaultExpanded: "string?",
      attributes: "texts?",
    },
    nodes: true,
  },
};

export const INLINE_GRAMMAR: Readonly<Record<InlineType, NodeGrammar>> = {
  "inline-image": {
    data: {
      ref: "ref",
      refDark: "ref?",
      caption: "string?",
      alt: "string?",
      size: "string?",
      width: "length?",
      height: "length?",
      attributes: "texts?",
      layout: "object?",
    },
  },
  link: { data: { ref: "ref", title: "string?", attributes: "texts?" }, nodes: true },
  emoji: { data: { code: "string" } },
  icon: { data: { icon: "string", color: "string?" } },
  expression: { data: { expression: "string" } },
  "inline-math": { data: { formula: "string" } },
  annotation: { nodes: true, fragments: true },
  mention: { data: { ref: "ref", label: "string?" } },
  button: {
    data: {
      label: "string",
      kind: "string?",
      icon: "string?",
      size: "string?",
      ref: "ref?",
      action: "object?",
    },
  },
};

export function grammarOf(object: "block" | "inline", type: string): NodeGrammar | undefined {
  const grammar: Readonly<Record<string, NodeGrammar>> = object === "block" ? BLOCK_GRAMMAR : INLINE_GRAMMAR;
  return Object.hasOwn(grammar, type) ? grammar[type] : undefined;
}

type Entry = Record<string, unknown>;

const isAbsent = (value: unknown): value is undefined | null => value === undefined || value === null;
const isOptional = (value: unknown, type: "string" | "number" | "boolean") =>
  isAbsent(value) || typeof value === type;
const listOf = (check: (value: unknown) => boolean) => (value: unknown) =>
  Array.isArray(value) && value.every(check);
const mapOf = (check: (value: unknown) => boolean) => (value: unknown) =>
  isObject(value) && Object.values(value).every(check);

const isString = (value: unknown): value is string => typeof value === "string";
const isStrings = listOf(isString);
const isScalar = (value: unknown) => value === null || ["string", "number", "boolean"].includes(typeof value);

const REF_KINDS = new Set<string>(CONTENT_REF_KINDS);
const REF_FIELDS: Record<string, string> = { "reusable-content": "reusableContent", openapi: "spec" };

function isRef(value: unknown): value is Entry {
  if (!isObject(value) || !isString(value.kind) || !REF_KINDS.has(value.kind)) return false;
  const places = [value.space, value.page];
  return (
    isString(value[REF_FIELDS[value.kind] ?? value.kind]) &&
    places.every((place) => isOptional(place, "string"))
  );
}

const isView = (value: unknown) =>
  isObject(value) &&
  (value.type === "grid" || value.type === "cards") &&
  isStrings(value.columns) &&
  (isAbsent(value.columnWidths) || mapOf((width) => typeof width === "number")(value.columnWidths)) &&
  ["cardSize", "targetDefinition", "coverDefinition", "coverDefinitionDark"].every((name) =>
    isOptional(value[name], "string"),
  );

const isOption = (value: unknown) =>
  isObject(value) && isString(value.value) && isString(value.label) && isString(value.color);

const COLUMN_TYPES: readonly unknown[] = TABLE_COLUMN_TYPES;

const isDefinition = (value: unknown) =>
  isObject(value) &&
  isString(value.id) &&
  isString(value.title) &&
  COLUMN_TYPES.includes(value.type) &&
  ["textAlignment", "verticalAlignment"].every((name) => isOptional(value[name], "string")) &&
  isOptional(value.multiple, "boolean") &&
  isOptional(value.max, "number") &&
  (isAbsent(value.options) || listOf(isOption)(value.options));

const isImage = (value: unknown) =>
  isObject(value) &&
  isRef(value.ref) &&
  isOptional(value.objectFit, "string") &&
  isOptional(value.alt, "string");

const isCell = (value: unknown) => isScalar(value) || isStrings(value) || isRef(value) || isImage(value);

const isRecord = (value: unknown) =>
  isObject(value) &&
  isString(value.orderIndex) &&
  mapOf(isCell)(value.values) &&
  (isAbsent(value.attributes) || isObject(value.attributes)) &&
  (isAbsent(value.cells) || mapOf(isObject)(value.cells));

const isMerge = (value: unknown) =>
  isObject(value) &&
  isObject(value.anchor) &&
  isString(value.anchor.record) &&
  isString(value.anchor.column) &&
  typeof value.rowSpan === "number" &&
  typeof value.colSpan === "number";

const HINT_STYLES: unknown[] = ["info", "warning", "danger", "success"];

/** For each kind of value, a description and a function that checks whether a value is of this kind. */
const KINDS = {
  string: ["a string", isString],
  number: ["a number", (value: unknown) => typeof value === "number"],
  "date-time": ["an ISO 8601 date, with or without a time", (value: unknown) => readDate(value) !== null],
  boolean: ["true or false", (value: unknown) => typeof value === "boolean"],
  object: ["an object", isObject],
  strings: ["an array of strings", isStrings],
  texts: ["an object with a text, number or boolean for each name", mapOf(isScalar)],
  ref: ["a content reference", isRef],
  tags: ["an array of references to tags", listOf((value) => isRef(value) && value.kind === "tag")],
  length: [
    "a number, or an object with unit and value",
    (value: unknown) =>
      typeof value === "number" ||
      isString(value) ||
      (isObject(value) && isString(value.unit) && typeof value.value === "number"),
  ],
  "hint-style": ["info, warning, danger or success", (value: unknown) => HINT_STYLES.includes(value)],
  view: ["an object with `columns` and the `type` grid or cards", isView],
  records: ["an object whose values are records with `orderIndex` and `values`", mapOf(isRecord)],
  definitions: ["an object whose values are columns with `id`, `title` and `type`", mapOf(isDefinition)],
  merges: ["an array of merged cells", listOf(isMerge)],
} as const satisfies Record<string, readonly [string, (value: unknown) => boolean]>;
export type Kind = keyof typeof KINDS;

export const kindOf = (spec: Kind | `${Kind}?`) => spec.replace(/\?$/, "") as Kind;
export const mayBeAbsent = (spec: string) => spec.endsWith("?");

/** For each column type, a function that checks the value of a cell (`tableCellValues` in schemas.json). */
const CELLS: Record<TableColumnType, (value: unknown) => boolean> = {
  text: isString,
  number: isScalar,
  checkbox: isScalar,
  rating: isScalar,
  files: isStrings,
  users: isStrings,
  select: (value) => isString(value) || isStrings(value),
  "content-ref": isRef,
  image: (value) => isRef(value) || isImage(value),
};

/** Describes a cell whose value doesn't match the type of its column. */
function cellProblem({ records, definition }: TableData): string | undefined {
  for (const [id, { values }] of Object.entries(records)) {
    for (const [column, value] of Object.entries(values)) {
      const type = Object.hasOwn(definition, column) ? definition[column]?.type : undefined;
      if (type && value !== null && !CELLS[type](value))
        return `must have a value of type ${type} in the column ${column} of the record ${id}`;
    }
  }
  return undefined;
}

/**
 * Returns the problems in a node's `data`, with the name of the property. If a property is optional, null is
 * treated as missing.
 */
export function dataProblems(grammar: NodeGrammar, data: Entry): [property: string, problem: string][] {
  const problems = kindProblems(grammar, data);
  if (problems.length > 0 || grammar !== BLOCK_GRAMMAR.table) return problems;
  const problem = cellProblem(data as unknown as TableData);
  return problem === undefined ? [] : [["records", problem]];
}

function kindProblems(grammar: NodeGrammar, data: Entry): [property: string, problem: string][] {
  return Object.entries(grammar.data ?? {}).flatMap(([name, spec]): [string, string][] => {
    const value = Object.hasOwn(data, name) ? data[name] : undefined;
    if (isAbsent(value) && mayBeAbsent(spec)) return [];
    const [words, holds] = KINDS[kindOf(spec)];
    return holds(value) ? [] : [[name, `must be ${words}`]];
  });
}
