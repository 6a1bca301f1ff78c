import { describe, expect, it } from "vitest";
import type { DocumentBlock, DocumentInlineNode } from "./document";
import { fromDocument, normalForm, plainHref, plainResolve, toDocument } from "./index";

let keys = 0;
const options = { newKey: () => `k${keys++}`, resolve: plainResolve, hrefOf: plainHref };

const blocksOf = (markdown: string) => toDocument(markdown, options).document.nodes;
/** The inline nodes of a Markdown text, even if the text is an HTML block when it's the whole line. */
function inlinesOf(markdown: string): DocumentInlineNode[] {
  const [paragraph] = blocksOf(`x ${markdown}`);
  const [, ...rest] = (paragraph?.nodes ?? []) as DocumentInlineNode[];
  const [first] = (paragraph?.nodes ?? []) as DocumentInlineNode[];
  if (first?.object !== "text") return rest;
  const [x, ...leaves] = first.leaves;
  const text = x?.text.slice("x ".length) ?? "";
  const kept = text === "" ? leaves : [{ ...x, text }, ...leaves];
  return kept.length > 0 ? [{ ...first, leaves: kept } as DocumentInlineNode, ...rest] : rest;
}
const written = (nodes: DocumentInlineNode[]): string => {
  const paragraph = { object: "block", type: "paragraph", data: {}, nodes } as unknown as DocumentBlock;
  return fromDocument({ object: "document", data: { schemaVersion: 1 }, nodes: [paragraph] }, options)
    .markdown;
};

const INLINES = [
  '<i class="fa-dog">:dog:</i>',
  '<code class="expression">space.vars.product</code>',
  '<a href="x.md" class="button primary">Go</a>',
  '<button type="button" class="button secondary" data-action="ask">Ask</button>',
  '<mark style="color:red;">x</mark>',
  "<kbd>x</kbd>",
  "<sup>x</sup>",
  "<u>x</u>",
  '<span class="x">y</span>',
  '<a href="#x" id="x"></a>',
  '<abbr title="a > b">x</abbr>',
  '<img src="a.png" alt="" data-size="line">',
  '<picture><source srcset="b.png" media="(prefers-color-scheme: dark)"><img src="a.png" alt="" data-size="original"></picture>',
];

describe("a paragraph that starts with a tag", () => {
  it.each(INLINES)("is written without an entity: %s", (html) => {
    for (const text of [html, `${html} more`]) {
      const nodes = inlinesOf(text);
      const markdown = written(nodes);
      expect(markdown).not.toContain("&#");
      const paragraph = { object: "block", type: "paragraph", data: {}, nodes } as unknown as DocumentBlock;
      expect(normalForm(blocksOf(markdown))).toEqual(normalForm([paragraph]));
    }
  });

  it.each(["<section>x</section>"])("stays a paragraph if its tag would open an HTML block: %s", (html) => {
    const nodes = inlinesOf(html);
    expect(nodes.length).toBeGreaterThan(0);
    const markdown = written(nodes);
    expect(blocksOf(markdown)[0]?.type).toBe("paragraph");
    expect(markdown).toMatch(/^&#x20;</);
  });
});
