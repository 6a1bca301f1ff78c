import { describe, expect, it } from "vitest";
import { type Direction, levelsOf, startsFromRight, visualParts } from "./visual-order";

const shown = (line: string, direction?: Direction) =>
  visualParts(line, direction ?? (startsFromRight(line) ? "rtl" : "ltr")).map(({ text }) => text);

describe("the visual order of a line", () => {
  it("keeps numbers and words from left to right inside text from right to left", () => {
    expect(shown("שלום API 2.0 עולם")).toEqual([" עולם", "API 2.0", "שלום "]);
    expect(shown("הגדרה 12")).toEqual(["12", "הגדרה "]);
    expect(shown("السعر 1,250 دولار")).toEqual([" دولار", "1,250", "السعر "]);
  });

  it("keeps text from right to left together inside other text", () => {
    expect(shown("The word שלום עולם is Hebrew.")).toEqual(["The word ", "שלום עולם", " is Hebrew."]);
  });

  it("puts punctuation at the end of the line on the left, and keeps brackets with the text in them", () => {
    expect(shown("שלום (עולם)!")).toEqual(["שלום (עולם)!"]);
    expect(shown("שלום (API)!")).toEqual([")!", "API", "שלום ("]);
    expect(visualParts("Guide!", "ltr")).toEqual([{ text: "Guide!", direction: "ltr" }]);
    expect(startsFromRight("1. שלום")).toBe(true);
    expect(startsFromRight("")).toBe(false);
  });

  it("knows the direction of letters and emoji that JavaScript stores as two units", () => {
    expect(shown("𞤋𞤲 12", "rtl")).toEqual(["12", "𞤋𞤲 "]);
    expect(shown("שלום 😀, עולם")).toEqual(["שלום 😀, עולם"]);
  });

  it("keeps words with joiners together", () => {
    expect(shown("a می\u200cخواهم b", "ltr")).toEqual(["a ", "می\u200cخواهم", " b"]);
    expect(shown("שלום 1\ufe0f\u20e3", "rtl")).toEqual(["1\ufe0f\u20e3", "שלום "]);
  });

  it("respects marks of direction", () => {
    expect(shown("a \u2067b!\u2069", "ltr").join("|")).toMatch(/!\|b/);
    expect(shown("שלום a!", "ltr").at(-1)).toBe(" a!");
    expect(shown("שלום !\u200f a", "ltr")[0]).toBe("שלום !\u200f");
  });

  it.each([
    "\u2068",
    "\u2067",
    "\u202b",
    "\u2067a\u2069",
    "\u05d0(",
    "(\u05d0)",
    "\u05d01,",
    "1+",
    "1\u0300",
  ])("takes time in proportion to the length of a text of '%s'", (part) => {
    expect(levelsOf(part.repeat(200_000 / part.length), "rtl")?.length).toBeGreaterThan(190_000);
  });
});
