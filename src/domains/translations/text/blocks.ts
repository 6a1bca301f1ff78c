import type { Nodes, PhrasingContent } from "mdast";
import type { TagLine } from "@/domains/content/markdown";
import { htmlSegments } from "./html";
import { endOf, InlineReader, startOf } from "./inline";
import { attributeIn } from "./inline-tags";
import { type Segment, Tagging } from "./tagging";

/** Tags whose content names things: an API's operation, another page. */
const OPAQUE = /^(?:openapi.*|swagger.*|content-ref|raw|math)$/;
/** Attributes of tags that readers read. */
const READ_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  tab: ["title"],
  file: ["caption"],
  embed: ["caption"],
  step: ["title"],
  update: ["title"],
  hint: ["title"],
  expandable: ["title"],
};

/** Reads a parsed text; offsets are those of `source`. */
export class BlockReader {
  readonly segments: Segment[] = [];
  /** Headings of Markdown that were met, with or without words. */
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
    const segment = new InlineReader(this.source).read(nodes, writing, heading);
    if (segment) this.segments.push(segment);
    for (const node of nodes) this.images(node);
  }

  /** Alternative texts are translated apart from the paragraph that the image stands in. */
  private images(node: Nodes): void {
    if ("children" in node) for (const child of node.children) this.images(child as Nodes);
    if (node.type === "html") {
      const alternatives = htmlSegments(this.source.slice(startOf(node), endOf(node)), startOf(node));
      this.segments.push(...alternatives.filter(({ writing }) => writing === "html-attribute"));
    }
    if (node.type !== "image" || !node.alt) return;
    const start = startOf(node) + "![".length;
    if (!this.source.startsWith(node.alt, start)) return;
    const tagging = new Tagging();
    tagging.text(node.alt);
    const segment = tagging.segment({ start, end: start + node.alt.length, writing: "markdown" });
    if (segment) this.segments.push(segment);
  }

  private tag(node: Nodes & TagLine): void {
    if (node.closing) return;
    const source = this.source.slice(startOf(node), endOf(node));
    for (const name of READ_ATTRIBUTES[node.name] ?? []) {
      const place = attributeIn(source, name);
      if (!place || source.slice(place.start, place.end).includes("\\")) continue;
      const tagging = new Tagging();
      tagging.text(source.slice(place.start, place.end));
      const [start, end] = [startOf(node) + place.start, startOf(node) + place.end];
      const segment = tagging.segment({ start, end, writing: "tag-attribute" });
      if (segment) this.segments.push(segment);
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
