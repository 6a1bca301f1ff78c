import { blocksIn, type DocumentBlock } from "@/domains/content/markdown/document";
import { dateText, tagNames } from "@/site/blocks/updates";
import type { Canvas } from "./canvas";
import { blocks, type Frame, inside, partOf, startOf } from "./context";
import { inlineRuns, styleOf, words } from "./inline";
import { lengthOf } from "./media";
import { type Box, type Column, gap, padding, type Slice, sideBySide, withFirst } from "./slice";
import { textSlices } from "./text";
import { COLORS, CONTENT_HEIGHT, NAMED_COLORS, POINTS_PER_PIXEL, SIZES } from "./theme";

/** Returns the slices in the innermost box of `frame`, with padding above and below. */
function* padded(slices: Iterable<Slice>, { boxes }: Frame, vertical: number): Generator<Slice> {
  yield padding(vertical, boxes, true);
  yield* slices;
  yield padding(vertical, boxes);
}

const HINT_SIGNS: Record<string, string> = { info: "i", success: "\u2713", warning: "!", danger: "!" };

function drawSign(canvas: Canvas, sign: string, color: string, x: number, y: number): void {
  canvas.document.circle(x, y, 5.6).fill(color);
  const [part] = canvas.fonts.split("bold", sign);
  if (!part) return;
  const width = canvas.fonts.width(part.font, sign, 7.5);
  canvas.text(sign, x - width / 2, y + 2.7, part.font, 7.5, "#ffffff");
}

export function* hint(block: DocumentBlock, frame: Frame): Generator<Slice> {
  const name = Object.hasOwn(HINT_SIGNS, String(block.data.style)) ? String(block.data.style) : "info";
  const { text: color, soft } = NAMED_COLORS[name] as { text: string; soft: string };
  const inner = inside(frame, 31, 13, { fill: soft, radius: 5, bar: color, barWidth: 3 });
  const draw = (canvas: Canvas, slice: Slice, y: number) =>
    drawSign(
      canvas,
      HINT_SIGNS[name] as string,
      color,
      startOf(frame, 17, 0),
      y + Math.min(slice.height, 16) / 2,
    );
  const content = [...blocks(block.nodes, inner)];
  const slices = content.length > 0 ? content : [padding(SIZES.body * 1.55, inner.boxes)];
  yield* padded(withFirst(slices, { draw }), inner, 9);
}

export function* quote(block: DocumentBlock, frame: Frame): Generator<Slice> {
  yield* blocks(block.nodes, inside(frame, 14, 0, { bar: COLORS.line, barWidth: 2.5 }));
}

/** Shows all tabs one after the other, each under its name, because tabs can't be switched on paper. */
export function* tabs(block: DocumentBlock, frame: Frame): Generator<Slice> {
  const inner = inside(frame, 13, 13, { stroke: COLORS.line, radius: 5 });
  for (const [index, tab] of blocksIn(block.nodes).entries()) {
    const anchor = frame.page.prepared.ids.get(tab);
    const look = { fill: COLORS.accentSoft, radius: index === 0 ? 5 : 0 };
    const header = { x: frame.x + 0.3, width: frame.width - 0.6, ...look };
    const top = { ...inner, boxes: [...inner.boxes, header] };
    const style = { face: "bold", size: SIZES.small + 0.4, color: COLORS.accent } as const;
    const name = String(tab.data.title || frame.page.labels.untitled);
    const title = words(name, style, top, { keepsNext: true });
    yield padding(4.5, top.boxes, true);
    yield* withFirst(title, { names: anchor ? [frame.page.nameOf(anchor)] : [] });
    yield padding(4.5, top.boxes, true);
    yield* padded(blocks(tab.nodes, inner), inner, 9);
  }
}

export function* expandable(block: DocumentBlock, frame: Frame): Generator<Slice> {
  const part = (name: string) => (block.fragments ?? []).find((one) => (one.type ?? one.fragment) === name);
  const inner = inside(frame, 25, 13, { stroke: COLORS.line, radius: 5 });
  const anchor = frame.page.prepared.ids.get(block);
  const title = part("expandable-title")?.nodes[0];
  const runs = inlineRuns(title?.nodes, styleOf({ face: "bold", color: COLORS.strong }), frame.page);
  const draw = (canvas: Canvas, _slice: Slice, y: number) => {
    const [x, at] = [startOf(frame, 10, 7), y + 5];
    canvas.document.polygon([x, at], [x + 7, at], [x + 3.5, at + 5]).fill(COLORS.muted);
  };
  yield padding(8, inner.boxes, true);
  const head = textSlices(frame.page.fonts, runs, inner, { size: SIZES.body, keepsNext: true });
  yield* withFirst(head, { draw, names: anchor ? [frame.page.nameOf(anchor)] : [] });
  yield padding(4, inner.boxes, true);
  yield* blocks(part("expandable-body")?.nodes, inner);
  yield padding(9, inner.boxes);
}

