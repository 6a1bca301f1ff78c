/**
 * The maximum length of a text that can be parsed in the current thread. Each character of a text can become
 * up to sixty characters of JSON in its Document. Parsing costs far more than reading a stored Document.
 */
export const LIGHT_TEXT_CHARACTERS = 6_000;

/**
 * The maximum lengths for two kinds of work: replacing parts of a Document, in characters of JSON, and
 * converting a text back to Markdown. Both kinds of work parse their result again, to check that its content
 * is the same.
 */
export const LIGHT_REPLACED_CHARACTERS = 24_000;
export const LIGHT_WRITTEN_CHARACTERS = 2_048;

/** Thrown if work takes too long for the event loop. Such work must run in a thread (docs/threads.md). */
export class HeavyContentError extends Error {
  override readonly name = "HeavyContentError";
}

/**
 * Checks that work is light.
 * @throws HeavyContentError if the number of characters is above the limit
 */
export function assertLight(characters: number, most: number): void {
  if (characters > most) throw new HeavyContentError(`${characters} characters are more than ${most}`);
}
