import LineBreaker from "linebreak";
import type { CopiedFile } from "@/lib/copied-file";
import { segmentsOf as charactersIn } from "@/lib/segments";
import type { Face, Fonts } from "../drawing/fonts";
import type { Canvas, Target } from "./canvas";
import type { Frame } from "./context";
import type { PreparedImage } from "./images";
import type { Slice } from "./slice";
import { COLORS } from "./theme";

export interface Style {
  face: Face;
  size: number;
  color: string;
  link?: Target;
  background?: string;
  isStruck?: boolean;
  /** The distance of the text above the baseline, in points. */
  rise?: number;
  /** Draws a small rounded box behind code, a key or a tag. The box of a key has a border. */
  chip?: "code" | "key" | "tag";
}

/** Text of one style, or an inline image. */
export type Run =
  | { text: string; style: Style }
  | { image: PreparedImage; width: number; height: number; style: Style };

interface Piece {
  text: string;
  style: Style;
  font: CopiedFile;
  width: number;
  image?: { image: PreparedImage; height: number };
}

export interface Line {
  pieces: Piece[];
  width: number;
  height: number;
}

const LEADING = 1.55;
const OBJECT = "\ufffc";

/** A part of the text between two possible line breaks. */
interface Segment {
  pieces: Piece[];
  width: number;
  /** The width without trailing white space. */
  trimmedWidth: number;
  isRequired: boolean;
}

const INVISIBLE = /(?!\n)[\p{Cc}\p{Bidi_Control}\u00ad\u200b\u2028\u2029\ufeff]/gu;

/**
 * The maximum number of consecutive spaces, which is more than a line can contain. Without a limit, very long white space
 * could be drawn at the end of a line.
 */
const SPACES_MAX = 200;
/**
 * The maximum number of combining marks on one character, which is more than any script needs. The position of each mark
 * depends on the previous marks.
 */
const MARKS_MAX = 16;

/** Text that can be drawn: without tabs and invisible characters, and with limited white space and marks. */
const printable = (text: string) =>
  text
    .replace(/\t/g, "    ")
    .replace(INVISIBLE, "")
    .replace(/[ \u3000]{2,}/g, (spaces) => spaces.slice(0, SPACES_MAX))
    .replace(/\p{M}{2,}/gu, (marks) => [...marks].slice(0, MARKS_MAX).join(""));

function piecesOf(fonts: Fonts, text: string, style: Style): Piece[] {
  return fonts.split(style.face, text).map((part) => ({
    text: part.text,
    font: part.font,
    style,
    width: fonts.width(part.font, part.text, style.size),
  }));
}

/** Returns the pieces for the characters from `from` to `to`. The runs start at these offsets. */
function cut(fonts: Fonts, runs: readonly PlacedRun[], from: number, to: number): Piece[] {
  const pieces: Piece[] = [];
  for (const { run, start, end } of runs) {
    if (end <= from || start >= to) continue;
    if ("image" in run) {
      const { image, width, height, style } = run;
      pieces.push({ text: "", style, font: "inter", width, image: { image, height } });
      continue;
    }
    const text = run.text.slice(Math.max(0, from - start), to - start).replaceAll("\n", "");
    if (text === "") continue;
    for (const piece of piecesOf(fonts, text, run.style)) pieces.push(piece);
  }
  return pieces;
}

interface PlacedRun {
  run: Run;
  start: number;
  end: number;
}

function placeRuns(runs: readonly Run[]): { text: string; placed: PlacedRun[] } {
  let text = "";
  const placed: PlacedRun[] = [];
  for (const run of runs) {
    const clean = "image" in run ? run : { ...run, text: printable(run.text) };
    const start = text.length;
    text += "image" in clean ? OBJECT : clean.text;
    placed.push({ run: clean, start, end: text.length });
  }
  return { text, placed };
}

const widthOf = (pieces: readonly Piece[]) => pieces.reduce((sum, piece) => sum + piece.width, 0);

function segmentOf(fonts: Fonts, pieces: Piece[], isRequired: boolean): Segment {
  const width = widthOf(pieces);
  const last = pieces.at(-1);
  const spaces = last && !last.image ? /(?<![ \u3000])[ \u3000]*$/.exec(last.text)?.[0].length : 0;
  if (!last || !spaces) return { pieces, width, trimmedWidth: width, isRequired };
  const trimmed = last.text.slice(0, -spaces);
  const trimmedWidth = width - last.width + fonts.width(last.font, trimmed, last.style.size);
  return { pieces, width, trimmedWidth, isRequired };
}

function* segmentsOf(fonts: Fonts, runs: readonly Run[]): Generator<Segment> {
  const { text, placed } = placeRuns(runs);
  const breaker = new LineBreaker(text);
  let from = 0;
  let firstRun = 0;
  let upTo = 0;
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) {
    while ((placed[firstRun]?.end ?? Number.POSITIVE_INFINITY) <= from) firstRun += 1;
    while ((placed[upTo]?.start ?? Number.POSITIVE_INFINITY) < next.position) upTo += 1;
    const near = placed.slice(firstRun, upTo);
    yield segmentOf(
      fonts,
      cut(fonts, near, from, next.position),
      next.required && next.position < text.length,
    );
    from = next.position;
  }
}

/**
 * Splits a text into visible characters. If the text is a single character, such as an endless sequence of joined emoji,
 * splits it into code points.
 */
function charactersOf(text: string): string[] {
  const characters = [...charactersIn(GRAPHEMES, text)];
  return characters.length > 1 ? characters : [...text];
}

