// The pieces of a page. They're used to compare a source with what readers see.

/** A piece of a page that must be shown. */
export interface Piece {
  /** The text that is compared: pieces of the source and of the page match if their values are equal. */
  value: string;
  /** The text that a report quotes. */
  quote: string;
  /**
   * The numbers of the first and the last line in the source. Lines start at 1. For pieces of the page, both
   * are 0.
   */
  line: number;
  lastLine: number;
}

export const KINDS = ["headings", "code", "images", "links", "cells", "items"] as const;
export type Kind = (typeof KINDS)[number];

/** The pieces of a page by kind. The pieces of a kind are in reading order. */
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

/**
 * Matches marks that can be inside a word, either as formatting or as text. Before the comparison, they're
 * removed from both the source and the page.
 */
const MARKS = /[*_~`\\[\]]/g;

const SINGLE = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}`;
/**
 * Matches runs of letters and digits. In scripts without spaces, it matches single characters, because a
 * line can end between any two characters.
 */
const WORD = new RegExp(String.raw`[${SINGLE}]|(?:(?![${SINGLE}])[\p{L}\p{N}\p{M}*_~${"`"}\\[\]])+`, "gu");

/** Yields the words of a text with their offsets. */
export function* wordsIn(text: string): Generator<[word: string, offset: number]> {
  for (const match of text.matchAll(WORD)) {
    const word = match[0].replace(MARKS, "").normalize("NFC").toLowerCase();
    if (word !== "") yield [word, match.index];
  }
}

export const joinedWords = (text: string): string => [...wordsIn(text)].map(([word]) => word).join(" ");

/**
 * Returns code without white space, because tabs and the position in a list or quote can change the white
 * space.
 */
export const codeValue = (code: string): string => code.replace(/\s+/g, "");

/** Returns a link target in a normalized form, so that the source and the page can be compared. */
export function targetValue(href: string): string {
  const bare = href.trim().replace(/^<(.*)>$/s, "$1");
  try {
    return decodeURIComponent(bare).normalize("NFC");
  } catch {
    return bare.normalize("NFC");
  }
}

const QUOTE_MAX = 60;

/** Returns the start of a text as one line. */
export function quoteOf(text: string): string {
  const flat = text.replace(/\s+/g, " ").trim();
  return flat.length > QUOTE_MAX ? `${flat.slice(0, QUOTE_MAX).trimEnd()}…` : flat;
}

/**
 * Matches markup that readers would see as plain text. Such markup belongs to another system or isn't valid.
 */
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
    String.raw`\*\[[^[\]\n]{1,100}\]:(?=[ \t])`,
    String.raw`(?<=[\w)])~[^~\s]{1,40}~(?!~)`,
    String.raw`(?<=[\w)])\^[^^\s]{1,40}\^`,
    String.raw`\$(?=[^\s$])[^$\n]{0,200}\\[a-z]+[^$\n]{0,200}\$`,
  ].join("|"),
  "gim",
);

/**
 * Match the start of a definition in a definition list, in a source and on a page. On a page, the term and its definition are
 * on one line.
 */
export const DEFINITION = /\n:[ \t]{1,4}\S{1,30}/g;
export const SHOWN_DEFINITION = /[ \n]:[ \t]{1,4}\S{1,30}/g;

export const markupValue = (found: string): string => found.replace(/[\s>]+/g, " ").trim();
