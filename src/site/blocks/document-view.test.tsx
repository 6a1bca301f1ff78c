import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import {
  block,
  type ContentRef,
  type DocumentBlock,
  type DocumentInline,
  fragment,
  paragraph,
  TOP_LEVEL_BLOCK_TYPES,
  textNode,
} from "@/domains/content/markdown/document";
import { toDocument } from "@/domains/content/markdown/to-document";
import type { DocumentSurroundings } from "./context";
import { DocumentView } from "./document-view";
import { outlineOf } from "./outline";
import { prepareDocument } from "./prepare";

const surroundings: DocumentSurroundings = {
  hrefOf: (ref) => (ref.kind === "url" ? ref.url : ref.kind === "page" ? `/docs/${ref.page}` : null),
  fileOf: (ref) =>
    ref.file === "gone"
      ? null
      : { href: `/files/${ref.file}`, name: `${ref.file}.png`, size: 2048, width: 640, height: 480 },
  describe: (ref) => (ref.kind === "page" ? { title: `Page ${ref.page}` } : null),
};

async function render(nodes: DocumentBlock[], more: Partial<DocumentSurroundings> = {}): Promise<string> {
  const prepared = await prepareDocument(nodes);
  return renderToStaticMarkup(
    <DocumentView nodes={nodes} context={{ ...surroundings, ...more, prepared }} />,
  );
}

const inline = (type: string, data: Record<string, unknown>) =>
  ({ object: "inline", type, isVoid: true, data }) as DocumentInline;

function link(ref: ContentRef, text = "here"): DocumentInline {
  return { object: "inline", type: "link", isVoid: false, data: { ref }, nodes: [textNode(text)] };
}

const code = (text: string, data: Record<string, unknown> = {}) =>
  block(
    "code",
    data,
    text.split("\n").map((line) => block("code-line", {}, [textNode(line)])),
  );

