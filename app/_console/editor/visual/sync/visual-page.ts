import type { Node } from "prosemirror-model";
import type { EditorState, Transaction } from "prosemirror-state";
import type { DocumentBlock, JSONDocument } from "@/domains/content/markdown/document";
import { readDraft } from "@/site/draft/read-draft";
import { type KeyedDraft, readKeyed, type WritePlace, writeKeyed } from "@/site/draft/write-draft";
import { nodeToDocument } from "../model/to-blocks";
import { documentToNode } from "../model/to-nodes";
import { shownBlocks } from "./shown-blocks";
import { takingOver } from "./take-over";
import { type Stretch, writeBlock } from "./write-block";

/**
 * The maximum number of blocks on a page that Markdown can't represent. If there are more, the page isn't written at all.
 */
const UNWRITABLE_MAX = 20;

/**
 * The text of a page as blocks. The page saver saves and merges this text. The server's converter writes the editor's
 * content into the text, so that unchanged blocks keep their bytes.
 */
export class VisualPage {
  /** Whether the editor contains content that Markdown can't represent. Such content isn't in the text. */
  isIncomplete = false;
  private written: Node | null = null;
  /** The positions of the blocks in the text, or null until they're known. */
  private stretches: Stretch[] | null = null;

  private constructor(
    private draft: KeyedDraft,
    public place: WritePlace,
  ) {}

  /** Null if the text can't be parsed as a page. */
  static open(text: string, place: WritePlace): VisualPage | null {
    const draft = readKeyed(text, null, place);
    return draft && new VisualPage(draft, place);
  }

  get text(): string {
    return this.draft.text;
  }

  /** The text as an editor's content. */
  content(): Node {
    this.written = documentToNode(this.draft);
    return this.written;
  }

  /**
   * If the editor's content has the same blocks as the text, marks it as written. Plugins add empty blocks, which the text
   * doesn't contain.
   */
  accept(doc: Node): void {
    if (!this.written) return;
    const [known, shown] = [shownBlocks(this.written), shownBlocks(doc)];
    const isSame = known.length === shown.length && known.every(({ node }, at) => node === shown[at]?.node);
    if (isSame) this.written = doc;
  }

  /**
   * Returns the text with the editor's content. A block that Markdown can't represent keeps its previous
   * text.
   */
  write(doc: Node): string {
    if (doc === this.written || this.writeOne(doc)) return this.text;
    let document = nodeToDocument(doc);
    this.isIncomplete = false;
    for (let attempt = 0; attempt < UNWRITABLE_MAX; attempt += 1) {
      const result = writeKeyed(document, this.draft, this.place);
      if (typeof result !== "number") {
        // Parse the positions of the blocks again when they're needed.
        this.draft = { ...result, nodes: document.nodes };
        this.written = doc;
        this.stretches = null;
        return this.text;
      }
      this.isIncomplete = true;
      document = this.withFormer(document, result);
    }
    return this.text;
  }

  /** Writes a page in which only one paragraph changed. Returns false if the page must be written as a whole. */
  private writeOne(doc: Node): boolean {
    if (!this.written || this.isIncomplete) return false;
    const places = this.places();
    const one = writeBlock(this.written, doc, this.draft, { places, place: this.place });
    if (!one) return false;
    this.draft = one.draft;
    this.written = doc;
    this.stretches = places.map(({ from, to }, index) =>
      index < one.index
        ? { from, to }
        : { from: index === one.index ? from : from + one.growth, to: to + one.growth },
    );
    return true;
  }

  private withFormer(document: JSONDocument, at: number): JSONDocument {
    const key = document.nodes[at]?.key;
    const former = this.draft.nodes.find((block: DocumentBlock) => key !== undefined && block.key === key);
    return { ...document, nodes: document.nodes.toSpliced(at, 1, ...(former ? [former] : [])) };
  }

  /**
   * Shows a text from the server, block by block. Blocks that others haven't changed stay as the person typed them. Call
   * this function after the editor's content was written. Returns null if the text can't be a page.
   */
  takeOver(state: EditorState, text: string): Transaction | null {
    const after = readKeyed(text, this.draft, this.place);
    if (!after) return null;
    const transaction = takingOver(state, documentToNode(this.draft), documentToNode(after));
    this.draft = after;
    this.written = transaction.doc;
    this.stretches = null;
    return transaction;
  }

  /** Whether the positions of the blocks are known. If the positions aren't known, the text must be parsed to find them. */
  get hasPlaces(): boolean {
    return this.stretches !== null;
  }

  /** The positions of the top-level blocks in the text, in order. */
  places(): readonly Stretch[] {
    if (this.stretches) return this.stretches;
    const read = readDraft(this.text, this.place);
    const segments = "problem" in read ? [] : read.segments;
    this.stretches = segments.flatMap(({ from, to, blocks }) => blocks.map(() => ({ from, to })));
    return this.stretches;
  }
}
