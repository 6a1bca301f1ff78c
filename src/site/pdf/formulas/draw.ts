import type { Canvas } from "../canvas";
import type { Figure, Style } from "../runs";
import { CONTENT_HEIGHT } from "../theme";
import type { Formula } from "./formula";
import type { Shape } from "./shapes";

const HEX = /^#(?:[0-9a-f]{3}){1,2}$/i;
const NAMES = new Set(
  "black white gray silver red maroon orange yellow olive lime green teal cyan aqua blue navy magenta fuchsia purple violet pink brown".split(
    " ",
  ),
);
const DASH = 140;
/** Formulas draw nothing farther outside of their box than this. Some letters are a little wider than their box. */
const MARGIN = 300;

function drawPath(canvas: Canvas, shape: Shape & { kind: "path" }, colorOf: (value: string) => string): void {
  const { document } = canvas;
  const { path, fill, stroke, strokeWidth, isDashed } = shape;
  const line = strokeWidth > 0 ? stroke : null;
  document.path(path);
  if (isDashed) document.dash(DASH, {});
  if (line) document.lineWidth(strokeWidth).strokeColor(colorOf(line));
  if (fill) document.fillColor(colorOf(fill));
  if (fill && line) document.fillAndStroke();
  else if (fill) document.fill();
  else if (line) document.stroke();
}

function drawText(canvas: Canvas, { text, size, isItalic }: Shape & { kind: "text" }, color: string): void {
  let x = 0;
  for (const part of canvas.fonts.split(isItalic ? "italic" : "regular", text)) {
    canvas.text(part.text, x, 0, part.font, size, color);
    x += canvas.fonts.width(part.font, part.text, size);
  }
}

/** Draws a formula in a font size, with its left edge at `x`. Its text is the source in TeX, for people who copy it. */
function drawFormula(
  canvas: Canvas,
  formula: Formula,
  { x, baseline, size, color }: { x: number; baseline: number; size: number; color: string },
): void {
  const { document } = canvas;
  const scale = size / 1000;
  const colorOf = (value: string) => (HEX.test(value) || NAMES.has(value) ? value : color);
  document.markContent("Span", { actual: formula.source });
  const { width, above, below } = formula;
  const [left, top] = [-MARGIN, -1000 * above - MARGIN];
  document.save().transform(scale, 0, 0, scale, x, baseline);
  document.rect(left, top, 1000 * width + 2 * MARGIN, 1000 * (above + below) + 2 * MARGIN).clip();
  for (const shape of formula.shapes) {
    document.save().fillColor(color).strokeColor(color);
    if (shape.clip) {
      const [left, top, right, bottom] = shape.clip;
      document.rect(left, top, right - left, bottom - top).clip();
    }
    document.transform(...shape.matrix);
    if (shape.kind === "path") drawPath(canvas, shape, colorOf);
    else drawText(canvas, shape, colorOf(shape.fill));
    document.restore();
  }
  document.restore();
  document.endMarkedContent();
}

/** The size of formulas relative to the text, because the letters of MathJax's font are smaller. */
const SIZE = 1.15;

/** The maximum height of a formula, in points. */
const HEIGHT_MAX = CONTENT_HEIGHT * 0.8;

/** A formula in the size and color of the text around it. A formula that is wider than `widthMax` gets smaller. */
export function formulaFigure(
  formula: Formula,
  style: Pick<Style, "size" | "color">,
  widthMax: number,
): Figure {
  const size = Math.min(
    style.size * SIZE,
    widthMax / formula.width,
    HEIGHT_MAX / (formula.above + formula.below),
  );
  return {
    width: formula.width * size,
    above: formula.above * size,
    below: formula.below * size,
    draw: (canvas, x, baseline) => drawFormula(canvas, formula, { x, baseline, size, color: style.color }),
  };
}
