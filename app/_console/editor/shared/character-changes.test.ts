import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { TextChange } from "../save/merge";
import { characterChanges } from "./character-changes";

const applied = (text: string, changes: readonly TextChange[]): string =>
  changes
    .toReversed()
    .reduce((now, { from, to, insert }) => now.slice(0, from) + insert + now.slice(to), text);

const piece = fc.constantFrom(
  "a",
  "b",
  "word ",
  "**",
  "_",
  "\n\n",
  "## ",
  "é",
  "🙂",
  "👩‍💻",
  "丁",
  "x\n",
  " ",
);
const text = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(""));

describe("the changes between two texts", () => {
  it("produce the second text, in order, and never split a surrogate pair", () => {
    const isSplit = (whole: string, at: number) =>
      /[\uD800-\uDBFF]/.test(whole.charAt(at - 1)) && /[\uDC00-\uDFFF]/.test(whole.charAt(at));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const changes = characterChanges(before, after);
        expect(applied(before, changes)).toBe(after);
        let last = 0;
        for (const { from, to, insert } of changes) {
          expect(from).toBeGreaterThanOrEqual(last);
          last = to;
          expect(isSplit(before, from) || isSplit(before, to)).toBe(false);
          expect(() => encodeURIComponent(insert)).not.toThrow();
        }
      }),
      { numRuns: 3000, seed: 20261201 },
    );
  });

  it("don't replace letters when formatting moves", () => {
    expect(
      characterChanges("x丁**b** y", "x**丁**b y")
        .map(({ insert }) => insert)
        .join(""),
    ).not.toContain("丁");
    expect(characterChanges("One two.", "**One** two!")).toEqual([
      { from: 0, to: 0, insert: "**" },
      { from: 3, to: 3, insert: "**" },
      { from: 7, to: 8, insert: "!" },
    ]);
  });
});
