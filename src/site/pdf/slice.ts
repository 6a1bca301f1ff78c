import type { Canvas } from "./canvas";

/** A background behind all slices that name it, drawn again on each page that they reach. */
export interface Box {
  x: number;
  width: number;
  fill?: string;
  stroke?: string;
  radius?: number;
  /** Colour of a bar along the left edge. */
  bar?: string;
  barWidth?: number;
}

/** A strip of a page that is never divided. The layout decides where it stands across the page, the paginator how high. */
export interface Slice {
  height: number;
  /** The backgrounds behind it, the outermost first. */
  boxes: readonly Box[];
  draw?: (canvas: Canvas, y: number) => void;
  /** Slices side by side within this one, each so far below its top. */
  parts?: readonly { slice: Slice; offset: number }[];
  /** Stays on one page with the slice after it. */
  keep?: boolean;
  /** Nothing is drawn: a gap between blocks, left out at the top of a page, or the padding of a ground. */
  space?: "gap" | "padding";
  /** Destinations that lead here. */
  names?: readonly string[];
  /** Drawn first where this slice begins a page: the header of its table. */
  repeat?: readonly Slice[];
}

/** Space between blocks. */
export const gap = (height: number, boxes: readonly Box[]): Slice => ({ height, boxes, space: "gap" });

/** Space above or below what lies on a ground; what follows the upper one stays with it. */
export const padding = (height: number, boxes: readonly Box[], keep = false): Slice => ({
  height,
  boxes,
  space: "padding",
  ...(keep && { keep }),
});

/** The same slices with something drawn beside the first of them, and destinations that lead there. */
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

/** The height of slices below each other. */
export const heightOf = (slices: readonly Slice[]) => slices.reduce((sum, slice) => sum + slice.height, 0);

/** Slices of one column, on the grounds that the column as a whole stands on. */
export interface Column {
  slices: Slice[];
  boxes: readonly Box[];
  align?: "top" | "middle" | "bottom";
}

/**
 * Columns of slices side by side, as slices: one while it fits `wholeHeight`, else cut wherever a column allows.
 * Shorter columns are filled with space on their own grounds, so that these end together.
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

/** How high the pieces are that a row is cut into which is too high to be kept whole. */
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
