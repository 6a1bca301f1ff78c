import type { Nodes, PhrasingContent } from "mdast";
import { closingOf, elementsOf, readTag } from "./inline-tags";
import { type Segment, Tagging, type Writing } from "./tagging";

type Placed = PhrasingContent & { children?: PhrasingContent[]; value?: string; url?: string };

export const startOf = (node: Nodes) => node.position?.start.offset ?? 0;
export const endOf = (node: Nodes) => node.position?.end.offset ?? 0;

/**
 * Whether a node doesn't belong to the text of a paragraph if it's at the paragraph's start or end. Segments
 * don't contain such nodes.
 */
const isOutside = (node: PhrasingContent) =>
  node.type === "image" || node.type === "break" || node.type === "footnoteReference" || node.type === "html";

const tagOf = (node: PhrasingContent) => (node.type === "html" ? readTag(node.value) : null);

const plain = (node: Placed): string =>
  node.value !== undefined && node.type !== "html"
    ? node.value
    : (node.children ?? []).map((child) => plain(child as Placed)).join("");

/**
 * Converts inline nodes of Markdown to a segment. `source` is the text that the nodes were parsed from, and
 * offsets refer to this text.
 */
export class InlineReader {
  private readonly tagging = new Tagging();

  constructor(private readonly source: string) {}

  /** Returns the nodes as one segment. The list is empty if there is no text to translate. */
  read(nodes: readonly PhrasingContent[], writing: Writing, heading?: number): Segment[] {
    const inner = this.trimmed(nodes);
    const [first, last] = [inner[0], inner.at(-1)];
    if (!first || !last) return [];
    this.nodes(inner);
    const place = { start: startOf(first), end: endOf(last), writing };
    return this.tagging.segments(heading === undefined ? place : { ...place, heading });
  }

  private trimmed(nodes: readonly PhrasingContent[]): readonly PhrasingContent[] {
    const tags = nodes.map(tagOf);
    const tagAt = (index: number) => tags[index] ?? null;
    let [start, end] = [0, nodes.length];
    // An opening tag at the start or end is removed only if it has no closing tag. An element with an opening
    // and a closing tag is removed only if it's empty.
    const isLone = (index: number) => {
      const tag = tags[index];
      return !tag || tag.isWhole || tag.isClosing || closingOf(nodes.length, index, tagAt) === -1;
    };
    while (start < end && isOutside(nodes[start] as PhrasingContent) && isLone(start)) start += 1;
    while (end > start && isOutside(nodes[end - 1] as PhrasingContent) && !tags[end - 1]) end -= 1;
    while (end - start > 1 && isEmptyElement(tags[end - 2], tags[end - 1])) end -= 2;
    return nodes.slice(start, end);
  }

  private nodes(nodes: readonly PhrasingContent[]): void {
    for (const { item, next, tag, element } of elementsOf(nodes, tagOf)) {
      if (!tag) this.node(item as Placed, next);
      else if (!element) this.whole(item);
      else {
        const { last, inner } = element;
        const words = inner.map((child) => plain(child as Placed)).join("");
        if (tag.isProtected || words.trim() === "")
          this.tagging.whole({ kind: "source", start: startOf(item), end: endOf(last) });
        else
          this.tagging.pair((item as Placed).value ?? "", this.source.slice(startOf(last), endOf(last)), () =>
            this.nodes(inner),
          );
      }
    }
  }

  private node(node: Placed, next: PhrasingContent | undefined): void {
    switch (node.type) {
      case "text":
        this.tagging.text(node.value);
        break;
      case "strong":
      case "emphasis":
      case "delete":
        this.pair(node);
        break;
      case "link":
        this.link(node);
        break;
      case "linkReference":
        this.reference(node);
        break;
      case "break": {
        // The range includes the start of the next line, such as the marker of a quote.
        const end = next ? startOf(next) : endOf(node);
        this.tagging.whole({ kind: "source", start: startOf(node), end });
        break;
      }
      default:
        this.whole(node);
    }
  }

  private whole(node: PhrasingContent): void {
    this.tagging.whole({ kind: "source", start: startOf(node), end: endOf(node) });
  }

  private link(node: Placed & { type: "link" }): void {
    const isWritten = this.source[startOf(node)] === "[";
    const text = plain(node).trim();
    // Whether the link's text is its URL, or the name of the file that it links to.
    const showsTarget = text === node.url || readable(node.url).replace(/#.*/s, "").endsWith(text);
    if (!isWritten || showsTarget || node.title === "mention") this.whole(node);
    else this.pair(node);
  }

  private reference(node: Placed & { type: "linkReference" }): void {
    const label = node.label ?? node.identifier;
    if (node.referenceType === "full") this.pair(node);
    else this.tagging.pair("[", `][${label}]`, () => this.nodes(node.children));
  }

  private pair(node: Placed): void {
    const children = node.children ?? [];
    const [first, last] = [children[0], children.at(-1)];
    if (!first || !last) {
      this.whole(node);
      return;
    }
    const open = this.source.slice(startOf(node), startOf(first));
    const close = this.source.slice(endOf(last), endOf(node));
    this.tagging.pair(open, close, () => this.nodes(children));
  }
}

const isEmptyElement = (open: ReturnType<typeof readTag> | null | undefined, close: typeof open) =>
  !!open && !!close && !open.isClosing && close.isClosing && open.name === close.name;

function readable(url: string): string {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
}
