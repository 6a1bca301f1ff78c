import type { Element } from "hast";
import { classesOf, findElement, hasClass, type Nodes, onlyMost, plain, textOf, without } from "../hast";

type IsMeant = (node: Element) => boolean;

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
const MAIN_IDS = ["main-content", "content", "main"];
const isContent: IsMeant = (node) =>
  MAIN_IDS.includes(textOf(node, "id")) || hasClass(node, "content", "document", "page-body");

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
/** Matches classes of boxes that are part of the text, although `aside` is otherwise used for additions. */
const BOX = /^(?:admonition|alert|callout|theme-admonition|starlight-aside|sidebar|topic|hint|note)/;

const ICON_PIXELS_MAX = 64;

/** Whether an SVG drawing is an icon, such as the icon of a box. Icons have no words and are small. */
function isIcon(node: Element): boolean {
  if (node.tagName !== "svg" || findElement(node.children, ({ tagName }) => tagName === "text")) return false;
  const [, , width = ""] = textOf(node, "viewBox").split(/[\s,]+/);
  const isSmall = [textOf(node, "width"), width].some((size) => Number.parseFloat(size) <= ICON_PIXELS_MAX);
  const isHidden = textOf(node, "ariaHidden") === "true" || /icon/i.test(textOf(node, "className"));
  return isSmall || isHidden || node.children.length === 0;
}

function isAdded(node: Element): boolean {
  const names = classesOf(node);
  if (isIcon(node)) return true;
  if (ADDED_TAGS.has(node.tagName) || ADDED_ROLES.has(textOf(node, "role"))) return true;
  // Sphinx marks the table of contents of a page as a topic.
  if (hasClass(node, "contents") && (hasClass(node, "topic") || node.tagName === "nav")) return true;
  if (node.tagName === "aside" && !names.some((name) => BOX.test(name))) return true;
  return names.some((name) => ADDED.test(name));
}

/** Removes the parts that generators add to the text of a page. */
export const withoutAdded = (nodes: Nodes): Nodes => without(nodes, isAdded);

/** Returns the number of characters outside of links and controls, because menus contain only links and controls. */
export const wordsIn = (nodes: Nodes): number =>
  plain(without(withoutAdded(nodes), ({ tagName }) => UNCOUNTED.has(tagName))).replace(/\s+/g, "").length;
const UNCOUNTED = new Set(["a", "button", "select", "form", "header"]);

const isArticle: IsMeant = ({ tagName }) => tagName === "article";

/** Returns the nodes with the text of a page, without the navigation, the header and the footer. */
export function mainOf(nodes: Nodes): Nodes {
  const body = findElement(nodes, ({ tagName }) => tagName === "body")?.children ?? nodes;
  for (const isMeant of [...TEXTS, isMain, isArticle, isContent]) {
    const found = onlyMost(body, isMeant, wordsIn);
    if (!found) continue;
    const within = isMeant === isMain ? (onlyMost(found.children, isArticle, wordsIn) ?? found) : found;
    return withoutAdded(within.children);
  }
  return withoutAdded(body).filter((node) => node.type !== "element" || node.tagName !== "header");
}

/** Returns the heading of a page. It can be outside of the element with the text. */
export function headingOf(nodes: Nodes, main: Nodes): Element | null {
  const isHeading: IsMeant = ({ tagName }) => tagName === "h1";
  const within = findElement(main, isHeading);
  if (within) return within;
  const around = findElement(nodes, isMain) ?? findElement(nodes, ({ tagName }) => tagName === "article");
  return findElement(around?.children ?? [], isHeading);
}
