import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { DocumentBlock } from "@/domains/content/markdown/document";
import { handleTask } from "@/lib/threads/task";
import { DocumentView } from "@/site/blocks/document-view";
import { outlineOf } from "@/site/blocks/outline";
import { contextOf } from "./context";
import { documentUsesTask, drawDocumentTask } from "./tasks";
import { usesOf } from "./uses";

/** Characters of HTML that a browser is sent of one page: each million holds the event loop for some 30 ms. */
const HTML_LENGTH_MAX = 3_000_000;

const nodesOf = (document: string): DocumentBlock[] => JSON.parse(document).nodes;

/** What threads do for Documents of the console. */
export const DOCUMENT_TASK_HANDLERS = [
  handleTask(documentUsesTask, (document) => usesOf(nodesOf(document))),
  handleTask(drawDocumentTask, async ({ document, used }) => {
    const nodes = nodesOf(document);
    const context = await contextOf(nodes, used);
    const html = renderToStaticMarkup(createElement(DocumentView, { nodes, context }));
    if (html.length > HTML_LENGTH_MAX) return null;
    return { html, outline: outlineOf(nodes, context.prepared) };
  }),
];
