import { isMarkdownPath, resolveHref, trimDirectory } from "@/domains/git/repository/paths";
import { isObject } from "@/lib/is-object";
import type { ConvertedPage } from "../convert/page";
import type { OutlineNode, PageSource, ReadContent, Reading, SourceRedirect } from "./content";
import { readHostRedirects } from "./host-redirects";
import { byFolders } from "./html";
import { MkDocsSnippets, snippetFolders } from "./mkdocs-snippets";
import { readYaml } from "./yaml";

/**
 * Reads the navigation in the configuration. The paths in the navigation are relative to the folder with the
 * documents.
 */
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

/** Creates a section. If the section's first page is an index, the index becomes the section's page. */
function section(title: string, children: OutlineNode[]): OutlineNode {
  const [first, ...others] = children;
  const isIndex =
    first?.kind === "document" && /(?:^|\/)index\.md$/i.test(first.path ?? "") && first.title === "";
  return isIndex ? { ...first, title, children: others } : { kind: "group", title, children };
}

/** The names of the extensions and scripts that show formulas. */
const MATH_EXTENSION = /arithmatex|mdx_math|mathjax|katex/i;
const MATH = { dollars: true, brackets: true };

/** Reads an MkDocs project, with its pages in the order of its navigation. */
export const readMkDocs: ReadContent = async (reading) => {
  const { organizationId, tree, report, textOf } = reading;
  const file = tree.has("mkdocs.yml") ? "mkdocs.yml" : "mkdocs.yaml";
  const text = (await textOf(file)) ?? "";
  const config = await readYaml(organizationId, text);
  if (config === null) report.add(file, "The file can't be read, so the pages are sorted by name.");
  const folder = typeof config?.docs_dir === "string" ? trimDirectory(config.docs_dir) : "docs";
  const prefix = folder === "" ? "" : `${folder}/`;
  const paths = [...tree.keys()].filter((path) => path.startsWith(prefix) && isMarkdownPath(path));
  const nav = readNav(config?.nav, prefix);
  const snippets = new MkDocsSnippets(reading, snippetFolders(config?.markdown_extensions, folder));
  const settings = text.split("\n").filter((line) => !line.trimStart().startsWith("#"));
  const isMath = settings.some((line) => MATH_EXTENSION.test(line));
  const pages: PageSource[] = [];
  for (const path of paths) {
    const text = await textOf(path);
    if (text === null) continue;
    pages.push({
      path,
      dialect: "mkdocs",
      text,
      snippets: await snippets.of(text),
      math: isMath ? MATH : undefined,
    });
  }
  return {
    format: "mkdocs",
    pages,
    unlisted: "hidden",
    navigation: nav.length > 0 ? file : undefined,
    outline: (pages) =>
      nav.length > 0 ? nav.flatMap((node) => known(node, pages, reading)) : byFolders(pages, prefix),
    formerPath: ({ path }) => path.slice(prefix.length).replace(/(?:(?:^|\/)(?:index|readme))?\.md$/i, ""),
    redirects: [...pluginRedirects(config?.plugins, prefix), ...(await readHostRedirects(reading))],
    // Absolute links and redirects contain URL paths that are relative to the site's root.
    // Links in HTML are relative to the page's URL, which ends with a slash.
    alternatives(path, { href, from }) {
      const page = resolveHref(from.replace(/(?:\/(?:index|readme))?\.md$/i, "/index.md"), href);
      const found = [prefix + path, ...(page.kind === "path" ? [page.path] : [])];
      return found.flatMap((one) => [one, `${one}.md`, `${one}/index.md`, `${one}/README.md`]);
    },
  };
};

/** Returns the redirects in the settings of the plugin `redirects`, which map files to files or URLs. */
function pluginRedirects(plugins: unknown, prefix: string): SourceRedirect[] {
  const named = [plugins].flat().filter(isObject);
  return named.flatMap(({ redirects }) => {
    const maps = isObject(redirects) && isObject(redirects.redirect_maps) ? redirects.redirect_maps : {};
    return Object.entries(maps).flatMap(([from, to]) => {
      if (typeof to !== "string") return [];
      const isUrl = /^[a-z][a-z0-9+.-]*:/i.test(to);
      const source = `/${from.replace(/(?:(?:^|\/)index)?\.md$/i, "")}`;
      return [{ file: "mkdocs.yml", from: source, to: isUrl ? to : `/${prefix}${to.replace(/^\//, "")}` }];
    });
  });
}

/** Returns an entry without missing pages, and reports them. A page that can't be read is already reported. */
function known(
  node: OutlineNode,
  pages: ReadonlyMap<string, ConvertedPage>,
  { tree, report }: Pick<Reading, "tree" | "report">,
): OutlineNode[] {
  const children = node.children.flatMap((child) => known(child, pages, { tree, report }));
  const { path } = node;
  if (path === undefined || pages.has(path)) return [{ ...node, children }];
  if (!tree.has(path) || !isMarkdownPath(path))
    report.add(path, "The navigation lists this page, but the upload doesn't contain the page.");
  return children;
}
