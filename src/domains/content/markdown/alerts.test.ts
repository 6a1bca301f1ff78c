import { describe, expect, it } from "vitest";
import { type DocumentBlock, type JSONDocument, paragraph, plainText, textNode } from "./document";
import { counter, edited } from "./edited.fixture";
import { fromDocument } from "./from-document";
import { toDocument } from "./to-document";

const read = (text: string) => toDocument(text).document.nodes;

/** Returns each block with its depth, its style or bold text, and its text. */
function outline(nodes: readonly DocumentBlock[], depth = 0): string[] {
  return nodes.flatMap((node) => {
    const blocks = (node.nodes ?? []).filter((child) => child.object === "block");
    const isBold = JSON.stringify(node.nodes ?? []).includes('"bold"');
    const words = blocks.length > 0 ? "" : ` ${plainText(node)}`;
    const about = node.data.style ?? (isBold && blocks.length === 0 ? "bold" : "");
    return [
      `${"  ".repeat(depth)}${[node.type, about].filter(Boolean).join(" ")}${words}`,
      ...outline(blocks, depth + 1),
    ];
  });
}

describe("an alert", () => {
  it.each([
    ["NOTE", "info"],
    ["TIP", "success"],
    ["IMPORTANT", "info"],
    ["WARNING", "warning"],
    ["CAUTION", "danger"],
    ["Warning", "warning"],
    ["tip", "success"],
  ])("is a hint with the style of its mark: %s", (mark, style) => {
    expect(outline(read(`> [!${mark}]\n> Take *care*.\n`))).toEqual([
      `hint ${style}`,
      "  paragraph Take care.",
    ]);
  });

  it.each([
    ["a blank line after the mark", "> [!NOTE]\n>\n> One\n> two\n", ["hint info", "  paragraph One two"]],
    ["spaces after the mark", "> [!NOTE]  \n> One\n> two\n", ["hint info", "  paragraph One two"]],
    ["a hard line break after the mark", "> [!NOTE]\\\n> One\n> two\n", ["hint info", "  paragraph One two"]],
    ["a blank line before the mark", ">\n> [!NOTE]\n> One\n", ["hint info", "  paragraph One"]],
    ["no space after the quote's marker", ">[!NOTE]\n>One\n", ["hint info", "  paragraph One"]],
    ["lines without a quote's marker", "> [!NOTE]\nOne\n", ["hint info", "  paragraph One"]],
    ["Windows line endings", "> [!NOTE]\r\n> One\r\n> two\r\n", ["hint info", "  paragraph One two"]],
    [
      "marked text on its first lines",
      "> [!NOTE]\n> **One**\n> `two`\n",
      ["hint info", "  paragraph bold One two"],
    ],
    [
      "a list and code",
      "> [!NOTE]\n> - a\n> - b\n>\n> ```\n> c\n> ```\n",
      [
        "hint info",
        "  list-unordered",
        "    list-item",
        "      paragraph a",
        "    list-item",
        "      paragraph b",
        "  code",
        "    code-line c",
      ],
    ],
    [
      "a position in a list",
      "- a\n\n  > [!TIP]\n  > b\n",
      ["list-unordered", "  list-item", "    paragraph a", "    hint success", "      paragraph b"],
    ],
    [
      "a position in a quote",
      "> > [!TIP]\n> > b\n>\n> c\n",
      ["blockquote", "  hint success", "    paragraph b", "  paragraph c"],
    ],
    [
      "a title",
      "> [!tip]- A `title`\n> b\n> c\n",
      ["hint success", "  paragraph bold A title", "  paragraph b c"],
    ],
    [
      "a title before other blocks",
      "> [!warning]+ A title\n>\n> b\n",
      ["hint warning", "  paragraph bold A title", "  paragraph b"],
    ],
    ["all of its text on the line of the mark", "> [!NOTE] One.\n", ["hint info", "  paragraph One."]],
    [
      "a mark of Obsidian",
      "> [!question] Why?\n> Because.\n",
      ["hint info", "  paragraph bold Why?", "  paragraph Because."],
    ],
  ])("can have %s", (_, text, expected) => {
    expect(outline(read(text))).toEqual(expected);
  });

  it.each([
    ["an escaped mark", "> \\[!NOTE]\n> One\n", "blockquote"],
    ["an unknown mark", "> [!anything]\n> One\n", "blockquote"],
    ["a mark without content", "> [!NOTE]\n", "blockquote"],
    ["a mark within a text", "> One\n> [!NOTE]\n", "blockquote"],
    ["a mark that is a link", "> [!NOTE](a.md)\n> One\n", "blockquote"],
    ["a mark with a link's label", "> [!NOTE]\n> One\n\n[!NOTE]: a.md\n", "blockquote"],
    ["a mark in code", "> `[!NOTE]`\n> One\n", "blockquote"],
    ["a mark outside of a quote", "[!NOTE]\nOne\n", "paragraph"],
  ])("isn't %s", (_, text, type) => {
    expect(read(text).map((node) => node.type)).toEqual([type]);
  });
});

