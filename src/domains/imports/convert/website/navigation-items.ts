import type { Element } from "hast";
import { classesOf, findElements, hasClass, type Nodes, plain, textOf } from "../hast";
import { parseUrl } from "./links";

/** An entry of a website's navigation. An entry without a URL is the title of a group. */
export interface NavigationItem {
  title: string;
  /** The URL without an anchor. */
  url?: string;
  depth: number;
}

const ITEMS_MAX = 3000;
const TITLE_LENGTH_MAX = 200;

/** Matches the classes and IDs of elements that contain the navigation of a website. */
const NAVIGATION =
  /side-?bar|side-?nav|nav-list|nav-menu|site-nav|menu|toctree|bd-links|summary|table-of-contents/i;
/** Matches the classes and labels of elements with other links. */
const OTHER =
  /breadcrumb|pagination|pager|prev-?next|social|footer|language|\bversion|on this page|on-this-page|DocAsideOutline|--secondary|navbar__|sr-only|visually-hidden|screen-reader/i;
const LABELS = new Set([
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "p",
  "span",
  "label",
  "summary",
  "button",
  "div",
  "strong",
]);
const HIDDEN = new Set(["svg", "script", "style", "template", "select", "input", "form", "img"]);

const wordsOf = (nodes: Nodes) =>
  plain(nodes)
    .replace(/[\s\u200B]+/gu, " ")
    .trim()
    .slice(0, TITLE_LENGTH_MAX);
const signsOf = (node: Element) =>
  [...classesOf(node), textOf(node, "id"), textOf(node, "ariaLabel"), textOf(node, "dataMdComponent")].join(
    " ",
  );

const isNavigation = (node: Element) => {
  if (node.tagName === "footer") return false;
  const isNamed = NAVIGATION.test(signsOf(node)) && ["div", "ul", "ol", "section"].includes(node.tagName);
  return ["nav", "aside"].includes(node.tagName) || textOf(node, "role") === "navigation" || isNamed;
};

const isItem = (node: Element) => node.tagName === "li" || hasClass(node, "VPSidebarItem");
const isLink = ({ tagName }: Element) => tagName === "a";
const hasInside = (node: Element) =>
  findElements(node.children, (one) => isItem(one) || isLink(one) || ["ul", "ol"].includes(one.tagName))
    .length > 0;

/** Reads the entries in an element, in their order. */
class Items {
  readonly found: NavigationItem[] = [];

  constructor(
    private readonly base: string,
    private readonly isOwn: (url: URL) => boolean,
  ) {}

  read(nodes: Nodes, depth: number): this {
    for (const node of nodes) {
      if (node.type !== "element" || HIDDEN.has(node.tagName) || this.found.length >= ITEMS_MAX) continue;
      // The navigation of MkDocs contains the headings of the current page.
      if (!isItem(node) && !isLink(node) && OTHER.test(signsOf(node))) continue;
      if (isLink(node)) this.link(node, depth);
      else if (isItem(node)) this.item(node, hasClass(node, "part-title") ? depth : depth + 1);
      else if (LABELS.has(node.tagName) && !hasInside(node)) this.label(wordsOf(node.children), depth);
      else this.read(node.children, depth);
    }
    return this;
  }

  private item({ children }: Element, depth: number): void {
    this.label(wordsOf(children.filter(({ type }) => type === "text")), depth);
    this.read(children, depth);
  }

  private link(node: Element, depth: number): void {
    const title = wordsOf(node.children);
    const href = textOf(node, "href").trim();
    if (title === "") return;
    if (href === "" || href === "#") {
      this.label(title, depth);
      return;
    }
    const url = parseUrl(href, this.base);
    const isHeading = /#./.test(href);
    if (url && !isHeading && this.isOwn(url)) this.found.push({ title, url: url.href, depth });
  }

  private label(title: string, depth: number): void {
    if (title !== "") this.found.push({ title, depth });
  }
}

const countOf = (items: readonly NavigationItem[]) =>
  new Set(items.flatMap(({ url }) => (url === undefined ? [] : [url]))).size;

/**
 * Returns the entries of the navigation on a page: of the element that contains the most links to pages of the website. Returns an
 * empty list if the page has no navigation.
 */
export function navigationItems(nodes: Nodes, base: string, isOwn: (url: URL) => boolean): NavigationItem[] {
  let best: NavigationItem[] = [];
  for (const node of findElements(nodes, (one) => isNavigation(one) && !OTHER.test(signsOf(one)))) {
    const { found } = new Items(base, isOwn).read(node.children, 0);
    if (countOf(found) > countOf(best)) best = found;
  }
  return countOf(best) > 1 ? best : [];
}
