// Splits texts and queries into words. The same pure code splits both, so matches can be marked in the text.

/**
 * Scripts without spaces between words, or with spaces between larger units. All pairs of adjacent characters
 * are searched.
 */
const UNSPACED = ["Han", "Hira", "Kana", "Hang", "Bopo", "Thai", "Laoo", "Khmr", "Mymr"]
  .map((script) => `\\p{scx=${script}}`)
  .join("");
const IN_WORD = "[\\p{L}\\p{N}\\p{M}]";
/**
 * A word of ASCII letters and digits, which most words are and which matches quickly; a run of a script
 * without spaces; or any other word.
 */
const TOKEN = new RegExp(
  `[A-Za-z0-9]+(?!${IN_WORD})|((?:(?=${IN_WORD})[${UNSPACED}])+)|(?:(?![${UNSPACED}])${IN_WORD})+`,
  "gu",
);
/** Combining marks without a script (such as U+0301) belong to the preceding letter. */
const ACCENTED = /([\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu;

/** Longer words are hashes and encoded data, which people don't search for. */
const WORD_LENGTH_MAX = 64;

export interface Token {
  /** The normalized text that is compared. */
  text: string;
  /**
   * Whether it's a run of a script without spaces, which is found wherever its characters are consecutive.
   */
  isRun: boolean;
  /** The position in the text, in UTF-16 units. */
  start: number;
  end: number;
}

/** Normalizes case, width and (in Latin and Greek) accents. */
export function fold(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: most texts are ASCII, with no accents.
  if (/^[\x00-\x7F]*$/.test(text)) return text.toLowerCase();
  const folded = text.normalize("NFKC").toLowerCase();
  return folded.normalize("NFD").replace(ACCENTED, "$1").normalize("NFC");
}

/** The words and runs of a text in order. Everything else is ignored. */
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
 * All pairs of adjacent characters in a run, and its last character, so that single characters are found as
 * prefixes.
 */
export function gramsOf(run: string): string[] {
  const letters = [...run];
  return letters.map((letter, index) => letter + (letters[index + 1] ?? ""));
}
