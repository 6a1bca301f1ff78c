import { tokensOf } from "@/domains/text/tokens";
import type { Term } from "./query";
import { KEY_WORDS_MAX, keyOf } from "./synonyms/keys";

/**
 * A search subject is a part of the query, with all ways to express it. Each way is a list of terms. A page
 * must contain all terms of at least one way.
 */
export type Wanted = Term[][];

/** Maps the key of a word or phrase to the keys of its synonyms. */
export type Synonyms = ReadonlyMap<string, readonly string[]>;

const isPlain = (term: Term | undefined): term is Term =>
  term !== undefined && !term.isNegated && !term.isQuoted;

const wordsIn = (terms: readonly Term[]) => terms.flatMap(({ parts }) => parts.map(({ text }) => text));

/**
 * Returns the sequences of terms that start at the index `start` and can be one search subject, longest
 * first.
 */
function rowsFrom(terms: readonly Term[], start: number): Term[][] {
  const rows: Term[][] = [];
  for (let end = start; isPlain(terms[end]); end += 1) {
    const row = terms.slice(start, end + 1);
    if (wordsIn(row).length > KEY_WORDS_MAX) break;
    rows.unshift(row);
  }
  return rows;
}

/** Returns the keys of all words and phrases in a query that might have synonyms. */
export const keysIn = (terms: readonly Term[]): string[] => [
  ...new Set(terms.flatMap((_, start) => rowsFrom(terms, start).map((row) => keyOf(wordsIn(row))))),
];

/** Converts a synonym to a term that must match exactly. */
function termOf(key: string): Term {
  const parts = [...tokensOf(key)].map(({ text, isRun }) => ({ text, isRun }));
  return { parts, isNegated: false, isQuoted: true, isOpen: false, readings: [] };
}

/** Returns the other ways to read a single term. */
const readTerms = ([term, ...others]: readonly Term[]): Term[][] =>
  term === undefined || others.length > 0
    ? []
    : term.readings.map(({ parts, isName }) => [
        { ...term, parts, isOpen: term.isOpen && !isName, readings: [], isName },
      ]);

/**
 * Returns the search subjects of a query. Each subject contains the typed text, other ways to read it, and
 * its synonyms. Omits excluded terms.
 */
export function wantedOf(terms: readonly Term[], synonyms: Synonyms): Wanted[] {
  const wanted: Wanted[] = [];
  for (let at = 0; at < terms.length; ) {
    const row = rowsFrom(terms, at).find((each) => synonyms.has(keyOf(wordsIn(each))));
    const others = row ? (synonyms.get(keyOf(wordsIn(row))) ?? []) : [];
    const typed = row ?? terms.slice(at, at + 1).filter((term) => !term.isNegated);
    if (typed.length > 0) wanted.push([typed, ...readTerms(typed), ...others.map((key) => [termOf(key)])]);
    at += row?.length ?? 1;
  }
  return wanted;
}
