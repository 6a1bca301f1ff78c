import { closeTag, escapeText, openTag, plainOf, wholeTag } from "./tagged";

/**
 * The part of a segment that a tag represents. The part can be a range of the source, a text that isn't translated, or
 * the markup around words.
 */
export type Part =
  | { kind: "source"; start: number; end: number }
  | { kind: "literal"; text: string }
  | { kind: "pair"; open: string; close: string };

/** The syntax in which a segment's text is written. */
export type Writing = "markdown" | "cell" | "html" | "html-attribute" | "tag-attribute" | "plain";

/**
 * A range of text that is translated as a whole. Examples are a paragraph, a heading, a table cell, and an
 * image's alternative text.
 */
export interface Segment {
  start: number;
  end: number;
  writing: Writing;
  /** The text that is sent to the provider, without leading and trailing white space. */
  tagged: string;
  /** The parts that the tags represent. The tag with ID 1 represents the first part. */
  parts: readonly Part[];
  /** The white space before the text. It isn't translated. */
  lead: string;
  trail: string;
  /** The index of a Markdown heading among the headings of the text. The index of the first heading is 0. */
  heading?: number;
}

/**
 * Matches parts of a text that aren't translated: `{{ variables }}`, `${SHELL}`, `{placeholders}`, tags in
 * text, format directives, URLs and email addresses. Matching takes linear time, because each alternative has
 * a limited length or can't start within another match.
 */
const LITERAL =
  /\{\{.{0,300}?\}\}|\{%.{0,300}?%\}|\$\{[^}\s]{0,300}\}|\{[\w.-]+\}|<[\w-]+>|%(?:\d+\$)?[sdif](?![\p{L}\d])|https?:\/\/[^\s<>]+[^\s<>.,;:!?)]|(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gu;

type SegmentPosition = Pick<Segment, "start" | "end" | "writing" | "heading">;

/** Builds a tagged text and the parts of its tags. */
export class Tagging {
  private tagged = "";
  private readonly parts: Part[] = [];

  /** Adds text. Line breaks become spaces, because a translation must be on one line. */
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

  /** Adds a part that isn't translated. */
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

  /** Returns the segment. The list is empty if there is nothing to translate. */
  segments(place: SegmentPosition): Segment[] {
    const words = this.tagged.trim();
    // Numbers and symbols are the same in every language.
    if (!/\p{L}/u.test(plainOf(words))) return [];
    const lead = /^\s*/.exec(this.tagged)?.[0] ?? "";
    const trail = this.tagged.slice(this.tagged.trimEnd().length);
    return [{ ...place, tagged: words, parts: this.parts, lead, trail }];
  }
}

/** Converts plain text to a segment. The list is empty if there is nothing to translate. */
export function segmentsOfWords(words: string, place: SegmentPosition): Segment[] {
  const tagging = new Tagging();
  tagging.text(words);
  return tagging.segments(place);
}
