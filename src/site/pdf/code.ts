import { blocksIn, type DocumentBlock, plainText } from "@/domains/content/markdown/document";
import type { HighlightedLine } from "@/site/blocks/highlight";
import { type Frame, inside } from "./context";
import { styleOf, words } from "./inline";
import { breakLines } from "./lines";
import type { Run, Style } from "./runs";
import { padding, type Slice } from "./slice";
import { drawLine } from "./text";
import { CODE_COLORS, COLORS, SIZES } from "./theme";

const LEADING = 1.5;
const PADDING = 9;
/**
 * The maximum length of a line. Longer lines are cut, because they usually contain data that no one reads on
 * paper.
 */
const LINE_CHARACTERS_MAX = 5_000;

const plain: Style = styleOf({ face: "mono", size: SIZES.code });
const styles = new Map<string | undefined, Style>();

/** Returns one shared object per color, so that adjacent parts with equal colors are drawn together. */
function codeStyle(className: string | undefined): Style {
  const known = styles.get(className);
  if (known) return known;
  const color = CODE_COLORS[className ?? ""];
  const style: Style = {
    ...plain,
    ...(color && { color }),
    face: className === "hl-comment" ? "monoItalic" : "mono",
  };
  styles.set(className, style);
  return style;
}

function lineRuns(text: string, tokens: HighlightedLine | undefined): Run[] {
  if (text.length > LINE_CHARACTERS_MAX)
    return [{ text: `${text.slice(0, LINE_CHARACTERS_MAX)}…`, style: plain }];
  if (!tokens) return [{ text, style: plain }];
  return tokens.map((token) => ({ text: token.text, style: codeStyle(token.className) }));
}

function* codeLines(block: DocumentBlock, frame: Frame): Generator<Slice> {
  const highlighted = frame.page.prepared.code.get(block);
  const lines = blocksIn(block.nodes);
  const hasNumbers = block.data.lineNumbers === true;
  const digits = String(lines.length).length;
  const gutter = hasNumbers ? digits * SIZES.code * 0.6 + 12 : 0;
  const inner = inside(frame, gutter, 0);
  for (const [index, line] of lines.entries()) {
    const runs = lineRuns(plainText(line), highlighted?.[index]);
    const isMarked = line.data.highlighted === true;
    const paragraph = { size: SIZES.code, leading: LEADING, direction: frame.direction };
    const rows = breakLines(frame.page.fonts, runs, inner.width, paragraph);
    for (const [row, broken] of rows.entries()) {
      const number = hasNumbers && row === 0 ? String(index + 1).padStart(digits) : "";
      yield {
        height: broken.height,
        boxes: frame.boxes,
        keep: index === 0 && lines.length > 1,
        draw(canvas, y) {
          const left = frame.x - PADDING;
          const width = frame.width + 2 * PADDING;
          if (isMarked) canvas.rectangle(left, y, width, broken.height, COLORS.accentSoft);
          const baseline = y + broken.height / 2 + SIZES.code * 0.36;
          if (number) canvas.text(number, frame.x, baseline, "mono", SIZES.code, "#9aa3b2");
          drawLine(canvas, broken, inner, y);
        },
      };
    }
  }
}

/** A code block with background, title and highlighting. Long lines are wrapped. */
export function* code(block: DocumentBlock, frame: Frame): Generator<Slice> {
  const inner = inside(frame, PADDING + 2, PADDING + 2, {
    fill: COLORS.surface,
    stroke: COLORS.faint,
    radius: 5,
  });
  const { title } = block.data;
  yield padding(7, inner.boxes, true);
  if (typeof title === "string" && title !== "") {
    const style = { face: "bold", size: SIZES.small, color: COLORS.muted } as const;
    yield* words(title, style, inner, { keepsNext: true });
    yield {
      height: 8,
      boxes: inner.boxes,
      keep: true,
      draw: (canvas, y) => canvas.line(frame.x, y + 3, frame.x + frame.width, y + 3, COLORS.faint),
    };
  }
  yield* codeLines(block, inner);
  yield padding(7, inner.boxes);
}

/** A prompt for an AI assistant: its description, and its text. */
export function* prompt(block: DocumentBlock, frame: Frame): Generator<Slice> {
  const description = String(block.data.description ?? frame.page.labels.prompt);
  yield* words(description, { face: "bold" }, frame, { keepsNext: true });
  yield padding(4, frame.boxes, true);
  const [inner] = blocksIn(block.nodes);
  if (inner) yield* code(inner, { ...frame, direction: "ltr" });
}
