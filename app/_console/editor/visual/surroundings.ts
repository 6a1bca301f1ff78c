import type { Node } from "prosemirror-model";
import type { DocumentSurroundings } from "@/site/blocks/context";
import { readKeyed, type WritePlace, writeKeyed } from "@/site/draft/write-draft";
import { schema } from "./model/schema";
import { nodeToDocument } from "./model/to-blocks";
import { blocksToNodes } from "./model/to-nodes";
import { withoutKeys } from "./model/without-keys";

/** What blocks have opened for them, by their place. */
export interface Asks {
  /** The Markdown of a block or an inline. */
  editSource: (pos: number) => void;
  /** What is said of a picture. */
  editImage: (pos: number) => void;
}

/** What the editor asks of the place that it stands in; what it answers changes as pages and files become known. */
export class Surroundings {
  private readonly listeners = new Set<() => void>();

  constructor(
    public drawing: DocumentSurroundings,
    public place: WritePlace,
    public readonly asks: Asks,
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
