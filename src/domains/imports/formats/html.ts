import { structureFromFolders } from "@/domains/git/repository/folders";
import type { ReadContent } from "./content";
import { realPaths, standIns } from "./stand-ins";

export const isHtmlPath = (path: string): boolean => /\.x?html?$/i.test(path);

/** A folder of HTML, as it lies, and of Markdown beside it. */
export const readHtml: ReadContent = async ({ tree }) => {
  const paths = [...tree.keys()].filter((path) => isHtmlPath(path) || /\.(?:md|markdown)$/i.test(path));
  return {
    format: "html",
    pages: paths.map((path) => ({ path, dialect: isHtmlPath(path) ? "html" : "markdown" })),
    unlisted: "hidden",
    outline(pages) {
      const names = standIns([...pages.keys()]);
      const titleOf = (path: string) => pages.get(names.get(path) ?? "")?.title ?? undefined;
      return realPaths(structureFromFolders([...names.keys()], { titleOf }), names);
    },
    alternatives: (path) =>
      ["index.html", "index.htm"].map((name) => (path === "" ? name : `${path}/${name}`)),
  };
};
