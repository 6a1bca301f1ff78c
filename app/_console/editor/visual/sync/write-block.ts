import type { Node } from "prosemirror-model";
import type { DocumentBlock } from "@/domains/content/markdown/document";
import { type KeyedDraft, type WritePlace, writeKeyed } from "@/site/draft/write-draft";
import { schema } from "../model/schema";
import { nodeToBlock } from "../model/to-blocks";
import { shownBlocks } from "./shown-blocks";

/** A range of the text, in characters. */
export interface Stretch {
  from: number;
  to: number;
}

const { paragraph, heading } = schema.nodes;
/** Whether the text of a block has the same meaning on any page, because it has no references, tags or keys. */
const isOfItsOwn = (node: Node): boolean =>
  (node.type === paragraph || node.type === heading) &&
  node.children.every(
    ({ isText, marks }) => isText && marks.every(({ type }) => type !== schema.marks.annotation),
  ) &&
  !/[<{]/.test(node.textContent);

/** Definitions of links and footnotes, which can be used anywhere in a page. */
const DEFINITION = /^[ \t>*+-]*\[[^\]\r\n]+\]:/m;

/** The index of the only top-level node that differs, or null if no node or several nodes differ. */
function changedIndex(before: Node, after: Node): number | null {
  if (before.childCount !== after.childCount) return null;
  const changed = after.children.flatMap((node, index) => (node === before.child(index) ? [] : [index]));
  return changed.length === 1 ? (changed[0] as number) : null;
}

/** A page after one paragraph or heading was written, with the index of that block. */
export interface WrittenBlock {
  draft: KeyedDraft;
  index: number;
  /** The number of characters by which the text has become longer. */
  growth: number;
}

/**
 * Writes a page in which only one paragraph or heading has changed. Writes only that block, because parsing a long page
 * takes longer than a frame. Returns null if the block might affect other blocks, or other blocks might affect the block.
 *
 * @param places of the blocks in the text
 */
export function writeBlock(
  before: Node,
  after: Node,
  draft: KeyedDraft,
  { places, place }: { places: readonly Stretch[]; place: WritePlace },
): WrittenBlock | null {
  const at = changedIndex(before, after);
  const node = at === null ? null : after.child(at);
  if (at === null || !node || !isOfItsOwn(node) || !isOfItsOwn(before.child(at))) return null;
  const index = shownBlocks(before).findIndex(({ node: shown }) => shown === before.child(at));
  const [stretch, was] = [places[index], draft.nodes[index]];
  const block = was && sameBlock(node, was);
  if (!block || !stretch || places.length !== draft.nodes.length) return null;
  const source = draft.text.slice(stretch.from, stretch.to);
  const isShared = [index - 1, index + 1].some((beside) => places[beside]?.from === stretch.from);
  if (isShared || !standsAlone(draft.text, stretch) || /[<{]/.test(source) || DEFINITION.test(draft.text))
    return null;
  const written = writeKeyed(
    { object: "document", data: { schemaVersion: 1 }, nodes: [block] },
    { text: source, keys: { ...draft.keys, ids: [was.key ?? "new"] } },
    place,
  );
  if (typeof written === "number" || written.text.trim() === "") return null;
  return {
    draft: {
      ...draft,
      text: draft.text.slice(0, stretch.from) + written.text + draft.text.slice(stretch.to),
      nodes: draft.nodes.toSpliced(index, 1, block),
    },
    index,
    growth: written.text.length - source.length,
  };
}

/**
 * Returns the block for a node, with the key of the block's previous version. Returns null if the node has
 * no content or another key.
 */
function sameBlock(node: Node, was: DocumentBlock): DocumentBlock | null {
  const block = nodeToBlock(node);
  if (!block) return null;
  // After a split, the second part has no key yet, but its node still has the key of the first part.
  const { key, ...keyless } = block;
  if (was.key === undefined) return keyless;
  return key === was.key ? block : null;
}

/**
 * Whether there are empty lines before and after a range, so that its text doesn't join the neighboring
 * blocks.
 */
const standsAlone = (text: string, { from, to }: Stretch): boolean =>
  /(?:^|\n[ \t]*\n)$/.test(text.slice(Math.max(0, from - 80), from)) &&
  /^[ \t]*(?:$|\n[ \t]*(?:\n|$))/.test(text.slice(to, to + 80)) &&
  !text.slice(from, to).includes("\n\n");
