import type { Element, RootContent } from "hast";
import { toHtml } from "hast-util-to-html";
import { isCustomBlock, readCustomBlock } from "./custom-tag";
import {
  block,
  type DocumentBlock,
  type DocumentNode,
  fragment,
  imageBlock,
  orEmpty,
  paragraph,
  rawBlock,
  textNode,
} from "./document";
import { hasOnly, onlyElements, property, readHtml, withProperties } from "./html-element";
import { FLOW_ELEMENTS, shownHtml } from "./html-shown";
import { readHtmlTable } from "./html-table";
import { imageData, pictureData } from "./inline-elements";
import { trimInlines } from "./inline-pairs";
import { readHtmlInlines } from "./inline-reader";
import type { ReadContext } from "./read-context";
import { isWrittenAlone } from "./written-tags";

/**
 * Parses HTML as blocks. HTML that doesn't match a block type becomes a raw block with the blocks that are
 * shown in its place.
 */
export function readHtmlBlock(value: string, context: ReadContext): DocumentBlock[] {
  if (isWrittenAlone(value)) return [rawBlock("html", value, [paragraph([textNode(value.trim())])])];
  const children = readHtml(value);
  if (children === null) return [rawBlock("html", value)];
  const elements = onlyElements(children) ?? [];
  if (elements.length > 0 && elements.every((element) => isInlineImage(element, context)))
    return [paragraph(trimInlines(readHtmlInlines(children, context)))];
  const blocks = elements.map((element) => readElement(element, context));
  const isTyped = blocks.length > 0 && blocks.every((read) => read !== null);
  return isTyped ? blocks : [rawBlock("html", value, shownHtml(children, context, readElement))];
}

/**
 * Returns the blocks for the content of a table cell or an HTML body. Block elements become blocks, and text
 * becomes paragraphs.
 */
export function readHtmlFlow(children: readonly RootContent[], context: ReadContext): DocumentBlock[] {
  const blocks: DocumentBlock[] = [];
  let run: RootContent[] = [];
  const endRun = () => {
    const nodes = trimInlines(readHtmlInlines(run, context));
    if (nodes.length > 0) blocks.push(paragraph(nodes));
    run = [];
  };
  for (const child of children) {
    if (child.type !== "element" || !FLOW_ELEMENTS.has(child.tagName)) run.push(child);
    else {
      endRun();
      const read = readElement(child, context);
      blocks.push(read ?? rawBlock("html", toHtml(child), shownHtml([child], context, readElement)));
    }
  }
  endRun();
  return orEmpty(blocks);
}

function readElement(element: Element, context: ReadContext): DocumentBlock | null {
  const known = context.elements.get(element);
  if (known !== undefined) return known;
  const read = typedBlock(element, context);
  context.elements.set(element, read);
  return read;
}

function typedBlock(element: Element, context: ReadContext): DocumentBlock | null {
  const heading = /^h([1-6])$/.exec(element.tagName);
  if (element.tagName === "p" || heading) return readText(element, heading ? Number(heading[1]) : 0, context);
  switch (element.tagName) {
    case "table":
      return readHtmlTable(element, context, readHtmlFlow);
    case "figure":
    case "img":
    case "picture":
      return readImages([element], {}, context);
    case "div":
      return isCustomBlock(element)
        ? readCustomBlock(element, context, readHtmlFlow)
        : readWrapper(element, context);
    case "ul":
    case "ol":
      return readList(element, context);
    case "pre":
      return readPre(element, context);
    case "blockquote":
      return hasOnly(element)
        ? block("blockquote", {}, readHtmlFlow(element.children as RootContent[], context))
        : null;
    case "hr":
      return hasOnly(element) ? block("divider") : null;
    default:
      return null;
  }
}

const ALIGNMENTS: Record<string, string> = { left: "start", center: "center", right: "end" };

