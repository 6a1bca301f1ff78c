import { describe, expect, it } from "vitest";
import { closeText, openText } from "./written-text";

const edit = (markdown: string, change: (text: string) => string) => {
  const { frame, text } = openText(markdown);
  return closeText(frame, change(text)).markdown;
};

describe("a page's text in the editor", () => {
  it.each(["", "# Title\n", "# Title\n\nText", "# Title\r\n\r\nText\r\n", "Text\n"])(
    "keeps every byte of %j while it isn't edited",
    (markdown) => expect(edit(markdown, (text) => text)).toBe(markdown),
  );

  it("doesn't include the title line, which stays unchanged", () => {
    const markdown = "Title\n=====\n\nText\n";
    expect(openText(markdown).text).toBe("Text\n");
    expect(edit(markdown, (text) => `${text}More\n`)).toBe("Title\n=====\n\nText\nMore\n");
  });

  it("has a blank line between the title and the first paragraph", () => {
    expect(edit("# Title", () => "Text")).toBe("# Title\n\nText");
    expect(edit("# Title\n", () => "Text")).toBe("# Title\n\nText");
  });

  it("keeps the line ends of the page", () => {
    expect(edit("# T\r\n\r\na\r\n", (text) => `${text}b\n`)).toBe("# T\r\n\r\na\r\nb\r\n");
  });

  it("stays below the title, even if it looks like a title", () => {
    for (const text of ["# H", "# H\n\nText"]) {
      const { markdown, needsTitle } = closeText(openText("Text").frame, text);
      expect([openText(markdown).text, needsTitle]).toEqual([text, true]);
    }
    expect(closeText(openText("Text").frame, "#").needsTitle).toBe(false);
  });
});
