import { describe, expect, it } from "vitest";
import { paragraph, textNode } from "../markdown/document";
import { type WriteInput, writeText } from "./page-text";

const TEXT = "---\nicon: book # kept\n---\n\n# Title\n\nText.\n";

const written = (input: Partial<WriteInput>, before: string | null = TEXT) =>
  writeText(
    before === null ? null : { text: before, keys: null },
    before === null ? null : "Title",
    { fields: {}, frontMatter: {}, document: undefined, ...input },
    { newKey: () => "new0" },
  );

describe("writing the text of a page", () => {
  it("doesn't change any byte if the current text is written again", () => {
    expect(written({ document: { markdown: "# Title\n\nText.\n" } }).text).toBe(
      TEXT.replace("---\n\n#", "---\n#"),
    );
    expect(written({ document: { markdown: "\n# Title\n\nText.\n" } }).text).toBe(TEXT);
    expect(written({ fields: { title: "Title", icon: "book" } }).text).toBe(TEXT);
  });

  it("keeps the front matter and the title if the new Markdown has none", () => {
    expect(written({ document: { markdown: "# New\n\ntext\n" } }).text).toBe(
      "---\nicon: book # kept\n---\n# New\n\ntext\n",
    );
    expect(written({ document: { markdown: "just text\n" } }).title).toBe("Title");
    expect(written({ document: { markdown: "---\nicon: x\n---\n# New\n" } }).text).toBe(
      "---\nicon: x\n---\n# New\n",
    );
  });

  it("creates the text of a new page", () => {
    const document = { object: "document" as const, data: {}, nodes: [paragraph([textNode("Hello")])] };
    const { text, keys } = written({ fields: { title: "T", hidden: true }, document: { document } }, null);
    expect(text).toBe("---\nhidden: true\n---\n\n# T\n\nHello\n");
    expect(keys?.ids).toEqual(["new0"]);
  });
});
