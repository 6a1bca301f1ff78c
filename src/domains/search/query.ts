import { tokensOf } from "@/domains/text/tokens";

/** One thing that a page must contain, or must not: a word, or consecutive words and runs. */
export interface Term {
  parts: QueryPart[];
  isNegated: boolean;
  /** As it was typed between quotes: never taken for another word. */
  isQuoted: boolean;
  /** Still being typed: its last part may be the beginning of a word. */
  isOpen: boolean;
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
    terms.push({ parts, isNegated: minus !== undefined, isQuoted: quoted !== undefined, isOpen });
  }
  return terms;
}

/** The words (not runs) of a query, with whether they may be the beginning of one, each once. */
export function wordsOf(terms: readonly Term[]): { word: string; isOpen: boolean }[] {
  const words = new Map<string, boolean>();
  for (const term of terms) {
    term.parts.forEach((part, index) => {
      const isOpen = term.isOpen && index === term.parts.length - 1;
      if (!part.isRun) words.set(part.text, (words.get(part.text) ?? false) || isOpen);
    });
  }
  return [...words].map(([word, isOpen]) => ({ word, isOpen }));
}
