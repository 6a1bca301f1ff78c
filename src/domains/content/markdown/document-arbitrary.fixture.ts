import fc from "fast-check";
import {
  block,
  cellName,
  type DocumentBlock,
  type DocumentFragment,
  type DocumentInline,
  type DocumentInlineNode,
  type DocumentLeaf,
  type DocumentMark,
  fragment,
  headingName,
  type JSONDocument,
  paragraph,
} from "./document";
import { inline } from "./inline-elements";

/** This module generates Documents that Markdown can express, for property tests. */

const AWKWARD = [
  "*",
  "**",
  "_",
  "`",
  "``",
  "~~",
  "[",
  "]",
  "](",
  "![",
  "<",
  ">",
  "&",
  "&amp;",
  "#",
  "# ",
  "- ",
  "1. ",
  "+ ",
  "|",
  "\\",
  "\\\\",
  "{% hint %}",
  "{% endhint %}",
  "$$",
  ":smile:",
  ":",
  "http://a.b",
  "www.a.b",
  "a@b.c",
  "[^1]",
  "[x] ",
  "[!NOTE]",
  "---",
  "===",
  "<b>",
  "</b>",
  "<!--",
  "\t",
  "  ",
  "é",
  "日本",
  "😀",
  "!",
  "(",
  ")",
  '"',
  "'",
  "=",
  "~",
  "a_b_c",
  "1)",
  "\u00a0",
  "​",
  "{%",
  "%}",
  "- [ ] ",
  "[a]: b",
];
const word = fc.stringMatching(/^[a-zA-Z0-9]{1,6}$/);
const piece = fc.oneof(
  { weight: 3, arbitrary: word },
  { weight: 2, arbitrary: fc.constantFrom(...AWKWARD) },
  { weight: 2, arbitrary: fc.constant(" ") },
);
export const plainLine = fc.array(piece, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(""));
const line = plainLine.filter((text) => text.trim() !== "");
const richText = fc.oneof(
  { weight: 8, arbitrary: plainLine },
  { weight: 1, arbitrary: fc.tuple(word, word).map(([a, b]) => `${a}\n${b}`) },
);

const markTypes = fc.uniqueArray(
  fc.constantFrom<DocumentMark>(
    { object: "mark", type: "bold" },
    { object: "mark", type: "italic" },
    { object: "mark", type: "code" },
    { object: "mark", type: "strikethrough" },
    { object: "mark", type: "keyboard" },
    { object: "mark", type: "superscript" },
    { object: "mark", type: "color", data: { text: "red", background: "default" } },
  ),
  { maxLength: 2, selector: (mark) => mark.type },
);
const marks = fc.oneof(
  { weight: 3, arbitrary: fc.constant([] as DocumentMark[]) },
  { weight: 2, arbitrary: markTypes },
);

const leaf: fc.Arbitrary<DocumentLeaf> = fc.record({
  object: fc.constant("leaf" as const),
  text: richText,
  marks,
});
const text: fc.Arbitrary<DocumentInlineNode> = fc
  .array(leaf, { minLength: 1, maxLength: 3 })
  .map((leaves) => ({ object: "text" as const, leaves }));
const plainTextNode: fc.Arbitrary<DocumentInlineNode> = line.map((value) => ({
  object: "text" as const,
  leaves: [{ object: "leaf" as const, text: value.trim(), marks: [] }],
}));

const href = fc.constantFrom(
  "https://example.com/a?b=1&c=2",
  "../a b.md",
  "#x",
  "a(b).md",
  "x.md#y",
  "mailto:a@b.c",
  "https://é.example/_a_",
);
const ref = href.map((url) => ({ kind: "url" as const, url }));
const icon = fc.constantFrom("github", "circle-info");

function voidInlines(htmlSafe: boolean): fc.Arbitrary<DocumentInline>[] {
  const both: fc.Arbitrary<DocumentInline>[] = [
    fc.record({ ref, alt: line }).map((data) => inline("inline-image", data)),
    fc.constantFrom("1f604", "1f44d", "2764").map((code) => inline("emoji", { code })),
    icon.map((name) => inline("icon", { icon: name, color: "blue" })),
    fc
      .constantFrom("space.vars.a", "page.vars.a_b * 2 < 3")
      .map((expression) => inline("expression", { expression })),
    ref.map((target) => inline("mention", { ref: target })),
    fc
      .record({
        label: line.map((value) => value.trim()),
        ref,
        kind: fc.constantFrom("primary", "secondary"),
      })
      .map((data) => inline("button", data)),
  ];
  if (htmlSafe) return both;
  return [
    ...both,
    fc.constantFrom("a_b", "\\frac{1}{2}", "x < y").map((formula) => inline("inline-math", { formula })),
  ];
}

function inlines(htmlSafe: boolean): fc.Arbitrary<DocumentInlineNode[]> {
  const link = fc.tuple(ref, plainTextNode).map(([target, node]) => inline("link", { ref: target }, [node]));
  const annotation = fc.tuple(plainTextNode, plainTextNode).map(
    ([node, body]): DocumentInline => ({
      ...inline("annotation", {}, [node]),
      fragments: [fragment("annotation-body", [paragraph([body])], "annotation-body")],
    }),
  );
  return fc.array(
    fc.oneof(
      { weight: 6, arbitrary: text },
      { weight: 1, arbitrary: link },
      { weight: 1, arbitrary: annotation },
      ...voidInlines(htmlSafe),
    ),
    { minLength: 1, maxLength: 4 },
  ) as fc.Arbitrary<DocumentInlineNode[]>;
}

