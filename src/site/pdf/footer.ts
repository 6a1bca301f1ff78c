import type { Canvas } from "./canvas";
import { startOf } from "./context";
import { styleOf } from "./inline";
import { breakLines } from "./lines";
import { drawLine, type TextFrame } from "./text";
import { COLORS, PAGE, SIZES } from "./theme";

/** More characters than fit into a line. */
const CHARACTERS_MAX = 300;
const SEPARATOR = "  \u00b7  ";
const ELLIPSIS = "\u2026";
const NUMBER_SIZE = SIZES.label + 0.5;

/** Draws one line. If the text is longer, cuts it off and adds an ellipsis. */
function drawCut(canvas: Canvas, text: string, frame: TextFrame, y: number): void {
  const style = styleOf({ size: SIZES.label, color: COLORS.muted });
  const more = canvas.fonts.width("inter", ELLIPSIS, style.size);
  const { direction } = frame;
  const runs = [{ text: [...text.replace(/\s+/g, " ")].slice(0, CHARACTERS_MAX).join(""), style }];
  const [line, next] = breakLines(canvas.fonts, runs, frame.width - more, { size: style.size, direction });
  if (!line) return;
  drawLine(canvas, line, frame, y);
  const left = startOf(frame, line.width, more);
  if (next)
    canvas.text(ELLIPSIS, left, y + line.height / 2 + style.size * 0.36, "inter", style.size, style.color);
}

/** The lower end of a page: the titles of the PDF and of the page, and the page number. */
export function drawFooter(
  canvas: Canvas,
  frame: TextFrame,
  titles: readonly string[],
  number: number,
): void {
  const baseline = PAGE.height - PAGE.bottom + 34;
  const text = String(number);
  const width = canvas.fonts.width("inter", text, NUMBER_SIZE);
  canvas.line(frame.x, baseline - 14, frame.x + frame.width, baseline - 14, COLORS.faint);
  const left = startOf(frame, frame.width - width, width);
  canvas.text(text, left, baseline, "inter", NUMBER_SIZE, COLORS.muted);
  const free = frame.width - 50;
  const line = { ...frame, x: startOf(frame, 0, free), width: free };
  const height = SIZES.label * 1.55;
  drawCut(canvas, titles.join(SEPARATOR), line, baseline - height / 2 - SIZES.label * 0.36);
}
