import { otherSpellingOf, wordsWithin } from "@/domains/text/identifiers";
import { gramsOf, tokensOf } from "@/domains/text/tokens";

/**
 * The search files of a bundle. These files are scripts, because pages in a folder can't load other data. One script
 * has the list of pages. For each prefix of words, a script has the pages that contain these words. For every
 * {@link TEXTS_PAGES} pages, a script has the texts.
 */

/** A page in search results: its title, its path in the bundle, and the titles of its parents. */
export type SearchedPage = [title: string, path: string, where: string];

/** The title, heading ID and plain text of a section. */
export type SearchedSection = [title: string, anchor: string, body: string];

/** A word, followed by the pages that contain it. Each page is followed by the word's weight on that page. */
export type WordEntry = [word: string, places: number[]];

export interface SearchedPages {
  pages: SearchedPage[];
  /** Matches prefixes that have a separate file. */
  beginnings: string[];
}

/** The number of pages whose texts share one file. */
export const TEXTS_PAGES = 50;

export const PAGES_FILE = "_search/pages.js";
export const wordsFile = (beginning: string) => `_search/words-${beginning}.js`;
export const textsFile = (page: number) => `_search/texts-${Math.floor(page / TEXTS_PAGES)}.js`;

/** The number of files for words that don't start with two plain letters. */
const OTHER_FILES = 64;

/** Returns the name of the file that contains a word. The name depends on the first two letters of the word. */
export function beginningOf(word: string): string {
  const [first = "", second = ""] = word;
  return /^[a-z0-9]{1,2}$/.test(first + second)
    ? first + second
    : `other-${(first.codePointAt(0) ?? 0) % OTHER_FILES}`;
}

/** The normalized words of a text and their positions. A run of a script without spaces is one word. */
export function* spannedWordsOf(text: string) {
  yield* tokensOf(text);
  for (const word of wordsWithin(text)) yield { ...word, isRun: false };
}

/**
 * Yields the normalized words of a text, and the words within its names, such as `retry` for `maxRetryCount`. For
 * scripts without spaces, yields every pair of adjacent letters.
 */
export function* wordsOf(text: string): Generator<string> {
  for (const { text: word, isRun } of spannedWordsOf(text)) {
    if (isRun) yield* gramsOf(word);
    else yield word;
  }
}

/** A part of a query: one or more spellings. A page must contain all words of one spelling. */
export type SearchTerm = readonly (readonly string[])[];

/** Returns the terms of a query, without duplicates. */
export function termsOf(query: string): SearchTerm[] {
  const terms = new Map<string, SearchTerm>();
  const add = (term: SearchTerm) => terms.set(term.join("/"), term);
  for (const piece of query.split(/\s+/)) {
    const other = otherSpellingOf(piece);
    if (other.length > 0) add([[...tokensOf(piece)].map(({ text }) => text), other]);
    else for (const word of wordsOf(piece)) add([[word]]);
  }
  return [...terms.values()];
}

/**
 * Returns the similarity of two words, from 0 to 1. Words are similar if they are equal, if one is a prefix
 * of the other, or if only their endings differ.
 */
export function likeness(word: string, wanted: string): number {
  if (word === wanted) return 1;
  if (wanted.length > 1 && word.startsWith(wanted)) return 0.8;
  const isStem = word.length >= 4 && wanted.length - word.length <= 3 && wanted.startsWith(word);
  return isStem ? 0.6 : 0;
}
