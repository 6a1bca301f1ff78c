import { blocksIn, type DocumentBlock } from "@/domains/content/markdown/document";
import type { Canvas } from "./canvas";
import { blocks, type Frame, inside, startOf } from "./context";
import { formulaFigure } from "./formulas/draw";
import { inlineRuns, styleOf, words } from "./inline";
import { padding, type Slice, withFirst } from "./slice";
import { alignOf, textSlices } from "./text";
import { COLORS, HEADING_SIZES, SIZES } from "./theme";

export function* paragraph(block: DocumentBlock, frame: Frame): Generator<Slice> {
  const runs = inlineRuns(block.nodes, styleOf(), frame.page);
  if (runs.length === 0) return;
  yield* textSlices(frame.page.fonts, runs, frame, {
    size: SIZES.body,
    align: alignOf(block.data.align, frame),
  });
}

export function* heading(block: DocumentBlock, frame: Frame): Generator<Slice> {
  const { page } = frame;
  const size = HEADING_SIZES[block.type] ?? SIZES.body;
  const runs = inlineRuns(block.nodes, styleOf({ face: "bold", size, color: COLORS.strong }), page);
  if (runs.length === 0) return;
  const anchor = page.prepared.ids.get(block);
  const slices = textSlices(page.fonts, runs, frame, {
    size,
    leading: 1.35,
    align: alignOf(block.data.align, frame),
    keepsNext: true,
  });
  yield* withFirst(slices, { names: anchor ? [page.nameOf(anchor)] : [] });
}

export function* divider(_block: DocumentBlock, { x, width, boxes }: Frame): Generator<Slice> {
  const draw = (canvas: Canvas, y: number) => canvas.line(x, y + 5, x + width, y + 5, COLORS.line);
  yield { height: 10, boxes, draw };
}

const INDENT = 17;
const ITEM_GAP = 4;
const BULLETS = ["\u2022", "\u25e6", "\u25aa"];

/** The width and height of a checkbox, in points. */
export const CHECKBOX_SIZE = 7.5;

/** Draws a checkbox. */
export function drawCheckbox(canvas: Canvas, x: number, y: number, isChecked: boolean): void {
  const size = CHECKBOX_SIZE;
  if (!isChecked) {
    canvas.box({ x, width: size, stroke: COLORS.muted, radius: 1.5 }, y, size);
    return;
  }
  canvas.rectangle(x, y, size, size, COLORS.accent, 1.5);
  const { document } = canvas;
  document
    .lineWidth(1)
    .moveTo(x + 1.8, y + 4)
    .lineTo(x + 3.2, y + 5.5)
    .lineTo(x + 5.8, y + 2.2);
  document.stroke("#ffffff");
}

type Marker = (canvas: Canvas, slice: Slice, y: number) => void;

function markerOf(block: DocumentBlock, item: DocumentBlock, index: number, frame: Frame): Marker {
  const { page, depth, direction } = frame;
  if (block.type === "list-tasks")
    return (canvas, slice, y) =>
      drawCheckbox(
        canvas,
        startOf(frame, 2, CHECKBOX_SIZE),
        y + Math.min(slice.height, 16) / 2 - 3.75,
        item.data.checked === true,
      );
  const isOrdered = block.type === "list-ordered";
  const start = typeof block.data.start === "number" ? block.data.start : 1;
  const number = direction === "rtl" ? `.${start + index}` : `${start + index}.`;
  const text = isOrdered ? number : (BULLETS[depth % 3] as string);
  const [part] = page.fonts.split("regular", text);
  if (!part) return () => {};
  const width = page.fonts.width(part.font, text, SIZES.body);
  const left = startOf(frame, isOrdered ? INDENT - 4 - width : 5, width);
  return (canvas, _slice, y) =>
    canvas.text(text, left, y + SIZES.body * 1.135, part.font, SIZES.body, COLORS.muted);
}

export function* list(block: DocumentBlock, frame: Frame): Generator<Slice> {
  for (const [index, item] of blocksIn(block.nodes).entries()) {
    if (index > 0) yield { height: ITEM_GAP, boxes: frame.boxes, space: "gap" };
    const draw = markerOf(block, item, index, frame);
    const inner = [...blocks(item.nodes, inside(frame, INDENT, 0), ITEM_GAP)];
    const slices = inner.length > 0 ? inner : [padding(SIZES.body * 1.5, frame.boxes)];
    yield* withFirst(slices, { draw });
  }
}

/** A formula between lines of text. Invalid formulas show their source in a box. */
export function* math(block: DocumentBlock, frame: Frame): Generator<Slice> {
  const drawn = frame.page.formulas.get(block);
  if (drawn) {
    const style = { size: SIZES.body, color: COLORS.text };
    const figure = formulaFigure(drawn, style, frame.width);
    const x = frame.x + (frame.width - figure.width) / 2;
    const height = figure.above + figure.below;
    yield { height, boxes: frame.boxes, draw: (canvas, y) => figure.draw(canvas, x, y + figure.above) };
    return;
  }
  const inner = inside(frame, 14, 14, { fill: COLORS.surface, radius: 4 });
  const formula = String(block.data.formula ?? "").trim();
  yield padding(8, inner.boxes, true);
  yield* words(formula, { face: "monoItalic", size: SIZES.body * 0.95 }, inner, { align: "center" });
  yield padding(8, inner.boxes);
}
