import { describe, expect, it } from "vitest";
import { readLinks, splitPage } from ".";
import { type DocumentBlock, type JSONDocument, plainText, rawSource } from "./document";
import { counter, edited } from "./edited.fixture";
import { fromDocument } from "./from-document";
import { toDocument } from "./to-document";

const read = (text: string) => toDocument(text).document.nodes;

describe("the ID at the end of a heading", () => {
  it.each([
    ["## Call {#A.__call__}", "Call", "A.__call__"],
    ["## Init {#Permission-__init__} ##", "Init", "Permission-__init__"],
    ["## Stars {#a*b*~~c~~}", "Stars", "a*b*~~c~~"],
    ["## Escaped {#a\\_b\\_}", "Escaped", "a_b_"],
    ["## Emoji {#a:smile:b}", "Emoji", "a:smile:b"],
    ["## Mdx {/* #y-id */}", "Mdx", "y-id"],
    ["## *A* `code()` {#x_y_z}", "A code()", "x_y_z"],
    ["> Setext {#__a__}\n> ---", "Setext", "__a__"],
    ["## {#only}", "", "only"],
    ["## 标题 {#标题__x__}", "标题", "标题__x__"],
  ])("is read before emphasis: %s", (text, words, id) => {
    const [heading] = read(text).flatMap((node) =>
      node.type === "blockquote" ? (node.nodes ?? []) : [node],
    );
    expect([plainText(heading as DocumentBlock).trim(), (heading as DocumentBlock).data.id]).toEqual([
      words,
      id,
    ]);
    expect(readLinks(`# Title\n\n${text}\n`).anchors).toContain(id);
  });

  it.each(["## A `{#b}`", "## A \\{#b}", "## A{#b}", "## A {#b c}", "## **A {#b}**", "## A {#b} c"])(
    "isn't %s",
    (text) => {
      expect(read(text)[0]?.data.id).toBeUndefined();
      expect(plainText(read(text)[0] as DocumentBlock)).toContain("#b");
    },
  );

  it("stays if the words of the heading are edited", () => {
    const edit = (document: JSONDocument) => {
      Object.assign(document, JSON.parse(JSON.stringify(document).replace("Old", "New")));
    };
    expect(edited("## Old *x* {#A.__call__}\n", edit)).toMatch(/^## New \*x\* /);
    expect(read(edited("## Old *x* {#A.__call__}\n", edit))[0]?.data.id).toBe("A.__call__");
  });
});

describe("the mark for a table of contents", () => {
  it.each(["[toc]", "[TOC]", "[[toc]]", "[[_TOC_]]"])("isn't shown: %s", (mark) => {
    const text = `# A\n\n${mark}\n\n## B\n`;
    const [node] = read(splitPage(text).bodyAfterTitle);
    expect(node && rawSource(node)).toBe(mark);
    const { markdown } = fromDocument(toDocument(`${mark}\n`).document, { newKey: counter() });
    expect(markdown).toBe(`${mark}\n`);
  });

  it.each(["\\[toc]", "a [toc]", "[toc] a", "`[toc]`", "[toc](a.md)", "[toc]\n\n[toc]: a.md"])(
    "isn't %s",
    (text) => {
      expect(read(text)[0]?.type).toBe("paragraph");
      const { markdown } = fromDocument(toDocument(text).document, { newKey: counter() });
      expect(read(markdown)[0]?.type).toBe("paragraph");
    },
  );
});

describe("the title in front matter", () => {
  it.each(["1.10", "007", "0x10", "1e3", "404", "true", "-0", "1_000"])(
    "is kept as it's written: %s",
    (title) => {
      expect(splitPage(`---\ntitle: ${title} # comment\ndescription: ${title}\n---\n`).meta).toMatchObject({
        title,
        description: title,
      });
    },
  );

  it("has no value if it's empty", () => {
    expect(splitPage("---\ntitle: ~\nicon: null\nhidden: true\n---\n").meta).toEqual({ hidden: true });
  });
});
