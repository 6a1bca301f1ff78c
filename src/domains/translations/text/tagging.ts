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

/**
 * Parts of running text that are not translated: `{{ variables }}`, `${SHELL}`, `{placeholders}`, tags that are text,
 * format directives, addresses and e-mail addresses. Each pattern is bounded and does not begin within another match,
 * so that no text takes quadratic time.
 */
const LITERAL =
  /\{\{.{0,300}?\}\}|\{%.{0,300}?%\}|\$\{[^}\s]{0,300}\}|\{[\w.-]+\}|<[\w-]+>|%(?:\d+\$)?[sdif](?![\p{L}\d])|https?:\/\/[^\s<>]+[^\s<>.,;:!?)]|(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gu;

type Place = Pick<Segment, "start" | "end" | "writing" | "heading">;

/** Collects a tagged text and the parts behind its tags. */
export class Tagging {
  private tagged = "";
  private readonly parts: Part[] = [];

  /** Words, as they are read. Line ends are spaces: a translation stands on one line. */
  text(value: string): void {
    const words = value.replace(/(?<!\s)\s*\n\s*/g, " ");
    let last = 0;
    for (const { index, 0: literal } of words.matchAll(LITERAL)) {
      this.tagged += escapeText(words.slice(last, index));
      this.whole({ kind: "literal", text: literal });
      last = index + literal.length;
    }
    this.tagged += escapeText(words.slice(last));
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

  /** The segment; none where there is nothing to translate. */
  segments(place: Place): Segment[] {
    const words = this.tagged.trim();
    // Numbers and signs say the same in every language.
    if (!/\p{L}/u.test(plainOf(words))) return [];
    const lead = /^\s*/.exec(this.tagged)?.[0] ?? "";
    const trail = this.tagged.slice(this.tagged.trimEnd().length);
    return [{ ...place, tagged: words, parts: this.parts, lead, trail }];
  }
}

/** Plain words as a segment; none where there is nothing to translate. */
export function segmentsOfWords(words: string, place: Place): Segment[] {
  const tagging = new Tagging();
  tagging.text(words);
  return tagging.segments(place);
}