/** Splits a segment that is wider than a line. Doesn't split a single code point or image. */
function* smaller(fonts: Fonts, segment: Segment): Generator<Segment> {
  for (const piece of segment.pieces) {
    if (piece.image) yield segmentOf(fonts, [piece], false);
    else
      for (const text of charactersOf(piece.text))
        yield segmentOf(fonts, piecesOf(fonts, text, piece.style), false);
  }
}

/** Whether a segment can be split further. */
const isDivisible = ({ pieces }: Segment) =>
  pieces.length > 1 || pieces.some(({ text }) => text.length > ((text.codePointAt(0) ?? 0) > 0xffff ? 2 : 1));

const GRAPHEMES = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Adds segments until a line is full. */
class LineFiller {
  readonly lines: Line[] = [];
  private pieces: Piece[] = [];
  private width = 0;

  constructor(
    private readonly fonts: Fonts,
    private readonly maximum: number,
    private readonly size: number,
    private readonly leading: number,
  ) {}

  add(segment: Segment): void {
    if (this.width + segment.trimmedWidth > this.maximum + 0.01 && this.pieces.length > 0) this.end();
    if (segment.trimmedWidth > this.maximum + 0.01 && isDivisible(segment)) {
      for (const one of smaller(this.fonts, segment)) this.add(one);
    } else {
      for (const piece of segment.pieces) this.append(piece);
      this.width += segment.width;
    }
    if (segment.isRequired) this.end();
  }

  /** Combines pieces of one style and font, so that they are drawn together. */
  private append(piece: Piece): void {
    const last = this.pieces.at(-1);
    if (!last || last.style !== piece.style || last.font !== piece.font || piece.image || last.image) {
      this.pieces.push({ ...piece });
      return;
    }
    last.text += piece.text;
    last.width += piece.width;
  }

  end(): void {
    const images = this.pieces.map(({ image }) => (image ? image.height + 2 : 0));
    const sizes = this.pieces.map(({ style }) => style.size * this.leading);
    const height = Math.max(this.size * this.leading, ...images, ...sizes);
    this.lines.push({ pieces: this.pieces, width: this.width, height });
    this.pieces = [];
    this.width = 0;
  }
}

/**
 * Breaks runs into lines no wider than `width`. If the runs are empty, the result is one empty line in the
 * font size `size`.
 */
export function breakLines(
  fonts: Fonts,
  runs: readonly Run[],
  width: number,
  size: number,
  leading = LEADING,
): Line[] {
  const filler = new LineFiller(fonts, Math.max(width, size), size, leading);
  for (const segment of segmentsOf(fonts, runs)) filler.add(segment);
  filler.end();
  return filler.lines;
}

/**
 * Returns the minimum and the preferred width of a column, in points. These are the width of the widest word, and the
 * width of the whole text in one line.
 */
export function extentsOf(fonts: Fonts, runs: readonly Run[]): { least: number; most: number } {
  let least = 0;
  let most = 0;
  let line = 0;
  for (const segment of segmentsOf(fonts, runs)) {
    least = Math.max(least, segment.trimmedWidth);
    most = Math.max(most, line + segment.trimmedWidth);
    line = segment.isRequired ? 0 : line + segment.width;
  }
  return { least, most };
}

function drawChip(canvas: Canvas, piece: Piece, x: number, baseline: number): void {
  const { size, chip, background } = piece.style;
  const trimmed = piece.text.trimEnd();
  const width = canvas.fonts.width(piece.font, trimmed, size);
  const [top, height] = [baseline - size * 0.95, size * 1.3];
  const fill = background ?? COLORS.surface;
  canvas.rectangle(x - 1.5, top, width + 3, height, fill, 2.5);
  if (chip === "key")
    canvas.box({ x: x - 1.5, width: width + 3, stroke: COLORS.line, radius: 2.5 }, top, height);
}

function drawPiece(canvas: Canvas, piece: Piece, x: number, baseline: number): void {
  const { style, width, text, font } = piece;
  const { size, color, link } = style;
  const y = baseline - (style.rise ?? 0);
  if (piece.image) {
    const { image, height } = piece.image;
    canvas.image(image, x, baseline - height + size * 0.2, width, height);
  } else {
    if (style.chip) drawChip(canvas, piece, x, y);
    else if (style.background) canvas.rectangle(x, y - size, width, size * 1.3, style.background);
    canvas.text(text, x, y, font, size, color);
  }
  if (style.isStruck) canvas.line(x, y - size * 0.3, x + width, y - size * 0.3, color, 0.6);
  if (link) canvas.link(link, x, baseline - size, width, size * 1.35);
}

export type Align = "start" | "center" | "end";

/** Draws a line whose box starts at `x`, `y`. */
export function drawLine(canvas: Canvas, line: Line, x: number, y: number, width: number, align: Align) {
  const free = width - line.width;
  let at = x + (align === "center" ? free / 2 : align === "end" ? free : 0);
  const size = Math.max(0, ...line.pieces.map(({ style }) => style.size));
  const baseline = y + line.height / 2 + size * 0.36;
  for (const piece of line.pieces) {
    drawPiece(canvas, piece, at, baseline);
    at += piece.width;
  }
}

/** The area in which text is laid out. */
export type TextFrame = Pick<Frame, "x" | "width" | "boxes">;

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
  const { x, width, boxes } = frame;
  const lines = breakLines(fonts, runs, width, size, leading);
  for (const [index, line] of lines.entries()) {
    const isLast = index === lines.length - 1;
    const keep = isLast ? keepsNext : keepsNext || index === 0 || index === lines.length - 2;
    yield {
      height: line.height,
      boxes,
      draw: (canvas, y) => drawLine(canvas, line, x, y, width, align),
      ...(keep && { keep }),
    };
  }
}
