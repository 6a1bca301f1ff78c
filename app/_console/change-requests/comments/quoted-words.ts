import { bodyOf, type Comment } from "./use-comments";

/** The maximum length of quoted words, in characters. */
const WORDS_MAX = 300;

/** The words in the form in which comments quote them and editors find them. Every white space is one space. */
export const quotable = (text: string): string => text.replace(/\s/g, " ").trim().slice(0, WORDS_MAX).trim();

/** The start of a comment about selected words: a quote in Markdown. */
export const quoteOf = (words: string): string =>
  words === "" ? "" : `> ${words.replace(/[\\`*_[\]<>~$|{}:@#!]/g, "\\$&")}\n\n`;

/** The words that the first line of a comment quotes, or an empty string. */
export const quotedWords = (markdown: string): string =>
  (/^> ?([^\n]*)/.exec(markdown)?.[1] ?? "").replace(/\\([!-/:-@[-`{-~])/g, "$1").trim();

/** The words that open comments quote, by the key of the block. */
export function openQuotes(comments: readonly Comment[]): Map<string, string[]> {
  const quotes = new Map<string, string[]>();
  for (const comment of comments) {
    const node = comment.target.node?.id;
    const words = quotedWords(bodyOf(comment));
    if (comment.status === "open" && node !== undefined && words !== "")
      quotes.set(node, [...(quotes.get(node) ?? []), words]);
  }
  return quotes;
}
