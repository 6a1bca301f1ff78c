import type { Element, RootContent } from "hast";
import {
  block,
  type DocumentBlock,
  type DocumentInline,
  emptyDocument,
  fragment,
  imageBlock,
  orEmpty,
  paragraph,
  plainText,
  textNode,
} from "./document";
import { UnrepresentableNodeError } from "./errors";
import { fromDocument } from "./from-document";
import { property, withProperties } from "./html-element";
import { headingBlock } from "./html-reader";
import { FLOW_ELEMENTS, shownHtml } from "./html-shown";
import { readHtmlTable } from "./html-table";
import { imageData } from "./inline-elements";
import { trimInlines } from "./inline-pairs";
import { readHtmlInlines } from "./inline-reader";
import { plainHref, plainResolve } from "./link-resolution";
import { Growth, type ReadContext } from "./read-context";
import { codeBlock } from "./tag-reader";

interface ForeignHtml {
  markdown: string;
  /** The number of blocks for which only the text was kept. */
  plainBlocks: number;
}

/**
 * Converts HTML of another system to Markdown. Elements that have a matching block type are converted to such
 * a block. Other elements are replaced by their text. The result contains no HTML. Some attributes contain
 * information for which HTML has no elements. `data-hint` of an `<aside>` is the style of a hint. If every
 * `<li>` has `data-checked`, the list is a task list. `data-language` of a `<pre>` is the programming
 * language, and `data-title` is the title. A `<div>` with `data-tabs` contains tabs: `data-tab` of each `<section>` in it is the
 * title of a tab.
 *
 * @param length the length of the HTML as text, in UTF-16 units. It limits the length of the result.
 * @throws PageSyntaxError if the result would be much longer than the HTML
 */
export function writeForeignHtml(
  children: readonly RootContent[],
  length: number,
  newKey: () => string,
): ForeignHtml {
  const blocks = new ForeignReader(length).blocks(children);
  const write = (nodes: DocumentBlock[]) =>
    fromDocument({ ...emptyDocument(), nodes }, { newKey, hrefOf: plainHref }).markdown;
  try {
    return { markdown: write(blocks), plainBlocks: 0 };
  } catch (error) {
    if (!(error instanceof UnrepresentableNodeError)) throw error;
  }
  let plainBlocks = 0;
  const parts = blocks.map((one) => {
    try {
      return write([one]);
    } catch (error) {
      if (!(error instanceof UnrepresentableNodeError)) throw error;
      plainBlocks += 1;
      const words = wordsOf(one).replace(/\s+/g, " ").trim();
      return words === "" ? "" : write([paragraph([textNode(words)])]);
    }
  });
  return { markdown: parts.filter((part) => part !== "").join("\n"), plainBlocks };
}

const wordsOf = (node: DocumentBlock): string =>
  [plainText(node), ...(node.fragments ?? []).flatMap(({ nodes }) => nodes.map(wordsOf))].join(" ");

class ForeignReader {
  private readonly context: ReadContext;

  constructor(length: number) {
    this.context = {
      text: "",
      growth: new Growth(length),
      elements: new WeakMap(),
      resolve: plainResolve,
      definitions: new Map(),
      footnotes: new Map(),
      insideFootnote: false,
      readNote: () => [],
    };
  }

  blocks(children: readonly RootContent[]): DocumentBlock[] {
    return shownHtml(children, this.context, (element) => this.read(element)).map(imagesOf);
  }

  private below(element: Element): DocumentBlock[] {
    return orEmpty(this.blocks(element.children as RootContent[]));
  }

  private inlines(element: Element) {
    return trimInlines(readHtmlInlines(element.children, this.context));
  }

  private read(element: Element): DocumentBlock | null {
    const heading = /^h([1-6])$/.exec(element.tagName);
    if (heading) return this.heading(element, Number(heading[1]));
    switch (element.tagName) {
      case "p":
        return element.children.some(isFlow) ? null : this.paragraph(element);
      case "ul":
      case "ol":
        return this.list(element);
      case "blockquote":
        return block("blockquote", {}, this.below(element));
      case "aside": {
        const style = property(element, "dataHint");
        return style === undefined ? null : block("hint", { style }, this.below(element));
      }
      case "div":
        return property(element, "dataTabs") === undefined ? null : this.tabs(element);
      case "details":
        return this.expandable(element);
      case "pre":
        return this.code(element);
      case "hr":
        return block("divider");
      case "figure":
        return this.figure(element);
      case "table":
        return readHtmlTable(element, this.context, (children) => orEmpty(this.blocks(children)));
      default:
        return null;
    }
  }

