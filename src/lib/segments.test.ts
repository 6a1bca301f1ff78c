import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { segmentsOf } from "./segments";

const plain = (segmenter: Intl.Segmenter, text: string) =>
  Array.from(segmenter.segment(text), ({ segment }) => segment);

/** Strings that can join or separate characters or sentences. */
const PARTS = [
  "a",
  " ",
  ". ",
  "! ",
  "e.g. ",
  "é",
  "e\u0301",
  "👩‍💻",
  "🇩🇪",
  "🇫",
  "\r\n",
  "(",
  "한",
  "漢",
  "。",
  "Next",
  "x".repeat(700),
];

describe("segmentsOf", () => {
  it.each(["grapheme", "sentence"] as const)("finds each %s that Intl.Segmenter finds", (granularity) => {
    const segmenter = new Intl.Segmenter("en", { granularity });
    const texts = fc.array(fc.constantFrom(...PARTS), { minLength: 100, maxLength: 700 });
    fc.assert(
      fc.property(texts, (parts) => {
        const text = parts.join("");
        expect([...segmentsOf(segmenter, text)]).toEqual(plain(segmenter, text));
      }),
      { numRuns: 20 },
    );
  });

  it.each([
    ["letters", "(", "grapheme"],
    ["sentences", "A b. ", "sentence"],
    ["one sentence", "word ", "sentence"],
  ] as const)(
    "takes time in proportion to the length of many %s, not to the square of the length",
    (_name, part, granularity) => {
      const segmenter = new Intl.Segmenter("en", { granularity });
      const steps = (length: number) => {
        let count = 0;
        const counting = {
          segment(text: string) {
            const segments = segmenter.segment(text);
            count += [...segments].length * text.length;
            return segments;
          },
        };
        for (const _ of segmentsOf(counting, part.repeat(length / part.length)));
        return count;
      };
      expect(steps(40_000)).toBeLessThan(3 * steps(20_000));
    },
  );
});
