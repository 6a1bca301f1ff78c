import { gramsOf, tokensOf } from "@/domains/text/tokens";

/**
 * The search of a bundle: files that scripts load one by one, since pages of a folder may ask for nothing else. One names
 * the pages, one for each beginning of words says which pages hold them, and one for each {@link TEXTS_PAGES} pages has
 * their texts.
 */

/** A page as the search shows it: its title, its file below the bundle, and the titles above it. */
export type SearchedPage = [title: string, path: string, where: string];

/** Title, id of the heading and plain text of a section. */
export type SearchedSection = [title: string, anchor: string, body: string];

/** A word with the pages that hold it, each followed by how much it counts there. */
export type WordEntry = [word: string, places: number[]];

export interface SearchedPages {
  pages: SearchedPage[];
  /** The beginnings of words that there are files of. */
  beginnings: string[];
}

/** The number of pages whose texts share one file. */
export const TEXTS_PAGES = 50;

export const PAGES_FILE = "_search/pages.js";
export const wordsFile = (beginning: string) => `_search/words-${beginning}.js`;
export const textsFile = (page: number) => `_search/texts-${Math.floor(page / TEXTS_PAGES)}.js`;

/** Beginnings that are not of plain letters share this many files. */
const OTHER_FILES = 64;

/** The name of the file that a word is looked up in, by its first two letters. */
export function beginningOf(word: string): string {
  const [first = "", second = ""] = word;
  return /^[a-z0-9]{1,2}$/.test(first + second)
    ? first + second
    : `other-${(first.codePointAt(0) ?? 0) % OTHER_FILES}`;
}

/** The words of a text, folded; of scripts that set no spaces every two letters in a row. */
export function* wordsOf(text: string): Generator<string> {
  for (const { text: word, isRun } of tokensOf(text)) {
    if (isRun) yield* gramsOf(word);
    else yield word;
  }
}

/** How like two words are, from 0 to 1: the same, the beginning of one, or one with an ending that the other lacks. */
export function likeness(word: string, wanted: string): number {
  if (word === wanted) return 1;
  if (wanted.length > 1 && word.startsWith(wanted)) return 0.8;
  const isStem = word.length >= 4 && wanted.length - word.length <= 3 && wanted.startsWith(word);
  return isStem ? 0.6 : 0;
}
