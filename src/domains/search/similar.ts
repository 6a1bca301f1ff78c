import { pooledPlannedOnce } from "@/db/client";
import { similarKnownWords, type Vocabularies } from "./queries/words";

/**
 * Returns the maximum edit distance for words that count as similar to a word. The maximum is lower for short words,
 * because they're similar to many other words.
 */
function editsAllowed(word: string): number {
  const length = [...word].length;
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}

/**
 * Returns the edit distances from `a` to each prefix of `b`. One edit removes, adds or replaces a letter, or
 * swaps two adjacent letters.
 */
function distancesTo(a: string, b: string): number[] {
  const [left, right] = [[...a], [...b]];
  let before: number[] = [];
  let above = right.map((_, index) => index).concat(right.length);
  for (let i = 1; i <= left.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= right.length; j += 1) {
      const isSame = left[i - 1] === right[j - 1];
      let least = Math.min(
        (above[j] as number) + 1,
        (row[j - 1] as number) + 1,
        (above[j - 1] as number) + (isSame ? 0 : 1),
      );
      const isSwapped = i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1];
      if (isSwapped) least = Math.min(least, (before[j - 2] as number) + 1);
      row.push(least);
    }
    before = above;
    above = row;
  }
  return above;
}

/** Returns all words in which two different adjacent letters of the word are swapped. */
function swapsOf(word: string): string[] {
  const letters = [...word];
  return letters.slice(1).flatMap((letter, index) => {
    const before = letters[index] as string;
    if (before === letter) return [];
    return letters.slice(0, index).join("") + letter + before + letters.slice(index + 2).join("");
  });
}

/**
 * Returns the known words with the smallest edit distance from an unknown word. Returns no words if the
 * distance is too large.
 */
export async function similarWords(vocabularies: Vocabularies, word: string, isOpen: boolean) {
  const allowed = editsAllowed(word);
  if (allowed === 0) return [];
  const asked = { ...vocabularies, word, swapped: swapsOf(word), isOpen };
  const rows = await similarKnownWords.rows(pooledPlannedOnce(), asked);
  const measure = (known: string) => {
    const distances = distancesTo(word, known);
    return isOpen ? Math.min(...distances) : (distances.at(-1) as number);
  };
  const measured = rows.map((row) => ({ ...row, edits: row.isSwapped ? 1 : measure(row.word) }));
  const least = Math.min(...measured.map((row) => row.edits));
  return least > allowed ? [] : measured.filter(({ edits }) => edits === least);
}
