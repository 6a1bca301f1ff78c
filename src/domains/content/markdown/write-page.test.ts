import { describe, expect, it } from "vitest";
import { block, type DocumentInline, fragment, type JSONDocument, paragraph, textNode } from "./document";
import { counter } from "./edited.fixture";
import { UnrepresentableNodeError } from "./errors";
import { fromDocument, writePage } from "./from-document";
import { alignKeys, type KeyedText } from "./keys";
import { splitPage } from "./page";
import { toDocument } from "./to-document";

const TEXT = `---
icon: book # kept
---

# Title

First   paragraph with *odd*
markdown.

- one
- two

| a | b |
|---|---|
| 1 | 2 |

See [ref] and a note[^n].

[ref]: https://example.com  "T"
[^n]: The note.
`;

function pageOf(text: string): KeyedText {
  return { text, keys: alignKeys(null, splitPage(text).bodyAfterTitle, counter("old")) };
}

function documentOf(page: KeyedText): JSONDocument {
  return toDocument(splitPage(page.text).bodyAfterTitle, { keys: page.keys }).document;
}

const options = () => ({ newKey: counter("new") });

describe("writing a page", () => {
  it("doesn't change any byte if the Document is written back unchanged", () => {
    const page = pageOf(TEXT);
    expect(writePage(page, documentOf(page), options())).toEqual(page);
  });

  it("rewrites an edited block, and keeps the bytes and keys of other blocks, and of definitions", () => {
    const page = pageOf(TEXT);
    const document = documentOf(page);
    const nodes = document.nodes.with(
      1,
      block("list-unordered", {}, [block("list-item", {}, [paragraph([textNode("three")])])]),
    );
    nodes[1] = { ...(nodes[1] as (typeof nodes)[number]), key: document.nodes[1]?.key as string };
    const written = writePage(page, { ...document, nodes }, options());
    expect(written.text).toBe(TEXT.replace("- one\n- two", "- three"));
    const keys = (from: JSONDocument) => from.nodes.map((node) => node.key);
    expect(keys(documentOf(written))).toEqual(keys(document));
  });

  it("removes a footnote with its last reference, and gives a new footnote a label that isn't used yet", () => {
    const page = pageOf(TEXT);
    const document = documentOf(page);
    const without = writePage(page, { ...document, nodes: document.nodes.slice(0, 3) }, options());
    expect(without.text).not.toContain("The note.");
    const annotated = paragraph([
      {
        ...(document.nodes[3]?.nodes?.find(
          (node) => node.object === "inline" && node.type === "annotation",
        ) as DocumentInline),
        nodes: [textNode("x")],
        fragments: [fragment("annotation-body", [paragraph([textNode("Another note.")])], "annotation-body")],
      },
    ]);
    const more = writePage(page, { ...document, nodes: [...document.nodes, annotated] }, options());
    expect(more.text).toContain("[x][^1]");
    expect(more.text).toContain("[^n]: The note.\n");
  });

  it("keeps adjacent lists separate", () => {
    const page = pageOf("- a\n- b\n");
    const document = documentOf(page);
    const other = block("list-unordered", {}, [block("list-item", {}, [paragraph([textNode("c")])])]);
    const written = writePage(page, { ...document, nodes: [...document.nodes, other] }, options());
    expect(documentOf(written).nodes).toHaveLength(2);
  });

  it("keeps Windows line endings, also in new blocks", () => {
    const page = pageOf(TEXT.replace(/\n/g, "\r\n"));
    const document = documentOf(page);
    const nodes = [...document.nodes, paragraph([textNode("a\nb")])];
    const written = writePage(page, { ...document, nodes }, options());
    expect(written.text.replace(/\r\n/g, "")).not.toContain("\n");
  });

  it("writes a new page", () => {
    const document: JSONDocument = { object: "document", data: {}, nodes: [paragraph([textNode("Hello")])] };
    const written = writePage(null, document, options());
    expect(written.text).toBe("Hello\n");
    expect(written.keys.ids).toEqual(["new0"]);
  });

  it("keeps the keys that a client sends, and replaces duplicate keys", () => {
    const nodes = ["a", "b", "b"].map((key) => ({ ...paragraph([textNode(key)]), key }));
    const { keys } = fromDocument({ object: "document", data: {}, nodes }, options());
    expect(keys.ids).toEqual(["a", "b", "new0"]);
  });
});

describe("content that Markdown can't express", () => {
  const refused = (nodes: JSONDocument["nodes"]) => {
    try {
      fromDocument({ object: "document", data: {}, nodes }, options());
    } catch (error) {
      if (error instanceof UnrepresentableNodeError) return error.path;
      throw error;
    }
    return null;
  };

  it("is rejected with the path of its node", () => {
    const text = paragraph([textNode("x")]);
    const page = { kind: "page", page: "p1" };
    expect(refused([text, block("content-ref", { ref: page })])).toBe("nodes[1].data.ref");
    expect(refused([block("integration", { integration: "a", block: "b", props: { deep: {} } })])).toBe(
      "nodes[0].data.props.deep",
    );
    expect(refused([block("hint", { style: "info" }, [text, block("list-unordered", {}, [])])])).toBe(
      "nodes[0].nodes[1]",
    );
    expect(refused([block("embed", { url: "https://a.b\nc" })])).toBe("nodes[0].data.url");
    expect(refused([block("code", { title: "a\nb" }, [])])).toBe("nodes[0].data.title");
  });

  it("includes raw sources that would be parsed as something else", () => {
    const raw = (source: string) =>
      block("integration", { integration: "markdown", block: "html", props: { source } });
    expect(refused([raw("<!-- fine -->")])).toBeNull();
    expect(refused([raw("# a heading\n\nand text")])).toBe("nodes[0]");
  });
});
