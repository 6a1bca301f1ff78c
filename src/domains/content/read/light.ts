/**
 * The maximum length of texts that are light work to parse. Each character can result in up to sixty
 * characters of Document JSON, and parsing costs far more than reading a stored Document.
 */
export const LIGHT_TEXT_CHARACTERS = 6_000;

/**
 * Limits for replacing parts of a Document (in characters of JSON) and for converting a text back to
 * Markdown. In both cases, the result is parsed again to check that its content is the same.
 */
export const LIGHT_REPLACED_CHARACTERS = 24_000;
export const LIGHT_WRITTEN_CHARACTERS = 2_048;

/** Thrown if work is too expensive for the event loop and must be done in a thread (docs/threads.md). */
export class HeavyContentError extends Error {
  override readonly name = "HeavyContentError";
}

/** @throws HeavyContentError if there are more characters than the limit */
export function assertLight(characters: number, most: number): void {
  if (characters > most) throw new HeavyContentError(`${characters} characters are more than ${most}`);
}
