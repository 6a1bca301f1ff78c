import { structureFromFolders } from "@/domains/git/repository/folders";
import type { OutlineNode, ReadContent } from "./content";

export const isHtmlPath = (path: string): boolean => /\.x?html?$/i.test(path);

/** The name under which a page of HTML is arranged: an index is its folder's page. */
const standIn = (path: string) =>
  path.replace(/(^|\/)(?:index|default)\.x?html?$/i, "$1README.md").replace(/\.x?html?$/i, ".md");

/** A folder of HTML, as it lies, and of Markdown beside it. */
export const readHtml: ReadContent = async ({ tree }) => {
  const paths = [...tree.keys()].filter((path) => isHtmlPath(path) || /\.(?:md|markdown)$/i.test(path));
  return {
    format: "html",
    pages: paths.map((path) => ({ path, dialect: isHtmlPath(path) ? "html" : "markdown" })),
    unlisted: "hidden",
    outline(pages) {
      const byStandIn = new Map<string, string>();
      for (const path of pages.keys()) if (!byStandIn.has(standIn(path))) byStandIn.set(standIn(path), path);
      const nodes = structureFromFolders([...byStandIn.keys()], {
        titleOf: (path) => pages.get(byStandIn.get(path) ?? "")?.title ?? undefined,
      });
      const real = (node: OutlineNode): OutlineNode => ({
        ...node,
        ...(node.path !== undefined && { path: byStandIn.get(node.path) }),
        children: node.children.map(real),
      });
      return nodes.map(real);
    },
    alternatives: (path) =>
      ["index.html", "index.htm"].map((name) => (path === "" ? name : `${path}/${name}`)),
  };
};