describe("a rendered Document", () => {
  it("gives each emoji with a name a label for screen readers", async () => {
    const html = await render([
      paragraph(["1f600", "rocket", "2764-fe0f", "zz"].map((code) => inline("emoji", { code }))),
    ]);
    const named = [...html.matchAll(/role="img" aria-label="([^"]*)"/g)].map(([, name]) => name);
    expect(named).toEqual(["grinning", "rocket", "heart"]);
    expect(html).not.toMatch(/role="img">/);
  });

  it("marks bold text in code", async () => {
    const { document } = toDocument("<pre><code>plain\n<strong>marked\n</strong>rest\n</code></pre>\n");
    expect(await render(document.nodes)).toMatch(/<strong>marked<\/strong>/);
  });

  it("sizes columns by their widths", async () => {
    const column = (width: string) => `{% column width="${width}" %}\nx\n{% endcolumn %}\n`;
    const { document } = toDocument(`{% columns %}\n${column("60%")}${column("40%")}{% endcolumns %}\n`);
    const html = await render(document.nodes);
    for (const share of [60, 40]) expect(html).toContain(`flex-basis:0px;flex-grow:${share}`);
  });

  it("has no duplicate IDs, and doesn't change the IDs of headings", async () => {
    const tab = (title: string) =>
      `{% tabs %}\n{% tab title="${title}" %}\nx\n{% endtab %}\n{% endtabs %}\n\n`;
    const { document } = toDocument(`${tab("Shell")}## Shell\n\n${tab("Shell")}`);
    const [first, heading, second] = document.nodes;
    const html = await render(
      [first, heading, second, first, heading].flatMap((node) => (node ? [structuredClone(node)] : [])),
    );
    const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(ids.length).toBeGreaterThan(7);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    expect(html).toMatch(/<h2 id="shell-1"/);
  });

  it("shows a footnote without words as its number", async () => {
    const noted = (text: string): DocumentInline => ({
      object: "inline",
      type: "annotation",
      isVoid: false,
      data: {},
      nodes: [textNode(text)],
      fragments: [fragment("annotation-body", [paragraph([textNode("Said below")])], "annotation-body")],
    });
    const html = await render([paragraph([noted("words"), textNode(" and more"), noted("")])]);
    expect(html).toMatch(/<button[^>]*popoverTarget="note-1"[^>]*>words<\/button>/i);
    expect(html).toMatch(/<button[^>]*popoverTarget="note-2"[^>]*aria-label="Footnote 2"[^>]*>2<\/button>/i);
  });

  it("keeps former IDs of headings, tabs and expandables", async () => {
    const html = await render(
      toDocument(
        '## 1.2.0 - 2024\n\n{% tabs %}\n{% tab title="TLS/SSL" %}\nx\n{% endtab %}\n{% endtabs %}\n\n<details>\n\n<summary>In/out</summary>\n\ny\n\n</details>\n',
      ).document.nodes,
    );
    for (const [id, former] of [
      ["1.2.0-2024", "1.2.0---2024"],
      ["1.2.0-2024", "120---2024"],
      ["tls-ssl", "tlsssl"],
      ["in-out", "inout"],
    ])
      expect(html).toMatch(new RegExp(` id="${id}"[^]*<span id="${former}"></span>`));
    const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each([
    "javascript:alert(1)",
    "java\nscript:alert(1)",
    " JAVASCRIPT:alert(1)",
    "data:text/html,x",
    "vbscript:x",
  ])("never links to %j", async (url) => {
    const html = await render([paragraph([link({ kind: "url", url })])]);
    expect(html).not.toContain("<a");
    expect(html).toContain("here");
  });

  it.each(["https://example.org/a", "mailto:a@example.org", "tel:+1", "/docs/x", "#part", "../up"])(
    "links to %s",
    async (url) => expect(await render([paragraph([link({ kind: "url", url })])])).toContain(`href="${url}"`),
  );

  it("escapes text in every kind of node", async () => {
    const html = await render([
      paragraph([textNode("<script>alert(1)</script>")]),
      code("<img src=x onerror=1>"),
    ]);
    expect(html).not.toContain("<script");
    expect(html).not.toContain("<img");
  });

  it("keeps the text of an invalid formula, and allows no links in formulas", async () => {
    const html = await render([
      block("math", { formula: "\\frac{" }),
      block("math", { formula: "\\href{javascript:alert(1)}{x}" }),
    ]);
    expect(html).toContain("\\frac{");
    expect(html).not.toMatch(/href="javascript/);
  });

  it.each([
    [`\\edef\\a{x}${"\\edef\\a{\\a\\a}".repeat(10)}\\a`, "is not valid"],
    [
      `\\def\\a{${"x".repeat(200)}}${"\\a".repeat(60)}`,
      "has more than 256 characters, the limit for formulas that define commands",
    ],
    [
      `\\newcommand{\\a}{${"x".repeat(300)}}\\a`,
      "has more than 256 characters, the limit for formulas that define commands",
    ],
    ["\\frac{1}{".repeat(210) + "}".repeat(210), "has more than 2000 characters, the limit for formulas"],
    ["{".repeat(900) + "}".repeat(900) + "x^{".repeat(60), "is not valid"],
  ])("shows the source of a formula that is too costly, with the reason: %.40s", async (formula, problem) => {
    const html = await render([block("math", { formula }), block("math", { formula: "x^2" })]);
    expect(html).toContain(`title="This formula ${problem}"`);
    expect(html.match(/class="katex-display"/g)).toHaveLength(1);
  });

  it("renders formulas up to limits on their number and length per page, and shows the source of further formulas", async () => {
    const many = Array.from({ length: 30 }, () => block("math", { formula: "x".padEnd(2000) }));
    const html = await render([...many, paragraph([inline("inline-math", { formula: "y" })])]);
    expect(html.match(/class="katex-display"/g)).toHaveLength(25);
    expect(
      html.match(/title="This formula exceeds the limit of 50000 characters for all formulas on a page"/g),
    ).toHaveLength(6);
  });

  it("tells editors why an expression or a condition can't have a value for any visitor", async () => {
    const nodes = [
      paragraph([inline("expression", { expression: "1 +" })]),
      block("if", { expression: "nothing()" }, [paragraph([textNode("inside")])]),
    ];
    const html = await render(nodes, { problemOf: (expression) => `because of ${expression}` });
    expect(html).toContain("has no value: because of 1 +");
    expect(html).toContain("because of nothing()");
    expect(await render(nodes)).not.toContain("because");
  });

  it("shows broken links, images and references, and marks them as broken", async () => {
    const html = await render([
      paragraph([link({ kind: "anchor", anchor: "x" }, "lost link")]),
      block("images", {}, [block("image", { ref: { kind: "file", file: "gone" }, alt: "A plan" })]),
      block("content-ref", { ref: { kind: "space", space: "x" } }),
    ]);
    expect(html).toContain("lost link");
    expect(html).toContain("Missing image: A plan");
    expect(html).toContain("missing");
  });

  it("gives an embed the height that its provider recommends, and a video the shape of videos", async () => {
    const shown = (url: string) => render([block("embed", { url })]);
    expect(await shown("https://open.spotify.com/track/abc")).toContain('data-style="--embed-height:152px');
    expect(await shown("https://vimeo.com/1234")).not.toContain("data-style");
    expect(await shown("https://example.org/a")).not.toContain("data-style");
  });

  it.each(["embed", "file", "content-ref"] as const)(
    "shows the caption of a block of type %s",
    async (type) => {
      const data = {
        url: "https://example.org",
        ref: { kind: type === "file" ? "file" : "url", file: "a", url: "https://example.org" },
      };
      const captioned = {
        ...block(type, data),
        fragments: [fragment("caption", [paragraph([textNode("Said below")])], "caption")],
      };
      expect(await render([captioned])).toMatch(/<figcaption>.*Said below.*<\/figcaption>/);
      expect(await render([block(type, data)])).not.toContain("figcaption");
    },
  );

  it("contains the size of images in pixels, so that the page doesn't move while the images load", async () => {
    const html = await render([
      block("images", {}, [block("image", { ref: { kind: "file", file: "plan" } })]),
    ]);
    expect(html).toContain('width="640"');
    expect(html).toContain('height="480"');
  });

  it("indents the outline by nesting, even if the headings skip levels", async () => {
    const heading = (level: 1 | 2 | 3, title: string) => block(`heading-${level}`, {}, [textNode(title)]);
    const titles = ["Deep", "First", "Inside", "Beside", "Below"];
    const nodes = ([3, 1, 3, 2, 3] as const).map((level, index) => heading(level, titles[index] ?? ""));
    const outline = outlineOf(nodes, await prepareDocument(nodes));
    expect(outline.map(({ title, depth }) => `${title} ${depth}`)).toEqual([
      "Deep 1",
      "First 1",
      "Inside 2",
      "Beside 2",
      "Below 3",
    ]);
  });

  it("gives equal headings unique IDs, which the outline links to", async () => {
    const nodes = [block("heading-1", {}, [textNode("Usage")]), block("heading-2", {}, [textNode("Usage")])];
    const html = await render(nodes);
    const outline = outlineOf(nodes, await prepareDocument(nodes));
    expect(outline.map((entry) => entry.id)).toEqual(["usage", "usage-1"]);
    for (const entry of outline) expect(html).toContain(`id="${entry.id}"`);
  });

  it("highlights code without changing any character", async () => {
    const text = "const answer = 42; // why\n\n\tif (a < b) { run(`x`) }";
    const html = await render([code(text, { syntax: "typescript" })]);
    expect(html).toContain("hl-keyword");
    const inside = /<code>([\s\S]*)<\/code>/.exec(html)?.[1] ?? "";
    const shown = inside
      .replace(/<[^>]+>/g, "")
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">");
    expect(shown).toBe(text);
  });

  it("hides blocks whose condition is false, and shows the condition if it wasn't evaluated", async () => {
    const nodes = [block("if", { expression: "visitor.admin" }, [paragraph([textNode("secret")])])];
    expect(await render(nodes, { holds: () => false })).not.toContain("secret");
    expect(await render(nodes, { holds: () => true })).not.toContain("visitor.admin");
    expect(await render(nodes)).toContain("visitor.admin");
  });

  it("shows the value of an expression if it's evaluated, otherwise the expression", async () => {
    const nodes = [
      paragraph([{ object: "inline", type: "expression", isVoid: true, data: { expression: "vars.name" } }]),
    ];
    expect(await render(nodes)).toContain("vars.name");
    expect(await render(nodes, { evaluate: () => "Ada" })).toBe('<div class="doc"><p>Ada</p></div>');
  });

  it("keeps the order of a table's columns and records, and omits an empty header", async () => {
    const table = block("table", {
      definition: { b: { id: "b", title: "", type: "number" }, a: { id: "a", title: "", type: "text" } },
      view: { type: "grid", columns: ["a", "b"], hideHeader: false },
      records: {
        two: { orderIndex: "b", values: { a: "t2", b: 2 } },
        one: { orderIndex: "a", values: { a: "t1", b: 1 } },
      },
    });
    table.fragments = [
      fragment("t1", [paragraph([textNode("first")])]),
      fragment("t2", [paragraph([textNode("second")])]),
    ];
    const html = await render([table]);
    expect(html.replace(/<[^>]+>/g, " ").match(/\w+/g)).toEqual(["first", "1", "second", "2"]);
    expect(html).not.toContain("<th");
  });

  it("renders every type of block, even if data is missing", async () => {
    for (const type of TOP_LEVEL_BLOCK_TYPES) {
      const data =
        type === "table" ? { view: { type: "grid", columns: [] }, records: {}, definition: {} } : {};
      const ref = { kind: "url", url: "https://example.org" };
      expect(await render([block(type, { ref, ...data }, [])]), type).toContain("doc");
    }
  });
});