function readText(element: Element, depth: number, context: ReadContext): DocumentBlock | null {
  if (!hasOnly(element, "align", "id")) return null;
  const align = property(element, "align");
  const id = property(element, "id");
  if ((align !== undefined && !Object.hasOwn(ALIGNMENTS, align)) || (id !== undefined && depth === 0))
    return null;
  const data = { ...(align !== undefined && { align: ALIGNMENTS[align] }), ...(id !== undefined && { id }) };
  const nodes = trimInlines(readHtmlInlines(element.children, context));
  return depth === 0 ? paragraph(nodes, data) : headingBlock(depth, data, nodes);
}

/**
 * Creates a block for a heading of the given depth. `#` is the page's title. `##` becomes heading-1 (rendered
 * as `h2`), `###` becomes heading-2, and `####` becomes heading-3. Any other depth is stored in `data.depth`.
 */
export function headingBlock(depth: number, data: Record<string, unknown>, nodes: DocumentNode[]) {
  const level = Math.min(3, Math.max(1, depth - 1)) as 1 | 2 | 3;
  const exact = depth - 1 === level ? data : { ...data, depth };
  return block(`heading-${level}`, exact, nodes.length > 0 ? nodes : [textNode("")]);
}

/** Converts `<figure>`, `<img>` and `<picture>` elements to one block of images. */
function readImages(elements: Element[], data: Record<string, unknown>, context: ReadContext) {
  const images = elements.map((element) => readFigure(element, context));
  if (images.some((image) => image === null)) return null;
  const [first] = images;
  if (images.length === 1 && first?.type === "drawing") return Object.keys(data).length === 0 ? first : null;
  if (images.some((image) => image?.type === "drawing")) return null;
  return block("images", data, images as DocumentBlock[]);
}

function readFigure(element: Element, context: ReadContext): DocumentBlock | null {
  const parts = element.tagName === "figure" ? onlyElements(element.children) : [element];
  if (!parts || (element.tagName === "figure" && !hasOnly(element))) return null;
  const [picture, caption] = parts;
  if (!picture || parts.length > 2 || (caption && caption.tagName !== "figcaption")) return null;
  const image = readImage(picture, context);
  if (!image || !caption) return image;
  const nodes = trimInlines(readHtmlInlines(captionContent(caption), context));
  return nodes.length > 0
    ? { ...image, fragments: [fragment("caption", [paragraph(nodes)], "caption")] }
    : image;
}

function captionContent(caption: Element): RootContent[] {
  const only = onlyElements(caption.children);
  const children = only?.length === 1 && only[0]?.tagName === "p" ? only[0].children : caption.children;
  return children as RootContent[];
}

function readImage(element: Element, context: ReadContext): DocumentBlock | null {
  if (element.tagName === "img" && property(element, "className") === "gitbook-drawing") {
    const src = property(element, "src");
    if (src === undefined || !hasOnly(element, "src", "alt", "className")) return null;
    const alt = property(element, "alt");
    return block("drawing", { ref: context.resolve(src, "file"), ...(alt && { alt }) });
  }
  const data =
    element.tagName === "img"
      ? imageData(element, context.resolve)
      : element.tagName === "picture"
        ? pictureData(element, context.resolve)
        : null;
  if (!data || data.size !== undefined) return null;
  return imageBlock(data);
}

/** Whether an image has a size for images inside text, such as `data-size="line"`. */
function isInlineImage(element: Element, context: ReadContext): boolean {
  if (element.tagName !== "img" && element.tagName !== "picture") return false;
  const read = element.tagName === "img" ? imageData : pictureData;
  return read(element, context.resolve)?.size !== undefined;
}

/** Converts a `<div>` that sets the alignment, width or frame of images, or the width of a table. */
function readWrapper(element: Element, context: ReadContext): DocumentBlock | null {
  if (!hasOnly(element, "align", "dataFullWidth", "dataWithFrame")) return null;
  const children = onlyElements(element.children);
  if (!children || children.length === 0) return null;
  const data: Record<string, unknown> = withProperties(element, { align: "align" });
  if (property(element, "dataFullWidth") === "true") data.fullWidth = true;
  if (property(element, "dataWithFrame") === "true") data.withFrame = true;
  if (!["left", "center", "right", undefined].includes(data.align as string | undefined)) return null;
  return readImages(children, data, context);
}

