import {
  type BlockType,
  type ContentRef,
  type DocumentBlock,
  type DocumentInline,
  type DocumentNode,
  imagesOfParagraph,
  inContainers,
} from "@/domains/content/markdown/document";
import type { Preparation } from "@/site/blocks/context";
import type { BlockLabels } from "@/site/labels/labels";
import type { Fonts } from "../drawing/fonts";
import type { Target } from "./canvas";
import type { PreparedImage } from "./images";
import { type Box, gap, type Slice } from "./slice";
import { BLOCK_GAP } from "./theme";

/** What a reference is called in the PDF. */
export interface RefTitle {
  title: string;
  description?: string;
  emoji?: string;
}

/** Lays out one block. */
export type Layout = (block: DocumentBlock, frame: Frame) => Generator<Slice>;

/** What blocks ask of the page that they stand on. Null: the reference is broken, or leads out of this PDF. */
export interface PageContext {
  fonts: Fonts;
  /** How blocks within blocks are laid out: given here, so that no layout imports the table of all of them. */
  layouts: Readonly<Partial<Record<BlockType, Layout>>>;
  prepared: Preparation;
  /** The language of dates, and the words in it. */
  language: string;
  labels: BlockLabels;
  targetOf(ref: ContentRef | undefined): Target | null;
  titleOf(ref: ContentRef | undefined): RefTitle | null;
  /** The destination of an anchor of this page. */
  nameOf(anchor: string): string;
  /** A picture of the file store; one from elsewhere is never fetched. */
  imageOf(ref: ContentRef | undefined): PreparedImage | null;
  /** `size` in bytes. */
  fileOf(fileId: string): { name: string; size: number } | null;
  /** Annotations in reading order: they are printed at the end of the page. */
  notes: DocumentInline[];
}

/** Where blocks are laid out. */
export interface Frame {
  x: number;
  width: number;
  boxes: readonly Box[];
  page: PageContext;
  /** The nesting depth of blocks. */
  depth: number;
}

const NARROWEST = 48;

/** A frame within another one, on one ground more, as wide as that. It never gets so narrow that no word fits. */
export function inside(frame: Frame, left: number, right: number, ground?: Partial<Box>): Frame {
  const { x, depth } = frame;
  const width = Math.max(NARROWEST, frame.width - left - right);
  const boxes = ground ? [...frame.boxes, { x, width: frame.width, ...ground }] : frame.boxes;
  return { ...frame, x: x + left, width, boxes, depth: depth + 1 };
}

/** Deeper than any honest document nests; what stands deeper still is left out, so that no stack overflows. */
const DEPTH_MAX = 48;

const HEADINGS: Record<string, number> = { "heading-1": 20, "heading-2": 16, "heading-3": 12 };

/** Blocks one below the other. `space` is what lies between two; nodes that are no blocks show nothing. */
export function* blocks(
  nodes: readonly DocumentNode[] | undefined,
  frame: Frame,
  space = BLOCK_GAP,
): Generator<Slice> {
  if (frame.depth > DEPTH_MAX) return;
  let isFirst = true;
  // What stays with what follows it stays across the gap between them, too.
  let keeps = false;
  for (const given of inContainers(nodes ?? [])) {
    if (given.object !== "block") continue;
    const node = imagesOfParagraph(given) ?? given;
    const layout = frame.page.layouts[node.type];
    if (!layout) continue;
    let isEmpty = true;
    for (const slice of layout(node, frame)) {
      if (isEmpty && !isFirst) {
        const between = gap(HEADINGS[node.type] ?? space, frame.boxes);
        yield keeps ? { ...between, keep: true } : between;
      }
      isEmpty = false;
      keeps = slice.keep === true;
      yield slice;
    }
    if (!isEmpty) isFirst = false;
  }
}
