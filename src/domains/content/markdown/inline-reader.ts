import type { Element, ElementContent, RootContent as HastContent } from "hast";
import type { Definition, ImageReference, LinkReference, PhrasingContent } from "mdast";
import { normalizeIdentifier } from "micromark-util-normalize-identifier";
import { areJoined } from "./cjk";
import {
  type DocumentInline,
  type DocumentInlineNode,
  type DocumentLeaf,
  type DocumentMark,
  fragment,
  MARK_TYPES,
  paragraph,
  plainText,
  textNode,
} from "./document";
import { emojiCode } from "./emoji";
import { type Attributes, readTag, SEPARATOR, tagsOf, withAttributes } from "./html-element";
import { type ElementMeaning, inline, meaningOf } from "./inline-elements";
import { type InlineSource, type PairedElement, pairTags, takeBracketed, VOID_TAG } from "./inline-pairs";
import { labelOf } from "./link-resolution";
import type { ReadContext } from "./read-context";
import { isWrittenTag } from "./written-tags";

const MARK_ORDER = new Map<string, number>(MARK_TYPES.map((type, index) => [type, index]));

/** Converts inline content of Markdown. Also returns the IDs of anchors in the content (`<a id="x"></a>`). */
export function readInlines(
  children: readonly PhrasingContent[],
  context: ReadContext,
  onAnchor?: (id: string) => void,
): DocumentInlineNode[] {
  return new InlineReader(context, false, onAnchor).run(pairTags(children));
}

/**
 * Converts inline content of Markdown. In this content, opening tags are already matched with their closing
 * tags.
 */
export const readSources = (sources: readonly InlineSource[], context: ReadContext) =>
  new InlineReader(context, false).run(sources);

/** Converts inline content of HTML. White space is collapsed, and Markdown isn't parsed. */
export function readHtmlInlines(children: readonly (ElementContent | HastContent)[], context: ReadContext) {
  return new InlineReader(context, true).run(children as InlineSource[]);
}

class InlineReader {
  private readonly nodes: DocumentInlineNode[] = [];
  /** The text before the current position. Its last character is directly before the position. */
  private before = "";
  /** The marks of a soft line break, if the text after it hasn't been read yet. */
  private lineBreak: DocumentMark[] | null = null;

  constructor(
    private readonly context: ReadContext,
    private readonly isHtml: boolean,
    private readonly onAnchor?: (id: string) => void,
  ) {}

  run(children: readonly InlineSource[], marks: DocumentMark[] = []): DocumentInlineNode[] {
    for (const child of children) this.read(child, marks);
    this.endLineBreak("");
    return this.nodes;
  }

  /** Converts the children of an inline node to a separate list. */
  private below(children: readonly InlineSource[], marks: DocumentMark[]): DocumentInlineNode[] {
    return new InlineReader(this.context, this.isHtml, this.onAnchor).run(children, marks);
  }

  private read(node: InlineSource, marks: DocumentMark[]) {
    switch (node.type) {
      case "text":
        return this.text(node.value, marks);
      case "strong":
        return this.marked(node.children, marks, { object: "mark", type: "bold" });
      case "emphasis":
        return this.marked(node.children, marks, { object: "mark", type: "italic" });
      case "delete":
        return this.marked(node.children, marks, { object: "mark", type: "strikethrough" });
      case "inlineCode":
        return this.leaf(node.value, withMark(marks, { object: "mark", type: "code" }));
      case "break":
        return this.leaf("\n", marks);
      case "emoji":
        return this.push(inline("emoji", { code: node.code }));
      case "inlineMath":
        return this.push(inline("inline-math", { formula: node.value }));
      case "html":
        return this.rawHtml(node.value, marks);
      case "paired":
        return this.element(node.element, node.children, marks, node);
      case "element":
        return this.element(node, node.children, marks, null);
      case "comment":
        return this.raw(`<!--${node.value}-->`);
      default:
        return this.readReference(node, marks);
    }
  }

  private readReference(node: InlineSource, marks: DocumentMark[]) {
    if (node.type === "link")
      return this.link(node.url, node.title ?? undefined, pairTags(node.children), marks);
    if (node.type === "image") return this.image(node.url, node.alt, node.title);
    if (node.type === "footnoteReference")
      return this.footnote(node.identifier, node.label ?? node.identifier, marks);
    if (node.type === "linkReference") {
      const definition = this.defined(node);
      if (definition)
        return this.link(definition.url, definition.title ?? undefined, pairTags(node.children), marks);
    }
    if (node.type === "imageReference") {
      const definition = this.defined(node);
      if (definition) return this.image(definition.url, node.alt, definition.title);
    }
    if ("children" in node) for (const child of node.children) this.read(child as InlineSource, marks);
  }

