import { Fragment, type Node } from "prosemirror-model";
import type { EditorState, Transaction } from "prosemirror-state";
import { diffIndices } from "@/lib/line-diff";
import { formOfBlock } from "@/site/draft/same-blocks";
import { nodeToBlock } from "../model/to-blocks";

/**
 * The content of a block for comparisons, without keys. For an empty paragraph, the content is an empty text, which never
 * equals another block.
 */
const formOf = (node: Node): string => {
  const block = nodeToBlock(node);
  return block ? formOfBlock(block) : "";
};

const childrenOf = (node: Node): Node[] =>
  Array.from({ length: node.childCount }, (_none, at) => node.child(at));

interface Hunk {
  from: number;
  to: number;
  /** The index at which the hunk starts on the other side. */
  otherFrom: number;
  otherTo: number;
}

const hunksOf = (before: readonly string[], after: readonly string[]): Hunk[] =>
  diffIndices(before, after).map(({ buffer1: [from, count], buffer2: [otherFrom, otherCount] }) => ({
    from,
    to: from + count,
    otherFrom,
    otherTo: otherFrom + otherCount,
  }));

/** Finds the blocks of `before` in the editor. The editor can also contain blocks that aren't in the text. */
function shownRangesOf(before: readonly string[], shown: readonly string[]) {
  const hunks = hunksOf(before, shown);
  /**
   * Returns the block in the editor for a block of `before`. If the block changed, the result includes the adjacent blocks
   * that exist only in the editor.
   */
  return (index: number): { from: number; to: number } => {
    let shift = 0;
    for (const hunk of hunks) {
      if (index < hunk.from) break;
      if (index < hunk.to)
        return isPaired(hunk) ? paired(hunk, index) : { from: hunk.otherFrom, to: hunk.otherTo };
      shift = hunk.otherTo - hunk.to;
    }
    return { from: index + shift, to: index + shift + 1 };
  };
}

const isPaired = ({ from, to, otherFrom, otherTo }: Hunk) => to - from === otherTo - otherFrom;
const paired = ({ from, otherFrom }: Hunk, index: number) => ({
  from: otherFrom + index - from,
  to: otherFrom + index - from + 1,
});

/**
 * Shows changes that others made to `before`. Changes only the parts of blocks that differ, so that the cursor stays. Undo
 * doesn't revert these changes.
 */
export function takingOver({ tr, doc }: EditorState, before: Node, after: Node): Transaction {
  const [was, shown, next] = [before, doc, after].map(childrenOf) as [Node[], Node[], Node[]];
  const wasForms = was.map(formOf);
  const shownRangeOf = shownRangesOf(wasForms, shown.map(formOf));
  const starts = startsOf(shown);
  const hunks = hunksOf(wasForms, next.map(formOf)).flatMap((hunk) => pairsIn(hunk, was, next));
  for (const { from, to, otherFrom, otherTo } of hunks.toReversed()) {
    const first = from < to ? shownRangeOf(from).from : from === 0 ? 0 : shownRangeOf(from - 1).to;
    const last = from < to ? shownRangeOf(to - 1).to : first;
    const blocks = next.slice(otherFrom, otherTo);
    const [only, mine, base] = [blocks[0], shown[first], was[from]];
    if (
      only &&
      mine &&
      base &&
      blocks.length === 1 &&
      last - first === 1 &&
      to - from === 1 &&
      mine.type === only.type
    )
      replaceInside(tr, (starts[first] ?? 0) + 1, { mine, base, next: only });
    else tr.replaceWith(starts[first] ?? 0, starts[last] ?? 0, Fragment.from(blocks));
  }
  return tr.setMeta("addToHistory", false);
}

/**
 * Splits a change of several blocks into changes of single blocks, as long as both sides have blocks of the
 * same type.
 */
function pairsIn(hunk: Hunk, was: readonly Node[], next: readonly Node[]): Hunk[] {
  const { from, to, otherFrom, otherTo } = hunk;
  const pairs: Hunk[] = [];
  for (let at = 0; from + at < to && otherFrom + at < otherTo; at += 1) {
    if (was[from + at]?.type !== next[otherFrom + at]?.type) break;
    pairs.push({
      from: from + at,
      to: from + at + 1,
      otherFrom: otherFrom + at,
      otherTo: otherFrom + at + 1,
    });
  }
  const rest = { from: from + pairs.length, to, otherFrom: otherFrom + pairs.length, otherTo };
  return rest.from === to && rest.otherFrom === otherTo ? pairs : [...pairs, rest];
}

function startsOf(nodes: readonly Node[]): number[] {
  const starts = [0];
  for (const node of nodes) starts.push((starts.at(-1) ?? 0) + node.nodeSize);
  return starts;
}

/**
 * Replaces the part of a block that differs between `base` and `next`. The block in the editor (`mine`) can have additional
 * content at its end.
 */
function replaceInside(
  tr: Transaction,
  pos: number,
  { mine, base, next }: Record<"mine" | "base" | "next", Node>,
) {
  if (!isSameSaid(mine, next))
    tr.setNodeMarkup(pos - 1, null, { ...next.attrs, ...("key" in mine.attrs && { key: mine.attrs.key }) });
  const typed = mine.content.findDiffStart(base.content) ?? mine.content.size;
  const ahead = changeBetween(base, next);
  const change = ahead && ahead.to <= typed ? ahead : changeBetween(mine, next);
  if (change) tr.replace(pos + change.from, pos + change.to, next.slice(change.from, change.nextTo));
}

const withoutKey = ({ attrs }: Node) => JSON.stringify({ ...attrs, key: null });
const isSameSaid = (one: Node, other: Node) => withoutKey(one) === withoutKey(other);

function changeBetween(before: Node, after: Node): { from: number; to: number; nextTo: number } | null {
  const from = before.content.findDiffStart(after.content);
  const end = before.content.findDiffEnd(after.content);
  if (from === null || end === null) return null;
  const overlap = Math.max(0, from - Math.min(end.a, end.b));
  return { from, to: end.a + overlap, nextTo: end.b + overlap };
}
