import { runTextTask } from "@/domains/content/text-tasks/run-text-task";
import { type IndexItem, indexTask } from "../convert/confluence-index";
import type { OutlineNode, ReadContent } from "./content";
import { isHtmlPath } from "./html";

/** The tree of pages that the index lists. */
const outlineOf = (items: readonly IndexItem[], pages: ReadonlyMap<string, unknown>): OutlineNode[] =>
  items.flatMap(({ path, children }): OutlineNode[] => {
    const nodes = outlineOf(children, pages);
    return pages.has(path) ? [{ kind: "document", title: "", path, children: nodes }] : nodes;
  });

/** An export of a Confluence space as HTML: the index tells the tree. */
export const readConfluenceHtml: ReadContent = async ({ tree, report, organizationId, textOf }) => {
  const html = (await textOf("index.html")) ?? "";
  const index = await runTextTask(indexTask, html, { organizationId, length: html.length });
  const paths = [...tree.keys()].filter((path) => isHtmlPath(path) && path !== "index.html");
  if (index.length === 0) report.add("index.html", "It cannot be read: pages are in no tree.");
  return {
    format: "confluence-html",
    pages: paths.map((path) => ({ path, dialect: "confluence-html" })),
    unlisted: "hidden",
    slugs: "titles",
    outline: (pages) => outlineOf(index, pages),
  };
};
