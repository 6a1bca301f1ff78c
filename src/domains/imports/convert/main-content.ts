import type { Element } from "hast";
import {
  classesOf,
  findElement,
  findElements,
  hasClass,
  type IsMeant,
  type Nodes,
  onlyMost,
  plain,
  textOf,
  without,
} from "./hast";

/** Matches the element with the text of a page in the HTML of common generators. The first match is used. */
const TEXTS: readonly IsMeant[] = [
  // Docusaurus, MkDocs Material, VitePress, Starlight
  (node) => hasClass(node, "theme-doc-markdown", "md-content__inner", "vp-doc", "sl-markdown-content"),
  // Sphinx, Hugo with Docsy, Mintlify, WordPress, GitHub
  (node) =>
    textOf(node, "itemProp") === "articleBody" || hasClass(node, "bd-article", "td-content", "mdx-content"),
  (node) => hasClass(node, "entry-content", "wp-block-post-content", "markdown-body"),
  // pkgdown
  (node) => hasClass(node, "contents") && hasClass(node, "col-md-9"),
];
const isMain: IsMeant = (node) => node.tagName === "main" || textOf(node, "role") === "main";
export const isArticle: IsMeant = ({ tagName }) => tagName === "article";
const MAIN_IDS = ["main-content", "content", "main"];
const isContent: IsMeant = (node) =>
  MAIN_IDS.includes(textOf(node, "id")) || hasClass(node, "content", "document", "page-body");
export const isHeading: IsMeant = ({ tagName }) => tagName === "h1";

/** Matches classes of elements that generators add to the text, such as the links to the previous and next page. */
const ADDED =
  /^(?:breadcrumbs?|theme-doc-breadcrumbs|pagination(?:-nav)?|prev-next\S*|prevnext|toc|table-of-contents|theme-doc-toc\S*|theme-doc-version-\S*|theme-edit-this-page|theme-doc-footer|md-content__button|md-source-file|md-feedback|edit-(?:this-)?page|page-nav|sr-only|visually-hidden|screen-reader-text|sharedaddy|jp-relatedposts|comments-area|feedback|td-page-meta|print-only)$/i;
const ADDED_TAGS = new Set([
  "nav",
  "footer",
  "script",
  "style",
  "template",
  "noscript",
  "title",
  "mobile-starlight-toc",
]);
const ADDED_ROLES = new Set(["navigation", "contentinfo", "search", "banner"]);
/** Matches classes of boxes that are part of the text. */
const BOX =
  /^(?:admonition|alert|callout|theme-admonition|starlight-aside|sidebar|topic|hint|note|footnotes|endnotes)/;

const ICON_PIXELS_MAX = 64;

/** Whether an SVG drawing is an icon, such as the icon of a box. Icons have no words except their name, and are small. */
function isIcon(node: Element): boolean {
  if (node.tagName !== "svg") return false;
  const isName = ({ tagName }: Element) => ["title", "desc", "style"].includes(tagName);
  if (lengthOf(without(node.children, isName)) > 0) return false;
  const [, , width = ""] = textOf(node, "viewBox").split(/[\s,]+/);
  const isSmall = [textOf(node, "width"), width].some((size) => Number.parseFloat(size) <= ICON_PIXELS_MAX);
  const isHidden = textOf(node, "ariaHidden") === "true" || /icon/i.test(textOf(node, "className"));
  return isSmall || isHidden || node.children.length === 0;
}

/** Elements whose text isn't counted, because menus consist of links and controls. */
const MENU_TAGS = new Set(["a", "button", "select", "textarea"]);

const lengthOf = (nodes: Nodes): number => plain(nodes).replace(/\s+/g, "").length;

