import { writingsOf } from "@/domains/text/chinese";
import { gramsOf } from "@/domains/text/tokens";
import type { AskedQueries } from "./candidates";
import type { Term } from "./query";
import type { Meaning } from "./vocabulary";
import type { Wanted } from "./wanted";

/** The PostgreSQL queries of a search. */
export interface TextQuery {
  /** The query that a page must match. */
  all: string;
  /** The query for titles. */
  inTitle: string;
  /** The query for headings, including titles. */
  inHeading: string;
  /** The query for titles, the titles of parents, and slugs. */
  inPlace: string;
  /** The query for titles that contain any of the terms. */
  anyInTitle: string;
  /** The query that selects the sections to show. This query matches any of the terms. */
  any: string;
}

/**
 * A position in a sequence of words, with the lexemes that are allowed at this position. `step` is the
 * distance from the previous position, in words.
 */
interface WordPosition {
  alternatives: { lexeme: string; isBeginning: boolean }[];
  step: number;
}

/** Quotes a lexeme, so that PostgreSQL doesn't parse its characters as operators. */
export const quote = (lexeme: string) => `'${lexeme.replace(/['\\]/g, "$&$&")}'`;

type Meanings = ReadonlyMap<string, Meaning>;
/**
 * Alternative ways to express one search subject. Each alternative contains one or more sequences of words. A
 * page must contain all sequences of at least one alternative.
 */
type Ways = WordPosition[][][];

/**
 * Returns the tsqueries of a search. All lexemes are quoted, so PostgreSQL never parses typed text as an
 * operator. Returns null if no page can match, because a word is unknown or the search is empty.
 */
export function textQueryOf(
  wanted: readonly Wanted[],
  negated: readonly Term[],
  meanings: Meanings,
): TextQuery | null {
  const needed = neededOf(wanted, meanings);
  if (needed.length === 0 || needed.some((ways) => ways.length === 0)) return null;
  const unwanted = negated
    .map((term) => positionsOf(term, meanings, false))
    .filter((positions) => positions.length > 0 && !isHopeless(positions));
  const without = unwanted.map((positions) => ` & !${rowText(positions, "")}`).join("");
  const join = (operator: string, weight: string) =>
    needed.map((ways) => `(${waysText(ways, weight)})`).join(operator);
  return {
    all: join(" & ", "") + without,
    inTitle: join(" & ", "A"),
    inHeading: join(" & ", "AB"),
    inPlace: join(" & ", "AC"),
    anyInTitle: join(" | ", "A"),
    any: join(" | ", ""),
  };
}

const rowsOf = (terms: readonly Term[], meanings: Meanings, isLastResort: boolean) =>
  terms.map((term) => positionsOf(term, meanings, isLastResort)).filter((positions) => positions.length > 0);

/** Leaves out the search subjects that consist only of common words. */
export const tellingOf = (wanted: readonly Wanted[], meanings: Meanings): Wanted[] =>
  wanted.filter((ways) => ways.some((terms) => rowsOf(terms, meanings, false).length > 0));

/**
 * Returns the possible ways to find each search subject. If all subjects are common words, uses only the last
 * subject, because the person might still be typing this word.
 */
function neededOf(wanted: readonly Wanted[], meanings: Meanings): Ways[] {
  const telling = tellingOf(wanted, meanings);
  const isLastResort = telling.length === 0;
  return (isLastResort ? wanted.slice(-1) : telling).map((ways) => {
    const possible = ways
      .map((terms) => ({ terms, rows: rowsOf(terms, meanings, isLastResort) }))
      .filter(({ rows }) => rows.length > 0 && !rows.some(isHopeless));
    const named = possible.filter(({ terms }) => terms.some(({ isName }) => isName));
    return (named.length > 0 ? named : possible).map(({ rows }) => rows);
  });
}

/**
 * Returns one query for each search subject. If no page contains the subject, the query is empty and matches
 * nothing.
 */
export function queriesOf(wanted: readonly Wanted[], meanings: Meanings): AskedQueries {
  const needed = neededOf(wanted, meanings);
  const of = (weight: string) => needed.map((ways) => waysText(ways, weight));
  return { anywhere: of(""), inTitle: of("A"), inHeading: of("B") };
}

const isHopeless = (positions: readonly WordPosition[]) =>
  positions.length === 0 || positions.some(({ alternatives }) => alternatives.length === 0);

/**
 * Returns the positions of a sequence of words. Common words are skipped, so any word can be at their
 * position. If all words are common, the last word is kept.
 */
function positionsOf(
  term: Term,
  meanings: ReadonlyMap<string, Meaning>,
  isLastResort: boolean,
): WordPosition[] {
  const positions: WordPosition[] = [];
  let step = 1;
  const push = (alternatives: WordPosition["alternatives"]) => {
    positions.push({ alternatives, step });
    step = 1;
  };
  term.parts.forEach((part, index) => {
    const isLast = index === term.parts.length - 1;
    if (part.isRun) {
      for (const gram of runGrams(part.text, isLast)) push(gram);
      return;
    }
    const meaning = meanings.get(part.text);
    const isKept = !meaning?.isCommon || (isLastResort && isLast && meaning.beginning !== null);
    if (meaning && isKept) push(alternativesOf(meaning, isLast && term.isOpen));
    else step += 1;
  });
  return positions;
}

/**
 * Returns all pairs of consecutive characters, in both Chinese scripts. The index also contains the last
 * character of a run as a separate entry. A query doesn't contain this entry, because the run in the text
 * might have more characters.
 */
function runGrams(run: string, isLast: boolean): WordPosition["alternatives"][] {
  const grams = gramsOf(run);
  const isSingle = grams.length === 1;
  const needed = isLast && !isSingle ? grams.slice(0, -1) : grams;
  return needed.map((gram) =>
    writingsOf(gram).map((lexeme) => ({ lexeme, isBeginning: isLast && isSingle })),
  );
}

function alternativesOf(
  { lexemes, words, beginning }: Meaning,
  isOpen: boolean,
): WordPosition["alternatives"] {
  const begins = isOpen && beginning !== null ? beginning : null;
  const stems = [...lexemes].filter((lexeme) => begins === null || !lexeme.startsWith(begins));
  if (words.size === 0) return [];
  const alternatives = stems.map((lexeme) => ({ lexeme, isBeginning: false }));
  return begins === null ? alternatives : [...alternatives, { lexeme: begins, isBeginning: true }];
}

const waysText = (ways: Ways, weight: string): string =>
  ways.map((rows) => `(${rows.map((positions) => rowText(positions, weight)).join(" & ")})`).join(" | ");

function rowText(positions: readonly WordPosition[], weight: string): string {
  const texts = positions.map(({ alternatives, step }, index) => {
    const choice = alternatives.map(({ lexeme, isBeginning }) => {
      const flags = `${isBeginning ? "*" : ""}${weight}`;
      return flags === "" ? quote(lexeme) : `${quote(lexeme)}:${flags}`;
    });
    return `${index === 0 ? "" : ` <${step}> `}(${choice.join(" | ")})`;
  });
  return `(${texts.join("")})`;
}
