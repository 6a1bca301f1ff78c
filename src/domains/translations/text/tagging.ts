import { cutLiterals } from "./literals";
import { hasWords, type Part, type Segment, type Writing } from "./segment";
import { closeTag, escapeText, openTag, plainOf, wholeTag } from "./tagged";

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
