import type { Element } from "hast";
import { readHtml } from "@/domains/content/markdown";
import { decodePercent } from "@/lib/decode-percent";
import { findElement, findElements, type Nodes, textOf } from "../convert/hast";
import type { OutlineNode, ReadContent } from "./content";
import { isHtmlPath } from "./html";

const isList = (node: Element) => node.tagName === "ul";
const isItem = (node: Element) => node.tagName === "li";
const isLink = (node: Element) => node.tagName === "a";

/** The tree of pages that the index lists: items link to a page, and hold a list of those below. */
function readList(nodes: Nodes, pages: ReadonlyMap<string, unknown>): OutlineNode[] {
  return findElements(nodes, isItem).flatMap((item): OutlineNode[] => {
    const link = findElement(
      item.children.filter((child) => child.type !== "element" || !isList(child)),
      isLink,
    );
    const path = link ? decodePercent(textOf(link, "href")) : "";
    const lists = findElements(item.children, isList);
    const children = readList(
      lists.flatMap((list) => list.children),
      pages,
    );
    return pages.has(path) ? [{ kind: "document", title: "", path, children }] : children;
  });
}

/** An export of a Confluence space as HTML: the index tells the tree. */
export const readConfluenceHtml: ReadContent = async ({ tree, report, textOf: read }) => {
  const index = readHtml((await read("index.html")) ?? "") ?? [];
  const paths = [...tree.keys()].filter((path) => isHtmlPath(path) && path !== "index.html");
  if (index.length === 0) report.add("index.html", "It cannot be read: pages are in no tree.");
  return {
    format: "confluence-html",
    pages: paths.map((path) => ({ path, dialect: "confluence-html" })),
    unlisted: "hidden",
    slugs: "titles",
    outline: (pages) => readList(index, pages),
  };
};
