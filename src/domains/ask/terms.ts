import type { AskedQueries } from "@/domains/search/candidates";
import type { Term } from "@/domains/search/query";
import { quote } from "@/domains/search/tsquery";
import type { Vocabulary } from "@/domains/search/vocabulary";
import { writingsOf } from "@/domains/text/chinese";
import { gramsOf, tokensOf } from "@/domains/text/tokens";

// Questions about a time span are answered by any text that contains a time span. For example, "removed after thirty
// days" answers "How long are backups kept?". Bindery recognizes such questions only in English. Questions in other
// languages are matched by their words.

/** Units of time. With these units, search finds pages in the index that might contain a time span. */
const UNIT_WORDS: readonly string[] = ["second", "minute", "hour", "day", "week", "month", "year"];

const UNIT = `(?:${UNIT_WORDS.join("|")})s?`;
const SPAN_QUESTION = new RegExp(
  `\\bhow\\s+(?:long|often|soon|frequently|much\\s+time|many\\s+${UNIT})\\b`,
  "iu",
);
const NUMBER =
  "(?:\\d{1,9}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|ninety|" +
  "hundred|an?|each|every|per|few|several)";
const SPAN = new RegExp(`\\b${NUMBER}[\\s-]{1,3}${UNIT}\\b|\\b(?:hour|dai|week|month|year)ly\\b`, "giu");

/** Words that only show that a question is about a time span. These words aren't part of the question's subject. */
const SPAN_WORDS: ReadonlySet<string> = new Set(["long", "often", "soon", "frequently", "time"]);

/** Whether a question asks for a time span. */
const asksForSpan = (question: string): boolean => SPAN_QUESTION.test(question);

/** Counts the time spans in a text. */
export const spansIn = (text: string): number => text.match(SPAN)?.length ?? 0;

/**
 * One subject that a question asks about: a word with all its forms, or two characters of a script without
 * spaces.
 */
export interface Asked {
  /**
   * The lexemes of the subject in the index. The list is empty if no page of the spaces contains the subject.
   */
  lexemes: readonly string[];
  /** The normalized words. If `isRun` is true, each is a run of two consecutive characters. */
  words: ReadonlySet<string>;
  isRun: boolean;
  /** Whether any time span in a text matches the subject. If any time span matches, `words` isn't used. */
  isSpan?: boolean;
}

/** The maximum number of words of a question that are used. Later words rarely change the subject. */
const ASKED_MAX = 24;
/**
 * The minimum length of words that can be replaced by similar words. Shorter words are similar to too many
 * words.
 */
const GUESSED_LENGTH_MIN = 6;
/** Words that are common in questions and don't describe what the question is about. */
const ASKING = new Set(
  (
    "please tell explain show give want need know possible way anyone somebody someone something anything everything " +
    "else thing things help let lets like would could should can may might must shall will im ive dont doesnt cant " +
    "get gets got make makes made happen happens use uses used using work works hello hi thanks thank question answer " +
    "one two many much ever even yet still just without inside own several different another instead only per every " +
    "each go goes going straight twice once whole say such there put take takes upon via also already always never " +
    "maybe really quite rather lot lots bit kind sort able mean means come comes keep best good right better"
  ).split(" "),
);

/**
 * The searchable parts of a question as search terms. Each word, and each run of characters in a script
 * without spaces, is a separate term.
 */
export function termsOf(question: string): Term[] {
  const seen = new Set<string>();
  const terms: Term[] = [];
  for (const { text, isRun } of tokensOf(question)) {
    if (seen.has(text) || (!isRun && [...text].length === 1)) continue;
    seen.add(text);
    const isQuoted = text.length < GUESSED_LENGTH_MIN;
    terms.push({ parts: [{ text, isRun }], isNegated: false, isQuoted, isOpen: false, readings: [] });
    if (terms.length === 2 * ASKED_MAX) break;
  }
  return asksForSpan(question) ? [...terms.filter(isNoSpan), ...UNIT_WORDS.map(unitTerm)] : terms;
}

