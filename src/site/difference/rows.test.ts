import { describe, expect, it } from "vitest";
import type { DocumentBlock } from "@/domains/content/markdown/document";
import { readShortText } from "@/site/draft/short-text";
import { markParts, markWords } from "./rows";

const first = (markdown: string) => readShortText(markdown)?.[0] as DocumentBlock;

/** Returns the marked parts of the text, and the whole text. */
function seen(block: DocumentBlock): [string[], string] {
  const marked: string[] = [];
  let text = "";
  const walk = (node: unknown) => {
    const { object, leaves, nodes, fragments } = node as {
      object: string;
      leaves?: { text: string; marks: { type: string }[] }[];
      nodes?: unknown[];
      fragments?: { nodes: unknown[] }[];
    };
    for (const leaf of object === "text" ? (leaves ?? []) : []) {
      text += leaf.text;
      if (leaf.marks.some(({ type }) => type === "color")) marked.push(leaf.text);
    }
    for (const inner of [...(nodes ?? []), ...(fragments ?? []).flatMap((part) => part.nodes)]) walk(inner);
  };
  walk(block);
  return [marked, text];
}

describe("markWords", () => {
  it("marks ranges across bold words and links, and keeps every character", () => {
    const block = first("Install **the agent** from [our site](https://example.org) now.");
    const [marked, text] = seen(markWords(block, [[8, 24]], "green"));
    expect(text).toBe("Install the agent from our site now.");
    expect(marked.join("")).toBe("the agent from o");
  });

  it("doesn't change the given block", () => {
    const block = first("One two");
    const copy = structuredClone(block);
    markWords(block, [[0, 3]], "red");
    expect(block).toEqual(copy);
  });

  it("doesn't mark code, which has its own colors", () => {
    const block = first("```js\nlet a = 1\n```");
    expect(markWords(block, [[0, 3]], "red")).toBe(block);
  });
});

describe("markParts", () => {
  it("marks only within the named blocks, at any depth", () => {
    const list = first("* one two\n* three");
    const find = (node: DocumentBlock): string | undefined =>
      node.type === "paragraph"
        ? node.key
        : (node.nodes ?? []).map((n) => find(n as DocumentBlock)).find(Boolean);
    const key = find(list) ?? "";
    expect(seen(markParts(list, new Map([[key, [[4, 7]]]]), "green"))[0]).toEqual(["two"]);
    expect(seen(markParts(list, new Map([[key, "all"]]), "green"))[0]).toEqual(["one two"]);
    expect(seen(markParts(list, new Map(), "green"))[0]).toEqual([]);
  });
});
