import { type DocumentBlock, type DocumentNode, plainText } from "./document";
import { splitText } from "./page-text";
import { readDocument } from "./to-document";

/** A heading of a page with its anchor, its depth in Markdown and its plain text. */
export type PageHeading = { id: string; depth: number; text: string };

/** Returns the headings that follow a page's title, with their anchors. */
export function headingsOf(text: string): PageHeading[] {
  const headings: PageHeading[] = [];
  const visit = (nodes: readonly DocumentNode[]) => {
    for (const node of nodes) {
      if (node.object !== "block") continue;
      if (node.type.startsWith("heading-")) headings.push(headingOf(node));
      visit(node.nodes ?? []);
      for (const part of node.fragments ?? []) visit(part.nodes);
    }
  };
  visit(readDocument(splitText(text).bodyAfterTitle).document.nodes);
  return headings;
}

function headingOf(node: DocumentBlock): PageHeading {
  const level = Number(node.type.slice(-1));
  const depth = typeof node.data.depth === "number" ? node.data.depth : level + 1;
  const text = (node.nodes ?? []).map(plainText).join("").trim();
  return { id: String(node.meta?.id ?? ""), depth, text };
}
