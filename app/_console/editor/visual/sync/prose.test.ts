import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { EditorState } from "prosemirror-state";
import { describe, expect, it } from "vitest";
import { parseMarkdown } from "@/domains/content/markdown";
import { NOWHERE, Typist } from "../keys/typist.fixture";
import { schema } from "../model/schema";
import { VisualPage } from "./visual-page";

/** The paragraphs of Bindery's guide and documentation, as plain text. */
function corpus(): string[] {
  const texts: string[] = [];
  const visit = (node: { type: string; value?: string; children?: unknown[] }): string => {
    const words = (node.children ?? []).map((child) => visit(child as typeof node)).join("");
    if (node.type === "paragraph") texts.push(words.replace(/\s+/g, " ").trim());
    return node.value ?? words;
  };
  for (const folder of ["guide", "docs"])
    for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
      if (!file.endsWith(".md")) continue;
      visit(parseMarkdown(readFileSync(path.join(folder, file), "utf8")) as never);
    }
  return [...new Set(texts)].filter((text) => text.length > 20 && text.length < 600);
}

/** Replaces the text of a page with nodes, and returns the Markdown. */
function written(nodes: ReturnType<typeof schema.text>[]): string {
  const page = VisualPage.open("x\n", NOWHERE);
  if (!page) throw new Error("the text is a page");
  const { tr } = EditorState.create({ doc: page.content() });
  return page.write(tr.replaceWith(1, 2, nodes).doc);
}

const shapeOf = (text: string): string =>
  JSON.stringify(parseMarkdown(text), (name, value) => (name === "position" ? undefined : value));

/** Returns the indexes of unnecessary backslashes. If such a backslash is removed, the parsed text stays the same. */
const needless = (text: string): number[] =>
  [...text.matchAll(/\\(?=[!-/:-@[-`{-~])/g)]
    .map(({ index }) => index)
    .filter((index) => shapeOf(text.slice(0, index) + text.slice(index + 1)) === shapeOf(text));

interface TextNode {
  value?: string;
  children?: TextNode[];
}

/** The text of a page as visitors read it. */
function wordsOf(markdown: string): string {
  const visit = ({ value, children = [] }: TextNode): string => value ?? children.map(visit).join("");
  return visit(parseMarkdown(markdown) as TextNode);
}

/** Places in which people write text. */
const PLACES: Readonly<Record<string, () => Typist>> = {
  paragraph: () => new Typist("").type("So "),
  heading: () => new Typist("").type("## So "),
  "list item": () => new Typist("").type("- So "),
  task: () => new Typist("").type("- [ ] So "),
  quote: () => new Typist("").type("> So "),
  hint: () => new Typist('{% hint style="info" %}\nSo\n{% endhint %}\n').type(" "),
  tab: () => new Typist('{% tabs %}\n{% tab title="T" %}\nSo\n{% endtab %}\n{% endtabs %}\n').type(" "),
  "table cell": () => new Typist("| a | b |\n| - | - |\n| c | So |\n").type(" "),
};

describe("prose typed into blocks", () => {
  const all = corpus();
  const some = all.filter((_text, index) => index % Math.ceil(all.length / 250) === 0);
  const hard = [
    "5 * 3 = 15, and 2 * 4 = 8",
    "2*3*4 and 2**3**4",
    "a_b, some__name and _private",
    "[0] and arr[i] and f(a)[1]",
    "AT&T, a && b, <3, a < b > c",
    "~200 MB, about 10~20",
    "C:\\Users\\me and \\n",
    "# of items, 1. of 2, + and -",
    "Costs $5 | $6 (!)",
    "note: see :-) and 10:30",
    "glob src/**/*.ts",
    "it's 100%, {name} and {% x %}",
  ];

  it("has no numeric entity and no unnecessary backslash", () => {
    expect(some.length).toBeGreaterThan(150);
    for (const text of [...some, ...hard, "and __init__"]) {
      const markdown = written([schema.text(text)]);
      expect(markdown, text).not.toMatch(/&#x?[\da-f]+;/i);
      expect(needless(markdown), markdown).toEqual([]);
    }
  });

  it.each(Object.entries(PLACES))(
    "stays the typed text in a %s, without entities or backslashes",
    (_name, open) => {
      const few = all.filter(
        (_text, index) => index % Math.ceil(all.length / 40) === 0 && !_text.includes(":"),
      );
      const found = [...few, ...hard].map((text) => {
        const markdown = open().type(text).text;
        const isPlain = !/&#x?[\da-f]+;/i.test(markdown) && needless(markdown).length === 0;
        return isPlain && wordsOf(markdown).includes(text) ? "" : markdown;
      });
      expect(found.filter((wrong) => wrong !== "")).toEqual([]);
    },
  );

  it("has formatting only around words, regardless of the selection", () => {
    const italic = schema.marks.italic.create();
    const bold = schema.marks.bold.create();
    const say = schema.text.bind(schema);
    expect(written([say("2"), say("3", [italic]), say("4")])).toBe("2*3*4\n");
    expect(written([say("un"), say("believ", [bold]), say("able")])).toBe("un**believ**able\n");
    expect(written([say("a"), say(" italic ", [italic]), say("b")])).toBe("a _italic_ b\n");
    expect(written([say("a", [bold]), say(" b ", [bold, italic]), say("c")])).toBe("**a _b_** c\n");
    expect(written([say("a"), say(" ", [bold]), say("b")])).toBe("a b\n");
  });

  it("keeps the escapes that the link definitions of its page require", () => {
    const page = VisualPage.open("x\n\nSee [i].\n\n[i]: https://example.org\n", NOWHERE);
    if (!page) throw new Error("the text is a page");
    const { tr } = EditorState.create({ doc: page.content() });
    expect(page.write(tr.insertText("arr[i]", 1, 2).doc)).toContain("arr\\[i]\n");
  });
});
