import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type DocumentBlock,
  type JSONDocument,
  plainText,
  recordOrder,
  shownOfRaw,
  type TableData,
} from "./document";
import { counter } from "./edited.fixture";
import { fromDocument } from "./from-document";
import { extractReferences } from "./links";
import { normalForm } from "./normal-form";
import { toDocument } from "./to-document";

function tableOf(text: string): { node: DocumentBlock; data: TableData } {
  const { nodes } = toDocument(text).document;
  expect(nodes.map((node) => node.type)).toEqual(["table"]);
  const node = nodes[0] as DocumentBlock;
  return { node, data: node.data as unknown as TableData };
}

/** Returns the texts of the cells for each row. The text is null for positions without a cell. */
function textsOf({ node, data }: { node: DocumentBlock; data: TableData }): (string | null)[][] {
  const texts = new Map(
    (node.fragments ?? []).map((part) => [part.fragment, part.nodes.map(plainText).join("|")]),
  );
  return recordOrder(data).map((record) =>
    Object.keys(data.definition).map(
      (column) => texts.get(String(data.records[record]?.values[column])) ?? null,
    ),
  );
}

/**
 * Parses a text, writes it from scratch, and parses the result. Returns the normal forms of the first and the
 * second parse.
 */
function rewritten(text: string): { before: unknown; after: unknown; markdown: string } {
  const { document } = toDocument(text);
  const { markdown } = fromDocument(document, { newKey: counter() });
  return {
    before: normalForm(document.nodes),
    after: normalForm(toDocument(markdown).document.nodes),
    markdown,
  };
}

const attribute = fc.constantFrom(
  "",
  ' data-search="false"',
  ' data-card-wrap="true"',
  ' data-view="list"',
  ' valign="top"',
  ' valign="baseline"',
  ' align="justify"',
  ' align="right"',
  ' style="text-align:center"',
  ' style="width:40%;text-align:right"',
  ' class="wide"',
  " nowrap",
  ' width="30%"',
  ' bgcolor="#fff"',
  ' data-type="number"',
  ' onclick="x()"',
);
const span = fc.constantFrom(
  "",
  "",
  "",
  ' colspan="2"',
  ' rowspan="2"',
  ' colspan="3" rowspan="2"',
  ' rowspan="0"',
);
const content = fc.constantFrom(
  "",
  "one",
  "12",
  "a &amp; b",
  '<b>bold</b> and <a href="x.md" target="_blank">a link</a>',
  '<p>first</p><p class="lead">second</p>',
  "<ul><li>item<li>other</ul>",
  '<ul class="plain"><li>item</li></ul>',
  "line<br>line",
  '<img src="i.png" style="width:3em">',
  "<table><tr><td>inner</table>",
  '<div data-gb-custom-block data-tag="hint" data-style="warning"><p>Careful</p></div>',
  "<script>alert(1)</script>",
);
const optional = (end: string) => fc.constantFrom(end, end, "");
const cell = fc
  .tuple(fc.constantFrom("td", "td", "th"), span, attribute, content, fc.boolean())
  .map(([tag, spans, extra, inner, ends]) => `<${tag}${spans}${extra}>${inner}${ends ? `</${tag}>` : ""}`);
const row = fc
  .tuple(attribute, fc.array(cell, { minLength: 1, maxLength: 4 }), optional("</tr>"))
  .map(([extra, cells, end]) => `<tr${extra}>${cells.join("")}${end}`);
const section = (name: string, maxLength: number) =>
  fc
    .tuple(attribute, fc.array(row, { minLength: 1, maxLength }), optional(`</${name}>`))
    .map(([extra, rows, end]) => `<${name}${extra}>${rows.join("")}${end}`);
