import { isMarkdownPath, trimDirectory } from "@/domains/git/repository/paths";
import { isObject } from "@/lib/is-object";
import type { ConvertedPage } from "../convert/page";
import type { OutlineNode, ReadContent } from "./content";
import { byFolders } from "./html";
import { readYaml } from "./yaml";

/** The navigation in the configuration, relative to the documents' folder. */
function readNav(nav: unknown, prefix: string, depth = 0): OutlineNode[] {
  if (!Array.isArray(nav) || depth > 30) return [];
  return nav.flatMap((entry): OutlineNode[] => {
    if (typeof entry === "string") return [leaf("", entry, prefix)];
    if (!isObject(entry)) return [];
    return Object.entries(entry).map(([title, value]) =>
      typeof value === "string"
        ? leaf(title, value, prefix)
        : section(title, readNav(value, prefix, depth + 1)),
    );
  });
}

function leaf(title: string, target: string, prefix: string): OutlineNode {
  if (/^[a-z][a-z0-9+.-]*:/i.test(target))
    return { kind: "link", title: title || target, href: target, children: [] };
  return { kind: "document", title, path: prefix + target.replace(/^\.?\//, ""), children: [] };
}

/** A section. If its first page is an index, the index becomes the section's page. */
function section(title: string, children: OutlineNode[]): OutlineNode {
  const [first, ...others] = children;
  const isIndex =
    first?.kind === "document" && /(?:^|\/)index\.md$/i.test(first.path ?? "") && first.title === "";
  return isIndex ? { ...first, title, children: others } : { kind: "group", title, children };
}

/** Reads a MkDocs project, with its pages in the order of its navigation. */
export const readMkDocs: ReadContent = async ({ organizationId, tree, report, textOf }) => {
  const text = (await textOf("mkdocs.yml")) ?? (await textOf("mkdocs.yaml")) ?? "";
  const config = await readYaml(organizationId, text);
  if (config === null) report.add("mkdocs.yml", "The file can't be read, so the pages are sorted by name.");
  const folder = typeof config?.docs_dir === "string" ? trimDirectory(config.docs_dir) : "docs";
  const prefix = folder === "" ? "" : `${folder}/`;
  const paths = [...tree.keys()].filter((path) => path.startsWith(prefix) && isMarkdownPath(path));
  const nav = readNav(config?.nav, prefix);
  return {
    format: "mkdocs",
    pages: paths.map((path) => ({ path, dialect: "mkdocs" })),
    unlisted: "hidden",
    outline: (pages) =>
      nav.length > 0 ? nav.flatMap((node) => known(node, pages, report)) : byFolders(pages, prefix),
  };
};

function known(
  node: OutlineNode,
  pages: ReadonlyMap<string, ConvertedPage>,
  report: { add(file: string, reason: string): void },
): OutlineNode[] {
  const children = node.children.flatMap((child) => known(child, pages, report));
  if (node.path === undefined || pages.has(node.path)) return [{ ...node, children }];
  report.add(node.path, "The navigation lists this page, but the upload doesn't contain it.");
  return children;
}
