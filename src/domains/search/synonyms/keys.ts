import { tokensOf } from "@/domains/text/tokens";
import { invalid } from "@/lib/errors";

/** The maximum number of words in a synonym. */
export const KEY_WORDS_MAX = 5;

export const keyOf = (words: readonly string[]): string => words.join(" ");

/**
 * Returns the key of a synonym's text.
 * @throws ApiError 400 if the text contains no word or too many words
 */
function keyOfText(text: string, field: string): string {
  const words = [...tokensOf(text)].map((token) => token.text);
  if (words.length === 0) throw invalid(field, "must have at least one letter or digit");
  if (words.length > KEY_WORDS_MAX)
    throw invalid(field, `can have at most ${KEY_WORDS_MAX} words (received ${words.length})`);
  return keyOf(words);
}

/**
 * Returns a map from each key to the other keys in its group.
 * @throws ApiError 400 if a word is in two groups or occurs twice in one group
 */
export function keysOf(groups: readonly (readonly string[])[]): Map<string, string[]> {
  const others = new Map<string, string[]>();
  groups.forEach((group, n) => {
    const keys = group.map((text, place) => {
      const field = `groups.${n}.${place}`;
      const key = keyOfText(text, field);
      if (others.has(key))
        throw invalid(
          field,
          `must be unique, but "${text}" appears more than once in the synonyms. Remove the duplicate`,
        );
      others.set(key, []);
      return key;
    });
    for (const key of keys)
      others.set(
        key,
        keys.filter((each) => each !== key),
      );
  });
  return others;
}
