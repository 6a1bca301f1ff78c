import type { Fonts } from "../drawing/fonts";
import { type Direction, inVisualOrder } from "../drawing/visual-order";
import type { Run } from "./runs";
import { isDivisible, type Piece, type Segment, segmentsOf, smaller, trimmedText, widthOf } from "./segments";

/** A line of text. The pieces are in the order in which they appear from left to right. */
export interface Line {
  pieces: Piece[];
  /** The width without the spaces at the end of the line. */
  width: number;
  height: number;
  /** The distance of the baseline from the top of the line. */
  baseline: number;
}

const LEADING = 1.55;

/** The layout of a paragraph. */
export interface ParagraphOptions {
  /** The size of the text in an empty line, in points. */
  size: number;
  /** The height of a line, relative to the size of its text. */
  leading?: number;
  direction: Direction;
}

/** Removes the spaces at the end of a line. */
function withoutSpaces(fonts: Fonts, pieces: readonly Piece[]): Piece[] {
  const kept = [...pieces];
  for (let last = kept.pop(); last; last = kept.pop()) {
    const text = trimmedText(last.text);
    if (!last.figure && text === "") continue;
    const width = text === last.text ? last.width : fonts.width(last.font, text, last.style.size);
    return [...kept, { ...last, text, width }];
  }
  return kept;
}

/** The distance of the baseline from the middle of a line of text, relative to the font size. */
const BASELINE = 0.36;
/** The space above and below a figure. */
const FIGURE_SPACE = 1;

/** The height of a line and its baseline. Figures make a line higher if they don't fit. */
function extentOf(pieces: readonly Piece[], { size, leading = LEADING }: ParagraphOptions) {
  const sizes = pieces.map(({ style }) => style.size);
  const height = Math.max(size, ...sizes) * leading;
  const middle = height / 2 + Math.max(0, ...sizes) * BASELINE;
  const figures = pieces.flatMap(({ figure }) => figure ?? []);
  const above = Math.max(middle, ...figures.map((one) => one.above + FIGURE_SPACE));
  const below = Math.max(height - middle, ...figures.map((one) => one.below + FIGURE_SPACE));
  return { height: above + below, baseline: above };
}

/** Adds segments until a line is full. */
class LineFiller {
  readonly lines: Line[] = [];
  private pieces: Piece[] = [];
  private width = 0;
  private trimmedWidth = 0;
  /** Whether the line contains a word that was split, so that the shapes of adjacent letters can change. */
  private hasSplitWord = false;

  constructor(
    private readonly fonts: Fonts,
    private readonly maximum: number,
    private readonly options: ParagraphOptions,
  ) {}

  add(segment: Segment): void {
    if (this.width + segment.trimmedWidth > this.maximum + 0.01 && this.pieces.length > 0) this.end();
    if (segment.trimmedWidth > this.maximum + 0.01 && isDivisible(segment)) {
      for (const one of smaller(this.fonts, segment)) {
        this.add(one);
        this.hasSplitWord = true;
      }
    } else {
      for (const piece of segment.pieces) this.append(piece);
      if (segment.trimmedWidth > 0) this.trimmedWidth = this.width + segment.trimmedWidth;
      this.width += segment.width;
    }
    if (segment.isRequired) this.end();
  }

  /** Combines pieces of one style, font and level, so that they are drawn together. */
  private append(piece: Piece): void {
    const last = this.pieces.at(-1);
    const fits = last && last.style === piece.style && last.font === piece.font && last.level === piece.level;
    if (!fits || piece.figure || last.figure) {
      this.pieces.push({ ...piece });
      return;
    }
    last.text += piece.text;
    last.width += piece.width;
  }

  /** The line in visual order. A line without text from right to left already is. */
  private ordered(): Pick<Line, "pieces" | "width"> {
    const { pieces, trimmedWidth, fonts, options } = this;
    if (options.direction === "ltr" && pieces.every(({ level }) => level === 0))
      return { pieces, width: trimmedWidth };
    const shown = inVisualOrder(withoutSpaces(fonts, pieces));
    return { pieces: shown, width: widthOf(shown) };
  }

  end(): void {
    const { fonts, options } = this;
    if (this.hasSplitWord)
      for (const piece of this.pieces)
        if (!piece.figure) piece.width = fonts.width(piece.font, piece.text, piece.style.size);
    this.lines.push({ ...this.ordered(), ...extentOf(this.pieces, options) });
    this.pieces = [];
    this.width = 0;
    this.trimmedWidth = 0;
    this.hasSplitWord = false;
  }
}

/** Breaks runs into lines no wider than `width`. If the runs are empty, the result is one empty line. */
export function breakLines(
  fonts: Fonts,
  runs: readonly Run[],
  width: number,
  options: ParagraphOptions,
): Line[] {
  const filler = new LineFiller(fonts, Math.max(width, options.size), options);
  for (const segment of segmentsOf(fonts, runs, options.direction)) filler.add(segment);
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
  for (const segment of segmentsOf(fonts, runs, "ltr")) {
    least = Math.max(least, segment.trimmedWidth);
    most = Math.max(most, line + segment.trimmedWidth);
    line = segment.isRequired ? 0 : line + segment.width;
  }
  return { least, most };
}
