import type { Node } from "prosemirror-model";
import type { DocumentSurroundings } from "@/site/blocks/context";
import { readKeyed, type WritePlace, writeKeyed } from "@/site/draft/write-draft";
import { schema } from "./model/schema";
import { nodeToDocument } from "./model/to-blocks";
import { blocksToNodes } from "./model/to-nodes";

/** What the editor asks of the place that it stands in; what it answers changes as pages and files become known. */
export class Surroundings {
  private readonly listeners = new Set<() => void>();

  constructor(
    public drawing: DocumentSurroundings,
    public place: WritePlace,
    /** Opens the Markdown of the block or the inline at a place. */
    public readonly editSource: (pos: number) => void,
  ) {}

  update(drawing: DocumentSurroundings, place: WritePlace): void {
    this.drawing = drawing;
    this.place = place;
    for (const listener of this.listeners) listener();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Markdown as blocks of the editor; null where it cannot be read. */
  nodesOf(markdown: string): Node[] | null {
    const draft = readKeyed(markdown, null, this.place);
    // Ids of what is inserted are new: it may come from this very page.
    return draft && blocksToNodes(draft.nodes).map(withoutKeys);
  }

  /** Blocks as Markdown; null where it cannot hold them. */
  markdownOf(nodes: readonly Node[]): string | null {
    const none = readKeyed("", null, this.place);
    const written =
      none && writeKeyed(nodeToDocument(schema.nodes.doc.create(null, nodes)), none, this.place);
    return written && typeof written !== "number" ? written.text : null;
  }
}

/** The same node as a new one of its own. */
export function withoutKeys(node: Node): Node {
  if (node.isText) return node;
  const children = Array.from({ length: node.childCount }, (_none, at) => withoutKeys(node.child(at)));
  const attrs = "key" in node.attrs ? { ...node.attrs, key: null } : node.attrs;
  return node.type.create(attrs, children, node.marks);
}
