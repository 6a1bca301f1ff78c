import { fold, type Token } from "./tokens";

// Finds words inside other words, such as `retry` in `maxRetryCount`, and names that contain signs, such as
// `C++`.

/**
 * Names that differ from other words only by signs, such as `C++`. After each name comes the plain word that is searched instead.
 */
const NAMES: readonly [pattern: RegExp, word: string][] = [
  [/(?<![\p{L}\p{N}])c\+\+(?![\p{L}\p{N}+])/giu, "cplusplus"],
  [/(?<![\p{L}\p{N}])c#(?![\p{L}\p{N}#])/giu, "csharp"],
  [/(?<![\p{L}\p{N}])f#(?![\p{L}\p{N}#])/giu, "fsharp"],
  [/\.NET(?![\p{L}\p{N}])|(?<![\p{L}\p{N}.])\.net(?![\p{L}\p{N}])/gu, "dotnet"],
];

/** The plain words for names that contain signs. */
export const NAME_WORDS = NAMES.map(([, word]) => word);

/**
 * Names such as `maxRetryCount`, and names of at least three capitalized words, such as `MaxRetryCount`.
 * `JavaScript` is one word.
 */
const CAMEL_CASE =
  /(?<![\p{L}\p{N}])(?=[a-z]+\d*[A-Z]|(?:[A-Z][a-z\d]*){3})[A-Za-z][A-Za-z\d]{2,63}(?![\p{L}\p{N}])/gu;
/**
 * Every camel-case name matches the first pattern, and every name with signs matches the second pattern. Most words match neither
 * pattern.
 */
const INNER_CAPITAL = /[A-Za-z\d][A-Z]/;
const SIGN = /[+#]|\.net/i;
const HUMP = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g;

/** Returns the normalized words in a camel-case name. The list is empty if the name has only one word. */
export function humpsOf(name: string): Omit<Token, "isRun">[] {
  const humps = [...name.matchAll(HUMP)].map(({ 0: hump, index }) => ({
    text: fold(hump),
    start: index,
    end: index + hump.length,
  }));
  return humps.length > 1 ? humps : [];
}

const VERSION = /^(v?)(\d+(?:\.\d+)+)$/i;
const CAMEL_CASE_NAME = /^(?=.*[a-z\d][A-Z])[A-Za-z][A-Za-z\d]*$/;

/**
 * Returns the words of another spelling of a searched text: `v1.2` for `1.2` (or the reverse), and `max retries` for
 * `maxRetries`. The list is empty if there is no other spelling.
 */
export function otherSpellingOf(text: string): string[] {
  const [, v, version] = VERSION.exec(text) ?? [];
  if (version) return `${v ? "" : "v"}${version}`.split(".");
  return CAMEL_CASE_NAME.test(text) ? humpsOf(text).map((hump) => hump.text) : [];
}

/** Returns the plain words for the names with signs in a text, and the positions of these names. */
export function namesIn(text: string): Omit<Token, "isRun">[] {
  if (!SIGN.test(text)) return [];
  return NAMES.flatMap(([pattern, word]) =>
    [...text.matchAll(pattern)].map(({ 0: name, index }) => ({
      text: word,
      start: index,
      end: index + name.length,
    })),
  );
}

function camelCaseWordsIn(text: string): Omit<Token, "isRun">[] {
  if (!INNER_CAPITAL.test(text)) return [];
  return [...text.matchAll(CAMEL_CASE)].flatMap(({ 0: name, index }) =>
    humpsOf(name).map(({ text: word, start, end }) => ({
      text: word,
      start: index + start,
      end: index + end,
    })),
  );
}

/**
 * Returns the words inside a text's names, with their positions. The result contains the words in camel-case names, and
 * the plain words for names with signs.
 */
export const wordsWithin = (text: string): Omit<Token, "isRun">[] => [
  ...camelCaseWordsIn(text),
  ...namesIn(text),
];
