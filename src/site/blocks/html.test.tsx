import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { toDocument } from "@/domains/content/markdown";
import { DocumentView } from "./document-view";
import { prepareDocument } from "./prepare";

const surroundings = {
  hrefOf: (ref: { kind: string }) => ("url" in ref ? String(ref.url) : null),
  fileOf: () => null,
  describe: () => null,
};

async function render(markdown: string): Promise<string> {
  const { nodes } = toDocument(markdown).document;
  const prepared = await prepareDocument(nodes);
  return renderToStaticMarkup(<DocumentView nodes={nodes} context={{ ...surroundings, prepared }} />);
}

describe("published HTML of a page", () => {
  it("has line breaks only at hard line breaks of the source", async () => {
    expect(await render("One\\\ntwo **three  \nfour**<br>five\nsix")).toContain(
      "One<br/>two <strong>three<br/>four</strong><br/>five six",
    );
    expect(await render("| A |\n| --- |\n| one<br>two |")).toContain("<td>one<br/>two</td>");
  });

  it("renders tables with caption, spans, row headings and alignment", async () => {
    const html = await render(
      '<table class="x" onclick="a()"><caption>Sizes</caption><thead><tr><th colspan="2">All</th></tr><tr><th>A</th><th>B</th></tr></thead>' +
        '<tr><th>r</th><td rowspan="2" align="right">1</td></tr><tr><td>2</td></tr></table>',
    );
    expect(html).toContain(
      '<caption><p>Sizes</p></caption><thead><tr><th rowSpan="1" colSpan="2">All</th></tr>',
    );
    expect(html).toMatch(/<tbody><tr><th>r<\/th><td [^>]*text-align:right[^>]*rowSpan="2"[^>]*>1<\/td>/);
    expect(html).not.toMatch(/onclick|class="x"/);
  });

  it("shows unknown HTML as text, links and images, and never runs scripts", async () => {
    const html = await render(
      '<section onclick="a()"><h2>Title</h2><a href="https://a.b" target="x">there</a><a href="javascript:a()">bad</a><script>run()</script></section>\n\n<!-- note -->\n\n{% carousel %}\nInside\n{% endcarousel %}\n\n{% @chart/pie content="1,2" %}',
    );
    expect(html).toContain('<a href="https://a.b"');
    for (const text of ["Title", "bad", "Inside", "<code>1,2</code>"]) expect(html).toContain(text);
    expect(html).not.toMatch(/of the integration|onclick|script|run\(|note|carousel|undefined/);
  });
});
