import fc from "fast-check";
import {
  CONTENT_REF_KINDS,
  MARK_TYPES,
  PART_BLOCK_TYPES,
  TABLE_COLUMN_TYPES,
  TOP_LEVEL_BLOCK_TYPES,
} from "./document";
import { BLOCK_GRAMMAR, INLINE_GRAMMAR, type Kind, kindOf, mayBeAbsent } from "./document-grammar";

/** This module generates Documents that match the schema. Each optional part is missing half of the time. */

type Node = Record<string, unknown>;

const word = fc.constantFrom(
  "a",
  "Flush",
  "x y",
  "日本",
  "😀",
  "*b*",
  "<i>",
  "",
  "0",
  "__proto__",
  "constructor",
  "https://a.b/c",
);

const CONTENT_REF_FIELDS: Record<string, string> = { "reusable-content": "reusableContent", openapi: "spec" };
const ref = fc
  .tuple(fc.constantFrom(...CONTENT_REF_KINDS), fc.constantFrom("a.md", "../b.png", "https://a.b/c"))
  .map(([kind, target]) => ({ kind, [CONTENT_REF_FIELDS[kind] ?? kind]: target }));
const image = fc.record({ ref, objectFit: word, alt: word }, { requiredKeys: ["ref"] });
const length = fc.oneof(fc.nat(400), fc.record({ unit: fc.constantFrom("%", "px"), value: fc.nat(100) }));

const COLUMNS = ["c0", "c1"];
const option = fc.record({ value: word, label: word, color: word });
const columns = fc.uniqueArray(fc.constantFrom(...COLUMNS, "gone"));
const view = fc.oneof(
  fc.record(
    { type: fc.constant("grid"), columns, columnWidths: fc.constant({ c0: 90 }), hideHeader: fc.boolean() },
    { requiredKeys: ["type", "columns"] },
  ),
  fc.record(
    {
      type: fc.constant("cards"),
      cardSize: fc.constantFrom("medium", "large"),
      columns,
      targetDefinition: fc.constantFrom("c0", "gone"),
      coverDefinition: fc.constantFrom("c1", "gone"),
    },
    { requiredKeys: ["type", "columns"] },
  ),
);
const definitionOf = (id: string) =>
  fc.record(
    {
      id: fc.constant(id),
      title: word,
      type: fc.constantFrom(...TABLE_COLUMN_TYPES),
      textAlignment: fc.constant("center"),
      multiple: fc.boolean(),
      max: fc.nat(10),
      options: fc.array(option, { maxLength: 2 }),
    },
    { requiredKeys: ["id", "title", "type"] },
  );
const cell = fc.oneof(fc.constantFrom<unknown>(null, true, 3, "f0", "a", ["a", "b"]), ref, image);
const record = fc.record({
  orderIndex: fc.constantFrom("a0", "a1"),
  values: fc.record({ c0: cell, c1: cell }, { requiredKeys: [] }),
});

const VALUES: Record<Kind, fc.Arbitrary<unknown>> = {
  string: word,
  number: fc.integer({ min: -1, max: 7 }),
  boolean: fc.boolean(),
  "date-time": fc.constantFrom("2026-01-02", "2026-01-02T10:30:00.000Z"),
  object: fc.dictionary(word, word, { maxKeys: 2 }),
  strings: fc.array(word, { maxLength: 2 }),
  texts: fc.constant({}),
  ref,
  tags: fc.array(
    word.map((tag) => ({ kind: "tag", tag })),
    { maxLength: 2 },
  ),
  length,
  "hint-style": fc.constantFrom("info", "warning", "danger", "success"),
  view,
  records: fc.dictionary(fc.constantFrom("r0", "r1"), record, { maxKeys: 2 }),
  definitions: fc.record({ c0: definitionOf("c0"), c1: definitionOf("c1") }, { requiredKeys: [] }),
  merges: fc.constant([{ anchor: { record: "r0", column: "c0" }, rowSpan: 2, colSpan: 50 }]),
};

/** Generates an object in which each of the `optional` properties can be missing. */
const lacking = (
  required: Record<string, fc.Arbitrary<unknown>>,
  optional: Record<string, fc.Arbitrary<unknown>>,
) => fc.record({ ...required, ...optional }, { requiredKeys: Object.keys(required) }) as fc.Arbitrary<Node>;

