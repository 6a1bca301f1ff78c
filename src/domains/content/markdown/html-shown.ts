import type { Element, RootContent } from "hast";
import { block, type DocumentBlock, orEmpty, paragraph } from "./document";
import { property } from "./html-element";
import { trimInlines } from "./inline-pairs";
import { readHtmlInlines } from "./inline-reader";
import type { ReadContext } from "./read-context";

type ReadElement = (element: Element, context: ReadContext) => DocumentBlock | null;

/** The block-level elements. They separate texts from each other. */
export const FLOW_ELEMENTS = new Set(
  "address article aside blockquote center dd details div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table ul".split(
    " ",
  ),
);
const UNSHOWN = new Set(
  "script style template noscript title head meta link base object svg math input select textarea".split(" "),
);
const MEDIA = new Set(["iframe", "video", "audio", "embed"]);
/** The only HTML attributes that are kept. All other attributes are removed. */
const SAFE_PROPERTIES = new Set(["align", "id", "start", "src", "alt", "width", "height", "href", "title"]);

/**
 * Returns the blocks to show for HTML that doesn't match a block type: its text, links, images and supported
 * elements. Removes scripts, styles and all other attributes, so the result is as safe as any other block.
 */
export function shownHtml(children: readonly RootContent[], context: ReadContext, readElement: ReadElement) {
  return new Shown(context, readElement).read(children);
}

class Shown {
  private readonly blocks: DocumentBlock[] = [];
  private run: RootContent[] = [];

  constructor(
    private readonly context: ReadContext,
    private readonly readElement: ReadElement,
  ) {}

  read(children: readonly RootContent[]): DocumentBlock[] {
    for (const child of children) {
      if (child.type === "text") this.run.push(child);
      if (child.type === "element" && !UNSHOWN.has(child.tagName)) this.element(child);
    }
    this.endRun();
    return this.blocks;
  }

  private element(element: Element): void {
    if (MEDIA.has(element.tagName)) {
      this.push(this.media(element));
      return;
    }
    if (!FLOW_ELEMENTS.has(element.tagName) && !holdsFlow(element)) {
      this.run.push(bare(element));
      return;
    }
    if (element.tagName === "dl") {
      this.push(this.definitions(element));
      return;
    }
    const typed = this.readElement(element, this.context) ?? this.readElement(bare(element), this.context);
    this.push(typed ? [typed] : shownHtml(element.children as RootContent[], this.context, this.readElement));
  }

  private push(blocks: DocumentBlock[]): void {
    this.endRun();
    this.blocks.push(...blocks);
  }

  private endRun(): void {
    const nodes = trimInlines(readHtmlInlines(this.run, this.context));
    const isShown = nodes.some(
      (node) => node.object === "inline" || node.leaves.some((leaf) => leaf.text.trim() !== ""),
    );
    if (isShown) this.blocks.push(paragraph(nodes));
    this.run = [];
  }

  /** Converts a `<dl>` element to a list. Its terms and descriptions become list items. */
  private definitions(list: Element): DocumentBlock[] {
    const elements = list.children.filter((child) => child.type === "element");
    const items = elements
      .flatMap((child) =>
        child.tagName === "div" ? child.children.filter((inner) => inner.type === "element") : [child],
      )
      .filter(({ tagName }) => tagName === "dt" || tagName === "dd")
      .map((item) =>
        block(
          "list-item",
          { definition: item.tagName === "dt" ? "term" : "description" },
          orEmpty(shownHtml(item.children as RootContent[], this.context, this.readElement)),
        ),
      );
    return items.length > 0 ? [block("list-unordered", {}, items)] : [];
  }

  /**
   * Converts an `<iframe>`, video or audio element. It becomes an embed if its URL is absolute, and otherwise
   * a file block.
   */
  private media(element: Element): DocumentBlock[] {
    const sources = [element, ...element.children.filter((child) => child.type === "element")];
    const src = sources.flatMap((source) => property(source, "src") ?? [])[0];
    if (src === undefined) return [];
    if (/^https?:/i.test(src)) return [block("embed", { url: src })];
    return [block("file", { ref: this.context.resolve(src, "file") })];
  }
}

function holdsFlow(element: Element): boolean {
  return element.children.some(
    (child) =>
      child.type === "element" &&
      (FLOW_ELEMENTS.has(child.tagName) || MEDIA.has(child.tagName) || holdsFlow(child)),
  );
}

/** Returns a copy of the element with only the properties that every block can have. */
function bare(element: Element): Element {
  const kept = Object.entries(element.properties).filter(([name]) => SAFE_PROPERTIES.has(name));
  const children = element.children.flatMap((child): Element["children"] => {
    if (child.type === "text") return [child];
    return child.type === "element" && !UNSHOWN.has(child.tagName) ? [bare(child)] : [];
  });
  return { ...element, properties: Object.fromEntries(kept), children };
}
