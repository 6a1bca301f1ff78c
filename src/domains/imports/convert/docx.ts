import type { Element } from "hast";
import { readHtml } from "@/domains/content/markdown";
import type { HtmlOptions } from "@/domains/content/word-check/source-html";
import type { Rule } from "./clean-html";
import { findElements, hasClass, type Nodes, plain, textOf } from "./hast";
import type { HtmlPage } from "./html-page";

const NOTE = /^#(?:foot|end)note-\d+$/;
const NOTE_BACK = /^#(?:foot|end)note-ref-\d+$/;

/** Writes the numbers of footnotes as text, and omits the links from footnotes back to their numbers. */
const note: Rule = (node, cleaned) => {
  if (node.tagName !== "a") return undefined;
  if (NOTE_BACK.test(textOf(node, "href"))) return [];
  return NOTE.test(textOf(node, "href")) ? cleaned(node.children) : undefined;
};

export const DOCX_RULES: readonly Rule[] = [note];
/** How the word check reads the HTML: without the links between footnotes and their numbers. */
export const DOCX_SOURCE: HtmlOptions = {
  textOf(node) {
    if (node.tagName !== "a") return undefined;
    if (NOTE_BACK.test(textOf(node, "href"))) return null;
    return NOTE.test(textOf(node, "href")) ? node.children : undefined;
  },
};

const isTitle = ({ tagName }: Element) => tagName === "h1";

/** Lowers the level of all headings, so that only the title of the page has the first level. */
const lowered = (nodes: Nodes): Nodes =>
  nodes.map((node) => {
    if (node.type !== "element") return node;
    const level = /^h([1-5])$/.exec(node.tagName)?.[1];
    const tagName = level === undefined ? node.tagName : `h${Number(level) + 1}`;
    return { ...node, tagName, children: lowered(node.children) as Element["children"] };
  });

/**
 * Parses the HTML of a Word document. The title is the paragraph with the style Title or, without such a paragraph, the only
 * heading of the first level. Returns null if the document is nested too deeply.
 */
export function readDocxPage(html: string): HtmlPage | null {
  const nodes = readHtml(html, { hasLines: true });
  if (nodes === null) return null;
  const headings = findElements(nodes, isTitle);
  const title =
    headings.find((one) => hasClass(one, "title")) ?? (headings.length === 1 ? headings[0] : undefined);
  const content = nodes.filter((node) => node !== title);
  const hasMore = findElements(content, isTitle).length > 0;
  const text = plain(title ? [title] : [])
    .replace(/\s+/g, " ")
    .trim();
  return { title: text === "" ? null : text, content: hasMore ? lowered(content) : content };
}
