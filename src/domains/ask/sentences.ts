import { sentencesOf as split } from "@/domains/text/sentences";
import { tokensOf } from "@/domains/text/tokens";
import { type Asked, spansIn } from "./terms";

/** A sentence of a section, and how well it matches the question. */
export interface Sentence {
  text: string;
  /** The position of the sentence in the section, starting at 0. */
  place: number;
  /**
   * The length of the sentence: the number of words, plus the number of character runs in scripts without
   * spaces.
   */
  length: number;
  /**
   * How often each subject of the question occurs in the sentence. The counts have the same order as the
   * subjects of the question.
   */
  counts: number[];
}

/**
 * The limits for the number of words. Longer sentences are usually tables or data. Shorter sentences usually
 * don't contain enough information.
 */
const LENGTH_MAX = 400;
const WORDS_MIN = 3;
/** The maximum number of sentences that are read in a section. */
const SENTENCES_MAX = 120;

/** The sentences of a section. Lines (list items, cells, lines of code) are never joined to one sentence. */
export function sentencesOf(body: string, language: string | null, asked: readonly Asked[]): Sentence[] {
  const sentences: Sentence[] = [];
  let place = 0;
  for (const line of body.split("\n")) {
    for (const text of split(line, language)) {
      const sentence = read(text, place, asked);
      place += 1;
      if (sentence) sentences.push(sentence);
      if (place >= SENTENCES_MAX) return sentences;
    }
  }
  return sentences;
}

function read(text: string, place: number, asked: readonly Asked[]): Sentence | null {
  if (text.length > LENGTH_MAX) return null;
  const { length, counts } = countIn(text, asked);
  return length < WORDS_MIN ? null : { text, place, length, counts };
}

/** Returns the number of words in a text, and how often the text contains each subject of the question. */
export function countIn(text: string, asked: readonly Asked[]): { length: number; counts: number[] } {
  const counts = asked.map(({ isSpan }) => (isSpan ? spansIn(text) : 0));
  let length = 0;
  for (const token of tokensOf(text)) {
    length += token.isRun ? Math.ceil(token.text.length / 2) : 1;
    asked.forEach(({ words, isRun }, n) => {
      const isThere = token.isRun
        ? isRun && [...words].some((word) => token.text.includes(word))
        : words.has(token.text);
      if (isThere) counts[n] = (counts[n] ?? 0) + 1;
    });
  }
  return { length, counts };
}

const ENDS = /[.!?:。！？…؟।]["'”’»)\]]*$/u;
const CODE = /[{}<>;=$|\\]|::|\(\)|--\w|^[@#/]/u;

/**
 * Matches a text that starts in the middle of a sentence, because the section was split at the wrong
 * position. Never matches text in a script without capital letters.
 */
const MIDDLE = /^\p{Ll}/u;

/**
 * Returns how much a line looks like a sentence, and not like a table cell, a setting or a line of code. The
 * maximum is 1.
 */
export const proseOf = (text: string): number =>
  (ENDS.test(text) ? 1 : 0.55) * (CODE.test(text) ? 0.5 : 1) * (MIDDLE.test(text) ? 0.8 : 1);
