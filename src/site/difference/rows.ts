import type { z } from "zod";
import type { pageDifferenceSchema } from "@/domains/content/comparison/pages/schema";
import type { DocumentBlock } from "@/domains/content/markdown/document";
import { type MarkedParts, markParts, markWords } from "./mark-words";

export type PageDifference = z.output<typeof pageDifferenceSchema>;
export type BlockRow = PageDifference["blocks"][number];
export type BlockDifference = Exclude<BlockRow, { kind: "skipped" }>;
export type DifferenceSide = "before" | "after";

/** A row as it is drawn: its blocks with the changed words marked. */
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

/** The rows of a difference, ready to be drawn. */
export const rowsOf = (blocks: readonly BlockRow[]): Drawn[] =>
  blocks.map((row) => {
    if (row.kind === "skipped") return { skipped: row.count };
    const [before, after] = [marked(row, "before"), marked(row, "after")];
    return { row, ...(before && { before }), ...(after && { after }) };
  });

export const blocksOf = (rows: readonly Drawn[], side: DifferenceSide): DocumentBlock[] =>
  rows.flatMap((row) => ("skipped" in row ? [] : (row[side] ?? [])));
