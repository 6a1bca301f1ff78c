// What a page consists of, as a source says it and as readers are shown it.

/** Something of a page that must not get lost. */
export interface Piece {
  /** The text by which a piece of the source and a piece of the page are compared. */
  value: string;
  /** What a report quotes. */
  quote: string;
  /** The first and the last line in the source, counted from 1; 0 for pieces of the page. */
  line: number;
  lastLine: number;
}

export const KINDS = ["headings", "code", "images", "links", "cells", "items"] as const;
export type Kind = (typeof KINDS)[number];

/** A page, apart: each list in reading order. */
export type Pieces = Record<Kind | "words" | "markup", Piece[]>;

export const noPieces = (): Pieces => ({
  words: [],
  markup: [],
  headings: [],
  code: [],
  images: [],
  links: [],
  cells: [],
  items: [],
});

/** Marks that may stand within a word, and mean or show themselves. Both sides leave them out. */
const MARKS = /[*_~`\\[\]]/g;

const SINGLE = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}`;
/** Letters and digits in a row. Scripts without spaces are read letter by letter, since a line may end anywhere in them. */
const WORD = new RegExp(String.raw`[${SINGLE}]|(?:(?![${SINGLE}])[\p{L}\p{N}\p{M}*_~${"`"}\\[\]])+`, "gu");

/** The words of a text with their places in it. */
export function* wordsIn(text: string): Generator<[word: string, offset: number]> {
  for (const match of text.matchAll(WORD)) {
    const word = match[0].replace(MARKS, "").normalize("NFC").toLowerCase();
    if (word !== "") yield [word, match.index];
  }
}

export const joinedWords = (text: string): string => [...wordsIn(text)].map(([word]) => word).join(" ");

/** Code without its white space, which containers and tabs change. */
export const codeValue = (code: string): string => code.replace(/\s+/g, "");

/** A target as links of both sides name it. */
export function targetValue(href: string): string {
  const bare = href.trim().replace(/^<(.*)>$/s, "$1");
  try {
    return decodeURIComponent(bare).normalize("NFC");
  } catch {
    return bare.normalize("NFC");
  }
}

const QUOTE_MAX = 60;

/** The beginning of a text, on one line. */
export function quoteOf(text: string): string {
  const flat = text.replace(/\s+/g, " ").trim();
  return flat.length > QUOTE_MAX ? `${flat.slice(0, QUOTE_MAX).trimEnd()}…` : flat;
}

/** How markup looks where readers see it: written for another system, or not understood. */
export const MARKUP = new RegExp(
  [
    String.raw`\{%[^{}\n]{0,300}%\}`,
    String.raw`\{\{[^{}\n]{1,200}\}\}`,
    String.raw`\{:?\s*[.#][\w-][^{}\n]{0,200}\}`,
    String.raw`\{\s*(?:width|height|align|style|class|target|loading)=[^{}\n]{1,200}\}`,
    String.raw`\{\/\*`,
    String.raw`^[ \t>]*:{3,}[ \t]*[a-z][\w-]*`,
    String.raw`^[ \t>]*(?:!!!|\?\?\?\+?)[ \t]+[a-z][\w-]*`,
    String.raw`^[ \t>]*===\+?[ \t]+"[^"\n]*"`,
    String.raw`\[!(?:note|tip|important|warning|caution)\]`,
    String.raw`\[\[?_?toc_?\]\]?`,
    String.raw`\]\([^()\n]{1,300}\)`,
    String.raw`\*\*(?=[^\s*])[^*\n]{1,300}\*\*`,
    String.raw`<\/?(?:a|b|br|center|code|details|div|em|figcaption|figure|h[1-6]|hr|i|iframe|img|kbd|li|mark|ol|p|picture|pre|span|strong|sub|summary|sup|table|tbody|td|th|thead|tr|u|ul|video)(?:\s[^<>\n]{0,500})?\/?>`,
    "<!--",
    String.raw`^[ \t]*--8<--`,
    String.raw`\$(?=[^\s$])[^$\n]{0,200}\\[a-z]+[^$\n]{0,200}\$`,
  ].join("|"),
  "gim",
);

export const markupValue = (found: string): string => found.replace(/[\s>]+/g, " ").trim();
