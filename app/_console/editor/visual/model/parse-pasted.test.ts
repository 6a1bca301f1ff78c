import { describe, expect, it } from "vitest";
import { parseCode, parseEmbed, parseHint, parseInlineFormula, parseTab } from "./parse-pasted";

/** An element from the clipboard with these `data-*` attributes. */
const element = (dataset: Record<string, string>) => ({ dataset }) as unknown as HTMLElement;

describe("parsing pasted HTML", () => {
  it("converts titles to one line, as pages show them", () => {
    expect(parseTab(element({ title: "\n  On\n  Linux " }))).toEqual({ data: { title: "On Linux" } });
    expect(parseCode(element({ syntax: "ts", title: "src/a.ts\n  in full" }))).toEqual({
      data: { syntax: "ts", title: "src/a.ts in full" },
    });
    expect(parseCode(element({ title: " \n" }))).toEqual({ data: {} });
  });

  it("embeds only web URLs, each on one line", () => {
    const embedded = (url: string) => parseEmbed(element({ url }));
    expect(embedded("https://example.org/film")).toMatchObject({
      block: { type: "embed", data: { url: "https://example.org/film" } },
    });
    for (const url of ["", "javascript:alert(1)", "https://example.org/\nfilm", "/film"])
      expect(embedded(url)).toBe(false);
  });

  it("keeps inline formulas in their paragraph, and accepts only known styles of hints", () => {
    expect(parseInlineFormula(element({ formula: "a\n \n+ b" }))).toMatchObject({
      inline: { data: { formula: "a\n+ b" } },
    });
    expect(parseHint(element({ hint: "danger" }))).toEqual({ data: { style: "danger" } });
    expect(parseHint(element({ hint: "So\nit is" }))).toEqual({ data: { style: "info" } });
  });
});
