/**
 * A text that has yet to be parsed is light up to this many characters: each gives up to sixty of the Document's
 * JSON, and parsing costs far more than reading a stored Document.
 */
export const LIGHT_TEXT_CHARACTERS = 6_000;

/**
 * Documents of so many characters of JSON have things replaced in place, and texts of so many characters are written as
 * Markdown again: both are read once more to see that they say the same.
 */
export const LIGHT_REPLACED_CHARACTERS = 24_000;
export const LIGHT_WRITTEN_CHARACTERS = 2_048;

/** The work costs more than may be done in place, and is to be done in a thread (docs/threads.md). */
export class HeavyContentError extends Error {
  override readonly name = "HeavyContentError";
}

/** @throws HeavyContentError where there are more characters than what is light */
export function assertLight(characters: number, most: number): void {
  if (characters > most) throw new HeavyContentError(`${characters} characters are more than ${most}`);
}
