import { readFileSync } from "node:fs";
import path from "node:path";
import { addToGroup } from "@/lib/group";

/** Matches text that readers of the original site don't see: front matter, comments, imports, tags and their attributes. */
const UNSEEN = [
  /^\uFEFF?(---|\+\+\+)[ \t]*\n[\s\S]*?\n\1[ \t]*(?:\n|$)/,
  /<!--[\s\S]*?-->|\{\/\*[\s\S]*?\*\/\}/g,
  // Comments of Docsy.
  /\{\{[<%]\s*comment\b[\s\S]*?\/\s*comment\s*[>%]\}\}/g,
  // Fences, definitions of links, variables, module code, included files, and the kinds of admonitions.
  /^[ \t>]*(?:`{3,}|~{3,}).*$/gm,
  /^[ \t]*\[[^\]\n]+\]:(?:[ \t]*\n[ \t]+\S+$|.*$)/gm,
  /\{\{[^{}]*\}\}|\{%[\s\S]*?%\}/g,
  /^export\b.*[{[(]\s*\n[\s\S]*?^[}\])]+;?[ \t]*$/gm,
  /^(?:import|export)\b(?:.+\n)+|^[ \t]*;?--8<--.*$/gm,
  /^[ \t>]*(?::{3,}|!!!|\?\?\?\+?)[ \t]*[\w-]+/gm,
  // Elements, targets of links, attributes and icons.
  /<(?:style|script)\b[\s\S]*?<\/(?:style|script)>/g,
  /<\/?[a-zA-Z](?:"[^"]*"|'[^']*'|\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}|[^<>"'{}])*>/g,
  /\]\((?:<[^<>]*>|[^()\s]*)/g,
  /\{:?\s*(?:[.#]|[a-z-]+=)[^{}\n]*\}/g,
  /:(?:material|fontawesome|octicons|simple)-[\w-]+:/g,
];
const prose = (text: string) =>
  UNSEEN.reduce((left, unseen) => left.replace(unseen, " "), text.replace(/\r\n?/g, "\n"));

export const wordsOf = (text: string) =>
  text
    .normalize("NFC")
    .toLowerCase()
    .match(/[\p{L}\p{N}]{2,}/gu) ?? [];

export interface LostWords {
  file: string;
  words: string[];
}

/**
 * Counts the words of each page without the parser and the word check. Returns the words that the source contains more often than
 * the imported text and the report.
 */
export function lostWithoutReport(
  folder: string,
  shown: ReadonlyMap<string, string>,
  problems: readonly { file: string; reason: string }[],
): LostWords[] {
  const reasons = new Map<string, string[]>();
  for (const { file, reason } of problems) addToGroup(reasons, file, reason);
  return [...shown].flatMap(([file, text]) => {
    const told = (reasons.get(file) ?? []).join(" ");
    const counts = new Map<string, number>();
    for (const word of wordsOf(`${text} ${told}`)) counts.set(word, (counts.get(word) ?? 0) + 1);
    const source = readFileSync(path.join(folder, file), "utf8");
    // The report contains the number of hidden lines of mdBook, but not their words.
    const shownLines = told.includes(" hidden lines ") ? source.replace(/^[ \t]*#(?: .*)?$/gm, " ") : source;
    const words = wordsOf(prose(shownLines)).filter((word) => {
      const left = counts.get(word) ?? 0;
      counts.set(word, left - 1);
      return left <= 0;
    });
    return words.length > 0 ? [{ file, words }] : [];
  });
}
