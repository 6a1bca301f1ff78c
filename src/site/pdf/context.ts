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
import { directionBeside, directionIn } from "@/site/blocks/direction";
import type { BlockLabels } from "@/site/labels/labels";
import type { Fonts } from "../drawing/fonts";
import type { Direction } from "../drawing/visual-order";
import type { Target } from "./canvas";
import type { Formula } from "./formulas/formula";
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
  /** The formulas that can be drawn. The others are shown as their source. */
  formulas: ReadonlyMap<DocumentNode, Formula>;
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
  /** The side on which text, bullets and bars start. */
  direction: Direction;
  page: PageContext;
  /** The nesting depth of blocks. */
  depth: number;
}

const NARROWEST = 48;

/**
 * The left edge of an element with this width, at this distance from the side where the text of the frame starts.
 */
export const startOf = (
  { x, width, direction }: Pick<Frame, "x" | "width" | "direction">,
  distance: number,
  own: number,
): number => (direction === "rtl" ? x + width - distance - own : x + distance);

/** Returns a part of a frame with this width, at this distance from the side where the text of the frame starts. */
export const partOf = (frame: Frame, distance: number, width: number): Frame => ({
  ...frame,
  x: startOf(frame, distance, width),
  width,
  depth: frame.depth + 1,
});

/**
 * Returns a frame within another frame, optionally with an additional box as wide as the outer frame. The frame always
 * stays wide enough for a word.
 */
export function inside(frame: Frame, start: number, end: number, ground?: Partial<Box>): Frame {
  const { x, width, direction } = frame;
  const boxes = ground ? [...frame.boxes, { x, width, direction, ...ground }] : frame.boxes;
  return { ...partOf(frame, start, Math.max(NARROWEST, width - start - end)), boxes };
}

/** Returns the frame with the direction of a text, which can differ from the direction around it. */
export const directed = <Any extends Pick<Frame, "direction">>(frame: Any, text: string): Any => ({
  ...frame,
  direction: directionBeside(text, frame.direction) ?? frame.direction,
});

/** The blocks whose text determines the direction, as on sites. The other blocks have the direction around them. */
const DIRECTED: ReadonlySet<string> = new Set<BlockType>([
  "paragraph",
  "heading-1",
  "heading-2",
  "heading-3",
  "list-ordered",
  "list-unordered",
  "list-tasks",
  "blockquote",
  "hint",
  "expandable",
  "stepper",
]);
/** Code and formulas are always written from left to right. */
const FROM_LEFT: ReadonlySet<string> = new Set<BlockType>(["code", "math"]);

function directionFor(block: DocumentBlock, { direction }: Frame): Direction {
  if (FROM_LEFT.has(block.type)) return "ltr";
  return (DIRECTED.has(block.type) && directionIn(block, { direction })) || direction;
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
    for (const slice of layout(node, { ...frame, direction: directionFor(node, frame) })) {
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