const maybe = (value: fc.Arbitrary<string>) => fc.oneof(fc.constant(""), value);
const htmlTable = fc
  .tuple(
    attribute,
    maybe(fc.constant("<caption>What it <i>says</i></caption>")),
    maybe(fc.constant('<colgroup><col width="20"><col></colgroup>')),
    maybe(section("thead", 2)),
    fc.oneof(
      section("tbody", 3),
      fc.array(row, { minLength: 1, maxLength: 3 }).map((rows) => rows.join("")),
    ),
    maybe(section("tfoot", 1)),
  )
  .map(([extra, caption, colgroup, thead, body, tfoot]) =>
    `<table${extra}>${caption}${colgroup}${thead}${body}${tfoot}</table>`.replaceAll("><tr", ">\n<tr"),
  );

describe("HTML tables", () => {
  it("have column types, keep all bytes if unchanged, and are equal after they're written from scratch", {
    timeout: 60_000,
  }, () => {
    fc.assert(
      fc.property(htmlTable, (html) => {
        const text = `Before.\n\n${html}\n\nAfter.\n`;
        const { document, keys } = toDocument(text);
        expect(document.nodes.map((node) => node.type)).toEqual(["paragraph", "table", "paragraph"]);
        const edited: JSONDocument = { ...document, nodes: document.nodes.slice(0, 2) };
        const kept = fromDocument(edited, { previous: { text, keys }, newKey: counter() });
        expect(kept.markdown).toBe(text.replace("\n\nAfter.", ""));
        const again = rewritten(html);
        expect(again.after).toEqual(again.before);
      }),
      { numRuns: 150, seed: 20261122 },
    );
  });

  it("keep the attributes of every part, and use those attributes that the Document format supports", () => {
    const html =
      '<table data-search="true" data-view="list" class="t"><thead class="h"><tr data-r="1"><th width="80" valign="top" data-x="y">A</th>' +
      '<th align="right">B</th></tr></thead><tbody><tr class="r"><td valign="middle" align="center">1</td><td align="right">2</td></tr></tbody></table>';
    const { data } = tableOf(html);
    const [first, second] = Object.values(data.definition);
    expect(data.search).toBe(true);
    expect(data.attributes).toEqual({ "data-view": "list", class: "t" });
    expect(data.markup).toEqual({ thead: { class: "h" }, head: { "data-r": "1" } });
    expect([first?.verticalAlignment, first?.attributes, second?.textAlignment]).toEqual([
      "top",
      { "data-x": "y" },
      "right",
    ]);
    const record = Object.values(data.records)[0];
    expect([record?.attributes, Object.values(record?.cells ?? {})]).toEqual([
      { class: "r" },
      [{ attributes: { valign: "middle", align: "center" } }],
    ]);
    const { markdown } = rewritten(html);
    for (const part of [
      'data-view="list"',
      '<thead class="h">',
      '<tr data-r="1">',
      'data-x="y"',
      '<tr class="r">',
    ])
      expect(markdown).toContain(part);
  });

  it("have cells at the same positions as in browsers, even if parts are missing", () => {
    const table = tableOf("<table><tr><td rowspan=2>a<td colspan=2>b<tr><td>c<td>d<tfoot><tr><td>e</table>");
    expect(textsOf(table)).toEqual([
      ["a", "b", null],
      [null, "c", "d"],
      ["e", "", ""],
    ]);
    expect(table.data.cellMerges?.map(({ rowSpan, colSpan }) => [rowSpan, colSpan])).toEqual([
      [2, 1],
      [1, 2],
    ]);
    expect(table.data.view).toMatchObject({ type: "grid", hideHeader: true });
  });

  it("keep two heading rows as ordinary rows", () => {
    const table = tableOf(
      "<table><thead><tr><th colspan=2>All</th></tr><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>",
    );
    expect(textsOf(table)).toEqual([
      ["All", null],
      ["A", "B"],
      ["1", "2"],
    ]);
    expect(recordOrder(table.data).map((id) => table.data.records[id]?.section)).toEqual([
      "thead",
      "thead",
      undefined,
    ]);
  });

  it("show a column as text if its cells don't match its type", () => {
    const table = tableOf(
      '<table><thead><tr><th data-type="number">N</th></tr></thead><tbody><tr><td>3</td></tr><tr><td>about 4</td></tr></tbody></table>',
    );
    expect(Object.values(table.data.definition)[0]).toMatchObject({
      type: "text",
      attributes: { "data-type": "number" },
    });
    expect(textsOf(table)).toEqual([["3"], ["about 4"]]);
  });

  it("are rejected if they would need too many empty cells", () => {
    const rows = "<tr><td>a</td></tr>".repeat(4_000);
    expect(() => toDocument(`<table><tr>${"<td colspan=50>a</td>".repeat(60)}</tr>${rows}</table>`)).toThrow(
      /too many empty cells/,
    );
  });
});

