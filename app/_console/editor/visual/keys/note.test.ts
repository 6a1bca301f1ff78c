import { EditorState, TextSelection } from "prosemirror-state";
import { describe, expect, it } from "vitest";
import { paragraph, textNode } from "@/site/draft/document-parts";
import { VisualPage } from "../sync/visual-page";
import { noteAt, setNote } from "./note";

const NOWHERE = {
  spaceId: "s",
  gitPath: "page.md",
  targets: { byPath: new Map(), byId: new Map() },
  pathOf: () => null,
};

/** The Markdown after a footnote was added to the text between two positions. */
function noted(text: string, from: number, to: number, words: string | null): string {
  const page = VisualPage.open(text, NOWHERE);
  if (!page) throw new Error("the text is a page");
  const state = EditorState.create({ doc: page.content() });
  const selected = state.apply(state.tr.setSelection(TextSelection.create(state.doc, from, to)));
  const place = noteAt(selected);
  if (!place) return "none";
  const body = words === null ? [] : [paragraph([textNode(words)])];
  return page.write(setNote(selected.tr, place, body).doc);
}

describe("a footnote", () => {
  it("is created for the selected words or at the cursor", () => {
    expect(noted("Some words.\n", 6, 11, "Why")).toBe("Some [words][^1].\n\n[^1]: Why\n");
    expect(noted("Some words.\n", 11, 11, "Why")).toBe("Some words[^1].\n\n[^1]: Why\n");
  });

  it("can be edited from any position in its words without changing other text", () => {
    const text = "Some _odd_ [long words][^a].\n\n[^a]: Old\n\n*  End\n";
    expect(noted(text, 14, 14, "New")).toBe(text.replace("Old", "New"));
  });

  it("is removed if its text is empty, and its words stay", () => {
    expect(noted("Some [words][^1].\n\n[^1]: Old\n", 8, 8, null)).toMatch(/^Some words\.\n/);
  });

  it("isn't possible in code or across several blocks", () => {
    expect(noted("```\ncode\n```\n", 2, 2, "Why")).toBe("none");
    expect(noted("One\n\nTwo\n", 2, 7, "Why")).toBe("none");
  });
});
