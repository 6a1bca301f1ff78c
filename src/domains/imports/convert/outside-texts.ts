import type { Element } from "hast";
import { isInlineElement } from "@/domains/content/word-check/source-html";
import { findElement, findElements, type Nodes, textOf } from "./hast";
import { footersIn, isAdded, isArticle, isHeading, isWebsiteHeader, type Main } from "./main-content";

interface Page extends Main {
  /** The title of the page, which isn't part of the content. */
  heading: Element | null;
  /** The URL to which links are relative. */
  base: string;
}

/** The maximum length of each text in characters. Reports quote less. */
const TEXT_LENGTH_MAX = 150;
const TEXTS_MAX = 100;
const UNSEEN = new Set(["button", "select", "textarea", "datalist", "video", "audio", "iframe"]);
const PAGE_PATH = /(?:\/|\/[^/.]*|\.(?:html?|php|aspx?|jsp))$/i;

/** Whether a link leads to a page of the same source, as the links of menus do. The import contains this page. */
function isMenuLink(node: Element, base: string): boolean {
  const href = textOf(node, "href");
  if (href === "" || !URL.canParse(href, base)) return false;
  const url = new URL(href, base);
  return url.host === new URL(base).host && PAGE_PATH.test(url.pathname);
}

/** Whether an element is text because of its parent: the label of a heading that opens a text, or the author of a quote. */
const isPartOf = (parent: string, { tagName }: Element): boolean =>
  (tagName === "button" && /^h[1-6]$/.test(parent)) || (tagName === "footer" && parent === "blockquote");

/** Collects the texts of blocks. */
class Texts {
  readonly found: string[] = [];
  private text = "";
  /** Whether the current block contains words outside of links to pages. */
  private hasWords = false;

  constructor(
    private readonly base: string,
    private readonly isSkipped: (node: Element) => boolean,
  ) {}

  visit(nodes: Nodes, isMenu = false, parent = ""): void {
    for (const node of nodes) {
      if (node.type === "text") this.add(node.value, isMenu);
      else if (node.type === "element" && (isPartOf(parent, node) || !this.isSkipped(node)))
        this.element(node, isMenu);
    }
  }

  /** Ends a block. Blocks that contain only links to pages are menus. */
  end(): void {
    const text = this.text.replace(/\s+/g, " ").trim();
    if (this.hasWords && this.found.length < TEXTS_MAX) this.found.push(text.slice(0, TEXT_LENGTH_MAX));
    this.text = "";
    this.hasWords = false;
  }

  private add(value: string, isMenu: boolean): void {
    this.text += value;
    this.hasWords ||= !isMenu && /[\p{L}\p{N}]/u.test(value);
  }

  private element(node: Element, isMenu: boolean): void {
    const isBlock = !isInlineElement(node.tagName) && node.tagName !== "br";
    if (isBlock) this.end();
    else if (node.tagName === "br") this.text += " ";
    const isMenuEntry = isMenu || (node.tagName === "a" && isMenuLink(node, this.base));
    this.visit(node.children, isMenuEntry, node.tagName);
    if (isBlock) this.end();
  }
}

/**
 * Returns the texts of a page outside of its main content: one text for each block. Leaves out menus, controls, and what readers
 * don't see. Also leaves out the header and the footer of the website, but not the footers of the main content and of articles.
 */
export function textsOutside(nodes: Nodes, { element, heading, base }: Page): string[] {
  const hasOwnTitle = element !== null && findElement(element.children, isHeading) !== null;
  const isSkipped = (node: Element) =>
    node === element ||
    node === heading ||
    isAdded(node) ||
    UNSEEN.has(node.tagName) ||
    (node.tagName === "header" && (hasOwnTitle || isWebsiteHeader(node)));
  const texts = new Texts(base, isSkipped);
  if (element) texts.visit(nodes);
  for (const part of element ? [element] : findElements(nodes, isArticle))
    for (const { children } of footersIn(part)) texts.visit(children);
  texts.end();
  return texts.found;
}
