import fc from "fast-check";
import { EditorState, TextSelection } from "prosemirror-state";
import { describe, expect, it, vi } from "vitest";
import * as drafts from "@/site/draft/write-draft";
import { schema } from "../model/schema";
import { VisualPage } from "./visual-page";

const NOWHERE = {
  spaceId: "s",
  gitPath: "page.md",
  targets: { byPath: new Map(), byId: new Map() },
  pathOf: () => null,
};
const BESIDE = [
  "* a\n* b",
  "> q",
  "```\nx\n```",
  "| a |\n| - |\n| 1 |",
  "<b>x</b>",
  "{% hint %}\nh\n{% endhint %}",
  "***",
];
const PIECES = [
  "x",
  " ",
  "*",
  "_a_",
  "# ",
  "- ",
  "1. ",
  "> ",
  "|",
  "`",
  "\\",
  "[x](y)",
  "[x]",
  "![",
  "---",
  "===",
  "~~",
  "\n",
  "&amp;",
  "http://a.b",
  "$$",
  ":smile:",
];

/**
 * Types into a paragraph letter by letter. Compares a page that stays open with a page that is reopened for each letter.
 */
function typed(text: string, pieces: readonly string[], withParagraphBelow = false) {
  const page = VisualPage.open(text, NOWHERE);
  if (!page) throw new Error("the text is a page");
  let state = EditorState.create({ doc: page.content() });
  if (withParagraphBelow) {
    state = state.apply(state.tr.insert(state.doc.content.size, schema.nodes.paragraph.create()));
    page.accept(state.doc);
  }
  let place = 0;
  state.doc.descendants((node, pos) => {
    if (node.isText && node.text?.includes("Here")) place = pos + node.text.indexOf("Here") + 4;
  });
  for (const piece of pieces) {
    state = state.apply(state.tr.insertText(piece, place));
    state = state.apply(state.tr.setSelection(TextSelection.create(state.doc, place)));
    place += piece.length;
    page.write(state.doc);
  }
  return { page, state };
}

describe("writing only the changed paragraph", () => {
  it("writes its content without changing the rest of the page", { timeout: 60_000 }, () => {
    const pieces = fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 6 });
    const beside = fc.constantFrom(...BESIDE);
    fc.assert(
      fc.property(beside, beside, pieces, (before, after, list) => {
        const text = `${before}\n\nHere *odd* words\nwrapped.\n\n${after}\n`;
        const { page, state } = typed(text, list);
        if (page.isIncomplete) return;
        expect(page.text.startsWith(`${before}\n`)).toBe(true);
        expect(page.text.endsWith(`\n\n${after}\n`)).toBe(true);
        const again = VisualPage.open(page.text, NOWHERE)?.content();
        const said = (doc: typeof state.doc | undefined) => doc?.textContent.replace(/\s+/g, "");
        if (!JSON.stringify(again?.toJSON()).includes('"atom"')) expect(said(again)).toBe(said(state.doc));
        // The positions must be the same as after parsing the text.
        expect(page.places()).toEqual(VisualPage.open(page.text, NOWHERE)?.places());
      }),
      { numRuns: 80, seed: 20261123 },
    );
  });

  it("parses the page only if the text could have another meaning there", () => {
    const write = vi.spyOn(drafts, "writeKeyed");
    const longest = () => Math.max(...write.mock.calls.map(([, before]) => before.text.length));
    const rest = "More words.\n\n".repeat(20);
    for (const withParagraphBelow of [false, true]) {
      typed(`Here.\n\n${rest}`, ["a"], withParagraphBelow);
      expect(longest()).toBe("Here.".length);
    }
    for (const text of [`Here [x].\n\n${rest}[x]: y\n`, `Here <b>x</b>.\n\n${rest}`, `## Here\n${rest}`]) {
      write.mockClear();
      typed(text, ["a"]);
      expect(longest()).toBeGreaterThan(100);
    }
    write.mockRestore();
  });
});
