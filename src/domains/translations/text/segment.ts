/** What a tag of a segment stands for: a stretch of the source, words as they are, or what goes around words. */
export type Part =
  | { kind: "source"; start: number; end: number }
  | { kind: "literal"; text: string }
  | { kind: "pair"; open: string; close: string };

/** How the words of a segment are written where it stands. */
export type Writing = "markdown" | "cell" | "html" | "html-attribute" | "tag-attribute" | "plain";

/** A stretch of a text that is translated as one: a paragraph, a heading, a cell, an alternative text. */
export interface Segment {
  start: number;
  end: number;
  writing: Writing;
  /** What a provider gets, without white space around it. */
  tagged: string;
  /** The parts behind the tags; the first has id 1. */
  parts: readonly Part[];
  /** White space around the words, which is kept. */
  lead: string;
  trail: string;
  /** Set for a heading of Markdown: which of the text's headings it is. */
  heading?: number;
}

const LETTER = /\p{L}/u;

/** Whether there is anything to translate: numbers and signs say the same in every language. */
export const hasWords = (text: string) => LETTER.test(text);
