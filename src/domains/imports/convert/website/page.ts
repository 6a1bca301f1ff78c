import type { Element } from "hast";
import { readHtml } from "@/domains/content/markdown";
import type { Rule } from "../clean-html";
import { findElement, type Nodes, plain, textOf, without } from "../hast";
import type { HtmlPage } from "../html-page";
import { headingAround, mainOf } from "../main-content";
import { textsOutside } from "../outside-texts";
import { withIdioms, withLines } from "./idioms";
import { baseOf, withUrls } from "./links";
import { withTabs } from "./tabs";

/** The text of a page of a website, and the whole page. */
export interface WebsitePage extends HtmlPage {
  nodes: Nodes;
  base: string;
  /** The words of the heading, if the page has one. */
  heading: string | null;
}

const isBadge = /[¶#\u200B]\s*$/u;
const wordsOf = (node: Element | null) =>
  node
    ? plain([node])
        .replace(isBadge, "")
        .replace(/[\s\u200B]+/gu, " ")
        .trim()
    : "";

/**
 * Parses a page of a website. Its links are absolute URLs, and its tabs, admonitions and code are in one form. Returns null if the
 * page is nested too deeply or grows too large.
 */
export function readWebsitePage(html: string, url: string): WebsitePage | null {
  const nodes = readHtml(html, { hasLines: true });
  if (nodes === null) return null;
  const base = baseOf(nodes, url);
  const main = mainOf(nodes);
  const heading = headingAround(nodes, main);
  const named = wordsOf(findElement(nodes, ({ tagName }) => tagName === "title"));
  const said = wordsOf(heading);
  const checked = withUrls(withLines(without(main.content, (one) => one === heading)), base);
  if (checked === null) return null;
  const content = withTabs(withIdioms(checked));
  const outside = textsOutside(nodes, { ...main, heading, base });
  return { title: said || named || null, heading: said || null, content, checked, outside, nodes, base };
}

const code: Rule = (node) => (node.tagName === "pre" && textOf(node, "dataCode") !== "" ? [node] : undefined);

const tabs: Rule = (node, cleaned) => {
  const title = textOf(node, "dataTab");
  if (node.tagName === "section" && title !== "")
    return [
      { ...node, properties: { dataTab: title }, children: cleaned(node.children) as Element["children"] },
    ];
  if (node.tagName !== "div" || textOf(node, "dataTabs") === "") return undefined;
  return [
    { ...node, properties: { dataTabs: "true" }, children: cleaned(node.children) as Element["children"] },
  ];
};

/** Converts the tabs and code of a page that `readWebsitePage` returned. */
export const WEBSITE_RULES: readonly Rule[] = [code, tabs];
