/** Letters of the scripts that are written from right to left. */
export const FROM_RIGHT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const DIGIT = /\p{Nd}/u;
const LETTER = /\p{L}/u;

/** The characters that point in the other direction in text from right to left. */
const MIRRORED = new Map(
  ["()", "[]", "{}", "<>", "«»", "‹›", "“”", "‘’"].flatMap(([open = "", close = ""]) => [
    [open, close],
    [close, open],
  ]),
);

/** A part of a line in one direction. A part from right to left contains its characters in logical order. */
export interface DirectedPart {
  text: string;
  isFromRight: boolean;
}

/** Whether the first letter of a text belongs to a script that is written from right to left. */
export function startsFromRight(text: string): boolean {
  const first = [...text].find((character) => LETTER.test(character));
  return first !== undefined && FROM_RIGHT.test(first);
}

/** The direction of each character, or undefined for spaces and punctuation. Numbers are written from left to right. */
const strongDirection = (character: string): boolean | undefined =>
  FROM_RIGHT.test(character) && !DIGIT.test(character)
    ? true
    : LETTER.test(character) || DIGIT.test(character)
      ? false
      : undefined;

/**
 * The direction of each character. Spaces and punctuation between two parts of one direction have this direction, and
 * otherwise the direction of the line.
 */
function directionsOf(characters: readonly string[], isLineFromRight: boolean): boolean[] {
  const strong = characters.map(strongDirection);
  const filled = (directions: readonly (boolean | undefined)[]) => {
    let last = isLineFromRight;
    return directions.map((direction) => {
      last = direction ?? last;
      return last;
    });
  };
  const before = filled(strong);
  const after = filled(strong.toReversed()).reverse();
  return before.map((direction, index) => (direction === after[index] ? direction : isLineFromRight));
}

/**
 * Splits a line into parts of one direction, in the order in which they appear from left to right. This is the part of the
 * Unicode bidirectional algorithm that titles need: without nested quotes of the other direction.
 */
export function visualParts(line: string, isLineFromRight: boolean): DirectedPart[] {
  const characters = [...line];
  const directions = directionsOf(characters, isLineFromRight);
  const parts: DirectedPart[] = [];
  for (const [index, character] of characters.entries()) {
    const isFromRight = directions[index] === true;
    const shown = isFromRight ? (MIRRORED.get(character) ?? character) : character;
    const last = parts.at(-1);
    if (last?.isFromRight === isFromRight) last.text += shown;
    else parts.push({ text: shown, isFromRight });
  }
  return isLineFromRight ? parts.reverse() : parts;
}
