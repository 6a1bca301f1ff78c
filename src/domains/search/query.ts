import { humpsOf, namesIn } from "@/domains/text/identifiers";
import { tokensOf } from "@/domains/text/tokens";

/** One thing that a page must contain, or must not: a word, or consecutive words and runs. */
export interface Term {
  parts: QueryPart[];
  isNegated: boolean;
  /** As it was typed between quotes: never taken for another word. */
  isQuoted: boolean;
  /** Still being typed: its last part may be the beginning of a word. */
  isOpen: boolean;
  /** What else the typed text stands for. A page may contain that instead. */
  readings: Reading[];
  /** Whether it is a reading with its signs, as in {@link Reading}. */
  isName?: boolean;
}

/** Another way to write a term. */
interface Reading {
  parts: QueryPart[];
  /** Whether it is what the text says, with its signs (`C++`): if it is known, the words alone don't count. */
  isName: boolean;
}

/** Folded. */
export interface QueryPart {
  text: string;
  isRun: boolean;
}

/** Words of a query that count; more narrow nothing down. */
const PARTS_MAX = 32;

/**
 * A quoted part, whose closing quote may be missing, or anything up to the next space. A minus excludes what follows it,
 * unless that makes the name of an option: `--flag`, `-v`.
 */
const PIECE = /(?:(-)(?!-|[^\s"](?:\s|$)))?(?:"([^"]*)(?:"|$)|(\S+))/gu;

const VERSION = /^(v?)(\d+(?:\.\d+)+)$/i;
const CAMEL_CASE = /^(?=.*[a-z\d][A-Z])[A-Za-z][A-Za-z\d]*$/;

const wordParts = (words: readonly string[]): QueryPart[] => words.map((text) => ({ text, isRun: false }));

/** `C++` by its name, `maxRetries` by its words, `1.2` as `v1.2` and the other way round. */
function readingsOf(text: string): Reading[] {
  const names = namesIn(text).map((name) => name.text);
  if (names.length > 0) return [{ parts: wordParts(names), isName: true }];
  const [, v, version] = VERSION.exec(text) ?? [];
  const words = version
    ? `${v ? "" : "v"}${version}`.split(".")
    : CAMEL_CASE.test(text)
      ? humpsOf(text).map((hump) => hump.text)
      : [];
  return words.length > 0 ? [{ parts: wordParts(words), isName: false }] : [];
}

/**
 * Reads what a person typed: words that must all be there, `"words in a row"`, `-without`. Everything else than
 * letters and digits separates; no input is wrong.
 */
export function parseQuery(query: string): Term[] {
  const terms: Term[] = [];
  let left = PARTS_MAX;
  for (const [piece, minus, quoted, plain] of query.matchAll(PIECE)) {
    const parts = [...tokensOf(quoted ?? plain ?? "")]
      .slice(0, left)
      .map(({ text, isRun }) => ({ text, isRun }));
    if (parts.length === 0) continue;
    left -= parts.length;
    const isOpen = quoted === undefined && minus === undefined && query.endsWith(piece);
    const readings = plain !== undefined && minus === undefined ? readingsOf(plain) : [];
    terms.push({ parts, isNegated: minus !== undefined, isQuoted: quoted !== undefined, isOpen, readings });
  }
  return terms;
}

/** The words (not runs) of a query, with whether they may be the beginning of one, each once. */
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
