import { inOneScript } from "@/domains/text/chinese";
import { NAME_WORDS, wordsWithin } from "@/domains/text/identifiers";
import { fold, tokensOf } from "@/domains/text/tokens";
import { type MarkedRange, piecesOf } from "@/lib/marked-text";
import type { Term } from "./query";
import type { Meaning } from "./vocabulary";

export interface Marking {
  words: ReadonlySet<string>;
  beginnings: readonly string[];
  /** Runs of characters without spaces, converted to one Chinese script. */
  runs: readonly string[];
  /**
   * Matches everything that can be marked in a text that has only ASCII letters. Null if there's nothing to
   * mark.
   */
  inPlainText: RegExp | null;
}

/** The maximum length of the text before the first mark, and of the whole snippet, in UTF-16 units. */
const LEAD = 60;
const LENGTH = 240;
/** How many characters after the first mark are searched for more marks. */
const REACH = 1000;
/** Matches the text between two marks that are combined into one mark. */
const JOINT = /^[\s./_:-]{0,2}$/u;

interface Span {
  start: number;
  end: number;
}

/** Matches letters and digits that aren't ASCII. */
const FOREIGN_LETTER = /(?=[^ -~])[\p{L}\p{N}\p{M}]/u;
const PLAIN_WORD = /^[a-z0-9]+$/;
const PLAIN_LETTER = /[A-Za-z0-9]/;

/** Returns the words to mark in texts for the given terms. */
export function markingOf(terms: readonly Term[], meanings: ReadonlyMap<string, Meaning>): Marking {
  const words = new Set<string>();
  const beginnings: string[] = [];
  const runs: string[] = [];
  for (const term of terms) {
    term.parts.forEach((part, index) => {
      if (part.isRun) runs.push(inOneScript(part.text));
      const meaning = meanings.get(part.text);
      for (const word of meaning?.words ?? []) words.add(word);
      const isOpen = term.isOpen && index === term.parts.length - 1;
      if (isOpen && meaning?.beginning) beginnings.push(meaning.beginning);
    });
  }
  const plain = [...words, ...beginnings].filter((word) => PLAIN_WORD.test(word));
  const inPlainText = plain.length === 0 ? null : new RegExp(plain.join("|"), "gi");
  return { words, beginnings, runs, inPlainText };
}

export interface Snippet {
  body: string;
  /** The ranges of the matches in the text. */
  ranges: MarkedRange[];
}

/**
 * Returns the part of a text that contains the most matches. If there are no matches, returns the start of
 * the text. Replaces each run of white space with a single space.
 */
export function snippetOf(text: string, marking: Marking): Snippet {
  const spans = joined(text, spansOf(text, marking));
  const first = bestStart(spans);
  const start = first === null ? 0 : wordStart(text, Math.max(0, first - LEAD));
  const end = start + LENGTH >= text.length ? text.length : wordEnd(text, start, start + LENGTH);
  const shown = spans.filter((span) => span.start >= start && span.start < end);
  const pieces = piecesOf(
    text.slice(start, end),
    shown.map((span) => [span.start - start, Math.min(span.end, end) - start]),
  );
  const lead = start > 0 ? "…" : "";
  const ranges: MarkedRange[] = [];
  let body = lead;
  for (const piece of pieces) {
    const spaced = piece.text.replace(/\s+/g, " ");
    const isAfterSpace = body === lead || body.endsWith(" ");
    const from = body.length;
    body += isAfterSpace ? spaced.trimStart() : spaced;
    if (piece.isMarked) ranges.push([from, body.length]);
  }
  return { body: `${body.trimEnd()}${end < text.length ? "…" : ""}`, ranges };
}

/** Whether a text contains a match. */
export const isMarked = (text: string, marking: Marking): boolean => spansOf(text, marking).length > 0;

interface Part {
  start: number;
  text: string;
}

/**
 * Returns the parts of a text that must be read to find matches. If the text has only ASCII letters, these
 * parts are the words that contain a searched word.
 */
