import { EditorState } from "@codemirror/state";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { markdownLink, sourceLinkAt, withOwnPages } from "./source-links";

const HERE = "https://console.test";
const TARGETS = [{ id: "p1", title: "Install [2]", above: "", address: "../install.md" }];
const own = `${HERE}/spaces/s/pages/p1`;

beforeAll(() => vi.stubGlobal("location", { origin: HERE }));
afterAll(() => vi.unstubAllGlobals());

describe("URLs of this space's pages in pasted Markdown", () => {
  it.each([
    [own, "[Install \\[2\\]](../install.md)"],
    [`See ${own}#limits now`, "See [Install \\[2\\]](../install.md#limits) now"],
    [`[this](${own}) and [that](<${own}#a>)`, "[this](../install.md) and [that](<../install.md#a>)"],
  ])("become links to the pages: %s", (text, expected) => {
    expect(withOwnPages(text, "s", TARGETS)).toBe(expected);
  });

  it.each([
    `\`curl ${own}\``,
    "https://example.org/spaces/s/pages/p1",
    `${HERE}/spaces/other/pages/p1`,
    `${HERE}/spaces/s/pages/unknown`,
    `[x](${HERE}/spaces/s)`,
  ])("stay unchanged in code, and if they lead elsewhere: %s", (text) => {
    expect(withOwnPages(text, "s", TARGETS)).toBe(text);
  });
});

describe("the link at the cursor in Markdown", () => {
  const at = (doc: string, anchor: number, head = anchor) =>
    sourceLinkAt(EditorState.create({ doc, selection: { anchor, head } }));

  it("is the whole link, with its words and its target", () => {
    const doc = "See [the *page*](a.md#b) and ![image](c.png).";
    expect(at(doc, 8)).toEqual({ from: 4, to: 24, words: "the *page*", address: "a.md#b" });
    expect(at(doc, 0, 3)).toEqual({ from: 0, to: 3, words: "See", address: null });
    expect(at(doc, 34).address).toBeNull();
  });

  it("is written with the title of its target if there are no words", () => {
    expect(markdownLink("", "A [b]", "a.md")).toBe("[A \\[b\\]](a.md)");
    expect(markdownLink("words", "Title", "a b.md")).toBe("[words](<a b.md>)");
  });
});
