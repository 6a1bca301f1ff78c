import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { DocumentBlock } from "@/domains/content/markdown/document";
import { handleTask } from "@/lib/threads/task";
import { DocumentView } from "@/site/blocks/document-view";
import { outlineOf } from "@/site/blocks/outline";
import { contextOf, type Used } from "./context";
import { type DrawnPart, documentUsesTask, drawDocumentTask, drawPartsTask } from "./tasks";
import { usesOf } from "./uses";

/**
 * The maximum number of characters of HTML per page. Each million characters blocks the event loop for about
 * 30 ms.
 */
const HTML_LENGTH_MAX = 3_000_000;

const nodesOf = (document: string): DocumentBlock[] => JSON.parse(document).nodes;

async function drawNodes(nodes: DocumentBlock[], used: Used, isKeyed: boolean) {
  const context = await contextOf(nodes, used);
  return { html: renderToStaticMarkup(createElement(DocumentView, { nodes, context, isKeyed })), context };
}

/**
 * Splits the blocks of a Document into parts. A part starts at each block with one of these keys. Blocks before the first
 * such block belong to the first part.
 */
function partsOf(nodes: readonly DocumentBlock[], starts: readonly string[]) {
  const begins = new Set(starts);
  const parts: { key: string; nodes: DocumentBlock[] }[] = [];
  for (const node of nodes) {
    const part = parts.at(-1);
    if (!part || begins.has(node.key ?? "")) parts.push({ key: node.key ?? "", nodes: [node] });
    else part.nodes.push(node);
  }
  return parts;
}

/** The handlers of the tasks that render the console's Documents in threads. */
export const DOCUMENT_TASK_HANDLERS = [
  handleTask(documentUsesTask, (document) => usesOf(nodesOf(document))),
  handleTask(drawDocumentTask, async ({ document, used }) => {
    const nodes = nodesOf(document);
    const { html, context } = await drawNodes(nodes, used, true);
    if (html.length > HTML_LENGTH_MAX) return null;
    return { html, outline: outlineOf(nodes, context.prepared) };
  }),
  handleTask(drawPartsTask, async ({ document, starts, used }) => {
    const drawn: DrawnPart[] = [];
    let length = 0;
    for (const { key, nodes } of partsOf(nodesOf(document), starts)) {
      const { html } = await drawNodes(nodes, used, false);
      length += html.length;
      if (length > HTML_LENGTH_MAX) return null;
      drawn.push({ key, html });
    }
    return drawn;
  }),
];
