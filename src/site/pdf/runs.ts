import { emojiName } from "@/site/blocks/emoji";
import type { Face } from "../drawing/font-chain";
import type { Fonts } from "../drawing/fonts";
import { type Direction, isReordered } from "../drawing/visual-order";
import type { Canvas, Target } from "./canvas";

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

/** An inline image or formula. Lengths are in points. */
export interface Figure {
  width: number;
  /** The height above the baseline. */
  above: number;
  /** The height below the baseline. */
  below: number;
  draw(canvas: Canvas, x: number, baseline: number): void;
}

/** Text of one style, or a figure. */
export type Run = { text: string; style: Style } | { figure: Figure; style: Style };

/** A run with the positions in the whole text at which it starts and ends. */
export interface PlacedRun {
  run: Run;
  start: number;
  end: number;
}

/** The character that stands for a figure. */
const OBJECT = "\ufffc";

/** Characters that have no shape and no effect on the layout. */
const INVISIBLE = /(?!\n)[\p{Cc}\u00ad\u200b\u2028\u2029\ufeff]/gu;

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
    .replace(/\p{Cs}/gu, "\ufffd")
    .replace(/\t/g, "    ")
    .replace(INVISIBLE, "")
    .replace(/[ \u3000]{2,}/g, (spaces) => spaces.slice(0, SPACES_MAX))
    .replace(/\p{M}{2,}/gu, (marks) => [...marks].slice(0, MARKS_MAX).join(""));

const codeOf = (character: string) =>
  `U+${(character.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, "0")}`;

/** The text in place of a character that no font contains: the name of the emoji, or the character's code. */
const readable = (characters: string) =>
  `[${emojiName(characters) ?? Array.from(characters, codeOf).join(" ")}]`;

/** Code, keys and formulas are written from left to right, apart from the text around them. */
const isCode = ({ face }: Style) => face.startsWith("mono");
const APART = { open: "\u2066", close: "\u2069" } as const;

/** Joins runs to one text that can be drawn with the fonts. `direction` is the direction of the paragraph. */
export function placeRuns(
  fonts: Fonts,
  runs: readonly Run[],
  direction: Direction,
): { text: string; placed: PlacedRun[] } {
  let text = "";
  const placed: PlacedRun[] = [];
  const isOrdered = runs.some((run) => "text" in run && isReordered(run.text, direction));
  for (const run of runs) {
    const start = text.length;
    if ("figure" in run) text += OBJECT;
    else {
      const { style } = run;
      const shown = fonts.replaceUnknown(style.face, printable(run.text), readable);
      text += isOrdered && isCode(style) ? APART.open + shown + APART.close : shown;
    }
    placed.push({ run, start, end: text.length });
  }
  return { text, placed };
}