/** Numbered steps, connected by a line. */
export function* stepper(block: DocumentBlock, frame: Frame): Generator<Slice> {
  const steps = blocksIn(block.nodes);
  for (const [index, step] of steps.entries()) {
    const isLast = index === steps.length - 1;
    const rail: Box = { x: startOf(frame, 8.4, 1.2), width: 1.2, ...(isLast ? {} : { fill: COLORS.line }) };
    const inner = inside(frame, 29, 0, rail);
    const draw = (canvas: Canvas, slice: Slice, y: number) => {
      const middle = y + Math.min(slice.height, 24) / 2;
      const center = startOf(frame, 9, 0);
      canvas.document.circle(center, middle, 9).fill(COLORS.accent);
      const text = String(index + 1);
      const width = canvas.fonts.width("inter-bold", text, 8.5);
      canvas.text(text, center - width / 2, middle + 3.05, "inter-bold", 8.5, "#ffffff");
    };
    const content = [...blocks(step.nodes, inner)];
    const slices = content.length > 0 ? content : [padding(20, inner.boxes)];
    yield* withFirst(slices, { draw });
    if (!isLast) yield padding(14, inner.boxes);
  }
}

/** The typical width of a page on a screen, in pixels. */
const SCREEN_WIDTH = 750 * POINTS_PER_PIXEL;

function shareOf({ data }: DocumentBlock): number | null {
  const width = lengthOf(data.width, SCREEN_WIDTH);
  return width === null ? null : width / SCREEN_WIDTH;
}

const COLUMN_GAP = 18;

export function* columns(block: DocumentBlock, frame: Frame): Generator<Slice> {
  const parts = blocksIn(block.nodes);
  if (parts.length === 0) return;
  const shares = parts.map(shareOf);
  const given = shares.reduce<number>((sum, share) => sum + (share ?? 0), 0);
  const free = shares.filter((share) => share === null).length;
  const rest = free > 0 ? Math.max(0.2 * free, 1 - given) / free : 0;
  const sum = shares.reduce<number>((total, share) => total + (share ?? rest), 0);
  const width = frame.width - COLUMN_GAP * (parts.length - 1);
  let left = 0;
  const laid = parts.map((column, index): Column => {
    const own = (width * (shares[index] ?? rest)) / sum;
    const inner = partOf(frame, left, own);
    left += own + COLUMN_GAP;
    const align = column.data.verticalAlignment;
    return {
      slices: [...blocks(column.nodes, inner)],
      boxes: inner.boxes,
      align: align === "middle" || align === "bottom" ? align : "top",
    };
  });
  yield* sideBySide(laid, frame.boxes, CONTENT_HEIGHT / 3);
}

/** Shows the block together with its condition, because people can share a PDF with other people. */
export function* condition(block: DocumentBlock, frame: Frame): Generator<Slice> {
  const inner = inside(frame, 13, 0, { bar: COLORS.accentSoft, barWidth: 2.5 });
  const style = styleOf({ size: SIZES.label, color: COLORS.muted });
  const expression = {
    text: String(block.data.expression ?? ""),
    style: { ...style, face: "mono" as const },
  };
  const runs = [{ text: `${frame.page.labels.shownIf} `, style }, expression];
  yield* textSlices(frame.page.fonts, runs, inner, { size: style.size, keepsNext: true });
  yield padding(3, inner.boxes, true);
  yield* blocks(block.nodes, inner);
}

export function* updates(block: DocumentBlock, frame: Frame): Generator<Slice> {
  for (const [index, update] of blocksIn(block.nodes).entries()) {
    if (index > 0) yield gap(16, frame.boxes);
    const facts = [
      dateText(update, block.data.format, frame.page.language),
      ...tagNames(update, frame.page.titleOf),
    ];
    const style = { face: "bold", size: SIZES.small, color: COLORS.muted } as const;
    yield* words(facts.join("   \u00b7   "), style, frame, { keepsNext: true });
    yield padding(3, frame.boxes, true);
    yield* blocks(update.nodes, frame);
  }
}
