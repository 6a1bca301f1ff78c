import type { Command } from "prosemirror-state";
import type { DocumentBlock } from "@/domains/content/markdown/document";
import { blocksToNodes } from "../model/to-nodes";
import { withoutKeys } from "../model/without-keys";
import { touchedBlocks } from "./block-selection";

/** Returns the blocks of reusable content, if they're loaded. `space` is set for content of another space. */
export type ReusableOf = (id: string, space?: string) => readonly DocumentBlock[] | null | undefined;

/** Replaces the selected reusable content with copies of its blocks, which then belong to the page. */
export const detach =
  (reusableOf: ReusableOf | undefined): Command =>
  ({ selection, tr }, dispatch) => {
    const range = touchedBlocks(selection);
    if (!range || range.endIndex - range.startIndex !== 1) return false;
    const block = range.parent.child(range.startIndex).attrs.block as DocumentBlock | undefined;
    if (block?.type !== "reusable-content") return false;
    const ref = block.data?.ref as { reusableContent: string; space?: string };
    const blocks = reusableOf?.(ref.reusableContent, ref.space) ?? [];
    if (blocks.length === 0) return false;
    dispatch?.(
      tr.replaceWith(range.start, range.end, blocksToNodes(blocks).map(withoutKeys)).scrollIntoView(),
    );
    return true;
  };
