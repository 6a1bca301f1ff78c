import fc from "fast-check";
import { HOLDS_TEXT, PART_OF } from "@/domains/content/document-schema";
import {
  CONTENT_REF_KINDS,
  INLINE_TYPES,
  MARK_TYPES,
  TOP_LEVEL_BLOCK_TYPES,
} from "@/domains/content/markdown/document";
import { documentArbitrary } from "@/domains/content/markdown/document-arbitrary.fixture";
import { grammarOf } from "@/domains/content/markdown/document-grammar";
import { hostileText, hostileValue } from "./hostile-values";

type Entry = Record<string, unknown>;

/** The text fields that a block's `data` requires. */
const requiredStrings = (type: string): string[] =>
  Object.entries(grammarOf("block", type)?.data ?? {}).flatMap(([name, kind]) =>
    kind === "string" ? [name] : [],
  );

const plain = fc.oneof(
  {
    weight: 40,
    arbitrary: fc.constantFrom("a", "x^2", "1f604", "https://docs.invalid/v", "get", "a == b", "2024-01-02"),
  },
  { weight: 1, arbitrary: hostileText },
);

/**
 * A reference that has the fields of all kinds of references. Code must read only the fields of the
 * reference's kind.
 */
const ref = fc.constantFrom(...CONTENT_REF_KINDS).chain((kind) =>
  fc
    .record(
      {
        url: plain,
        file: fc.constant("{fileId}"),
        page: fc.constant("{pageId}"),
        anchor: plain,
        user: fc.constant("{userId}"),
        collection: fc.constant("{collectionId}"),
        space: fc.constantFrom("{spaceId}", "nowhere"),
        reusableContent: fc.constant("{reusableContentId}"),
        spec: fc.constant("{specSlug}"),
        tag: plain,
      },
      { noNullPrototype: true },
    )
    .map((fields) => ({ ...fields, kind })),
);

const table = {
  view: fc.constantFrom(
    {},
    { type: "grid", columns: ["a", "gone"] },
    { type: "cards", cardSize: "large", columns: [] },
    { type: 1, columns: null },
  ),
  records: fc.constantFrom(
    {},
    { r: {} },
    { r: { orderIndex: "a", values: { a: "x", gone: 1 } } },
    { r: { values: null } },
    { r: null },
  ),
  definition: fc.constantFrom(
    {},
    { a: {} },
    { a: { id: "a", title: "A", type: "select", options: null } },
    { a: { type: "files" } },
    { a: null },
  ),
};

/** Optional fields of `data`. These fields can be missing or have any type. */
const OPTIONAL_FIELDS = [
  ..."title,caption,alt,width,height,align,size,icon,color,start,checked,id,syntax,lineNumbers,refDark,fullWidth".split(
    ",",
  ),
  ..."isDefaultOpen,props,content,label,kind,action,query,deprecated,tags,schemas,expanded,emoji,code,hideHeader".split(
    ",",
  ),
];
const optionalData = fc.dictionary(
  fc.constantFrom(...OPTIONAL_FIELDS),
  fc.oneof({ weight: 2, arbitrary: plain as fc.Arbitrary<unknown> }, { weight: 1, arbitrary: hostileValue }),
  { maxKeys: 2, noNullPrototype: true },
);

function dataOf(type: string): fc.Arbitrary<Entry> {
  const required = requiredStrings(type).map((name) => [name, plain]);
  const style = type === "hint" && { style: fc.constantFrom("info", "warning", "danger", "success") };
  const own = fc.record({ ...Object.fromEntries(required), ...style, ...(type === "table" && table) });
  const withRef = fc
    .tuple(own, optionalData, ref)
    .map(([fixed, more, target]) => ({ ...more, ref: target, ...fixed }));
  return fc.oneof(
    withRef,
    fc.tuple(own, optionalData).map(([fixed, more]) => ({ ...more, ...fixed })),
  );
}

/** Generates an object in which the optional parts can be missing. */
const entry = (always: Record<string, fc.Arbitrary<unknown>>, maybe: Record<string, fc.Arbitrary<unknown>>) =>
  fc.record(
    { ...always, ...maybe },
    { requiredKeys: Object.keys(always), noNullPrototype: true },
  ) as fc.Arbitrary<Entry>;

const mark = entry(
  { type: fc.constantFrom(...MARK_TYPES) },
  { object: fc.constant("mark"), data: fc.constantFrom({}, { text: "red" }, { background: 1 }) },
);
const leaf = entry({ text: plain }, { object: fc.constant("leaf"), marks: fc.array(mark, { maxLength: 2 }) });
const text = entry(
  { object: fc.constant("text"), leaves: fc.array(leaf, { maxLength: 2 }) },
  { key: fc.constant("k") },
);

const partsOf = (type: string) => Object.keys(PART_OF).filter((part) => PART_OF[part]?.includes(type));

const { node } = fc.letrec<{ node: Entry; inline: Entry }>((tie) => {
  const flow = fc.array(tie("node"), { maxLength: 2 });
  const inlines = fc.array(fc.oneof(text, tie("inline")), { maxLength: 3 });
  const fragment = entry(
    { object: fc.constant("fragment") },
    {
      type: plain,
      fragment: fc.constantFrom("a:r", "expandable-title", "expandable-body", "annotation-body"),
      nodes: flow,
    },
  );
  const maybe = (nodes: fc.Arbitrary<unknown>) => ({
    nodes,
    fragments: fc.array(fragment, { maxLength: 2 }),
    isVoid: fc.boolean(),
    key: fc.constant("k"),
  });
  const blockOf = (type: string): fc.Arbitrary<Entry> => {
    const parts = partsOf(type).map(blockOf);
    const nodes = HOLDS_TEXT.has(type)
      ? inlines
      : parts.length > 0
        ? fc.array(fc.oneof(...parts), { maxLength: 2 })
        : flow;
    const always = { object: fc.constant("block"), type: fc.constant(type) };
    const hasRequired = type === "hint" || type === "table" || requiredStrings(type).length > 0;
    return hasRequired
      ? entry({ ...always, data: dataOf(type) }, maybe(nodes))
      : entry(always, { ...maybe(nodes), data: dataOf(type) });
  };
  const inlineOf = (type: string) =>
    entry({ object: fc.constant("inline"), type: fc.constant(type), data: dataOf(type) }, maybe(inlines));
  return {
    node: fc.oneof(
      { maxDepth: 4, depthIdentifier: "document" },
      blockOf("paragraph"),
      ...TOP_LEVEL_BLOCK_TYPES.map((type) => blockOf(type)),
    ),
    inline: fc.oneof(
      { maxDepth: 4, depthIdentifier: "document" },
      text,
      ...INLINE_TYPES.map((type) => inlineOf(type)),
    ),
  };
});

/**
 * Documents that are generated from the schema. Optional parts of the documents can be missing, present, or of a wrong
 * type.
 */
export const documentValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 1, arbitrary: documentArbitrary as fc.Arbitrary<unknown> },
  {
    weight: 3,
    arbitrary: fc.array(node, { maxLength: 2 }).map((nodes) => ({ object: "document", data: {}, nodes })),
  },
);
