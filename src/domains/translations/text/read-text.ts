import type { Nodes, PhrasingContent } from "mdast";
import { findTitle, parseMarkdown, splitFrontMatter, type TagLine } from "@/domains/content/markdown";
import { htmlSegments } from "./html";
import { endOf, InlineReader, startOf } from "./inline";
import { attributeIn } from "./inline-tags";
import { type Segment, segmentsOfWords } from "./tagging";

/**
 * Matches the names of tags whose content isn't translated, such as references to an API operation or another
 * page.
 */
const OPAQUE = /^(?:openapi.*|swagger.*|content-ref|raw|math)$/;
/** The tag attributes that contain text for visitors. */
const READ_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  tab: ["title"],
  file: ["caption"],
  embed: ["caption"],
  step: ["title"],
  update: ["title"],
  hint: ["title"],
  expandable: ["title"],
};

/** Collects the segments of a parsed text. `source` is the text, and offsets refer to it. */
class BlockReader {
  readonly segments: Segment[] = [];
  /** The number of Markdown headings so far, including those without text. */
  headings = 0;

  constructor(private readonly source: string) {}

  blocks(nodes: readonly Nodes[]): void {
    for (let index = 0; index < nodes.length; index += 1) {
      const node = nodes[index] as Nodes;
      const close = node.type === "tagLine" ? closeOfOpaque(nodes, index) : -1;
      if (close > index) index = close;
      else this.block(node);
    }
  }

  private block(node: Nodes): void {
    switch (node.type) {
      case "heading":
        this.headings += 1;
        this.inline(node.children, "markdown", this.headings - 1);
        break;
      case "paragraph":
        this.inline(node.children, "markdown");
        break;
      case "tableCell":
        this.inline(node.children, "cell");
        break;
      case "html":
        this.segments.push(...htmlSegments(this.source.slice(startOf(node), endOf(node)), startOf(node)));
        break;
      case "tagLine":
        this.tag(node);
        break;
      default:
        if ("children" in node) this.blocks(node.children as Nodes[]);
    }
  }

  private inline(nodes: readonly PhrasingContent[], writing: "markdown" | "cell", heading?: number): void {
    this.segments.push(...new InlineReader(this.source).read(nodes, writing, heading));
    for (const node of nodes) this.images(node);
  }

  /** Alternative texts are translated separately from the paragraph that contains the image. */
  private images(node: Nodes): void {
    if ("children" in node) for (const child of node.children) this.images(child as Nodes);
    if (node.type === "html") {
      const alternatives = htmlSegments(this.source.slice(startOf(node), endOf(node)), startOf(node));
      this.segments.push(...alternatives.filter(({ writing }) => writing === "html-attribute"));
    }
    if (node.type !== "image" || !node.alt) return;
    const start = startOf(node) + "![".length;
    if (!this.source.startsWith(node.alt, start)) return;
    const place = { start, end: start + node.alt.length, writing: "markdown" } as const;
    this.segments.push(...segmentsOfWords(node.alt, place));
  }

  private tag(node: Nodes & TagLine): void {
    if (node.closing) return;
    const source = this.source.slice(startOf(node), endOf(node));
    for (const name of READ_ATTRIBUTES[node.name] ?? []) {
      const place = attributeIn(source, name);
      const words = place && source.slice(place.start, place.end);
      if (!place || !words || words.includes("\\")) continue;
      const [start, end] = [startOf(node) + place.start, startOf(node) + place.end];
      this.segments.push(...segmentsOfWords(words, { start, end, writing: "tag-attribute" }));
    }
  }
}

function closeOfOpaque(nodes: readonly Nodes[], index: number): number {
  const open = nodes[index] as Nodes & TagLine;
  if (open.closing || !OPAQUE.test(open.name)) return -1;
  return nodes.findIndex(
    (node, at) => at > index && node.type === "tagLine" && node.closing && node.name === open.name,
  );
}

/**
 * Returns the segments of a page's text in reading order, except the front matter. Nested segments, such as
 * an image's alternative text, come after the segment that contains them.
 * @throws PageSyntaxError if the text exceeds a limit for pages
 */
export function segmentsOf(text: string): Segment[] {
  const { frontMatter, body } = splitFrontMatter(text);
  const offset = frontMatter?.length ?? 0;
  const end = findTitle(body)?.end ?? 0;
  return [
    // The title doesn't count as a heading, because it has no anchor.
    ...segmentsIn(body.slice(0, end), offset).map(({ heading: _heading, ...title }) => title),
    ...segmentsIn(body.slice(end), offset + end),
  ];
}

/** Returns the number of Markdown headings in a page's text. The title doesn't count. */
export function headingsIn(text: string): number {
  const { body } = splitFrontMatter(text);
  const reader = new BlockReader(body);
  reader.blocks(parseMarkdown(body.slice(findTitle(body)?.end ?? 0)).children);
  return reader.headings;
}

function segmentsIn(source: string, offset: number): Segment[] {
  const reader = new BlockReader(source);
  reader.blocks(parseMarkdown(source).children);
  return reader.segments.map((segment) => ({
    ...segment,
    start: segment.start + offset,
    end: segment.end + offset,
    parts: segment.parts.map((part) =>
      part.kind === "source" ? { ...part, start: part.start + offset, end: part.end + offset } : part,
    ),
  }));
}
