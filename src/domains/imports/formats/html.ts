import { runTextTask } from "@/domains/content/text-tasks/run-text-task";
import { structureFromFolders } from "@/domains/git/repository/folders";
import { isMarkdownPath } from "@/domains/git/repository/paths";
import { type IndexItem, indexTask } from "../convert/confluence-index";
import type { ConvertedPage } from "../convert/page";
import type { OutlineNode, ReadContent } from "./content";

/**
 * Returns a temporary Markdown path that is used to arrange a page in folders. An index file becomes the page
 * for its folder.
 */
export const standIn = (path: string) =>
  path
    .replace(/(^|\/)(?:index|default|readme)\.(?:x?html?|mdx?|markdown)$/i, "$1README.md")
    .replace(/\.(?:x?html?|mdx|docx)$/i, ".md");

/** Replaces the temporary Markdown paths in the navigation with the real paths. */
const realPaths = (nodes: readonly OutlineNode[], names: ReadonlyMap<string, string>): OutlineNode[] =>
  nodes.map((node) => ({
    ...node,
    ...(node.path !== undefined && { path: names.get(node.path) }),
    children: realPaths(node.children, names),
  }));

/**
 * Arranges pages in the folders below `prefix`. If two pages have the same temporary path, only the first
 * page is used.
 */
export function byFolders(pages: ReadonlyMap<string, ConvertedPage>, prefix = ""): OutlineNode[] {
  const names = new Map<string, string>();
  for (const path of pages.keys()) {
    const name = standIn(path.slice(prefix.length));
    if (!names.has(name)) names.set(name, path);
  }
  const titleOf = (name: string) => pages.get(names.get(name) ?? "")?.title ?? undefined;
  return realPaths(structureFromFolders([...names.keys()], { titleOf }), names);
}

export const isHtmlPath = (path: string): boolean => /\.x?html?$/i.test(path);

/** Reads a folder of HTML files, which can also contain Markdown files, and keeps the folder structure. */
export const readHtml: ReadContent = async ({ tree }) => {
  const paths = [...tree.keys()].filter((path) => isHtmlPath(path) || isMarkdownPath(path));
  return {
    format: "html",
    pages: paths.map((path) => ({ path, dialect: isHtmlPath(path) ? "html" : "markdown" })),
    unlisted: "hidden",
    outline: (pages) => byFolders(pages),
    alternatives: (path) =>
      ["index.html", "index.htm"].map((name) => (path === "" ? name : `${path}/${name}`)),
  };
};

/** Converts the index of a Confluence export to a page tree. */
const outlineOf = (items: readonly IndexItem[], pages: ReadonlyMap<string, unknown>): OutlineNode[] =>
  items.flatMap(({ path, children }): OutlineNode[] => {
    const nodes = outlineOf(children, pages);
    return pages.has(path) ? [{ kind: "document", title: "", path, children: nodes }] : nodes;
  });

/** Reads the HTML export of a Confluence space. Its index contains the page tree. */
export const readConfluenceHtml: ReadContent = async ({ tree, report, organizationId, textOf }) => {
  const html = (await textOf("index.html")) ?? "";
  const index = await runTextTask(indexTask, html, { organizationId, length: html.length });
  const paths = [...tree.keys()].filter((path) => isHtmlPath(path) && path !== "index.html");
  if (index.length === 0)
    report.add("index.html", "The index file can't be read, so all pages are at the top level.");
  return {
    format: "confluence-html",
    pages: paths.map((path) => ({ path, dialect: "confluence-html" })),
    unlisted: "hidden",
    slugs: "titles",
    outline: (pages) => outlineOf(index, pages),
  };
};
