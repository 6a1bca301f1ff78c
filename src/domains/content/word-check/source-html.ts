import type { Element, ElementContent, RootContent } from "hast";
import { CollectedPieces } from "./collected";
import type { Pieces } from "./pieces";

type Nodes = readonly (RootContent | ElementContent)[];

/** How the HTML of a documentation system is read. */
export interface HtmlOptions {
  /** Returns the text to read instead of an element, or null if the element isn't shown. Returns undefined for other elements. */
  textOf?: ((element: Element) => Nodes | string | null | undefined) | undefined;
  /** Whether an element contains code. */
  isCode?: ((element: Element) => boolean) | undefined;
}

const UNSEEN = new Set(
  "script style template noscript nav button input select datalist textarea svg video audio head meta link title base math".split(
    " ",
  ),
);
const INLINE = new Set(
  "a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark q rp rt ruby s samp small span strike strong sub sup time tt u var wbr".split(
    " ",
  ),
);
/** Whether an HTML element is part of the line around it. */
export const isInlineElement = (tagName: string): boolean => INLINE.has(tagName);

/** The inline elements of Confluence's storage format. */
const INLINE_XML = new Set(
  "ac:link ac:link-body ac:plain-text-link-body ac:inline-comment-marker".split(" "),
);
const HEADING_LINK = /(?:^|\s)(?:headerlink|hash-link|header-anchor|anchorjs-link)(?:\s|$)/;
const UNSAFE = /^\s*(?:javascript|vbscript|data|file|blob):/i;
const IMAGE_FILE = /\.(?:png|jpe?g|gif|svg|webp|avif|bmp|ico)(?:[?#].*)?$/i;

const propertyOf = (element: Element, name: string): string => {
  const value = element.properties[name];
  return Array.isArray(value) ? value.join(" ") : value === undefined || value === null ? "" : String(value);
};

const plain = (nodes: Nodes): string =>
  nodes
    .map((node) => (node.type === "text" ? node.value : node.type === "element" ? plain(node.children) : ""))
    .join("");

/** Returns the text of nodes without the elements with a name. */
const plainOutside = (nodes: Nodes, tagName: string): string =>
  nodes
    .map((node) =>
      node.type === "element" && node.tagName !== tagName
        ? plainOutside(node.children, tagName)
        : node.type === "text"
          ? node.value
          : "",
    )
    .join("");

const codeIn = (nodes: Nodes): string =>
  nodes
    .map((node) =>
      node.type !== "element" ? "" : node.tagName === "pre" ? plain([node]) : codeIn(node.children),
    )
    .join("");

const isOnlyCode = (nodes: Nodes) => {
  const code = codeIn(nodes).trim();
  return code !== "" && code === plain(nodes).trim();
};

/**
 * Returns the pieces of the content of an HTML page. The positions of the nodes contain their lines. Reads the nodes in their order
 * with its own rules, so that it can find content that the conversion to Markdown loses.
 */
export function htmlPieces(nodes: Nodes, options: HtmlOptions = {}): Pieces {
  const reader = new HtmlReader(options);
  reader.nodes(nodes);
  return reader.end();
}

class HtmlReader {
  private readonly collected = new CollectedPieces();
  private line = 1;
  /** Whether the current heading consists of the labels of buttons. */
  private isOnlyLabels = false;
  /** The first word of each list item whose first block isn't read yet. */
  private item: { from: number; line: number } | null = null;

  constructor(private readonly options: HtmlOptions) {}

  end(): Pieces {
    this.boundary();
    return this.collected.pieces;
  }

  nodes(nodes: Nodes, parent = ""): void {
    for (const node of nodes) {
      this.line = node.position?.start.line ?? this.line;
      if (node.type === "text") this.collected.put(node.value, this.line);
      else if (node.type === "element") this.element(node, parent);
    }
  }

  /** Ends a block. The first block of a list item identifies the item. */
  private boundary(): void {
    const { collected, item } = this;
    collected.flush();
    if (!item || collected.wordCount === item.from) return;
    collected.since("items", item.from, item.line);
    this.item = null;
  }

  private element(element: Element, parent: string) {
    const { tagName, children } = element;
    const own = this.options.textOf?.(element);
    // A button in a heading opens the text below, so its label is the heading.
    const isLabel = tagName === "button" && this.isOnlyLabels;
    if (own === null || (own === undefined && UNSEEN.has(tagName) && !isLabel)) return;
    if (typeof own === "string") return this.collected.put(own, this.line);
    if (own !== undefined) return this.nodes(own, tagName);
    if (tagName === "pre" || this.options.isCode?.(element)) return this.code(element);
    if (/^h[1-6]$/.test(tagName)) return this.heading(element, Number(tagName[1]));
    if (tagName === "td" || tagName === "th") return this.cell(element);
    if (tagName === "a") return this.link(element);
    if (tagName === "img") return this.image(element);
    if (INLINE.has(tagName) || INLINE_XML.has(tagName)) return this.nodes(children, tagName);
    if (tagName === "br") return this.collected.put(" ", this.line);
    this.boundary();
    if (tagName === "li" && (parent === "ul" || parent === "ol"))
      this.item = { from: this.collected.wordCount, line: this.line };
    if (["table", "details", "figure"].includes(tagName)) this.item = null;
    this.nodes(children, tagName);
    this.boundary();
    if (tagName === "li") this.item = null;
  }

  private code(element: Element): void {
    this.boundary();
    this.item = null;
    this.collected.code(plain(element.children), this.line);
  }

  private heading({ children }: Element, level: number): void {
    this.boundary();
    this.item = null;
    const [from, line] = [this.collected.wordCount, this.line];
    this.isOnlyLabels = plainOutside(children, "button").trim() === "";
    this.nodes(children);
    this.isOnlyLabels = false;
    this.collected.flush();
    // The level 1 heading is the title of the page, so other headings have lower levels.
    this.collected.since("headings", from, line, `${Math.max(2, level)} `);
  }

  private cell({ children, tagName }: Element): void {
    this.boundary();
    const [from, line] = [this.collected.wordCount, this.line];
    this.nodes(children, tagName);
    this.boundary();
    // Tables also put line numbers next to code.
    if (!isOnlyCode(children)) this.collected.since("cells", from, line);
  }

  private link(element: Element): void {
    if (HEADING_LINK.test(propertyOf(element, "className"))) return;
    const href = propertyOf(element, "href").trim();
    const { line } = this;
    this.nodes(element.children, "a");
    const hasText = plain(element.children).trim() !== "";
    if (href !== "" && hasText && !UNSAFE.test(href) && !IMAGE_FILE.test(href))
      this.collected.target("links", href, line);
  }

  private image(element: Element): void {
    const src = propertyOf(element, "src").trim();
    if (src !== "" && !UNSAFE.test(src)) this.collected.target("images", src, this.line);
    this.collected.put(" ", this.line);
  }
}