describe("HTML that isn't a table", () => {
  const shown = (text: string) => {
    const [node, ...others] = toDocument(text).document.nodes;
    expect(others).toEqual([]);
    return shownOfRaw(node as DocumentBlock) as DocumentBlock[];
  };

  it("is shown as the matching blocks, without scripts and styles", () => {
    const blocks = shown(
      '<section class="x" onclick="y()"><h2 class="z">Title</h2>Some <span style="color:red">text</span> and <a href="p.md" target="_blank">a page</a>' +
        '<script>alert(1)</script><style>a{}</style><iframe src="https://a.b/v"></iframe><p style="x">Last</p></section>',
    );
    expect(blocks.map((node) => [node.type, plainText(node)])).toEqual([
      ["heading-1", "Title"],
      ["paragraph", "Some text and a page"],
      ["embed", ""],
      ["paragraph", "Last"],
    ]);
    expect(blocks[0]?.meta?.id).toBe("title");
    expect(JSON.stringify(blocks)).not.toMatch(/script|onclick|style|alert/);
  });

  it("shows nothing for comments and scripts", () => {
    expect(shown("<!-- note -->")).toEqual([]);
    expect(shown("<script>\nx\n</script>")).toEqual([]);
  });

  it("keeps additional attributes of links and images", () => {
    const text = 'See <a href="a.md" target="_blank">this</a> and <img src="b.png" style="x" alt="B">.\n';
    const { document } = toDocument(text);
    const inlines = (document.nodes[0]?.nodes ?? []).filter((node) => node.object === "inline");
    expect(inlines.map((node) => [node.type, node.data.attributes])).toEqual([
      ["link", { target: "_blank" }],
      ["inline-image", { style: "x" }],
    ]);
    expect(fromDocument(document, { newKey: counter() }).markdown).toBe(
      'See <a href="a.md" target="_blank">this</a> and <img src="b.png" alt="B" style="x">.\n',
    );
  });

  it("becomes the block that its tag names if it's a custom block in one piece, with Markdown inside, or in a cell", () => {
    const hint = '<div data-gb-custom-block data-tag="hint" data-style="danger" class="hint">';
    const one = (text: string) => toDocument(text).document.nodes[0] as DocumentBlock;
    for (const text of [`${hint}<p>Careful</p></div>`, `${hint}\n\nCare*ful*\n\n</div>`]) {
      expect([one(text).type, one(text).data.style, one(text).nodes?.map(plainText)]).toEqual([
        "hint",
        "danger",
        ["Careful"],
      ]);
    }
    const tabs =
      '<div data-gb-custom-block data-tag="tabs">\n\n<div data-gb-custom-block data-tag="tab" data-title="A">\n\n`x`\n\n</div>\n\n</div>';
    expect(one(tabs).nodes?.[0]).toMatchObject({ type: "tabs-item", data: { title: "A" } });
    const cell = tableOf(`<table><tr><td>${hint}Careful</div></td></tr></table>`).node;
    expect(cell.fragments?.[0]?.nodes[0]?.type).toBe("hint");
    const embed =
      '<div data-gb-custom-block data-tag="embed" data-url="https://a.b" data-fullWidth="false"></div>';
    expect(one(embed).data).toEqual({ url: "https://a.b", fullWidth: false });
  });

  it("keeps its references", () => {
    expect(extractReferences('<section><a href="a.md">x</a></section>').map(({ href }) => href)).toEqual([
      "a.md",
    ]);
  });
});
