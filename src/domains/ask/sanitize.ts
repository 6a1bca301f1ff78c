import type { BlockContent, DefinitionContent, Link, ListItem, PhrasingContent, RootContent } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import type { SiteRows } from "@/domains/sites/structure/rows";
import { addressOf } from "./answer";
import type { Source } from "./visitor-view";

/** A citation, such as `[2]` or `[1, 3]`. */
const CITATION = /(?<!\s)\s*\[(\d{1,2}(?:\s*,\s*\d{1,2})*)\]/gu;
const DEPTH_MAX = 12;

/**
 * Keeps only the paragraphs, lists, quotes, code, emphasis and text of a model's Markdown. Replaces the
 * numbers of excerpts with links to the pages of the excerpts. The result contains no other links, images or
 * HTML, regardless of the model's output. `cited` contains the cited pages in order.
 */
export function sanitize(markdown: string, sources: readonly Source[], whole: SiteRows) {
  const writer = new Sanitizer(sources, whole);
  const blocks = writer.blocks(fromMarkdown(markdown).children as BlockContent[], 0);
  return { blocks: blocks as RootContent[], cited: writer.cited };
}

class Sanitizer {
  readonly cited: Source[] = [];

  constructor(
    private readonly sources: readonly Source[],
    private readonly whole: SiteRows,
  ) {}

  blocks(nodes: readonly (BlockContent | DefinitionContent)[], depth: number): BlockContent[] {
    if (depth > DEPTH_MAX) return [];
    return nodes.flatMap((node) => this.block(node, depth));
  }

  private block(node: BlockContent | DefinitionContent, depth: number): BlockContent[] {
    switch (node.type) {
      case "paragraph":
      case "heading": {
        const children = this.inlines(node.children, depth);
        return children.length === 0 ? [] : [{ type: "paragraph", children }];
      }
      case "blockquote":
        return [{ type: "blockquote", children: this.blocks(node.children, depth + 1) }];
      case "list": {
        const { ordered = false, start = null } = node;
        const children = node.children.map((item) => this.item(item, depth));
        return [{ type: "list", ordered, start, spread: false, children }];
      }
      case "code": {
        const lang = /^[\w+#-]{1,20}$/.test(node.lang ?? "") ? node.lang : null;
        return [{ type: "code", lang, value: node.value }];
      }
      default:
        return [];
    }
  }

  private item({ children }: ListItem, depth: number): ListItem {
    return { type: "listItem", spread: false, children: this.blocks(children, depth + 1) };
  }

  private inlines(nodes: readonly PhrasingContent[], depth: number): PhrasingContent[] {
    if (depth > DEPTH_MAX) return [];
    return nodes.flatMap((node) => this.inline(node, depth));
  }

  private inline(node: PhrasingContent, depth: number): PhrasingContent[] {
    switch (node.type) {
      case "text":
        return this.text(node.value);
      case "inlineCode":
        return [{ type: "inlineCode", value: node.value }];
      case "break":
        return [{ type: "break" }];
      case "emphasis":
      case "strong":
        return [{ type: node.type, children: this.inlines(node.children, depth + 1) }];
      case "link":
      case "linkReference":
        return this.inlines(node.children, depth + 1);
      default:
        return [];
    }
  }

  /** Converts the citations in a text to links. Removes numbers that don't belong to an excerpt. */
  private text(value: string): PhrasingContent[] {
    const parts: PhrasingContent[] = [];
    let at = 0;
    for (const match of value.matchAll(CITATION)) {
      if (match.index > at) parts.push({ type: "text", value: value.slice(at, match.index) });
      const named = (match[1] ?? "").split(",").flatMap((number) => this.sources[Number(number) - 1] ?? []);
      parts.push(...named.flatMap((source) => this.cite(source)));
      at = match.index + match[0].length;
    }
    if (at < value.length) parts.push({ type: "text", value: value.slice(at) });
    return parts;
  }

  private cite(source: Source): PhrasingContent[] {
    if (!this.cited.includes(source)) this.cited.push(source);
    const url = addressOf(this.whole, source, source.parts[0]?.anchor);
    const link: Link = { type: "link", url, children: [{ type: "text", value: source.title }] };
    return [{ type: "text", value: " (" }, link, { type: "text", value: ")" }];
  }
}
