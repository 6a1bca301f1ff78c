import bidiFactory from "bidi-js";

export type Direction = "ltr" | "rtl";

const bidi = bidiFactory();

/** Letters of the scripts that are written from right to left. */
const FROM_RIGHT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;
const LETTER = /\p{L}/u;
/** Matches texts whose visual order can differ from their logical order: letters from right to left, and marks of direction. */
const REORDERED =
  /[\u0590-\u08ff\u200f\u202b\u202d\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * Characters that stand for all characters of a type, in place of characters that JavaScript stores as two units. The
 * library looks at single units.
 */
const OF_TYPE: Record<string, string> = {
  L: "a",
  R: "\u05d0",
  AL: "\u0627",
  EN: "1",
  AN: "\u0660",
  NSM: "\u0300",
};
const TWO_UNITS = /[\u{10000}-\u{10ffff}]/gu;
/** Joiners and selectors, which have no direction. They must stay with the preceding character. */
const JOINERS = /(?!\p{Bidi_Control})\p{Default_Ignorable_Code_Point}/gu;
/**
 * The maximum length of a text that the library gets at once, which is longer than real paragraphs. The library's time grows
 * with the square of the length, for example for a text of numbers.
 */
const WINDOW_LENGTH = 4_000;

const standIn = (character: string) => (OF_TYPE[bidi.getBidiCharTypeName(character)] ?? "*").repeat(2);

/** Whether the visual order of a text can differ from its logical order. */
export const isReordered = (text: string, direction: Direction) =>
  direction === "rtl" || REORDERED.test(text);

/**
 * The embedding levels of a text according to the Unicode Bidirectional Algorithm (UAX 9): one number for each UTF-16 unit,
 * which is odd if the unit is written from right to left. `direction` is the direction of the paragraphs. Returns null if
 * the whole text is written from left to right.
 */
export function levelsOf(text: string, direction: Direction): Uint8Array | null {
  if (!isReordered(text, direction)) return null;
  const units = text.replace(TWO_UNITS, standIn);
  const levels = new Uint8Array(units.length);
  for (let start = 0; start < units.length; start += WINDOW_LENGTH)
    levels.set(bidi.getEmbeddingLevels(units.slice(start, start + WINDOW_LENGTH), direction).levels, start);
  for (const { 0: joiner, index } of text.matchAll(JOINERS))
    if (index > 0) levels.fill(levels[index - 1] as number, index, index + joiner.length);
  return levels;
}

/** Whether text of an embedding level is written from right to left. */
export const isFromRight = (level: number): boolean => level % 2 === 1;

/** Orders the parts of one line from left to right (rule L2 of UAX 9). */
export function inVisualOrder<Part extends { level: number }>(parts: readonly Part[]): Part[] {
  let ordered = [...parts];
  const levels = parts.map(({ level }) => level);
  for (let level = Math.max(0, ...levels); level > 0; level -= 1) {
    const next: Part[] = [];
    let turned: Part[] = [];
    for (const part of ordered) {
      if (part.level >= level) turned.push(part);
      else {
        next.push(...turned.reverse(), part);
        turned = [];
      }
    }
    ordered = [...next, ...turned.reverse()];
  }
  return ordered;
}

/** Splits a text at the units where the embedding level changes. The parts are in logical order. */
export function* partsOfLevels(text: string, levels: Uint8Array | null, from = 0, to = text.length) {
  if (!levels) {
    yield { text: text.slice(from, to), level: 0 };
    return;
  }
  for (let start = from; start < to; ) {
    const level = levels[start] as number;
    let end = start + 1;
    while (end < to && levels[end] === level) end += 1;
    yield { text: text.slice(start, end), level };
    start = end;
  }
}

/** Whether the first letter of a text belongs to a script that is written from right to left. */
export function startsFromRight(text: string): boolean {
  const first = [...text].find((character) => LETTER.test(character));
  return first !== undefined && FROM_RIGHT.test(first);
}

/**
 * Splits a line into parts of one direction, in the order in which they appear from left to right. Each part contains its
 * characters in logical order.
 */
export function visualParts(line: string, direction: Direction): { text: string; direction: Direction }[] {
  const parts = [...partsOfLevels(line, levelsOf(line, direction))];
  return inVisualOrder(parts).map(({ text, level }) => ({
    text,
    direction: isFromRight(level) ? "rtl" : "ltr",
  }));
}
