import type { Node } from "prosemirror-model";
import type { DocumentSurroundings } from "@/site/blocks/context";
import { readKeyed, type WritePlace, writeKeyed } from "@/site/draft/write-draft";
import { schema } from "./model/schema";
import { nodeToDocument } from "./model/to-blocks";
import { blocksToNodes } from "./model/to-nodes";
import { withoutKeys } from "./model/without-keys";
import type { ReusableTexts } from "./views/reusable-texts";

/** What blocks have opened for them, by their place. */
export interface Asks {
  /** All that a block or an inline is: in a form where there is one, else its Markdown. */
  edit: (pos: number) => void;
  /** For whom a block is shown. */
  editCondition: (pos: number) => void;
  /** Opens the settings of an image. */
  editImage: (pos: number) => void;
  /** Lets a person choose a file and sends it; answers the Markdown that shows it, null where none was chosen. */
  send: (kind: "image" | "file") => Promise<string | null>;
  /** What reusable contents say, to be changed where they are shown; null where they are only read. */
  reusable: ReusableTexts | null;
}

/** Called with whether URLs of the text now lead to something else, when the surroundings change. */
type Listener = (leadsElsewhere: boolean) => void;

const isSameMap = (one: ReadonlyMap<string, { id: string }>, other: typeof one): boolean =>
  one.size === other.size && [...one].every(([key, { id }]) => other.get(key)?.id === id);

/** Titles change more often than what addresses lead to. */
const isSamePlace = (one: WritePlace, other: WritePlace): boolean =>
  one.gitPath === other.gitPath &&
  isSameMap(one.targets.byId, other.targets.byId) &&
  isSameMap(one.targets.byPath, other.targets.byPath);

/** What the editor asks about the space around the page; the answers change as pages and files become known. */
export class Surroundings {
  private readonly listeners = new Set<Listener>();

  constructor(
    public drawing: DocumentSurroundings,
    public place: WritePlace,
    public readonly asks: Asks,
  ) {}

  update(drawing: DocumentSurroundings, place: WritePlace): void {
    const leadsElsewhere = !isSamePlace(this.place, place);
    this.drawing = drawing;
    this.place = place;
    for (const listener of this.listeners) listener(leadsElsewhere);
  }

  subscribe = (listener: Listener): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Markdown as blocks of the editor; null where it cannot be read. */
  nodesOf(markdown: string): Node[] | null {
    const draft = readKeyed(markdown, null, this.place);
    // Inserted blocks get new IDs, since they might come from this page.
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