function dataOf(properties: Readonly<Record<string, string>> = {}) {
  const entries = Object.entries(properties).map(
    ([name, spec]) => [name, spec, VALUES[kindOf(spec as Kind)]] as const,
  );
  const pick = (isOptional: boolean) =>
    Object.fromEntries(
      entries.flatMap(([name, spec, value]) => (mayBeAbsent(spec) === isOptional ? [[name, value]] : [])),
    );
  return { data: lacking(pick(false), pick(true)), isNeeded: entries.some(([, spec]) => !mayBeAbsent(spec)) };
}

const color = fc.record({ text: fc.constant("red"), background: fc.constant("blue") }, { requiredKeys: [] });
const mark = fc
  .constantFrom(...MARK_TYPES)
  .chain((type) =>
    lacking(
      { type: fc.constant(type) },
      { object: fc.constant("mark"), ...(type === "color" && { data: color }) },
    ),
  );
const leaf = lacking(
  { text: word },
  { object: fc.constant("leaf"), marks: fc.array(mark, { maxLength: 2 }) },
);
const key = fc.uuid();
const text = lacking({ object: fc.constant("text"), leaves: fc.array(leaf, { maxLength: 2 }) }, { key });

const PARTS: Record<string, string> = {
  code: "code-line",
  "list-ordered": "list-item",
  "list-unordered": "list-item",
  "list-tasks": "list-item",
  images: "image",
  tabs: "tabs-item",
  stepper: "stepper-step",
  columns: "column",
  updates: "update",
};
const FRAGMENTS: Record<string, string[]> = {
  expandable: ["expandable-title", "expandable-body"],
  table: ["f0", "heading:c0"],
  image: ["caption"],
  annotation: ["annotation-body"],
};
const HOLDS_INLINES = ["paragraph", "heading-1", "heading-2", "heading-3", "code-line"];

const { top } = fc.letrec<Record<string, Node>>((tie) => {
  const list = (arbitrary: fc.Arbitrary<Node>) =>
    fc.array(arbitrary, { maxLength: 2, depthIdentifier: "blocks" });
  const fragments = (type: string) =>
    fc.array(
      lacking(
        {
          object: fc.constant("fragment"),
          ...(type === "annotation" && { type: fc.constant("annotation-body") }),
        },
        {
          fragment: fc.constantFrom(...(FRAGMENTS[type] as string[])),
          nodes: list(type === "image" ? tie("paragraph") : tie("top")),
        },
      ),
      { maxLength: 2, depthIdentifier: "blocks" },
    );
  const node = (object: "block" | "inline", type: string, below: fc.Arbitrary<Node>) => {
    const grammar = (object === "block" ? BLOCK_GRAMMAR : INLINE_GRAMMAR)[
      type as never
    ] as (typeof BLOCK_GRAMMAR)["code"];
    const { data, isNeeded } = dataOf(grammar.data);
    return lacking(
      { object: fc.constant(object), type: fc.constant(type), ...(isNeeded && { data }) },
      {
        isVoid: fc.constant(grammar.nodes === undefined),
        key,
        ...(!isNeeded && { data }),
        ...(grammar.nodes && { nodes: list(below) }),
        ...(grammar.fragments && { fragments: fragments(type) }),
      },
    );
  };
  const inlines = fc.oneof(
    { weight: 4, arbitrary: text },
    ...Object.keys(INLINE_GRAMMAR).map((type) => node("inline", type, text)),
  );
  const blockOf = (type: string) =>
    node("block", type, HOLDS_INLINES.includes(type) ? inlines : tie(PARTS[type] ?? "top"));
  const simple = ["paragraph", "heading-1", "divider", "math", "file", "drawing", "embed"];
  return {
    ...Object.fromEntries(["paragraph", ...PART_BLOCK_TYPES].map((type) => [type, blockOf(type)])),
    top: fc.oneof(
      { maxDepth: 2, depthIdentifier: "blocks" },
      fc.oneof(...simple.map(blockOf)),
      ...TOP_LEVEL_BLOCK_TYPES.map(blockOf),
    ),
  };
});

export const grammarArbitrary = fc.record({
  object: fc.constant("document"),
  data: fc.record({ schemaVersion: fc.constant(1) }, { requiredKeys: [] }),
  nodes: fc.array(top as fc.Arbitrary<Node>, { maxLength: 4 }),
});
