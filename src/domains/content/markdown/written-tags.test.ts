import { describe, expect, it } from "vitest";
import { plainText } from "./document";
import { toDocument } from "./to-document";

/** Returns the words of a text that readers see. Includes the words in raw blocks. */
function shown(text: string): string {
  const words: string[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) visit(each);
    if (typeof value !== "object" || value === null) return;
    const node = value as Record<string, unknown>;
    if (node.object === "text") words.push(plainText(node as never));
    for (const key of ["nodes", "fragments"]) visit(node[key]);
  };
  visit(toDocument(text).document.nodes);
  return words.join(" ");
}

describe("text in angle brackets", () => {
  const inside: [place: string, wrap: (text: string) => string][] = [
    ["a paragraph", (text) => `Use ${text} here.\n`],
    ["a list item", (text) => `* Use ${text} here.\n`],
    ["a quote", (text) => `> Use ${text} here.\n`],
    ["a heading", (text) => `## Use ${text} here.\n`],
    ["a table", (text) => `| a | b |\n| - | - |\n| Use ${text} here. | x |\n`],
    ["bold text", (text) => `**Use ${text} here.**\n`],
    ["a link", (text) => `[Use ${text} here.](https://example.com)\n`],
    ["a hint", (text) => `{% hint style="info" %}\nUse ${text} here.\n{% endhint %}\n`],
  ];
  it.each(inside)("is shown as it's written if it isn't a known HTML element: in %s", (_, wrap) => {
    for (const text of [
      "Array<string>",
      "<your-token>",
      "<id>",
      '<see cref="X"/>',
      "Option<T>",
      "Set<A>",
      "Promise<object>",
      "<title>",
      "git clone <url> <dir-name>",
    ])
      expect(shown(wrap(text))).toContain(`Use ${text} here.`);
  });

  it.each(["<your-token>", '<see cref="X"/>', "<output>"])(
    "is shown if it's alone on its line: %s",
    (text) => {
      expect(shown(`Before.\n\n${text}\n\nAfter.\n`)).toBe(`Before. ${text} After.`);
    },
  );

  it.each([
    ["a<br>b", "a\nb"],
    ["<b>bold</b> and <kbd>K</kbd>", "bold and K"],
    ["left <b>open", "left open"],
    ["<!-- a comment -->text", "text"],
    ["<time>now</time>", "now"],
    ["<my-element>content</my-element>", "content"],
    ["`Array<string>`", "Array<string>"],
    ["Map<K, V> and a < b", "Map<K, V> and a < b"],
  ])("stays HTML if it's a known HTML element: %s", (text, words) => expect(shown(text)).toBe(words));
});
