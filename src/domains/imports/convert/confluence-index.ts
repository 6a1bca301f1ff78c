import type { Element } from "hast";
import { readHtml } from "@/domains/content/markdown";
import { textTask } from "@/domains/content/text-tasks/text-task";
import { decodePercent } from "@/lib/decode-percent";
import { findElement, findElements, type Nodes, textOf } from "./hast";

/** An item in an index, with the page that the item links to and the items below it. */
export interface IndexItem {
  path: string;
  children: IndexItem[];
}

const isList = (node: Element) => node.tagName === "ul";
const isItem = (node: Element) => node.tagName === "li";
const isLink = (node: Element) => node.tagName === "a";

function readList(nodes: Nodes): IndexItem[] {
  return findElements(nodes, isItem).map((item): IndexItem => {
    const own = item.children.filter((child) => child.type !== "element" || !isList(child));
    const link = findElement(own, isLink);
    const lists = findElements(item.children, isList);
    return {
      path: link ? decodePercent(textOf(link, "href")) : "",
      children: readList(lists.flatMap((list) => list.children)),
    };
  });
}

/**
 * Parses a Confluence export's index, which is a nested list of links. Returns an empty list if the index
 * can't be parsed.
 */
export const indexTask = textTask("import-index", (html: string): IndexItem[] =>
  readList(readHtml(html) ?? []),
);