const textBlock = fc.oneof(
  { weight: 4, arbitrary: inlines(false).map((nodes) => paragraph(nodes)) },
  { weight: 1, arbitrary: inlines(false).map((nodes) => block("heading-1", {}, nodes)) },
  { weight: 1, arbitrary: inlines(false).map((nodes) => block("heading-3", { id: "own" }, nodes)) },
);

const codeLine = plainLine.map((value) =>
  block("code-line", {}, [{ object: "text", leaves: [{ object: "leaf", text: value, marks: [] }] }]),
);
const code = fc
  .record({
    data: fc.record(
      { syntax: fc.constantFrom("js", "c++"), title: line, lineNumbers: fc.boolean() },
      { requiredKeys: [] },
    ),
    lines: fc.array(codeLine, { minLength: 1, maxLength: 3 }),
  })
  .map(({ data, lines }) => block("code", data, lines));

const image = fc
  .record(
    { ref, alt: line, width: fc.constantFrom(300, { unit: "%", value: 50 }), refDark: ref },
    { requiredKeys: ["ref"] },
  )
  .map((data) => block("image", data));

const simpleBlocks: fc.Arbitrary<DocumentBlock>[] = [
  fc.constant(block("divider")),
  code,
  fc.constantFrom("x^2", "a\nb").map((formula) => block("math", { formula })),
  fc.array(image, { minLength: 1, maxLength: 2 }).map((images) => block("images", {}, images)),
  fc.constant(block("embed", { url: "https://example.com/v" })),
  ref.map((target) => block("content-ref", { ref: target })),
  ref.map((target) => block("file", { ref: target })),
  fc.constant(
    block("integration", { integration: "mermaid", block: "diagram", props: { content: 'a "b"' } }),
  ),
  fc.constant(
    block("swagger", { path: "/a", method: "get", ref: { kind: "url", url: "https://a.b/openapi.json" } }),
  ),
  fc.constant(block("reusable-content", { ref: { kind: "reusable-content", reusableContent: "../x.md" } })),
];

function tableOf(rows: DocumentBlock[][], titles: string[], cards: boolean): DocumentBlock {
  const ids = titles.map((_, index) => `c${index}`);
  const fragments: DocumentFragment[] = [];
  const records = Object.fromEntries(
    rows.map((row, index) => {
      const record = `r${index}`;
      const values = ids.map((id, column) => {
        fragments.push(fragment(cellName(record, id), [row[column] as DocumentBlock]));
        return [id, cellName(record, id)] as const;
      });
      return [record, { orderIndex: `a${index}`, values: Object.fromEntries(values) }];
    }),
  );
  const definition = Object.fromEntries(
    ids.map((id, index) => [id, { id, title: (titles[index] as string).trim(), type: "text" }]),
  );
  const view = cards
    ? { type: "cards", cardSize: "medium", columns: ids }
    : { type: "grid", columns: ids, hideHeader: false };
  fragments.push(fragment(headingName("c0"), []));
  return {
    ...block("table", { view, records, definition }),
    fragments: fragments.filter((part) => part.nodes.length > 0),
  };
}

const table = fc
  .tuple(
    fc.boolean(),
    fc.array(fc.array(inlines(true), { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 2 }),
    fc.tuple(word, line),
  )
  .map(([cards, rows, titles]) =>
    tableOf(
      rows.map((row) => row.map((nodes) => paragraph(nodes))),
      titles,
      cards,
    ),
  );

/** Generates blocks that are nested a few levels deep. */
const { anyBlock } = fc.letrec<{ anyBlock: DocumentBlock; container: DocumentBlock }>((tie) => {
  const children = fc.array(tie("anyBlock"), { minLength: 1, maxLength: 3 });
  const items = fc.array(
    children.map((nodes) => block("list-item", {}, nodes)),
    { minLength: 1, maxLength: 3 },
  );
  return {
    anyBlock: fc.oneof(
      { maxDepth: 3, depthIdentifier: "blocks" },
      { weight: 4, arbitrary: textBlock },
      ...simpleBlocks,
      table,
      tie("container"),
    ),
    container: fc.oneof(
      children.map((nodes) => block("blockquote", {}, nodes)),
      children.map((nodes) => block("hint", { style: "info" }, nodes)),
      children.map((nodes) => block("if", { expression: 'space.vars.a == "b"' }, nodes)),
      items.map((nodes) => block("list-unordered", {}, nodes)),
      items.map((nodes) => block("list-ordered", { start: 3 }, nodes)),
      items.map((nodes) =>
        block(
          "list-tasks",
          {},
          nodes.map((item) => ({ ...item, data: { checked: true } })),
        ),
      ),
      children.map((nodes) => block("tabs", {}, [block("tabs-item", { title: 'A "b"' }, nodes)])),
      children.map((nodes) => block("stepper", {}, [block("stepper-step", {}, nodes)])),
      children.map((nodes) =>
        block("columns", {}, [
          block("column", { width: { unit: "%", value: 50 } }, nodes),
          block("column", {}, nodes),
        ]),
      ),
      fc.tuple(inlines(true), children).map(([title, nodes]) => ({
        ...block("expandable"),
        fragments: [
          fragment("expandable-title", [paragraph(title)], "expandable-title"),
          fragment("expandable-body", nodes, "expandable-body"),
        ],
      })),
    ),
  };
});

export const documentArbitrary: fc.Arbitrary<JSONDocument> = fc
  .array(anyBlock, { minLength: 1, maxLength: 4 })
  .map((nodes) => ({ object: "document", data: { schemaVersion: 1 }, nodes }));
