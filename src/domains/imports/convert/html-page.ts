import type { Element } from "hast";
import { readHtml } from "@/domains/content/markdown";
import { findElement, hasClass, type Nodes, plain, textOf } from "./hast";

/** The parts of a page of HTML that are its own. */
export interface HtmlPage {
  title: string | null;
  content: Nodes;
}

const isMain: readonly ((node: Element) => boolean)[] = [
  (node) => node.tagName === "main" || textOf(node, "role") === "main",
  (node) => node.tagName === "article",
  (node) => ["main-content", "content", "main"].includes(textOf(node, "id")),
  (node) => hasClass(node, "content", "markdown-body", "document", "page-body"),
];
const CHROME = new Set(["nav", "header", "footer", "aside"]);

/** What a page is about, without the navigation around it. */
function mainOf(nodes: Nodes): Nodes {
  for (const isMeant of isMain) {
    const found = findElement(nodes, isMeant);
    if (found && plain([found]).trim() !== "") return found.children;
  }
  return nodes.filter((node) => node.type !== "element" || !CHROME.has(node.tagName));
}

const isTitle = (node: Element) => node.tagName === "h1";

/** The nodes without one of the elements in them. */
const without = (nodes: Nodes, removed: Element): Nodes =>
  nodes.flatMap((node): Nodes => {
    if (node === removed) return [];
    if (node.type !== "element") return [node];
    return [{ ...node, children: without(node.children, removed) as Element["children"] }];
  });

const tidy = (text: string) =>
  text
    .replace(/[¶#]\s*$/, "")
    .replace(/\s+/g, " ")
    .trim();

/** Null for HTML that is nested too deeply, or grows too large, to be read. */
export function readHtmlPage(html: string): HtmlPage | null {
  const nodes = readHtml(html);
  if (nodes === null) return null;
  const content = mainOf(nodes);
  const heading = findElement(content, isTitle);
  const named = findElement(nodes, ({ tagName }) => tagName === "title");
  const title = tidy(heading ? plain([heading]) : named ? plain([named]) : "");
  return { title: title === "" ? null : title, content: heading ? without(content, heading) : content };
}
