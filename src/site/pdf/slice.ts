import type { Direction } from "../drawing/visual-order";
import type { Canvas } from "./canvas";

/**
 * A background for all slices that refer to it. The background is drawn on each page that contains some of
 * these slices.
 */
export interface Box {
  x: number;
  width: number;
  fill?: string;
  stroke?: string;
  radius?: number;
  /** Color of a bar along the edge where the text starts. */
  bar?: string;
  barWidth?: number;
  /** Default: from left to right. */
  direction?: Direction;
}

/**
 * A part of a page that is never split. The layout determines its horizontal position, and the paginator its
 * vertical position.
 */
export interface Slice {
  height: number;
  /** The backgrounds of the slice. The outermost background comes first. */
  boxes: readonly Box[];
  draw?: (canvas: Canvas, y: number) => void;
  /** Slices that are side by side within this slice. Each has an offset from the top of this slice. */
  parts?: readonly { slice: Slice; offset: number }[];
  /** Whether the slice stays on the same page as the next slice. */
  keep?: boolean;
  /** The kind of empty space: a gap between blocks, or the padding of a box. A gap is omitted at the top of a page. */
  space?: "gap" | "padding";
  /** Named destinations at this slice. */
  names?: readonly string[];
  /** Slices to draw first if this slice starts a page: the header of its table. */
  repeat?: readonly Slice[];
}

/** Space between blocks. */
export const gap = (height: number, boxes: readonly Box[]): Slice => ({ height, boxes, space: "gap" });

/**
 * Padding at the top or bottom of a box. If `keep` is set, as for the top, the padding stays with the next
 * slice.
 */
export const padding = (height: number, boxes: readonly Box[], keep = false): Slice => ({
  height,
  boxes,
  space: "padding",
  ...(keep && { keep }),
});

/**
 * Returns the slices with an additional drawing next to the first slice. The first slice also gets the named destinations.
 */
export function* withFirst(
  slices: Iterable<Slice>,
  first: { draw?: (canvas: Canvas, slice: Slice, y: number) => void; names?: readonly string[] },
): Generator<Slice> {
  let isFirst = true;
  for (const slice of slices) {
    if (!isFirst) {
      yield slice;
      continue;
    }
    isFirst = false;
    const draw = (canvas: Canvas, y: number) => {
      first.draw?.(canvas, slice, y);
      slice.draw?.(canvas, y);
    };
    yield { ...slice, draw, names: [...(slice.names ?? []), ...(first.names ?? [])] };
  }
}

/** The total height of slices. */
export const heightOf = (slices: readonly Slice[]) => slices.reduce((sum, slice) => sum + slice.height, 0);

/** The slices of one column, with the backgrounds of the whole column. */
export interface Column {
  slices: Slice[];
  boxes: readonly Box[];
  align?: "top" | "middle" | "bottom";
}

/**
 * Combines columns of slices side by side. If the columns fit into `wholeHeight`, they become one slice. If the columns
 * are higher, they're split at each position that all columns allow. Shorter columns are filled with space, so that the
 * backgrounds of all columns end at the same height.
 */
export function* sideBySide(
  columns: readonly Column[],
  boxes: readonly Box[],
  wholeHeight: number,
): Generator<Slice> {
  const total = Math.max(0, ...columns.map(({ slices }) => heightOf(slices)));
  const chunkHeight = total <= wholeHeight ? total : CHUNK_HEIGHT;
  const rest = columns.map(({ slices }) => [...slices]);
  do {
    const taken = rest.map((slices) => takeUpTo(slices, chunkHeight));
    const height = Math.max(0, ...taken.map(heightOf));
    const parts = taken.flatMap((slices, index) => {
      const { align, boxes: own } = columns[index] as Column;
      const free = height - heightOf(slices);
      const above = align === "middle" ? free / 2 : align === "bottom" ? free : 0;
      return place([padding(above, own), ...slices, padding(free - above, own)]);
    });
    yield { height, boxes, parts };
  } while (rest.some((slices) => slices.length > 0));
}

/** The height of the pieces of a row that is too high for one slice. */
const CHUNK_HEIGHT = 60;

function takeUpTo(slices: Slice[], height: number): Slice[] {
  const taken: Slice[] = [];
  let sum = 0;
  for (let next = slices[0]; next; next = slices[0]) {
    if (taken.length > 0 && sum + next.height > height + 0.01) break;
    sum += next.height;
    taken.push(next);
    slices.shift();
  }
  return taken;
}

function place(slices: readonly Slice[]) {
  let offset = 0;
  return slices.map((slice) => {
    const placed = { slice, offset };
    offset += slice.height;
    return placed;
  });
}