const isNoSpan = ({ parts }: Term) =>
  parts.every(({ text }) => !SPAN_WORDS.has(text) && !UNIT_WORDS.includes(text.replace(/s$/, "")));
const unitTerm = (text: string): Term => ({
  parts: [{ text, isRun: false }],
  isNegated: false,
  isQuoted: true,
  isOpen: false,
  readings: [],
});

/**
 * The subjects of a question, based on the meanings of its words in the searched spaces. Leaves out common words of the
 * language. Also leaves out words that are typical of questions, if other words remain.
 */
export function askedOf(
  question: string,
  terms: readonly Term[],
  { meanings, synonyms }: Vocabulary,
): Asked[] {
  const isSpanAsked = asksForSpan(question);
  const parts = terms
    .flatMap((term) => term.parts)
    .filter(({ text }) => !isSpanAsked || !UNIT_WORDS.includes(text));
  const words = parts.filter(({ text, isRun }) => !isRun && !meanings.get(text)?.isCommon);
  const telling = words.filter(({ text }) => !ASKING.has(text));
  const asked = (telling.length > 0 ? telling : words).map(({ text }): Asked => {
    const known = [text, ...(synonyms.get(text) ?? [])].flatMap((word) => {
      const meaning = meanings.get(word);
      return meaning && meaning.words.size > 0 ? [meaning] : [];
    });
    const lexemes = [...new Set(known.flatMap((meaning) => [...meaning.lexemes]))];
    return { lexemes, words: new Set([text, ...known.flatMap((each) => [...each.words])]), isRun: false };
  });
  const runs = new Set(parts.filter(({ isRun }) => isRun).flatMap(({ text }) => pairsOf(text)));
  const pairs = [...runs].map((pair): Asked => {
    const lexemes = writingsOf(pair);
    return { lexemes, words: new Set(lexemes), isRun: true };
  });
  const things = [...asked, ...pairs];
  const spans = isSpanAsked && things.length > 0 ? spanOf(meanings) : [];
  return sameOnce([...spans, ...things]).slice(0, ASKED_MAX);
}

/**
 * Returns a list with the subject that matches any time span, or an empty list if the spaces contain no time
 * span.
 */
function spanOf(meanings: Vocabulary["meanings"]): Asked[] {
  const known = UNIT_WORDS.flatMap((unit) => meanings.get(unit) ?? []).filter(({ words }) => words.size > 0);
  const lexemes = known.flatMap((meaning) => [...meaning.lexemes]);
  return known.length === 0 ? [] : [{ lexemes, words: new Set(), isRun: false, isSpan: true }];
}

/**
 * Whether a page can be about the question if it contains only the n-th subject. Returns false for a time
 * span.
 */
export const subjectsOf = (asked: readonly Asked[]) => (n: number) => !asked[n]?.isSpan;

/** The queries that find pages for each subject. */
export function queriesOf(asked: readonly Asked[]): AskedQueries {
  const of = (weight: string) =>
    asked.map(({ lexemes }) => lexemes.map((lexeme) => `${quote(lexeme)}${weight}`).join(" | "));
  return { anywhere: of(""), inTitle: of(":A"), inHeading: of(":B") };
}

/**
 * Returns the pairs of adjacent characters in a run. The index also contains the last character of a run as a
 * separate entry, but a question doesn't need this entry.
 */
function pairsOf(run: string): string[] {
  const grams = gramsOf(run);
  return grams.length === 1 ? grams : grams.slice(0, -1);
}

/** Removes subjects with the same meaning, such as `log` and `logs`. */
function sameOnce(asked: readonly Asked[]): Asked[] {
  const seen = new Set<string>();
  return asked.filter(({ lexemes }) => {
    const name = [...lexemes].sort().join(" ");
    if (name !== "" && seen.has(name)) return false;
    seen.add(name);
    return true;
  });
}
