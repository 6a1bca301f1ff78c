import { closeTag, escapeText, openTag, plainOf, wholeTag } from "./tagged";

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
const hasWords = (text: string) => LETTER.test(text);

/**
 * Parts of running text that are not translated: `{{ variables }}`, `${SHELL}`, `{placeholders}`, tags that are text,
 * format directives, addresses and e-mail addresses. Each pattern is bounded and does not begin within another match,
 * so that no text takes quadratic time.
 */
const LITERAL =
  /\{\{.{0,300}?\}\}|\{%.{0,300}?%\}|\$\{[^}\s]{0,300}\}|\{[\w.-]+\}|<[\w-]+>|%(?:\d+\$)?[sdif](?![\p{L}\d])|https?:\/\/[^\s<>]+[^\s<>.,;:!?)]|(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gu;

/** Cuts a text where such words stand. */
function cutLiterals(text: string): { text: string; isLiteral: boolean }[] {
  const pieces: { text: string; isLiteral: boolean }[] = [];
  let last = 0;
  for (const match of text.matchAll(LITERAL)) {
    if (match.index > last) pieces.push({ text: text.slice(last, match.index), isLiteral: false });
    pieces.push({ text: match[0], isLiteral: true });
    last = match.index + match[0].length;
  }
  if (last < text.length) pieces.push({ text: text.slice(last), isLiteral: false });
  return pieces;
}

/** Collects a tagged text and the parts behind its tags. */
export class Tagging {
  private tagged = "";
  private readonly parts: Part[] = [];

  /** Words, as they are read. Line ends are spaces: a translation stands on one line. */
  text(value: string): void {
    for (const piece of cutLiterals(value.replace(/(?<!\s)\s*\n\s*/g, " "))) {
      if (piece.isLiteral) this.whole({ kind: "literal", text: piece.text });
      else this.tagged += escapeText(piece.text);
    }
  }

  /** Something that stays as it is. */
  whole(part: Part): void {
    this.parts.push(part);
    this.tagged += wholeTag(this.parts.length);
  }

  pair(open: string, close: string, inside: () => void): void {
    this.parts.push({ kind: "pair", open, close });
    const id = this.parts.length;
    this.tagged += openTag(id);
    inside();
    this.tagged += closeTag(id);
  }

  /** The segment; null where there is nothing to translate. */
  segment(place: { start: number; end: number; writing: Writing; heading?: number }): Segment | null {
    const words = this.tagged.trim();
    if (!hasWords(plainOf(words))) return null;
    const lead = /^\s*/.exec(this.tagged)?.[0] ?? "";
    const trail = this.tagged.slice(this.tagged.trimEnd().length);
    return { ...place, tagged: words, parts: this.parts, lead, trail };
  }
}
