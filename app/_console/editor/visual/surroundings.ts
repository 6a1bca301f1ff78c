import type { Node } from "prosemirror-model";
import type { DocumentSurroundings } from "@/site/blocks/context";
import { readKeyed, type WritePlace, writeKeyed } from "@/site/draft/write-draft";
import { schema } from "./model/schema";
import { nodeToDocument } from "./model/to-blocks";
import { blocksToNodes } from "./model/to-nodes";
import { withoutKeys } from "./model/without-keys";
import type { ReusableTexts } from "./views/reusable-texts";

/** Opens dialogs for blocks, by position. */
export interface Asks {
  /** Edits a block or inline node. If there is a form for it, opens the form. If there is no form, opens the Markdown. */
  edit: (pos: number) => void;
  /** Opens the form of a new block or inline node. The form inserts the node at the cursor. */
  insert: (node: Node) => void;
  /** Edits the condition of a block. */
  editCondition: (pos: number) => void;
  /** Opens the settings of an image. */
  editImage: (pos: number) => void;
  /** Lets the user select a file, uploads it, and returns its Markdown. Returns null if the user selected no file. */
  send: (kind: "image" | "file") => Promise<string | null>;
  /** The reusable content that people can edit directly on a page, or null if they're read-only. */
  reusable: ReusableTexts | null;
}

/**
 * Called when the surroundings change. The argument tells whether URLs in the text now have other targets.
 */
type Listener = (leadsElsewhere: boolean) => void;

/** The maximum time until an uploaded file is in the editor's list of files. */
const TARGETS_MILLISECONDS_MAX = 2000;

const isSameMap = (one: ReadonlyMap<string, { id: string }>, other: typeof one): boolean =>
  one.size === other.size && [...one].every(([key, { id }]) => other.get(key)?.id === id);

/** Compares all data except titles, because titles change more often than targets. */
const isSamePlace = (one: WritePlace, other: WritePlace): boolean =>
  one.gitPath === other.gitPath &&
  isSameMap(one.targets.byId, other.targets.byId) &&
  isSameMap(one.targets.byPath, other.targets.byPath);

/** The data about the page's space that the editor needs. This data changes when pages and files are loaded. */
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

  /** Waits until URLs have other targets, or until a time limit. */
  targetsChange(): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        unsubscribe();
        resolve();
      };
      const timer = setTimeout(end, TARGETS_MILLISECONDS_MAX);
      const unsubscribe = this.subscribe((leadsElsewhere) => (leadsElsewhere ? end() : undefined));
    });
  }

  /** Parses Markdown into blocks of the editor. Null if it's invalid. */
  nodesOf(markdown: string): Node[] | null {
    const draft = readKeyed(markdown, null, this.place);
    // Give the inserted blocks new keys. The blocks might come from this page, and keys must be unique on a page.
    return draft && blocksToNodes(draft.nodes).map(withoutKeys);
  }

  /** Blocks as Markdown. Null if Markdown can't represent them. */
  markdownOf(nodes: readonly Node[]): string | null {
    const none = readKeyed("", null, this.place);
    const written =
      none && writeKeyed(nodeToDocument(schema.nodes.doc.create(null, nodes)), none, this.place);
    return written && typeof written !== "number" ? written.text : null;
  }
}
