import LineBreaker from "linebreak";
import type { CopiedFile } from "@/lib/copied-file";
import { segmentsOf as partsOf } from "@/lib/segments";
import type { Fonts } from "../drawing/fonts";
import { type Direction, levelsOf, partsOfLevels } from "../drawing/visual-order";
import { type Figure, type PlacedRun, placeRuns, type Run, type Style } from "./runs";

/** Text of one style, font and direction, or a figure. */
export interface Piece {
  text: string;
  style: Style;
  font: CopiedFile;
  width: number;
  /** The embedding level of the Unicode Bidirectional Algorithm. An odd level is written from right to left. */
  level: number;
  figure?: Figure;
}

/** A part of the text between two possible line breaks. */
export interface Segment {
  pieces: Piece[];
  width: number;
  /** The width without trailing white space. */
  trimmedWidth: number;
  isRequired: boolean;
}

/** The marks of direction are evaluated, but not drawn. */
const UNDRAWN = /[\n\p{Bidi_Control}]/gu;

function piecesOf(fonts: Fonts, text: string, style: Style, level: number): Piece[] {
  return fonts.split(style.face, text).map((part) => ({
    text: part.text,
    font: part.font,
    style,
    level,
    width: fonts.width(part.font, part.text, style.size),
  }));
}

interface Source {
  fonts: Fonts;
  text: string;
  placed: readonly PlacedRun[];
  levels: Uint8Array | null;
}

/** Returns the pieces for the characters from `from` to `to`, which are in these runs. */
function cut({ fonts, text, levels }: Source, runs: readonly PlacedRun[], from: number, to: number): Piece[] {
  const pieces: Piece[] = [];
  for (const { run, start, end } of runs) {
    if (end <= from || start >= to) continue;
    if ("figure" in run) {
      const { figure, style } = run;
      const level = levels?.[start] ?? 0;
      pieces.push({ text: "", style, font: "inter", width: figure.width, level, figure });
      continue;
    }
    for (const part of partsOfLevels(text, levels, Math.max(from, start), Math.min(to, end))) {
      const shown = part.text.replace(UNDRAWN, "");
      if (shown === "") continue;
      for (const piece of piecesOf(fonts, shown, run.style, part.level)) pieces.push(piece);
    }
  }
  return pieces;
}

export const widthOf = (pieces: readonly Piece[]) => pieces.reduce((sum, piece) => sum + piece.width, 0);

/** Removes spaces at the end of a text. */
export const trimmedText = (text: string) => text.replace(/(?<![ \u3000])[ \u3000]+$/, "");

function segmentOf(fonts: Fonts, pieces: Piece[], isRequired: boolean): Segment {
  const width = widthOf(pieces);
  const last = pieces.at(-1);
  const trimmed = last && !last.figure ? trimmedText(last.text) : "";
  if (!last || last.figure || trimmed === last.text)
    return { pieces, width, trimmedWidth: width, isRequired };
  const trimmedWidth = width - last.width + fonts.width(last.font, trimmed, last.style.size);
  return { pieces, width, trimmedWidth, isRequired };
}

/** Letters of the scripts without spaces between words, whose line breaks need a dictionary. */
const UNSPACED = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const BETWEEN_UNSPACED = /^[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]{2}$/u;
const WORDS = new Intl.Segmenter("th", { granularity: "word" });
const GRAPHEMES = new Intl.Segmenter("en", { granularity: "grapheme" });

interface Break {
  position: number;
  isRequired: boolean;
}

/** The ends of words within a part of the text that the line-breaking library doesn't split. */
function* wordBreaks(text: string, from: number, to: number): Generator<number> {
  const part = text.slice(from, to);
  if (!UNSPACED.test(part)) return;
  let at = from;
  for (const word of partsOf(WORDS, part)) {
    at += word.length;
    if (at < to && BETWEEN_UNSPACED.test(text.slice(at - 1, at + 1))) yield at;
  }
}

/** The positions at which a line can break (UAX 14), with the last position of the text. */
function* breaksOf(text: string): Generator<Break> {
  const breaker = new LineBreaker(text);
  let from = 0;
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) {
    for (const position of wordBreaks(text, from, next.position)) yield { position, isRequired: false };
    yield { position: next.position, isRequired: next.required && next.position < text.length };
    from = next.position;
  }
}

/** Splits runs into segments, which a line contains as a whole. `direction` is the direction of the paragraph. */
export function* segmentsOf(fonts: Fonts, runs: readonly Run[], direction: Direction): Generator<Segment> {
  const { text, placed } = placeRuns(fonts, runs, direction);
  const source = { fonts, text, placed, levels: levelsOf(text, direction) };
  let from = 0;
  let firstRun = 0;
  let upTo = 0;
  for (const { position, isRequired } of breaksOf(text)) {
    while ((placed[firstRun]?.end ?? Number.POSITIVE_INFINITY) <= from) firstRun += 1;
    while ((placed[upTo]?.start ?? Number.POSITIVE_INFINITY) < position) upTo += 1;
    const near = placed.slice(firstRun, upTo);
    yield segmentOf(fonts, cut(source, near, from, position), isRequired);
    from = position;
  }
}

/**
 * Splits a text into visible characters. If the text is a single character, such as an endless sequence of joined emoji,
 * splits it into code points.
 */
function charactersOf(text: string): string[] {
  const characters = [...partsOf(GRAPHEMES, text)];
  return characters.length > 1 ? characters : [...text];
}

/** Splits a segment that is wider than a line. Doesn't split a single code point or figure. */
export function* smaller(fonts: Fonts, segment: Segment): Generator<Segment> {
  for (const piece of segment.pieces) {
    if (piece.figure) yield segmentOf(fonts, [piece], false);
    else
      for (const text of charactersOf(piece.text))
        yield segmentOf(fonts, piecesOf(fonts, text, piece.style, piece.level), false);
  }
}

/** Whether a segment can be split further. */
export const isDivisible = ({ pieces }: Segment) =>
  pieces.length > 1 || pieces.some(({ text }) => text.length > ((text.codePointAt(0) ?? 0) > 0xffff ? 2 : 1));
