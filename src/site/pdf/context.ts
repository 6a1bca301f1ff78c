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

/** The name of a reference in the PDF. */
export interface RefTitle {
  title: string;
  description?: string;
  emoji?: string;
}

/** Lays out one block. */
export type Layout = (block: DocumentBlock, frame: Frame) => Generator<Slice>;

/**
 * The data that blocks get from their page. Functions that resolve a reference return null if the reference is broken or
 * its target isn't in this PDF.
 */
export interface PageContext {
  fonts: Fonts;
  /**
   * The layout functions of all block types. Layouts get this table as an argument, so that they don't have to import each
   * other.
   */
  layouts: Readonly<Partial<Record<BlockType, Layout>>>;
  prepared: Preparation;
  /** The language for dates. */
  language: string;
  labels: BlockLabels;
  targetOf(ref: ContentRef | undefined): Target | null;
  titleOf(ref: ContentRef | undefined): RefTitle | null;
  /** The name of the destination for an anchor of this page. */
  nameOf(anchor: string): string;
  /** Returns an image that the space stores. Images from other servers are never loaded. */
  imageOf(ref: ContentRef | undefined): PreparedImage | null;
  /** The title and the website of an embedded page. Returns null if the page hasn't been fetched. */
  cardOf(url: string): { title: string; site: string } | null;
  /** The name of a file, and its size in bytes. */
  fileOf(fileId: string): { name: string; size: number } | null;
  /** Annotations in reading order. Annotations are printed at the end of the page. */
  notes: DocumentInline[];
}

/** The area in which blocks are laid out. */
export interface Frame {
  x: number;
  width: number;
  boxes: readonly Box[];
  page: PageContext;
  /** The nesting depth of blocks. */
  depth: number;
}

const NARROWEST = 48;

/**
 * Returns a frame within another frame, optionally with an additional box as wide as the outer frame. The frame always
 * stays wide enough for a word.
 */
export function inside(frame: Frame, left: number, right: number, ground?: Partial<Box>): Frame {
  const { x, depth } = frame;
  const width = Math.max(NARROWEST, frame.width - left - right);
  const boxes = ground ? [...frame.boxes, { x, width: frame.width, ...ground }] : frame.boxes;
  return { ...frame, x: x + left, width, boxes, depth: depth + 1 };
}

/**
 * The maximum nesting depth, which is higher than in real documents. Deeper blocks are omitted, so that the stack doesn't
 * overflow.
 */
const DEPTH_MAX = 48;

const HEADINGS: Record<string, number> = { "heading-1": 20, "heading-2": 16, "heading-3": 12 };

/** Lays out blocks one below the other, with `space` between them. Omits nodes that aren't blocks. */
export function* blocks(
  nodes: readonly DocumentNode[] | undefined,
  frame: Frame,
  space = BLOCK_GAP,
): Generator<Slice> {
  if (frame.depth > DEPTH_MAX) return;
  let isFirst = true;
  // If the previous slice must stay with the next slice, the gap between both slices must also stay with the next slice.
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
