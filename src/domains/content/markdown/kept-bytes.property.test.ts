import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type DocumentBlock, type JSONDocument, paragraph, textNode } from "./document";
import { edited } from "./edited.fixture";
import { childrenOf } from "./flows";
import { spelledText } from "./text-arbitrary.fixture";

type BlockPosition = { siblings: DocumentBlock[]; index: number };

const saysIn = (node: unknown, word: string) => JSON.stringify(node).includes(word);

/** Finds the innermost block that contains a word, and the block's siblings. */
function positionOf(siblings: DocumentBlock[], word: string): BlockPosition | null {
  const index = siblings.findIndex((node) => saysIn(node, word));
  const node = siblings[index];
  if (!node) return null;
  const isText = node.type === "paragraph" || node.type.startsWith("heading") || node.type === "code";
  const children = isText || node.type === "images" ? [] : childrenOf(node);
  return positionOf(children, word) ?? { siblings, index };
}

function say(document: JSONDocument, word: string): void {
  Object.assign(document, JSON.parse(JSON.stringify(document).replaceAll(word, `${word}y`)));
}

/** Returns the lines with content, without the quote and list markers at their start. */
const said = (text: string) =>
  text
    .split("\n")
    .flatMap((line) => line.replace(/^(?:[\s>]|(?:[-*+]|\d+[.)])\s)*(?:\[[ x]\] )?/, "").trim() || []);

const without = (lines: string[], some: string[]) => {
  const left = [...lines];
  for (const line of some) {
    const at = left.indexOf(line);
    if (at !== -1) left.splice(at, 1);
  }
  return left;
};

const cases = fc.tuple(spelledText, fc.nat()).map(([spelled, seed]) => {
  const leaf = spelled.leaves[seed % spelled.leaves.length] as (typeof spelled.leaves)[number];
  return { text: spelled.text, leaf };
});
const check = (
  runs: number,
  hold: (one: { text: string; leaf: { word: string; start: number; end: number } }) => void,
) => fc.assert(fc.property(cases, hold), { numRuns: runs, seed: 20261122 });

describe("the bytes outside of an edited block stay unchanged", { timeout: 120_000 }, () => {
  it("when a word changes", () => {
    check(60, ({ text, leaf }) => {
      const written = edited(text, (document) => say(document, leaf.word));
      expect(written).not.toBe(text);
      const [before, after] = [text.slice(0, leaf.start), text.slice(leaf.end)];
      expect(written.slice(0, before.length)).toBe(before);
      expect(written.slice(written.length - after.length)).toBe(after);
    });
  });

  it("when a block is inserted", () => {
    check(40, ({ text, leaf }) => {
      const written = edited(text, ({ nodes }) => {
        const { siblings, index } = positionOf(nodes, leaf.word) as BlockPosition;
        siblings.splice(index + 1, 0, paragraph([textNode("Inserted.")]));
      });
      expect(said(written)).toContain("Inserted.");
      expect(without(said(written), ["Inserted."])).toEqual(said(text));
    });
  });

  it("when a block is deleted", () => {
    check(40, ({ text, leaf }) => {
      let isAlone = false;
      const written = edited(text, ({ nodes }) => {
        const { siblings, index } = positionOf(nodes, leaf.word) as BlockPosition;
        isAlone = siblings.length === 1;
        if (!isAlone) siblings.splice(index, 1);
      });
      const gone = isAlone ? [] : said(text.slice(leaf.start, leaf.end));
      expect(saysIn(written, leaf.word)).toBe(isAlone);
      expect(without(said(text), gone).toSorted()).toEqual(said(written).toSorted());
    });
  });

  it("when a block moves to the front", () => {
    check(40, ({ text, leaf }) => {
      const written = edited(text, (document) => {
        const index = document.nodes.findIndex((node) => saysIn(node, leaf.word));
        document.nodes.unshift(...document.nodes.splice(index, 1));
      });
      expect(said(written).toSorted()).toEqual(said(text).toSorted());
    });
  });
});
