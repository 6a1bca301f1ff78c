import { NATURAL } from "@/domains/git/repository/folders";
import { isMarkdownPath } from "@/domains/git/repository/paths";
import { decodePercent } from "@/lib/decode-percent";
import { addressOf } from "../convert/lines";
import { isExternal, type WikiLink } from "../convert/wiki";
import { nameOf } from "../source/tree";
import type { OutlineNode, ReadContent, Reading } from "./content";
import { DOLLARS } from "./math";
import { linksOf, plain, WikiSidebar } from "./wiki-sidebar";

const SIDEBAR = /^_Sidebar\.(?:md|markdown)$/;
/** Matches the sidebars, headers and footers of a wiki and its folders, which aren't pages. */
const PART = /(?:^|\/)_(?:Sidebar|Header|Footer)\.\w+$/;
const OTHER_MARKUP = /\.(?:mediawiki|wiki|rst|adoc|asciidoc|asc|textile|org|rdoc|creole|pod)$/i;

/** Whether files are a GitHub wiki. A wiki has a sidebar, or the page `Home.md` instead of a README and no pages in folders. */
export const isWiki = (paths: readonly string[]): boolean =>
  paths.some((path) => SIDEBAR.test(path)) ||
  (paths.includes("Home.md") &&
    !paths.some((path) => /^(?:readme|index|summary|package)\.\w+$/i.test(path)) &&
    !paths.some((path) => path.includes("/") && isMarkdownPath(path)));

/** Returns the title of a page. Names of files contain dashes instead of spaces. */
const titleOf = (path: string) =>
  nameOf(path)
    .replace(/\.[^.]*$/, "")
    .replace(/-/g, " ");

/** Returns the name of a page in the form in which links are compared. */
const keyOf = (name: string) =>
  nameOf(name)
    .replace(/\.(?:md|markdown)$/i, "")
    .replace(/ /g, "-")
    .toLowerCase();

const WIKI_URL = /^https?:\/\/github\.com\/([\w.-]{1,100}\/[\w.-]{1,100})\/wiki(?:\/|(?=#|$))/;

/** The pages of a wiki by their names. */
class Pages {
  /** The owner and name of the wiki's repository, if the links in its sidebar show it. */
  readonly wiki: string;
  private readonly byKey = new Map<string, string>();

  constructor(paths: readonly string[], texts: readonly string[]) {
    for (const path of paths) if (!this.byKey.has(keyOf(path))) this.byKey.set(keyOf(path), path);
    this.wiki = this.wikiOf(texts.flatMap(linksOf));
  }

  /** Returns the wiki that most links point to. At least two of the linked pages must exist. */
  private wikiOf(links: readonly WikiLink[]): string {
    const found = new Map<string, Set<string>>();
    for (const { target } of links) {
      const [url = "", wiki = ""] = WIKI_URL.exec(target) ?? [];
      const path = wiki === "" ? undefined : this.named(target.slice(url.length).split("#", 1)[0] ?? "");
      if (path !== undefined)
        found.set(wiki.toLowerCase(), (found.get(wiki.toLowerCase()) ?? new Set()).add(path));
    }
    const [best] = [...found].sort(([, one], [, other]) => other.size - one.size);
    return best && best[1].size > 1 ? best[0] : "";
  }

  /** Returns the path of the page with a name. The URL of a wiki without a name is the URL of its home page. */
  named(name: string): string | undefined {
    return this.byKey.get(keyOf(name) || "home");
  }

  /** Returns the entry of the sidebar for a link. Sections of pages and URLs become links. */
  nodeOf({ text, target }: WikiLink): OutlineNode {
    const [url = "", wiki = ""] = WIKI_URL.exec(target) ?? [];
    const own = wiki.toLowerCase() === this.wiki ? target.slice(url.length) : target;
    const [name = "", anchor] = own.split("#", 2);
    const path = isExternal(own) ? undefined : this.named(decodePercent(name));
    if (path !== undefined && !anchor)
      return { kind: "document", title: plain(text) || titleOf(path), path, children: [] };
    const href = path === undefined ? target : `${addressOf(path)}#${anchor}`;
    return { kind: "link", title: plain(text) || (anchor ?? target), href, children: [] };
  }
}

/** Returns the navigation in the sidebar, with the pages that the sidebar doesn't contain at the end. */
function outlineOf(
  pages: Pages,
  paths: readonly string[],
  sidebar: string,
  report: Reading["report"],
): OutlineNode[] {
  const reader = new WikiSidebar(
    (link) => pages.nodeOf(link),
    (line, text) =>
      report.add(
        "_Sidebar.md",
        `Line ${line}: the text "${text.slice(0, 200)}" isn't in the navigation, because only links and headings are imported.`,
      ),
  );
  const nodes = reader.read(sidebar.replace(/\r\n?/g, "\n"));
  const listed = new Set(pathsIn(nodes));
  const home = pages.named("Home");
  const rest = paths
    .filter((path) => !listed.has(path))
    .sort((a, b) => Number(b === home) - Number(a === home) || NATURAL.compare(titleOf(a), titleOf(b)))
    .map((path): OutlineNode => ({ kind: "document", title: titleOf(path), path, children: [] }));
  const [first] = rest;
  return first?.path === home && first ? [first, ...nodes, ...rest.slice(1)] : [...nodes, ...rest];
}

const pathsIn = (nodes: readonly OutlineNode[]): string[] =>
  nodes.flatMap(({ path, children }) => [...(path === undefined ? [] : [path]), ...pathsIn(children)]);

/** Reports the files of a wiki that the import skips. */
function reportSkipped({ tree, report }: Reading): void {
  for (const path of tree.keys()) {
    if (OTHER_MARKUP.test(path))
      report.add(path, "The page was skipped, because Bindery imports only Markdown pages of a wiki.");
    else if (PART.test(path) && !SIDEBAR.test(path))
      report.add(
        path,
        "The file was skipped, because spaces have no headers, footers or sidebars of folders.",
      );
  }
}

/** Reads a GitHub wiki, with its pages in the order of its sidebar. */
export const readWiki: ReadContent = async (reading) => {
  const { tree, report, textOf } = reading;
  reportSkipped(reading);
  const paths = [...tree.keys()].filter((path) => isMarkdownPath(path) && !PART.test(path));
  const file = [...tree.keys()].find((path) => SIDEBAR.test(path));
  const sidebar = (file === undefined ? null : await textOf(file)) ?? "";
  const pages = new Pages(paths, [sidebar, (await textOf("Home.md")) ?? ""]);
  return {
    format: "github-wiki",
    pages: paths.map((path) => ({
      path,
      dialect: "wiki",
      title: titleOf(path),
      root: pages.wiki,
      math: DOLLARS,
    })),
    unlisted: "hidden",
    navigation: file,
    outline: (converted) => outlineOf(pages, [...converted.keys()], sidebar, report),
    // Links contain names of pages, or URL paths such as `/owner/name/wiki/Page`. Pages in folders are found by their names.
    alternatives(path) {
      const own = path.replace(/^(?:[^/]+\/){0,2}wiki(?:\/|$)/, "");
      const page = own.includes("/") ? undefined : pages.named(own);
      return page === undefined ? [own] : [page];
    },
  };
};
