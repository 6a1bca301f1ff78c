import { regionalReadingsOf } from "@/domains/text/chinese";
import { humpsOf, namesIn } from "@/domains/text/identifiers";
import { tokensOf } from "@/domains/text/tokens";

/** A word, or consecutive words and runs, that a page must contain or must not contain. */
export interface Term {
  parts: QueryPart[];
  isNegated: boolean;
  /** Whether the term was in quotes, so that it's never replaced by a similar word. */
  isQuoted: boolean;
  /** Whether the person might still be typing the term, so that its last part can be the start of a word. */
  isOpen: boolean;
  /** Other interpretations of the typed text. A page matches if it contains one of them instead. */
  readings: Reading[];
  /** Whether the term is a name with its signs, as in {@link Reading}. */
  isName?: boolean;
}

/** Another way to write a term. */
interface Reading {
  parts: QueryPart[];
  /**
   * Whether it's the exact name with its signs (`C++`). If the index contains it, the plain words aren't
   * searched.
   */
  isName: boolean;
}

/** The normalized text of a word or a run. */
export interface QueryPart {
  text: string;
  isRun: boolean;
}

/** How many words of a query are used. Further words almost don't narrow the results. */
const PARTS_MAX = 32;

/**
 * A quoted part, with or without its closing quote, or anything up to the next space. A minus excludes what
 * follows it, unless it starts the name of an option: `--flag`, `-v`.
 */
const PIECE = /(?:(-)(?!-|[^\s"](?:\s|$)))?(?:"([^"]*)(?:"|$)|(\S+))/gu;

const VERSION = /^(v?)(\d+(?:\.\d+)+)$/i;
const CAMEL_CASE = /^(?=.*[a-z\d][A-Z])[A-Za-z][A-Za-z\d]*$/;

const partsOf = (text: string): QueryPart[] =>
  [...tokensOf(text)].map((token) => ({ text: token.text, isRun: token.isRun }));

const wordParts = (words: readonly string[]): QueryPart[] => words.map((text) => ({ text, isRun: false }));

/**
 * Other readings of a text: `C++` as a name, `maxRetries` as its words, `1.2` as `v1.2` and vice versa, and Chinese
 * words of another region.
 */
function readingsOf(text: string): Reading[] {
  const names = namesIn(text).map((name) => name.text);
  if (names.length > 0) return [{ parts: wordParts(names), isName: true }];
  const [, v, version] = VERSION.exec(text) ?? [];
  const words = version
    ? `${v ? "" : "v"}${version}`.split(".")
    : CAMEL_CASE.test(text)
      ? humpsOf(text).map((hump) => hump.text)
      : [];
  if (words.length > 0) return [{ parts: wordParts(words), isName: false }];
  return regionalReadingsOf(text).map((reading) => ({ parts: partsOf(reading), isName: false }));
}

/**
 * Parses a typed query: words that must all be on a page, `"words in a row"`, `-without`. Other characters
 * only separate words. Every input is valid.
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

/** The words (not runs) of a query without duplicates, with whether each can be the start of a word. */
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