  private defined({ identifier, position }: LinkReference | ImageReference): Definition | undefined {
    const definition = this.context.definitions.get(normalizeIdentifier(identifier));
    const length = (definition?.url.length ?? 0) + (definition?.title?.length ?? 0);
    this.context.growth.add(length, position?.start.line ?? 1);
    return definition;
  }

  private marked(children: readonly PhrasingContent[], marks: DocumentMark[], mark: DocumentMark): void {
    const inner = withMark(marks, mark);
    for (const child of pairTags(children)) this.read(child, inner);
  }

  private text(value: string, marks: DocumentMark[]): void {
    for (const [index, line] of value.split(/(?<![ \t])[ \t]*[\r\n]+[ \t]*/).entries()) {
      if (index > 0) this.lineBreak = marks;
      this.line(line, marks);
    }
  }

  /**
   * Ends a soft line break. It becomes a space, except between Chinese or Japanese characters.
   *
   * @param after the text after the line break
   */
  private endLineBreak(after: string): void {
    const marks = this.lineBreak;
    this.lineBreak = null;
    if (marks && !areJoined(this.before, after)) this.leaf(" ", marks);
  }

  /** Converts a line of text. In HTML, converts `:name:` to an emoji if the name is known. */
  private line(line: string, marks: DocumentMark[]): void {
    let at = 0;
    if (this.isHtml && line.includes(":")) {
      for (const match of line.matchAll(/:([a-z0-9_+-]+):(?:(?!\d)|(?<!\d:\1:))/g)) {
        const code = match.index < at ? null : emojiCode(match[1] as string);
        if (code === null) continue;
        this.leaf(line.slice(at, match.index), marks);
        this.push(inline("emoji", { code }));
        at = match.index + match[0].length;
      }
    }
    this.leaf(line.slice(at), marks);
  }

  private leaf(text: string, marks: DocumentMark[]): void {
    if (text === "") return;
    this.endLineBreak(text);
    this.before = text;
    const last = this.nodes.at(-1);
    if (last?.object !== "text") {
      this.nodes.push(textNode(text, marks));
      return;
    }
    const leaf = last.leaves.at(-1) as DocumentLeaf;
    if (leaf.html === undefined && sameMarks(leaf.marks, marks)) leaf.text += text;
    else last.leaves.push({ object: "leaf", text, marks });
  }

  /**
   * Stores HTML that the Document format can't express in an empty leaf. The leaf shows nothing, and its HTML
   * is written back.
   */
  private raw(html: string): void {
    if (html === SEPARATOR) return;
    this.endLineBreak("");
    const leaf: DocumentLeaf = { object: "leaf", text: "", marks: [], html };
    const last = this.nodes.at(-1);
    if (last?.object === "text") last.leaves.push(leaf);
    else this.nodes.push({ object: "text", leaves: [leaf] });
  }

  private push(node: DocumentInline): void {
    const text = plainText(node);
    this.endLineBreak(text);
    if (text !== "" || node.type !== "annotation") this.before = text;
    this.nodes.push(node);
  }

  private rawHtml(value: string, marks: DocumentMark[]) {
    if (isWrittenTag(value)) return this.leaf(value, marks);
    if (!VOID_TAG.test(value)) return this.raw(value);
    const element = readTag(value);
    const meaning = element && meaningOf(element, () => "", this.context.resolve);
    if (meaning) this.apply(meaning, [], marks);
    else this.raw(value);
  }

  /** `pre-text` contains the text of `<pre>`. Its spaces are content. */
  private element(
    element: Element,
    children: readonly InlineSource[],
    marks: DocumentMark[],
    paired: PairedElement | null,
  ) {
    if (element.tagName === "pre-text") {
      const [only] = element.children;
      return this.leaf(only?.type === "text" ? only.value : "", marks);
    }
    const source = paired ? { ...element, children: partsOf(element, children) } : element;
    const content = () => this.below(children, []).map(plainText).join("");
    const meaning = meaningOf(source, content, this.context.resolve);
    const isNestedFootnote = meaning?.kind === "footnote" && this.context.insideFootnote;
    if (meaning && !isNestedFootnote) return this.apply(meaning, children, marks);
    const [open, close] = paired ? [paired.open, paired.close] : tagsOf(element);
    this.raw(open);
    for (const child of children) this.read(child, marks);
    if (close !== "") this.raw(close);
  }

