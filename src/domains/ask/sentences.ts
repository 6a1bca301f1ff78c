import { sentencesOf as split } from "@/domains/text/sentences";
import { tokensOf } from "@/domains/text/tokens";
import { type Asked, spansIn } from "./terms";

/** A sentence of a section, with the part of the question that it is about. */
export interface Sentence {
  text: string;
  /** Place in its section, from 0. */
  place: number;
  /** Words and runs in it. */
  length: number;
  /** How often each thing that is asked occurs in it, in the order of the question. */
  counts: number[];
}

/** Longer ones are tables and data; shorter ones say nothing by themselves. */
const LENGTH_MAX = 400;
const WORDS_MIN = 3;
/** Sentences of a section that are looked at. */
const SENTENCES_MAX = 120;

/** The sentences of a section; lines of a text (list items, cells, lines of code) never run into each other. */
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

/** How many words a text has, and how often it holds each thing that is asked. */
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

/** The middle of a sentence that was cut in the wrong place; scripts without capitals have no such beginnings. */
const MIDDLE = /^\p{Ll}/u;

/** How much a line reads like something that was said, rather than like a cell, a setting or a line of code: up to 1. */
export const proseOf = (text: string): number =>
  (ENDS.test(text) ? 1 : 0.55) * (CODE.test(text) ? 0.5 : 1) * (MIDDLE.test(text) ? 0.8 : 1);
