// Splits texts and queries into words. Both are split by the same pure code, so that what a search found can be marked in
// the text again.

/** Scripts that do not set words apart, or set apart more than words: any two letters in a row are looked for. */
const UNSPACED = ["Han", "Hira", "Kana", "Hang", "Bopo", "Thai", "Laoo", "Khmr", "Mymr"]
  .map((script) => `\\p{scx=${script}}`)
  .join("");
const IN_WORD = "[\\p{L}\\p{N}\\p{M}]";
/** A word of plain letters, which most are and which is quick to tell; a run of an unspaced script; any other word. */
const TOKEN = new RegExp(
  `[A-Za-z0-9]+(?!${IN_WORD})|((?:(?=${IN_WORD})[${UNSPACED}])+)|(?:(?![${UNSPACED}])${IN_WORD})+`,
  "gu",
);
/** Joining marks without a script of their own (such as U+0301) belong to the letter before. */
const ACCENTED = /([\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu;

/** Longer ones are hashes and encoded data, which people don't search for by a part. */
const WORD_LENGTH_MAX = 64;

export interface Token {
  /** Folded: compared by this. */
  text: string;
  /** A run of an unspaced script: found wherever its characters occur consecutively. */
  isRun: boolean;
  /** Place in the text, in UTF-16 units. */
  start: number;
  end: number;
}

/** A word without regard to case, width and (in Latin and Greek) accents. */
export function fold(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII, which most words are, has nothing to take off.
  if (/^[\x00-\x7F]*$/.test(text)) return text.toLowerCase();
  const folded = text.normalize("NFKC").toLowerCase();
  return folded.normalize("NFD").replace(ACCENTED, "$1").normalize("NFC");
}

/** The words and runs of a text in their order; nothing else of it counts. */
export function* tokensOf(text: string): Generator<Token> {
  for (const match of text.matchAll(TOKEN)) {
    const [token, run] = match;
    if (run === undefined && token.length > WORD_LENGTH_MAX) continue;
    const folded = fold(token);
    if (folded !== "")
      yield { text: folded, isRun: run !== undefined, start: match.index, end: match.index + token.length };
  }
}

/** Every two letters in a row of a run, and its last letter, so that single letters are found as beginnings. */
export function gramsOf(run: string): string[] {
  const letters = [...run];
  return letters.map((letter, index) => letter + (letters[index + 1] ?? ""));
}