/** Replaces the text "two" of the Document. */
function sayOther(document: JSONDocument): void {
  const json = JSON.stringify(document);
  expect(json.split('"text":"two')).toHaveLength(2);
  Object.assign(document, JSON.parse(json.replace('"text":"two', '"text":"2 other')));
}

const ODD = "> [!Note]  \n>  two *odd*\n> line\n>\n>  * __a__\n\nEnd.\n";

describe("writing a page with an alert", () => {
  it("keeps the bytes of an alert that isn't edited", () => {
    const edit = (document: JSONDocument) => {
      document.nodes[1] = { ...(document.nodes[1] as DocumentBlock), nodes: [textNode("Other.")] };
    };
    expect(edited(ODD, edit)).toBe(ODD.replace("End.", "Other."));
  });

  it.each([
    ["with a list", ODD],
    ["in a list", "- a\n\n  >[!TIP]\n  >two\n"],
    ["in a quote", "> > [!TIP]\n> >\n> > two\n>\n> *odd*\n"],
    ["with a title", "> [!tip]-  A *title*\n> two\n"],
    ["with Windows line endings", "> [!NOTE]\r\n> *a*\r\n>\r\n> two\r\n"],
  ])("changes only the edited words of an alert %s", (_, text) => {
    expect(edited(text, sayOther)).toBe(text.replace("two", "2 other"));
  });

  it("writes an edited title in bold", () => {
    expect(edited("> [!tip]- two `x`\n> *b*\n", sayOther)).toBe("> [!tip]- **2 other `x`**\n> *b*\n");
  });

  it("adds blocks to an alert", () => {
    const add = (document: JSONDocument) => {
      (document.nodes[0] as DocumentBlock).nodes?.push(paragraph([textNode("new")]));
    };
    expect(edited("> [!NOTE]\n> *a*\n", add)).toBe("> [!NOTE]\n> *a*\n>\n> new\n");
  });

  it.each([
    ["success", "> [!TIP]\n> *a*\n"],
    ["warning", "> [!WARNING]\n> *a*\n"],
    ["danger", "> [!CAUTION]\n> *a*\n"],
  ])("replaces only the mark if the style changes to %s", (style, expected) => {
    const change = (document: JSONDocument) => {
      (document.nodes[0] as DocumentBlock).data.style = style;
    };
    expect(edited("> [!Important]\n> *a*\n", change)).toBe(expected);
  });

  it.each([
    [
      "an icon",
      (hint: DocumentBlock) => {
        hint.data.icon = "star";
      },
      '{% hint style="info" icon="star" %}\n*a*\n{% endhint %}\n',
    ],
    [
      "a title in place of its content",
      (hint: DocumentBlock) => {
        hint.nodes = [];
      },
      '{% hint style="info" %}\n{% endhint %}\n',
    ],
  ])("becomes a tag if an alert can't express the change: %s", (_, change, expected) => {
    const text = "> [!NOTE]\n> *a*\n";
    const written = edited(text, (document) => change(document.nodes[0] as DocumentBlock));
    expect(written).toBe(expected);
  });

  it("writes a quote that begins like an alert with an escape", () => {
    const quote = read("> \\[!NOTE]\n> a\n");
    const document = { ...toDocument("").document, nodes: quote };
    const { markdown } = fromDocument(document, { newKey: counter() });
    expect(markdown).toBe("> \\[!NOTE] a\n");
    const change = (given: JSONDocument) => {
      given.nodes = [{ ...(given.nodes[0] as DocumentBlock), nodes: [paragraph([textNode("[!TIP] b")])] }];
    };
    expect(edited("> *a*\n", change)).toBe("> \\[!TIP] b\n");
  });
});
