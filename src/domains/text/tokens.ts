// Splits texts and queries into words. The same code splits both, so that matches can be marked in the text.
// The functions are pure.

/**
 * Scripts that have no spaces between words, or that have spaces only between larger units. For texts in these scripts, Bindery
 * searches all pairs of adjacent characters.
 */
const UNSPACED = ["Han", "Hira", "Kana", "Hang", "Bopo", "Thai", "Laoo", "Khmr", "Mymr"]
  .map((script) => `\\p{scx=${script}}`)
  .join("");
const IN_WORD = "[\\p{L}\\p{N}\\p{M}]";
/**
 * Matches a word of ASCII letters and digits, a run of characters in a script without spaces, or any other
 * word. Most words are of the first kind, which matches quickly.
 */
const TOKEN = new RegExp(
  `[A-Za-z0-9]+(?!${IN_WORD})|((?:(?=${IN_WORD})[${UNSPACED}])+)|(?:(?![${UNSPACED}])${IN_WORD})+`,
  "gu",
);
/** Combining marks without a script (such as U+0301) belong to the preceding letter. */
const ACCENTED = /([\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu;

/**
 * The maximum length of a word. Longer words are usually hashes or encoded data, which people don't search
 * for.
 */
const WORD_LENGTH_MAX = 64;

export interface Token {
  /** The normalized text that is compared. */
  text: string;
  /**
   * Whether this is a run of characters in a script without spaces. A run matches every text that contains the same sequence of
   * characters.
   */
  isRun: boolean;
  /** The start and the end of the word in the text, in UTF-16 code units. */
  start: number;
  end: number;
}

/** Normalizes the case and the width of characters. In Latin and Greek, also removes accents. */
export function fold(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: most texts are ASCII, with no accents.
  if (/^[\x00-\x7F]*$/.test(text)) return text.toLowerCase();
  const folded = text.normalize("NFKC").toLowerCase();
  return folded.normalize("NFD").replace(ACCENTED, "$1").normalize("NFC");
}

/** Yields the words and runs of a text in order, and ignores everything else. */
export function* tokensOf(text: string): Generator<Token> {
  for (const match of text.matchAll(TOKEN)) {
    const [token, run] = match;
    if (run === undefined && token.length > WORD_LENGTH_MAX) continue;
    const folded = fold(token);
    if (folded !== "")
      yield { text: folded, isRun: run !== undefined, start: match.index, end: match.index + token.length };
  }
}

/**
 * Returns all pairs of adjacent characters in a run, and the last character. Every character is then the first character of an
 * entry, so a search for a single character finds it.
 */
export function gramsOf(run: string): string[] {
  const letters = [...run];
  return letters.map((letter, index) => letter + (letters[index + 1] ?? ""));
}
