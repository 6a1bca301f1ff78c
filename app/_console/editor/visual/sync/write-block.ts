import type { Node } from "prosemirror-model";
import type { DocumentBlock } from "@/domains/content/markdown/document";
import { type KeyedDraft, type WritePlace, writeKeyed } from "@/site/draft/write-draft";
import { schema } from "../model/schema";
import { nodeToBlock } from "../model/to-blocks";
import { shownBlocks } from "./shown-blocks";

/** A stretch of the text, in characters. */
export interface Stretch {
  from: number;
  to: number;
}

const { paragraph, heading } = schema.nodes;
/** Text that has the same meaning without its page: it has no references, tags or keys. */
const isOfItsOwn = (node: Node): boolean =>
  (node.type === paragraph || node.type === heading) &&
  node.children.every(
    ({ isText, marks }) => isText && marks.every(({ type }) => type !== schema.marks.annotation),
  ) &&
  !/[<{]/.test(node.textContent);

/** Definitions of links and notes, which can be used anywhere in a page. */
const DEFINITION = /^[ \t>*+-]*\[[^\]\r\n]+\]:/m;

/** The index of the top-level node that differs; null if not exactly one differs. */
function changedIndex(before: Node, after: Node): number | null {
  if (before.childCount !== after.childCount) return null;
  const changed = after.children.flatMap((node, index) => (node === before.child(index) ? [] : [index]));
  return changed.length === 1 ? (changed[0] as number) : null;
}

/** The same page with one paragraph or heading changed, and the place of that one among the blocks of the text. */
export interface WrittenBlock {
  draft: KeyedDraft;
  index: number;
  /** By how many characters the text is longer. */
  growth: number;
}

/**
 * Writes a page in which only one paragraph or heading has changed, by writing only that block, because parsing a long
 * page takes longer than a frame. Null if the block might affect the other blocks, or they might affect it.
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

/** A node as the block that it was; null if it has no content, or is another block. */
function sameBlock(node: Node, was: DocumentBlock): DocumentBlock | null {
  const block = nodeToBlock(node);
  if (!block) return null;
  // One that was split off has no key yet: its node has that of the first part.
  const { key, ...keyless } = block;
  if (was.key === undefined) return keyless;
  return key === was.key ? block : null;
}

/** Whether there are empty lines around a stretch, so that it doesn't join its neighbors. */
const standsAlone = (text: string, { from, to }: Stretch): boolean =>
  /(?:^|\n[ \t]*\n)$/.test(text.slice(Math.max(0, from - 80), from)) &&
  /^[ \t]*(?:$|\n[ \t]*(?:\n|$))/.test(text.slice(to, to + 80)) &&
  !text.slice(from, to).includes("\n\n");
