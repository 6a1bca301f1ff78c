import { isMarkdownPath, trimDirectory } from "@/domains/git/repository/paths";
import { decodePercent } from "@/lib/decode-percent";
import { isObject } from "@/lib/is-object";
import { withoutComments } from "../convert/lines";
import { mdBookIncludes } from "../convert/mdbook";
import { joined } from "../convert/mintlify/snippet-paths";
import { folderOf } from "../source/tree";
import type { OutlineNode, PageSource, ReadContent, Reading, SourceRedirect } from "./content";
import { loadIncludes } from "./includes";
import { missingPage, textIn } from "./sidebars";
import { readToml } from "./toml";

const CONFIG = "book.toml";

/** Whether files are a book of mdBook. */
export const isMdBook = (paths: readonly string[]): boolean =>
  paths.includes(CONFIG) && paths.some((path) => /(?:^|\/)SUMMARY\.md$/.test(path));

/** Returns the title and target of a link that is the only text. A draft has an empty target. */
function linkIn(text: string): { title: string; target: string } | null {
  const middle = text.lastIndexOf("](");
  if (!text.startsWith("[") || !text.endsWith(")") || middle === -1) return null;
  const title = text
    .slice(1, middle)
    .replace(/\\(?=[^\w\s])/g, "")
    .replace(/[`*]/g, "");
  const [target = ""] = text.slice(middle + 2, -1).split(/\s"/);
  return { title: title.trim(), target: decodePercent(target.trim().replace(/^<|>$/g, "")) };
}

interface Item {
  indent: number;
  node: OutlineNode;
}

/**
 * Returns the outline in the summary of a book. A heading starts a part, which becomes a group. Chapters without a list marker
 * are before or after the parts.
 */
function summaryOutline(summary: string, pathOf: (target: string) => string): OutlineNode[] {
  const root: OutlineNode[] = [];
  let part = root;
  let open: Item[] = [];
  let isFirst = true;
  for (const line of withoutComments(summary).split(/\r\n?|\n/)) {
    const text = line.trim();
    const isItem = /^[-*+]\s/.test(text);
    const heading = /^#[^\S\n]+(\S.*)$/.exec(line)?.[1];
    const link = linkIn(isItem ? text.slice(1).trim() : text);
    if (heading !== undefined && !isFirst) {
      const group: OutlineNode = { kind: "group", title: heading.trim(), children: [] };
      root.push(group);
      part = group.children;
      open = [];
    }
    if (heading !== undefined || link) isFirst = false;
    if (!link) continue;
    const { title, target } = link;
    const node: OutlineNode =
      target === ""
        ? { kind: "group", title, children: [] }
        : { kind: "document", title, path: pathOf(target), children: [] };
    const indent = line.slice(0, line.length - line.trimStart().length).replace(/\t/g, "    ").length;
    if (!isItem) part = root;
    open = isItem ? open.filter((item) => item.indent < indent) : [];
    (open.at(-1)?.node.children ?? part).push(node);
    if (isItem) open.push({ indent, node });
  }
  return root;
}

/** Returns the outline without missing pages and without drafts, and reports them. */
function known(
  nodes: readonly OutlineNode[],
  isPage: (path: string) => boolean,
  report: (reason: string) => void,
): OutlineNode[] {
  return nodes.flatMap((node): OutlineNode[] => {
    const children = known(node.children, isPage, report);
    if (node.path !== undefined && isPage(node.path)) return [{ ...node, children }];
    if (node.path !== undefined) report(missingPage(node.path));
    else if (children.length > 0) return [{ ...node, children }];
    else report(`The chapter ${node.title} was skipped, because it's a draft without a page.`);
    return children;
  });
}

const pathsIn = (nodes: readonly OutlineNode[]): string[] =>
  nodes.flatMap(({ path, children }) => [...(path === undefined ? [] : [path]), ...pathsIn(children)]);

/** Returns how the book writes formulas. MathJax is a setting of mdBook, and KaTeX a preprocessor. */
function mathOf(config: Record<string, unknown> | null): PageSource["math"] {
  const preprocessors = isObject(config?.preprocessor) ? Object.keys(config.preprocessor) : [];
  const dollars = preprocessors.some((name) => name.includes("katex"));
  const brackets = htmlSettings(config)["mathjax-support"] === true;
  return dollars || brackets ? { dollars, brackets } : undefined;
}

async function pagesOf(
  reading: Reading,
  paths: readonly string[],
  math: PageSource["math"],
): Promise<PageSource[]> {
  const pages: PageSource[] = [];
  for (const path of paths) {
    const text = await reading.textOf(path);
    if (text !== null) {
      const snippets = await loadIncludes(reading, { path, text }, mdBookIncludes);
      pages.push({ path, dialect: "mdbook", text, math, snippets });
    }
  }
  return pages;
}

function htmlSettings(config: Record<string, unknown> | null): Record<string, unknown> {
  const output = isObject(config?.output) ? config.output : {};
  return isObject(output.html) ? output.html : {};
}

/** Returns the redirects in the settings. Targets are relative to the redirect's source. */
function redirectsIn(config: Record<string, unknown> | null, prefix: string): SourceRedirect[] {
  const { redirect } = htmlSettings(config);
  return Object.entries(isObject(redirect) ? redirect : {}).flatMap(([source, target]) => {
    const to = textIn(target);
    if (to === undefined) return [];
    const from = source.startsWith("/") ? source : `/${source}`;
    if (/^[a-z][a-z\d+.-]*:/i.test(to)) return [{ file: CONFIG, from, to }];
    const within = to.startsWith("/") ? to.slice(1) : joined(folderOf(from.slice(1)), to);
    return [{ file: CONFIG, from, to: `/${prefix}${within ?? to}` }];
  });
}

/** Reads a book of mdBook. Its pages are the chapters that the summary lists. */
export const readMdBook: ReadContent = async (reading) => {
  const { organizationId, tree, report, textOf } = reading;
  const config = await readToml(organizationId, (await textOf(CONFIG)) ?? "");
  if (config === null) report.add(CONFIG, "The file can't be read, so Bindery used the default settings.");
  const source = isObject(config?.book) ? textIn(config.book.src) : undefined;
  const folder = trimDirectory(source ?? "src");
  const prefix = folder === "" ? "" : `${folder}/`;
  const summary = `${prefix}SUMMARY.md`;
  const listed = summaryOutline((await textOf(summary)) ?? "", (target) => joined(folder, target) ?? target);
  const paths = [...new Set(pathsIn(listed))].filter((path) => tree.has(path) && isMarkdownPath(path));
  return {
    format: "mdbook",
    pages: await pagesOf(reading, paths, mathOf(config)),
    unlisted: "hidden",
    navigation: summary,
    outline: (pages) =>
      known(
        listed,
        (path) => pages.has(path),
        (reason) => report.add(summary, reason),
      ),
    // Links can contain URL paths, in which the index page of a folder is called `index.html`.
    alternatives: (path) =>
      [path, prefix + path].flatMap((one) => [
        one,
        one.replace(/\.html$/, ".md"),
        one.replace(/(^|\/)index\.html$/, "$1README.md"),
      ]),
    formerPath: ({ path }) => path.slice(prefix.length).replace(/(?:(?:^|\/)(?:index|readme))?\.md$/i, ""),
    redirects: redirectsIn(config, prefix),
  };
};
