import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { DocumentBlock } from "@/domains/content/markdown/document";
import { handleTask } from "@/lib/threads/task";
import { DocumentView } from "@/site/blocks/document-view";
import { outlineOf } from "@/site/blocks/outline";
import { contextOf } from "./context";
import { documentUsesTask, drawDocumentTask } from "./tasks";
import { usesOf } from "./uses";

const nodesOf = (document: string): DocumentBlock[] => JSON.parse(document).nodes;

/** What threads do for Documents of the console. */
export const DOCUMENT_TASK_HANDLERS = [
  handleTask(documentUsesTask, (document) => usesOf(nodesOf(document))),
  handleTask(drawDocumentTask, async ({ document, used }) => {
    const nodes = nodesOf(document);
    const context = await contextOf(nodes, used);
    const html = renderToStaticMarkup(createElement(DocumentView, { nodes, context }));
    return { html, outline: outlineOf(nodes, context.prepared) };
  }),
];