/** Whether an `aside` consists of links, or is a table of contents of its page. Other elements of this kind are notes. */
function isMenu({ children }: Element): boolean {
  const links = findElements(children, ({ tagName }) => tagName === "a");
  const own = lengthOf(without(children, ({ tagName }) => MENU_TAGS.has(tagName)));
  const isEntry = (link: Element) => textOf(link, "href").includes("#") && lengthOf([link]) > 2;
  const isContents = links.length > 0 && links.every(isEntry) && own <= CONTENTS_TITLE_MAX;
  // A note can consist of a few words and a link.
  return own === 0 || isContents || (links.length > 1 && own <= lengthOf(links));
}
/** The length of the title of a table of contents, in characters. */
const CONTENTS_TITLE_MAX = 60;

/** Whether an element is a part that generators add to the text of a page. Readers don't see some of these parts. */
export function isAdded(node: Element): boolean {
  const names = classesOf(node);
  if (isIcon(node)) return true;
  if (ADDED_TAGS.has(node.tagName) || ADDED_ROLES.has(textOf(node, "role"))) return true;
  // Sphinx marks the table of contents of a page as a topic.
  if (hasClass(node, "contents") && (hasClass(node, "topic") || node.tagName === "nav")) return true;
  if (node.tagName === "aside" && !names.some((name) => BOX.test(name)) && isMenu(node)) return true;
  return names.some((name) => ADDED.test(name));
}

/** Removes the parts that generators add to the text of a page. The footer of a quote names its author, so it's kept. */
const withoutAdded = (nodes: Nodes, isQuote = false): Nodes =>
  nodes.flatMap((node): Nodes => {
    if (node.type !== "element") return [node];
    const isSource = isQuote && node.tagName === "footer";
    if (isAdded(node) && !isSource) return [];
    const children = withoutAdded(node.children, isQuote || node.tagName === "blockquote");
    return [{ ...node, children: children as Element["children"] }];
  });

/** Returns the footers in an element, except the footers of quotes and those that generators add. */
export const footersIn = ({ children }: Element): Element[] =>
  findElements(children, (node) => node.tagName === "blockquote" || isAdded(node)).filter(
    (node) => node.tagName === "footer" && !classesOf(node).some((name) => ADDED.test(name)),
  );

/** Whether an element is the header of a website. Other headers contain the title of the page. */
export const isWebsiteHeader: IsMeant = (node) =>
  node.tagName === "header" && findElement(node.children, isHeading) === null;

/** Returns the number of characters outside of menus, which contain only links and controls. */
export const wordsIn = (nodes: Nodes): number =>
  lengthOf(without(withoutAdded(nodes), (node) => MENU_TAGS.has(node.tagName) || node.tagName === "header"));

/** The main content of a page. */
export interface Main {
  /** The nodes with the text of the page, without the navigation, the header and the footer. */
  content: Nodes;
  /** The element that contains the text. It's null if the text is in the whole page. */
  element: Element | null;
}

export function mainOf(nodes: Nodes): Main {
  for (const isMeant of [...TEXTS, isMain, isArticle, isContent]) {
    const found = onlyMost(nodes, isMeant, wordsIn);
    if (!found) continue;
    const element = isMeant === isMain ? (onlyMost(found.children, isArticle, wordsIn) ?? found) : found;
    return { content: withoutAdded(element.children), element };
  }
  const isKept = (node: Nodes[number]) => node.type !== "element" || !isWebsiteHeader(node);
  return { content: withoutAdded(nodes).filter(isKept), element: null };
}

/** Returns the title of a page that isn't in its main content. The header of a website can contain it. */
export const headingBeside = (nodes: Nodes): Element | null =>
  findElements(nodes, (node) => isAdded(node) || isHeading(node)).find(isHeading) ?? null;

/** Returns the heading of a page of a website. It can be outside of the element with the text. */
export function headingAround(nodes: Nodes, { content }: Main): Element | null {
  const within = findElement(content, isHeading);
  if (within) return within;
  const around = findElement(nodes, isMain) ?? findElement(nodes, isArticle);
  return findElement(around?.children ?? [], isHeading);
}
