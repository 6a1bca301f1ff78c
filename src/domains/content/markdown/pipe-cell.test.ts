import { describe, expect, it } from "vitest";
import { type DocumentBlock, type JSONDocument, plainText } from "./document";
import { counter, edited } from "./edited.fixture";
import { fromDocument } from "./from-document";
import { normalForm } from "./normal-form";
import { toDocument } from "./to-document";

const row = (cell: string) => `| A | B |\n| --- | --- |\n| ${cell} | other |\n`;

/** Returns the types and texts of the blocks in the first cell. */
function cellOf(cell: string): string[] {
  const { nodes } = toDocument(row(cell)).document;
  const [first] = (nodes[0] as DocumentBlock).fragments ?? [];
  const list = ({ nodes: items = [] }: DocumentBlock): string =>
    (items as DocumentBlock[])
      .map((item) => (item.nodes as DocumentBlock[]).map(plainText).join("/"))
      .join("|");
  return (first?.nodes ?? []).map((node) => {
    const text = node.type.startsWith("list-") ? list(node) : plainText(node);
    return `${node.type}: ${text}`;
  });
}

describe("a cell of a pipe table", () => {
  it.each([
    ["<p>one</p><p>two</p>", ["paragraph: one", "paragraph: two"]],
    [
      "intro <ul><li>**a**</li><li>`b`</li></ul> end",
      ["paragraph: intro", "list-unordered: a|b", "paragraph: end"],
    ],
    ['<ol start="3"><li>a</li> <li><p>b</p><p>c</p></li></ol>', ["list-ordered: a|b/c"]],
    ["<p>a<br>b</p>", ["paragraph: a\nb"]],
    ["plain **text**", ["paragraph: plain text"]],
    ["<p>never closed", ["paragraph: never closed"]],
  ])("shows paragraphs and lists: %s", (cell, blocks) => {
    expect(cellOf(cell)).toEqual(blocks);
  });

  it("keeps nested list items", () => {
    const cell = "<ul><li>a<ul><li>b</li></ul></li></ul>";
    expect(JSON.stringify(toDocument(row(cell)).document).match(/list-unordered/g)).toHaveLength(2);
  });

  it("keeps its bytes if another cell changes, and keeps its content if it's written from scratch", () => {
    const text = row("<p>x</p><ul><li>**one**</li></ul><p>[two](a.md)</p>");
    const change = (document: JSONDocument) =>
      Object.assign(document, JSON.parse(JSON.stringify(document).replace('"other"', '"changed"')));
    expect(edited(text, change)).toBe(text.replace("other", "changed"));
    const { document } = toDocument(text);
    const { markdown } = fromDocument(document, { newKey: counter() });
    expect(normalForm(toDocument(markdown).document.nodes)).toEqual(normalForm(document.nodes));
  });
});
