import { regionalReadingsOf } from "@/domains/text/chinese";
import { namesIn, otherSpellingOf } from "@/domains/text/identifiers";
import { tokensOf } from "@/domains/text/tokens";

/**
 * A part of a query that a page must contain or must not contain. The part is a single word, or several consecutive
 * words and runs. A run is Chinese, Japanese or Korean text without spaces.
 */
export interface Term {
  parts: QueryPart[];
  isNegated: boolean;
  /** Whether the person put the term in quotes. A quoted term is never replaced by a similar word. */
  isQuoted: boolean;
  /** Whether the person might still be typing the term. If the term is open, its last part can be the start of a word. */
  isOpen: boolean;
  /** Other ways to write the typed text. A page also matches if it contains one of them. */
  readings: Reading[];
  /** Whether the term is an exact name with its punctuation (see {@link Reading}). */
  isName?: boolean;
}

/** Another way to write a term, such as `max retries` for `maxRetries`. */
interface Reading {
  parts: QueryPart[];
  /**
   * Whether this is the exact name with its punctuation, such as `C++`. If the index contains the exact
   * name, the words without punctuation aren't searched.
   */
  isName: boolean;
}

/** The normalized text of a word or a run. */
export interface QueryPart {
  text: string;
  isRun: boolean;
}

/** The maximum number of a query's words that are used. More words would hardly narrow the results. */
const PARTS_MAX = 32;

/**
 * Matches a quoted part, with or without its closing quote, or any text up to the next space. A minus sign
 * excludes the part after it. The only exception is a minus sign at the start of an option's name, such as
 * `--flag` or `-v`.
 */
const PIECE = /(?:(-)(?!-|[^\s"](?:\s|$)))?(?:"([^"]*)(?:"|$)|(\S+))/gu;

const partsOf = (text: string): QueryPart[] =>
  [...tokensOf(text)].map((token) => ({ text: token.text, isRun: token.isRun }));

const wordParts = (words: readonly string[]): QueryPart[] => words.map((text) => ({ text, isRun: false }));

/**
 * Returns other ways to read a text. Examples are `C++` as a name, `maxRetries` as separate words, and `1.2`
 * as `v1.2` (or the reverse). Chinese words are also returned in the form that another region uses.
 */
function readingsOf(text: string): Reading[] {
  const names = namesIn(text).map((name) => name.text);
  if (names.length > 0) return [{ parts: wordParts(names), isName: true }];
  const words = otherSpellingOf(text);
  if (words.length > 0) return [{ parts: wordParts(words), isName: false }];
  return regionalReadingsOf(text).map((reading) => ({ parts: partsOf(reading), isName: false }));
}

/**
 * Parses a query. In the query, `"several words"` is a phrase, and `-word` excludes a word. A page must
 * contain all other words. All other characters separate words. Every text is a valid query.
 */
export function parseQuery(query: string): Term[] {
  const terms: Term[] = [];
  let left = PARTS_MAX;
  for (const [piece, minus, quoted, plain] of query.matchAll(PIECE)) {
    const parts = partsOf(quoted ?? plain ?? "").slice(0, left);
    if (parts.length === 0) continue;
    left -= parts.length;
    const isOpen = quoted === undefined && minus === undefined && query.endsWith(piece);
    const readings = plain !== undefined && minus === undefined ? readingsOf(plain) : [];
    terms.push({ parts, isNegated: minus !== undefined, isQuoted: quoted !== undefined, isOpen, readings });
  }
  return terms;
}

/** The minimum number of terms in a long query. A page can contain all words of a long query by chance. */
const LONG_TERMS_MIN = 3;

/** Whether pages that have nothing to do with the query might still contain all of its words. */
export const isLongQuery = (query: string): boolean => parseQuery(query).length >= LONG_TERMS_MIN;

/**
 * Returns the distinct words of a query, without runs. `isOpen` is true if the word can be the start of a
 * longer word.
 */
export function wordsOf(terms: readonly Term[]): { word: string; isOpen: boolean }[] {
  const words = new Map<string, boolean>();
  const take = (parts: readonly QueryPart[], isOpenTerm: boolean) =>
    parts.forEach((part, index) => {
      const isOpen = isOpenTerm && index === parts.length - 1;
      if (!part.isRun) words.set(part.text, (words.get(part.text) ?? false) || isOpen);
    });
  for (const { parts, isOpen, readings } of terms) {
    take(parts, isOpen);
    for (const reading of readings) take(reading.parts, isOpen && !reading.isName);
  }
  return [...words].map(([word, isOpen]) => ({ word, isOpen }));
}