  private apply(meaning: ElementMeaning, children: readonly InlineSource[], marks: DocumentMark[]) {
    if (meaning.kind === "break") return this.leaf("\n", marks);
    if (meaning.kind === "inline") return this.push(meaning.node);
    if (meaning.kind === "anchor") {
      if (this.onAnchor) return this.onAnchor(meaning.id);
      return this.raw(`<a href="#${meaning.id}" id="${meaning.id}"></a>`);
    }
    if (meaning.kind === "footnote") return this.annotate(meaning.target, this.below(children, marks));
    if (meaning.kind === "link") {
      const title = meaning.data.mention ? "mention" : (meaning.data.title as string | undefined);
      return this.link(
        meaning.href,
        title,
        children,
        marks,
        withAttributes(meaning.data.attributes as Attributes),
      );
    }
    const inner = withMark(marks, meaning.mark);
    for (const child of children) this.read(child, inner);
  }

  private link(
    href: string,
    title: string | undefined,
    children: readonly InlineSource[],
    marks: DocumentMark[],
    attributes: { attributes?: Attributes } = {},
  ) {
    const ref = this.context.resolve(href, "link");
    const nodes = this.below(children, marks);
    if (title === "mention") {
      const label = nodes.map(plainText).join("");
      const isSaid = label !== "" && label !== labelOf(href);
      return this.push(inline("mention", { ref, ...(isSaid && { label }) }));
    }
    this.push(
      inline(
        "link",
        title === undefined ? { ref, ...attributes } : { ref, title, ...attributes },
        nodes.length > 0 ? nodes : [textNode("")],
      ),
    );
  }

  private image(href: string, alt: string | null | undefined, title: string | null | undefined): void {
    const data: Record<string, unknown> = { ref: this.context.resolve(href, "image") };
    if (alt) data.alt = alt;
    if (title) data.caption = title;
    this.push(inline("inline-image", data));
  }

  /**
   * Converts a footnote. `[text][^1]` annotates the text in brackets. If there is no text in brackets before
   * `[^1]`, it annotates an empty text.
   */
  private footnote(identifier: string, label: string, marks: DocumentMark[]) {
    if (this.context.insideFootnote) return this.leaf(`[^${label}]`, marks);
    this.endLineBreak("");
    this.annotate(identifier, takeBracketed(this.nodes));
  }

  private annotate(identifier: string, text: DocumentInlineNode[]): void {
    const definition = this.context.footnotes.get(normalizeIdentifier(identifier));
    const place = definition?.position;
    if (place) this.context.growth.add((place.end.offset ?? 0) - (place.start.offset ?? 0), place.start.line);
    this.context.insideFootnote = true;
    const nodes = definition ? this.context.readNote(definition) : [paragraph([])];
    this.context.insideFootnote = false;
    this.push({
      object: "inline",
      type: "annotation",
      isVoid: false,
      data: {},
      nodes: text.length > 0 ? text : [textNode("")],
      fragments: [fragment("annotation-body", nodes, "annotation-body")],
    });
  }
}

/**
 * Returns the content that affects the conversion of a paired element. For a picture, these are its sources.
 * For any other element, the content only shows whether the element is empty.
 */
function partsOf(element: Element, children: readonly InlineSource[]): Element["children"] {
  if (element.tagName === "picture") return children.flatMap(elementOf);
  return children.length > 0 ? [{ type: "text", value: "" }] : [];
}

function elementOf(child: InlineSource): Element[] {
  if (child.type === "paired") return [{ ...child.element, children: child.children.flatMap(elementOf) }];
  if (child.type === "element") return [child];
  if (child.type !== "html") return [];
  const element = readTag(child.value);
  return element ? [element] : [];
}

/** Adds a mark. Marks have a fixed order, so that texts with the same marks always have the same leaves. */
function withMark(marks: DocumentMark[], mark: DocumentMark): DocumentMark[] {
  const others = marks.filter((present) => present.type !== mark.type);
  return [...others, mark].sort(
    (a, b) => (MARK_ORDER.get(a.type) as number) - (MARK_ORDER.get(b.type) as number),
  );
}

function sameMarks(left: DocumentMark[], right: DocumentMark[]): boolean {
  return left === right || JSON.stringify(left) === JSON.stringify(right);
}