  /** Converts a paragraph. Returns null if it has no text. */
  private paragraph(element: Element): DocumentBlock | null {
    const nodes = this.inlines(element);
    return nodes.length > 0 ? paragraph(nodes) : null;
  }

  private heading(element: Element, depth: number): DocumentBlock | null {
    const id = property(element, "id");
    const nodes = this.inlines(element);
    if (nodes.length === 0) return null;
    return headingBlock(Math.max(2, depth), id === undefined ? {} : { id }, nodes);
  }

  private list(element: Element): DocumentBlock | null {
    const items = element.children.filter(
      (child) => child.type === "element" && child.tagName === "li",
    ) as Element[];
    if (items.length === 0) return null;
    const checks = items.map((item) => property(item, "dataChecked"));
    const isTasks = checks.every((check) => check !== undefined);
    const nodes = items.map((item, index) =>
      block("list-item", isTasks ? { checked: checks[index] === "true" } : {}, this.below(item)),
    );
    if (isTasks) return block("list-tasks", {}, nodes);
    if (element.tagName === "ul") return block("list-unordered", {}, nodes);
    const start = Number(property(element, "start") ?? 1);
    return block("list-ordered", Number.isSafeInteger(start) && start > 1 ? { start } : {}, nodes);
  }

  private tabs(element: Element): DocumentBlock {
    const items = element.children.filter((child) => child.type === "element") as Element[];
    const itemOf = (item: Element) =>
      block("tabs-item", { title: property(item, "dataTab") ?? "" }, this.below(item));
    return block("tabs", {}, items.map(itemOf));
  }

  private expandable(element: Element): DocumentBlock {
    const isSummary = (child: Element["children"][number]) =>
      child.type === "element" && child.tagName === "summary";
    const summary = element.children.find(isSummary) as Element | undefined;
    const title = summary ? this.inlines(summary) : [];
    const body = { ...element, children: element.children.filter((child) => !isSummary(child)) };
    return {
      ...block("expandable"),
      fragments: [
        fragment(
          "expandable-title",
          [paragraph(title.length > 0 ? title : [textNode("…")])],
          "expandable-title",
        ),
        fragment("expandable-body", this.below(body), "expandable-body"),
      ],
    };
  }

  private code(element: Element): DocumentBlock {
    const said = withProperties(element, { syntax: "dataLanguage", title: "dataTitle" });
    return codeBlock(codeOf(element).replace(/\n$/, ""), said);
  }

  private figure(element: Element): DocumentBlock | null {
    const image = find(element, "img");
    const data = image && imageData(image, this.context.resolve);
    if (!data) return null;
    const caption = find(element, "figcaption");
    const words = caption ? this.inlines(caption) : [];
    const shown = imageBlock(data);
    if (words.length === 0) return block("images", {}, [shown]);
    return block("images", {}, [
      { ...shown, fragments: [fragment("caption", [paragraph(words)], "caption")] },
    ]);
  }
}

const isFlow = (child: Element["children"][number]): boolean =>
  child.type === "element" && (FLOW_ELEMENTS.has(child.tagName) || child.children.some(isFlow));

function find(element: Element, tagName: string): Element | null {
  for (const child of element.children) {
    if (child.type !== "element") continue;
    const found = child.tagName === tagName ? child : find(child, tagName);
    if (found) return found;
  }
  return null;
}

function codeOf(element: Element): string {
  return element.children
    .map((child) => {
      if (child.type === "text") return child.value;
      if (child.type !== "element") return "";
      return child.tagName === "br" ? "\n" : codeOf(child);
    })
    .join("");
}

const isBlank = (node: NonNullable<DocumentBlock["nodes"]>[number]) =>
  node.object === "text" && node.leaves.every(({ text }) => text.trim() === "");

/** If a paragraph contains only images, Markdown parses it as a block of images. */
function imagesOf(node: DocumentBlock): DocumentBlock {
  const nodes = node.nodes ?? [];
  if (node.type !== "paragraph") return node;
  const images = nodes.filter(
    (one) => one.object === "inline" && one.type === "inline-image",
  ) as DocumentInline[];
  if (images.length === 0 || !nodes.every((one) => images.includes(one as DocumentInline) || isBlank(one)))
    return node;
  return block(
    "images",
    {},
    images.map(({ data }) => imageBlock(data)),
  );
}