function* partsOf(text: string, { words, inPlainText }: Marking): Generator<Part> {
  if (FOREIGN_LETTER.test(text) || NAME_WORDS.some((word) => words.has(word)))
    return yield { start: 0, text };
  if (!inPlainText) return;
  const isLetter = (at: number) => PLAIN_LETTER.test(text[at] ?? "");
  inPlainText.lastIndex = 0;
  for (let found = inPlainText.exec(text); found; found = inPlainText.exec(text)) {
    let start = found.index;
    let end = inPlainText.lastIndex;
    while (isLetter(start - 1)) start -= 1;
    while (isLetter(end)) end += 1;
    yield { start, text: text.slice(start, end) };
    inPlainText.lastIndex = end;
  }
}

function spansOf(text: string, marking: Marking): Span[] {
  const { words, beginnings, runs } = marking;
  const spans: Span[] = [];
  const within: Span[] = [];
  const last = () => (spans[0] ? spans[0].start + REACH : text.length);
  for (const part of partsOf(text, marking)) {
    if (part.start > last()) break;
    for (const { text: word, isRun, ...token } of tokensOf(part.text)) {
      const span = { start: part.start + token.start, end: part.start + token.end };
      if (span.start > last()) break;
      if (isRun) spans.push(...runSpans(text, { text: word, ...span }, runs));
      else if (words.has(word) || beginnings.some((beginning) => word.startsWith(beginning)))
        spans.push(span);
    }
    for (const { text: word, start, end } of wordsWithin(part.text.slice(0, last() - part.start)))
      if (words.has(word)) within.push({ start: part.start + start, end: part.start + end });
  }
  return within.length === 0 ? spans : [...spans, ...within].sort((a, b) => a.start - b.start);
}

/** Returns the parts of a run that match one of the searched runs. */
function runSpans(text: string, token: Span & { text: string }, runs: readonly string[]): Span[] {
  const written = text.slice(token.start, token.end);
  // If the normalization changed the length, positions inside the run are unknown. In this case, the whole
  // run is marked.
  const isAligned = fold(written).length === written.length;
  const searched = inOneScript(token.text);
  const found: Span[] = [];
  for (const run of runs) {
    const first = searched.indexOf(run);
    for (let at = first; at !== -1 && at <= first + REACH; at = searched.indexOf(run, at + run.length)) {
      if (!isAligned) return [{ start: token.start, end: token.end }];
      found.push({ start: token.start + at, end: token.start + at + run.length });
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

function joined(text: string, spans: readonly Span[]): Span[] {
  const result: Span[] = [];
  for (const span of spans) {
    const last = result.at(-1);
    if (last && (span.start <= last.end || JOINT.test(text.slice(last.end, span.start))))
      last.end = Math.max(last.end, span.end);
    else result.push({ ...span });
  }
  return result;
}

/** Returns the start of the part with the most marks, or null if there are no marks. */
function bestStart(spans: readonly Span[]): number | null {
  let best: { start: number; marks: number } | null = null;
  let end = 0;
  for (const [index, { start }] of spans.entries()) {
    while (end < spans.length && (spans[end] as Span).end <= start + LENGTH - LEAD) end += 1;
    const marks = Math.max(0, end - index);
    if (!best || marks > best.marks) best = { start, marks };
  }
  return best?.start ?? null;
}

function wordStart(text: string, at: number): number {
  if (at === 0) return 0;
  const space = text.slice(at, at + LEAD).search(/\s/);
  return atCharacter(text, space === -1 ? at : at + space + 1);
}

function wordEnd(text: string, start: number, at: number): number {
  const space = text.slice(start, at).search(/\s\S*$/);
  return atCharacter(text, space > LENGTH / 2 ? start + space : at);
}

/** If a position is inside a surrogate pair, moves it, so that the pair isn't split. */
const atCharacter = (text: string, at: number) => (/[\uDC00-\uDFFF]/.test(text[at] ?? "") ? at - 1 : at);
