import type { Node } from "prosemirror-model";
import { EditorState, type Transaction } from "prosemirror-state";
import { describe, expect, it } from "vitest";
import { VisualPage } from "../sync/visual-page";
import { cardValue, coverValue, withPart } from "./cards";
import { schema } from "./schema";

const PICTURE = { kind: "file" as const, id: "a" };
/** The surroundings of a page in a space with one image file. */
const PLACE = {
  spaceId: "s",
  gitPath: "page.md",
  targets: { byPath: new Map([["a.png", PICTURE]]), byId: new Map([["a", PICTURE]]) },
  pathOf: () => "a.png",
};

/** Makes a change in the editor, and returns the Markdown. `at` returns the position of the first node of a type. */
function edited(
  text: string,
  change: (tr: Transaction, at: (type: string) => number) => Transaction,
): string {
  const page = VisualPage.open(text, PLACE);
  if (!page) throw new Error("the text is a page");
  const { tr, doc } = EditorState.create({ doc: page.content() });
  const at = (type: string) => {
    const found: number[] = [];
    doc.descendants((node, pos) => void (node.type.name === type && found.push(pos)));
    return found[0] ?? Number.NaN;
  };
  return page.write(change(tr, at).doc);
}

const CARDS = `Before  it.

<table data-view="cards"><thead><tr><th></th><th></th><th data-hidden data-card-target data-type="content-ref"></th></tr></thead><tbody><tr><td><strong>One</strong></td><td>Words</td><td><a href="https://example.org/1">https://example.org/1</a></td></tr><tr><td>Two</td><td></td><td></td></tr></tbody></table>

_After_ it.
`;

describe("cards", () => {
  it("can be edited directly, and only the edited text changes", () => {
    const text = edited(CARDS, (tr, at) => tr.insertText("First ", at("card_cell") + 2));
    expect(text).toMatch(/<strong>First One<\/strong>/);
    expect(text.replace("First ", "")).toBe(CARDS);
    expect(edited(CARDS, (tr) => tr)).toBe(CARDS);
  });

  it("can have link targets and cover images, in columns that are added when needed", () => {
    const plain = CARDS.replace(/<th data-hidden.*?<\/th>/, "")
      .replace(/<td><a .*?<\/td>/, "")
      .replace("<td></td><td></td>", "<td></td>");
    const text = edited(plain, (tr, at) => {
      const cards = tr.doc.nodeAt(at("cards")) as Node;
      const led = withPart(cards.attrs.data, "target");
      const { data, column } = withPart(led.data, "cover");
      const picture = { kind: "file", file: "a" } as const;
      const values = {
        [led.column]: { kind: "url", url: "https://example.org/2" },
        [column]: coverValue(data, column, picture),
      };
      tr.setNodeMarkup(at("cards"), null, { ...cards.attrs, data });
      return tr.setNodeMarkup(at("card"), null, { ...cards.firstChild?.attrs, values });
    });
    expect(text).toMatch(/data-card-target/);
    expect(text).toMatch(/data-card-cover/);
    const again = VisualPage.open(text, PLACE)?.content().child(1) as Node;
    expect(again.type).toBe(schema.nodes.cards);
    expect(cardValue(again.attrs.data, again.child(0), "target")).toEqual({
      kind: "url",
      url: "https://example.org/2",
    });
    expect(cardValue(again.attrs.data, again.child(0), "cover")).toEqual(["a"]);
    expect(cardValue(again.attrs.data, again.child(1), "target")).toBeNull();
  });

  it("are only rendered and can't be edited directly if a column contains more than text", () => {
    const rated = CARDS.replace(
      "<th></th><th></th>",
      '<th></th><th data-type="rating" data-max="5"></th>',
    ).replace("<td>Words</td>", "<td>3</td>");
    expect(VisualPage.open(rated, PLACE)?.content().child(1).type).toBe(schema.nodes.opaque);
  });
});

describe("a file", () => {
  const FILE = 'Before  it.\n\n{% file src="https://example.org/a.zip" %}\nIts *caption*\n{% endfile %}\n';

  it("has a caption, and can be replaced with another file", () => {
    expect(edited(FILE, (tr, at) => tr.insertText("New: ", at("file") + 1))).toBe(
      FILE.replace("Its", "New: Its"),
    );
    const replaced = edited(FILE, (tr, at) => {
      const attrs = tr.doc.nodeAt(at("file"))?.attrs;
      const ref = { kind: "url", url: "https://example.org/b.zip" };
      return tr.setNodeMarkup(at("file"), null, { ...attrs, data: { ...attrs?.data, ref } });
    });
    expect(replaced).toContain("https://example.org/b.zip");
    expect(replaced.replace("b.zip", "a.zip")).toContain("Before  it.");
  });
});
