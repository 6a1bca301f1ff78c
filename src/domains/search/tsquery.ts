import { gramsOf } from "@/domains/text/tokens";
import type { Term } from "./query";
import type { Meaning } from "./vocabulary";

/** What PostgreSQL is asked for. */
export interface TextQuery {
  /** What a page must match. */
  all: string;
  /** The same within titles alone. */
  inTitle: string;
  /** What a section is shown for: any one of the terms. */
  any: string;
}

/** A place in a row of words: what may stand there, and how many words further it is than the place before. */
interface Place {
  alternatives: { lexeme: string; isBeginning: boolean }[];
  step: number;
}

/** A lexeme as a tsquery holds it: nothing in it is read as an operator. */
export const quote = (lexeme: string) => `'${lexeme.replace(/['\\]/g, "$&$&")}'`;

/**
 * The tsqueries of a query. Lexemes come out of the index's own vocabulary or are grams, and are quoted: nothing that
 * was typed is read as an operator. Null where nothing can match: a word is unknown, or nothing is asked for.
 */
export function textQueryOf(
  terms: readonly Term[],
  meanings: ReadonlyMap<string, Meaning>,
): TextQuery | null {
  const wanted = terms.filter((term) => !term.isNegated);
  const rows = wanted.map((term) => placesOf(term, meanings, false));
  const needed = rows.some((places) => places.length > 0)
    ? rows.filter((places) => places.length > 0)
    : wanted.slice(-1).map((term) => placesOf(term, meanings, true));
  if (needed.length === 0 || needed.some(isHopeless)) return null;
  const unwanted = terms
    .filter((term) => term.isNegated)
    .map((term) => placesOf(term, meanings, false))
    .filter((places) => places.length > 0 && !isHopeless(places));
  const without = unwanted.map((places) => ` & !${rowText(places, "")}`).join("");
  const join = (operator: string, weight: string) =>
    needed.map((places) => rowText(places, weight)).join(operator);
  return { all: join(" & ", "") + without, inTitle: join(" & ", "A"), any: join(" | ", "") };
}

const isHopeless = (places: readonly Place[]) =>
  places.length === 0 || places.some(({ alternatives }) => alternatives.length === 0);

/** Common words leave a gap, unless the last word of a query that holds no other is still being typed. */
function placesOf(term: Term, meanings: ReadonlyMap<string, Meaning>, isLastResort: boolean): Place[] {
  const places: Place[] = [];
  let step = 1;
  const push = (alternatives: Place["alternatives"]) => {
    places.push({ alternatives, step });
    step = 1;
  };
  term.parts.forEach((part, index) => {
    const isLast = index === term.parts.length - 1;
    if (part.isRun) {
      for (const gram of runGrams(part.text, isLast)) push([gram]);
      return;
    }
    const meaning = meanings.get(part.text);
    const isKept = !meaning?.isCommon || (isLastResort && isLast && meaning.beginning !== null);
    if (meaning && isKept) push(alternativesOf(meaning, isLast && term.isOpen));
    else step += 1;
  });
  return places;
}

/** The last letter of a run is in the index by itself, since the run ends there; in a query it may go on. */
function runGrams(run: string, isLast: boolean): Place["alternatives"] {
  const grams = gramsOf(run);
  if (!isLast) return grams.map((lexeme) => ({ lexeme, isBeginning: false }));
  if (grams.length === 1) return [{ lexeme: run, isBeginning: true }];
  return grams.slice(0, -1).map((lexeme) => ({ lexeme, isBeginning: false }));
}

function alternativesOf({ lexemes, words, beginning }: Meaning, isOpen: boolean): Place["alternatives"] {
  const begins = isOpen && beginning !== null ? beginning : null;
  const stems = [...lexemes].filter((lexeme) => begins === null || !lexeme.startsWith(begins));
  if (words.size === 0) return [];
  const alternatives = stems.map((lexeme) => ({ lexeme, isBeginning: false }));
  return begins === null ? alternatives : [...alternatives, { lexeme: begins, isBeginning: true }];
}

function rowText(places: readonly Place[], weight: string): string {
  const texts = places.map(({ alternatives, step }, index) => {
    const choice = alternatives.map(({ lexeme, isBeginning }) => {
      const flags = `${isBeginning ? "*" : ""}${weight}`;
      return flags === "" ? quote(lexeme) : `${quote(lexeme)}:${flags}`;
    });
    return `${index === 0 ? "" : ` <${step}> `}(${choice.join(" | ")})`;
  });
  return `(${texts.join("")})`;
}
