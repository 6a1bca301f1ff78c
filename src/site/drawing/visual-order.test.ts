import { describe, expect, it } from "vitest";
import { startsFromRight, visualParts } from "./visual-order";

const shown = (line: string) => visualParts(line, startsFromRight(line)).map(({ text }) => text);

describe("the visual order of a line", () => {
  it("keeps numbers and words from left to right inside text from right to left", () => {
    expect(shown("שלום API 2.0 עולם")).toEqual([" עולם", "API 2.0", "שלום "]);
    expect(shown("הגדרה 12")).toEqual(["12", "הגדרה "]);
  });

  it("keeps text from right to left together inside other text", () => {
    expect(shown("The word שלום עולם is Hebrew.")).toEqual(["The word ", "שלום עולם", " is Hebrew."]);
  });

  it("puts punctuation at the end of the line on the left, and turns brackets around", () => {
    expect(shown("שלום (עולם)!")).toEqual(["שלום )עולם(!"]);
    expect(visualParts("Guide!", false)).toEqual([{ text: "Guide!", isFromRight: false }]);
    expect(startsFromRight("1. שלום")).toBe(true);
    expect(startsFromRight("")).toBe(false);
  });
});
