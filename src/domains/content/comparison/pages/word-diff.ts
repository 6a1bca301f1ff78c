import { diffArrays } from "diff";
import type { WordRanges } from "./schema";

/**
 * Matches words. A word is a run of letters and digits, or a single punctuation mark. In scripts without
 * spaces, each character is a word.
 */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])[\p{L}\p{N}\p{M}_])+|\s+|./gsu;

/**
 * The maximum number of different words in two texts. If more words differ, the whole text counts as
 * replaced.
 */
const EDITS_MAX = 400;
/**
 * The maximum number of steps for comparing the words of one page. This many steps take a few hundred
 * milliseconds.
 */
const STEPS_MAX = 20_000_000;

/**
 * The minimum share of words that two similar texts have in common. It refers to the average number of words
 * in both texts.
 */
const COMMON_MIN = 0.4;

/**
 * Whether one text could be an edited version of the other text. The cost is linear in the length of the
 * texts.
 */
export function areAlike(before: string, after: string): boolean {
  const wordsOf = (text: string) => (text.match(WORD) ?? []).filter((word) => word.trim() !== "");
  const [old, next] = [wordsOf(before), wordsOf(after)];
  const counts = new Map<string, number>();
  for (const word of old) counts.set(word, (counts.get(word) ?? 0) + 1);
  let common = 0;
  for (const word of next) {
    const count = counts.get(word) ?? 0;
    if (count > 0) common += 1;
    counts.set(word, count - 1);
  }
  return common > 0 && (2 * common) / (old.length + next.length) >= COMMON_MIN;
}

/**
 * Finds the words that changed in the texts of one page. After the maximum number of steps, it finds no more
 * words. The result depends only on the texts.
 */
export class WordFinder {
  private left = STEPS_MAX;

  /**
   * Returns the changed words. Returns undefined if the texts have too little in common, or if the maximum
   * number of steps is reached. In these cases, all words count as changed.
   */
  find(before: string, after: string): WordRanges | undefined {
    const [old, next] = [before.match(WORD) ?? [], after.match(WORD) ?? []];
    const edits = Math.min(EDITS_MAX, old.length + next.length);
    this.left -= old.length + next.length + edits * edits;
    if (this.left < 0) return undefined;
    const changes = diffArrays(old, next, { maxEditLength: edits });
    return changes && rangesOf(changes);
  }
}

interface Change {
  value: string[];
  added: boolean;
  removed: boolean;
}

function rangesOf(changes: readonly Change[]): WordRanges | undefined {
  const ranges: WordRanges = { before: [], after: [] };
  const at = { before: 0, after: 0 };
  let isAlike = false;
  const pass = (side: "before" | "after", length: number, isChanged: boolean) => {
    if (isChanged) ranges[side].push([at[side], at[side] + length]);
    at[side] += length;
  };
  for (const { value, added, removed } of changes) {
    const length = value.reduce((sum, word) => sum + word.length, 0);
    if (!added) pass("before", length, removed);
    if (!removed) pass("after", length, added);
    if (!added && !removed && value.some((word) => word.trim() !== "")) isAlike = true;
  }
  return isAlike ? ranges : undefined;
}
