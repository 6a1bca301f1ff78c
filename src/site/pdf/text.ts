import type { Fonts } from "../drawing/fonts";
import { isFromRight } from "../drawing/visual-order";
import type { Canvas } from "./canvas";
import type { Frame } from "./context";
import { breakLines, type Line } from "./lines";
import type { Run } from "./runs";
import { type Piece, trimmedText } from "./segments";
import type { Slice } from "./slice";
import { COLORS } from "./theme";

function drawChip(canvas: Canvas, piece: Piece, x: number, baseline: number): void {
  const { size, chip, background } = piece.style;
  const width = canvas.fonts.width(piece.font, trimmedText(piece.text), size);
  const left = isFromRight(piece.level) ? x + piece.width - width : x;
  const [top, height] = [baseline - size * 0.95, size * 1.3];
  const fill = background ?? COLORS.surface;
  canvas.rectangle(left - 1.5, top, width + 3, height, fill, 2.5);
  if (chip === "key")
    canvas.box({ x: left - 1.5, width: width + 3, stroke: COLORS.line, radius: 2.5 }, top, height);
}

function drawPiece(canvas: Canvas, piece: Piece, x: number, baseline: number): void {
  const { style, width, text, font, level } = piece;
  const { size, color, link } = style;
  const y = baseline - (style.rise ?? 0);
  if (piece.figure) piece.figure.draw(canvas, x, y);
  else {
    if (style.chip) drawChip(canvas, piece, x, y);
    else if (style.background) canvas.rectangle(x, y - size, width, size * 1.3, style.background);
    canvas.text(text, x, y, font, size, color, isFromRight(level) ? "rtl" : "ltr");
  }
  if (style.isStruck) canvas.line(x, y - size * 0.3, x + width, y - size * 0.3, color, 0.6);
  if (link) canvas.link(link, x, baseline - size, width, size * 1.35);
}

/** The alignment of a paragraph. The start is on the left or right, depending on the paragraph's direction. */
export type Align = "start" | "center" | "end";

/** The alignment that a Document sets. The value "right" is the right side in both directions, and the others are relative. */
export function alignOf(value: unknown, { direction }: Pick<TextFrame, "direction">): Align {
  if (value === "right") return direction === "ltr" ? "end" : "start";
  return value === "center" || value === "end" ? value : "start";
}

/** The area in which text is laid out. */
export type TextFrame = Pick<Frame, "x" | "width" | "boxes" | "direction">;

/** Draws a line at the top of `y` in a frame. */
export function drawLine(
  canvas: Canvas,
  line: Line,
  { x, width, direction }: Pick<TextFrame, "x" | "width" | "direction">,
  y: number,
  align: Align = "start",
) {
  const free = width - line.width;
  const isLeft = (align === "start") === (direction === "ltr");
  let at = x + (align === "center" ? free / 2 : isLeft ? 0 : free);
  const baseline = y + line.baseline;
  for (const piece of line.pieces) {
    drawPiece(canvas, piece, at, baseline);
    at += piece.width;
  }
}

export interface TextOptions {
  size: number;
  leading?: number;
  align?: Align;
  /** Whether the text stays on the same page as the next block, as for headings. */
  keepsNext?: boolean;
}

/**
 * Returns lines as slices. The first line of a paragraph is never alone at the end of a page, and the last line is never
 * alone at the start of a page.
 */
export function* textSlices(
  fonts: Fonts,
  runs: readonly Run[],
  frame: TextFrame,
  { size, leading, align = "start", keepsNext = false }: TextOptions,
): Generator<Slice> {
  const { width, boxes, direction } = frame;
  const lines = breakLines(fonts, runs, width, { size, direction, ...(leading && { leading }) });
  for (const [index, line] of lines.entries()) {
    const isLast = index === lines.length - 1;
    const keep = isLast ? keepsNext : keepsNext || index === 0 || index === lines.length - 2;
    yield {
      height: line.height,
      boxes,
      draw: (canvas, y) => drawLine(canvas, line, frame, y, align),
      ...(keep && { keep }),
    };
  }
}