function readList(element: Element, context: ReadContext): DocumentBlock | null {
  const items = onlyElements(element.children);
  if (!items || items.length === 0 || items.some((item) => item.tagName !== "li" || !hasOnly(item)))
    return null;
  if (!hasOnly(element, "start")) return null;
  const nodes = items.map((item) =>
    block("list-item", {}, readHtmlFlow(item.children as RootContent[], context)),
  );
  if (element.tagName === "ul") return block("list-unordered", {}, nodes);
  const start = Number(property(element, "start") ?? 1);
  return block("list-ordered", Number.isInteger(start) && start !== 1 ? { start } : {}, nodes);
}

/**
 * Converts `<pre><code>`. This form is used for code with marks or annotations, because fenced code can
 * contain only plain text.
 */
function readPre(element: Element, context: ReadContext): DocumentBlock | null {
  const flags = ["dataLineNumbers", "dataFullWidth", "dataExpandable"];
  if (!hasOnly(element, "className", "dataTitle", "dataOverflow", ...flags)) return null;
  const only = element.children.length === 1 ? element.children[0] : undefined;
  const code = only?.type === "element" && only.tagName === "code" ? only : element;
  const syntax = /\blang(?:uage)?-(\S+)/.exec(
    `${property(element, "className") ?? ""} ${property(code, "className") ?? ""}`,
  );
  const data: Record<string, unknown> = {
    ...(syntax && { syntax: syntax[1] }),
    ...withProperties(element, { title: "dataTitle", overflow: "dataOverflow" }),
  };
  if (!["wrap", "scroll", undefined].includes(data.overflow as string | undefined)) return null;
  for (const flag of ["lineNumbers", "fullWidth", "expandable"] as const) {
    const name = `data${flag[0]?.toUpperCase()}${flag.slice(1)}`;
    const value = property(element, name);
    if (value !== undefined) data[flag] = value !== "false";
  }
  return block(
    "code",
    data,
    splitLines(readHtmlInlines(keepSpaces(code.children as RootContent[]), context)),
  );
}

/** White space in `<pre>` is content. Line breaks become `<br>`, and spaces are kept. */
function keepSpaces(children: readonly RootContent[]): RootContent[] {
  return children.flatMap((child): RootContent[] => {
    if (child.type === "element")
      return [{ ...child, children: keepSpaces(child.children as RootContent[]) as Element["children"] }];
    if (child.type !== "text") return [child];
    return child.value.split("\n").flatMap((line, index): RootContent[] => {
      const text: RootContent = {
        type: "element",
        tagName: "pre-text",
        properties: {},
        children: [{ type: "text", value: line }],
      };
      const lineEnd: RootContent = { type: "element", tagName: "br", properties: {}, children: [] };
      return index === 0 ? [text] : [lineEnd, text];
    });
  });
}

/**
 * Splits inline nodes at line breaks into code lines. Leaves out an empty last line, because the line break
 * before it only ends the previous line.
 */
function splitLines(nodes: DocumentNode[]): DocumentBlock[] {
  const lines: DocumentNode[][] = [[]];
  for (const node of nodes) {
    if (node.object !== "text") {
      lines.at(-1)?.push(node);
      continue;
    }
    for (const leaf of node.leaves)
      leaf.text.split("\n").forEach((part, index) => {
        if (index > 0) lines.push([]);
        const line = lines.at(-1) as DocumentNode[];
        const last = line.at(-1);
        const piece = { ...leaf, text: part };
        if (part === "" && leaf.html === undefined) return;
        if (last?.object === "text") last.leaves.push(piece);
        else line.push({ object: "text", leaves: [piece] });
      });
  }
  if (lines.length > 1 && lines.at(-1)?.length === 0) lines.pop();
  return lines.map((line) => block("code-line", {}, line.length > 0 ? line : [textNode("")]));
}
