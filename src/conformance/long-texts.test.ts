import { describe, expect, it } from "vitest";
import { rewriteTitle, splitPage } from "@/domains/content/markdown";
import { customerMessagesOf } from "@/domains/conversations/analyse";
import { maskSecrets } from "@/domains/conversations/mask";
import { prose } from "@/domains/openapi/view/text";
import { snippetOf } from "@/domains/search/snippet";
import { translateText } from "@/domains/translations/text/translate-text";
import type { Fonts } from "@/site/drawing/fonts";
import { styleOf } from "@/site/pdf/inline";
import { breakLines } from "@/site/pdf/lines";

/**
 * The time for processing a user's text must be proportional to the length of the text. With these texts, a quadratic
 * pattern or loop would take minutes or years. Such times are longer than the time limit of any test.
 */
const long = (part: string, length = 200_000) => part.repeat(length / part.length);

const customer = (body: string) =>
  customerMessagesOf(null, [{ role: "user", body }] as unknown as Parameters<typeof customerMessagesOf>[1]);

/** A paragraph of a PDF, and fonts that contain every character. */
const paragraph = { size: 10, direction: "ltr" } as const;
const plainFonts = {
  split: (font: string, text: string) => [{ font, text }],
  replaceUnknown: (_: string, text: string) => text,
};

describe("a long text", () => {
  it.each(["<a ", '<a id="', '<a id="" '])("of '%s' is a heading whose title can be changed", (part) => {
    const text = rewriteTitle(`# Old ${long(part, 12_000)}x\n\nText.\n`, "New");
    expect(splitPage(text).title).toBe("New");
    expect(text).toBe("# New\n\nText.\n");
  });

  it("of spaces is a heading in the description of a specification", () => {
    expect(prose(`# a${long(" ", 19_000)}b ##`)).toMatch(/^\*\*a {19000}b\*\*$/);
    expect(prose(`# C# ${long("#", 19_000)}`)).toBe("**C#**");
  });

  it.each(["a", "{{", "${", "{%", "a.", "- "])(
    "of '%s' contains no text to keep, and is translated",
    (part) => {
      const word = long(part, 100_000).trim();
      const { text } = translateText(`Words ${word}\n`, (tagged) => tagged);
      expect(text).toBe(`Words ${word}\n`);
    },
  );

  it.each(["<a", "<!", "</b"])("of '%s' is translated as HTML", (part) => {
    const text = `<div>\n${long(part, 100_000)}\n`;
    expect(translateText(text, (tagged) => tagged).text).toBe(text);
  });

  it("of empty lines is a message without quoted text", () => {
    expect(customer(`Hello\n${long("\n", 19_000)} > quoted\nyou`).messages).toEqual([
      expect.stringMatching(/^Hello\n+you$/),
    ]);
  });

  it("without spaces can be displayed as a search result", () => {
    const marking = { words: new Set<string>(), beginnings: [], runs: ["所", "有"], inPlainText: null };
    const { body, ranges } = snippetOf(`${long("所有")}。${long("b所")}`, marking);
    expect(body.length).toBeLessThan(300);
    expect(ranges).toEqual([[0, body.length - 1]]);
    const apart = snippetOf(long("所們"), marking);
    expect(apart.ranges.length).toBeGreaterThan(100);
    expect(apart.ranges[0]).toEqual([0, 1]);
  });

  it("with many styles is split into lines in a PDF", () => {
    const fonts = { ...plainFonts, width: () => 1 };
    const runs = Array.from({ length: 60_000 }, (_, index) => ({
      text: "a ",
      style: styleOf({ size: index }),
    }));
    expect(breakLines(fonts as unknown as Fonts, runs, 100, paragraph)).toHaveLength(600);
  });

  it("of marks on one letter is shortened to the maximum number of marks before its width is measured for a PDF", () => {
    let longest = 0;
    const width = (_: string, text: string) => {
      longest = Math.max(longest, text.length);
      return 1;
    };
    const fonts = { ...plainFonts, width };
    const run = { text: `a${long("\u0301")} b`, style: styleOf({ size: 10 }) };
    breakLines(fonts as unknown as Fonts, [run], 100, paragraph);
    expect(longest).toBeGreaterThan(1);
    expect(longest).toBeLessThan(30);
  });

  it.each(["a", "a@", "A1", "token ", "1 ", "?a=", "00", "AB12 ", "字"])(
    "of '%s' has its secrets masked",
    (part) => {
      expect(maskSecrets(`password: hunter2 ${long(part, 50_000)}`)).toMatch(/^password: \[secret\] /);
    },
  );
});
