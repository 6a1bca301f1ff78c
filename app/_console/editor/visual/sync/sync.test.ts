import fc from "fast-check";
import type { Node } from "prosemirror-model";
import { EditorState, TextSelection } from "prosemirror-state";
import { describe, expect, it } from "vitest";
import { edited } from "@/domains/content/markdown/edited.fixture";
import { spelledText } from "@/domains/content/markdown/text-arbitrary.fixture";
import { VisualPage } from "./visual-page";

const NOWHERE = {
  spaceId: "s",
  gitPath: "page.md",
  targets: { byPath: new Map(), byId: new Map() },
  pathOf: () => null,
};

function open(text: string): { page: VisualPage; state: EditorState } {
  const page = VisualPage.open(text, NOWHERE);
  if (!page) throw new Error("the text is a page");
  return { page, state: EditorState.create({ doc: page.content() }) };
}

function positionOfText(doc: Node, words: string): number {
  let place = -1;
  doc.descendants((node, pos) => {
    const at = node.isText ? (node.text ?? "").indexOf(words) : -1;
    if (place === -1 && at !== -1) place = pos + at + words.length;
  });
  if (place === -1) throw new Error(`nothing says “${words}”`);
  return place;
}

const typed = (state: EditorState, after: string, words: string): EditorState =>
  state.apply(state.tr.insertText(words, positionOfText(state.doc, after)));
const cursorAfter = (state: EditorState, words: string): EditorState =>
  state.apply(state.tr.setSelection(TextSelection.create(state.doc, positionOfText(state.doc, words))));
const around = ({ doc, selection }: EditorState) =>
  `${doc.textBetween(0, selection.head, "\n")}|${doc.textBetween(selection.head, doc.content.size, "\n")}`;

describe("an edit in the visual editor", () => {
  it("writes the same text as an equal edit of the Document, for any spelling of the Markdown", {
    timeout: 60_000,
  }, () => {
    const cases = fc.tuple(spelledText, fc.nat());
    fc.assert(
      fc.property(cases, ([{ text, leaves }, seed]) => {
        const { word } = leaves[seed % leaves.length] as (typeof leaves)[number];
        const { page, state } = open(text);
        // People edit opaque blocks in their Markdown source.
        if (!state.doc.textContent.includes(word)) return;
        const written = page.write(typed(state, word, "typed").doc);
        const inDocument = edited(text, (document) => {
          Object.assign(document, JSON.parse(JSON.stringify(document).replaceAll(word, `${word}typed`)));
        });
        expect(written).toContain(`${word}typed`);
        expect(written).toBe(inDocument);
        expect(page.isIncomplete).toBe(false);
      }),
      { numRuns: 60, seed: 20261122 },
    );
  });

  it("is the same when the text is opened again", () => {
    const { page, state } = open("First.\n\n* a\n* b\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n");
    const text = page.write(typed(typed(state, "First.", " More *stars*\nand a line."), "2", " | `").doc);
    expect(text).toBe(
      "First. More *stars\\*\\\nand a line.\n\n* a\n* b\n\n| a | b |\n| --- | --- |\n| 1 | 2 \\| ` |\n",
    );
    expect(open(text).state.doc.textContent).toBe(
      "First. More *stars*\nand a line.aba b12 | `".replace("a b1", "ab1"),
    );
  });

  it("doesn't write empty paragraphs or trailing spaces, and keeps the text after them", () => {
    const { page, state } = open("First.\n\nLast.\n");
    const spaced = typed(state, "First.", " ");
    expect(page.write(spaced.doc)).toBe("First.\n\nLast.\n");
    const split = spaced.apply(spaced.tr.split(positionOfText(spaced.doc, "First. ")));
    expect(page.write(split.doc)).toBe("First.\n\nLast.\n");
    const two = split.apply(split.tr.insertText("Second.", split.doc.child(0).nodeSize + 1));
    expect(page.write(two.doc)).toBe("First.\n\nSecond.\n\nLast.\n");
  });
});

describe("changes of other people", () => {
  it("appear without moving the cursor or changing text that a person types next to them", () => {
    const { page, state } = open("One.\n\nTwo.\n\nThree.\n");
    const mine = cursorAfter(typed(state, "Two", " typed "), "Two typed ");
    page.write(mine.doc);
    const after = page.takeOver(mine, "Zero.\n\nOne and more.\n\nTwo typed .\n\nThree!\n\nFour.\n");
    const shown = mine.apply(after as NonNullable<typeof after>);
    expect(around(shown)).toBe("Zero.\nOne and more.\nTwo typed |.\nThree!\nFour.");
    expect(after?.getMeta("addToHistory")).toBe(false);
    expect(page.write(shown.doc)).toBe("Zero.\n\nOne and more.\n\nTwo typed .\n\nThree!\n\nFour.\n");
  });

  it("appear in the sentence that a person is typing, and a space at its end stays", () => {
    const { page, state } = open("The cat sat.\n\nEnd.\n");
    const mine = cursorAfter(typed(state, "sat.", " Then "), "Then ");
    expect(page.write(mine.doc)).toBe("The cat sat. Then\n\nEnd.\n");
    const after = page.takeOver(mine, "The big cat sat. Then\n\nEnd.\n");
    expect(around(mine.apply(after as NonNullable<typeof after>))).toBe("The big cat sat. Then |\nEnd.");
  });

  it("don't move an empty paragraph that contains the cursor", () => {
    const { page, state } = open("One.\n\nTwo.\n");
    const split = state.apply(state.tr.split(positionOfText(state.doc, "One.")));
    const mine = split.apply(split.tr.setSelection(TextSelection.create(split.doc, 7)));
    page.write(mine.doc);
    const after = page.takeOver(mine, "One!\n\nTwo!\n\n* Three.\n");
    expect(around(mine.apply(after as NonNullable<typeof after>))).toBe("One!\n|\nTwo!\nThree.");
  });
});
