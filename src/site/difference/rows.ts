import type { z } from "zod";
import type { pageDifferenceSchema } from "@/domains/content/comparison/pages/schema";
import type { DocumentBlock, DocumentMark, DocumentText } from "@/domains/content/markdown/document";

/** The start and the end of a range in a block's text, in UTF-16 code units. */
type Range = readonly [number, number];
type Tone = "red" | "green";

/** The ranges to mark in nested blocks, by the block's key. `all` marks every word. */
type MarkedParts = ReadonlyMap<string, readonly Range[] | "all">;

const markOf = (tone: Tone): DocumentMark =>
  ({ object: "mark", type: "color", data: { text: "default", background: tone } }) as DocumentMark;

/**
 * Splits a text into parts, and marks the parts that are in these ranges. `start` is the position of the text in its block.
 */
function markText(text: DocumentText, start: number, ranges: readonly Range[], tone: Tone): DocumentText {
  let at = start;
  const leaves = text.leaves.flatMap((leaf) => {
    const from = at;
    at += leaf.text.length;
    const cuts = new Set([0, leaf.text.length]);
    for (const [low, high] of ranges)
      for (const cut of [low - from, high - from]) if (cut > 0 && cut < leaf.text.length) cuts.add(cut);
    const places = [...cuts].sort((a, b) => a - b);
    return places.slice(0, -1).map((place, index) => {
      const isMarked = ranges.some(([low, high]) => low <= from + place && from + place < high);
      const part = leaf.text.slice(place, places[index + 1]);
      return { ...leaf, text: part, marks: isMarked ? [...leaf.marks, markOf(tone)] : leaf.marks };
    });
  });
  return { ...text, leaves };
}

type Node = DocumentBlock | NonNullable<DocumentBlock["nodes"]>[number];

const lengthOf = (node: Node): number => {
  if (node.object === "text") return node.leaves.reduce((sum, leaf) => sum + leaf.text.length, 0);
  if (node.object === "inline" && node.type === "button") return String(node.data.label ?? "").length;
  return (node.nodes ?? []).reduce((sum, inner) => sum + lengthOf(inner as Node), 0);
};

/** Returns a node in which ranges of the text are marked. */
function markBelow<Below extends Node>(
  node: Below,
  start: number,
  ranges: readonly Range[],
  tone: Tone,
): Below {
  if (node.object === "text") return markText(node, start, ranges, tone) as Below;
  let at = start;
  const nodes = (node.nodes ?? []).map((inner) => {
    const marked = markBelow(inner as Node, at, ranges, tone);
    at += lengthOf(inner as Node);
    return marked;
  });
  return { ...node, nodes } as Below;
}

/**
 * Returns a copy of a block in which removed (red) or added (green) words are marked. Doesn't mark code, because code has
 * its own colors.
 */
export function markWords(block: DocumentBlock, ranges: readonly Range[], tone: Tone): DocumentBlock {
  return block.type === "code" ? block : markBelow(block, 0, ranges, tone);
}

/** A copy of a block in which words of some nested blocks are marked. */
export function markParts(block: DocumentBlock, parts: MarkedParts, tone: Tone): DocumentBlock {
  const ranges = block.key === undefined ? undefined : parts.get(block.key);
  if (ranges) return markWords(block, ranges === "all" ? [[0, lengthOf(block)]] : ranges, tone);
  const inside = (node: Node): Node => (node.object === "block" ? markParts(node, parts, tone) : node);
  const fragments = block.fragments?.map((part) => ({ ...part, nodes: part.nodes.map(inside) }));
  return {
    ...block,
    ...(block.nodes && { nodes: block.nodes.map(inside) }),
    ...(fragments && { fragments }),
  } as DocumentBlock;
}

export type PageDifference = z.output<typeof pageDifferenceSchema>;
export type BlockRow = PageDifference["blocks"][number];
export type BlockDifference = Exclude<BlockRow, { kind: "skipped" }>;
export type DifferenceSide = "before" | "after";

/** A row to render. The changed words in its blocks are marked. */
export interface DrawnRow {
  row: BlockDifference;
  before?: DocumentBlock;
  after?: DocumentBlock;
}

export type Drawn = DrawnRow | { skipped: number };

function partsOf(row: BlockDifference, side: DifferenceSide): MarkedParts {
  const own = side === "before" ? "removed" : "added";
  return new Map(
    (row.parts ?? []).flatMap((part) => {
      if (part.kind === own) return [[part.key, "all"] as const];
      return part.kind === "changed" ? [[part.key, part.words?.[side] ?? "all"] as const] : [];
    }),
  );
}

function marked(row: BlockDifference, side: DifferenceSide): DocumentBlock | undefined {
  const block = row.block?.[side];
  if (!block || row.kind !== "changed") return block;
  const tone = side === "before" ? "red" : "green";
  return row.words ? markWords(block, row.words[side], tone) : markParts(block, partsOf(row, side), tone);
}

/** The rows of a difference, ready to be rendered. */
export const rowsOf = (blocks: readonly BlockRow[]): Drawn[] =>
  blocks.map((row) => {
    if (row.kind === "skipped") return { skipped: row.count };
    const [before, after] = [marked(row, "before"), marked(row, "after")];
    return { row, ...(before && { before }), ...(after && { after }) };
  });

export const blocksOf = (rows: readonly Drawn[], side: DifferenceSide): DocumentBlock[] =>
  rows.flatMap((row) => ("skipped" in row ? [] : (row[side] ?? [])));
