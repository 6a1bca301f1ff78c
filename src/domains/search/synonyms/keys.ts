import { tokensOf } from "@/domains/text/tokens";
import { invalid } from "@/lib/errors";

/** Words in a row that are taken for one thing at most. */
export const KEY_WORDS_MAX = 5;

/** What a word or a row of words is looked up by. */
export const keyOf = (words: readonly string[]): string => words.join(" ");

/** The key of an entered text; throws 400 if it contains no word, or too many. */
function keyOfText(text: string, field: string): string {
  const words = [...tokensOf(text)].map((token) => token.text);
  if (words.length === 0) throw invalid(field, "must have at least one letter or digit");
  if (words.length > KEY_WORDS_MAX) throw invalid(field, `can have at most ${KEY_WORDS_MAX} words`);
  return keyOf(words);
}

/** For each key the others of its group. Throws 400 where a word stands twice. */
export function keysOf(groups: readonly (readonly string[])[]): Map<string, string[]> {
  const others = new Map<string, string[]>();
  groups.forEach((group, n) => {
    const keys = group.map((text, place) => {
      const field = `groups.${n}.${place}`;
      const key = keyOfText(text, field);
      if (others.has(key)) throw invalid(field, `can have "${text}" only once`);
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
