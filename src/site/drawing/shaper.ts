import {
  Blob,
  ClusterLevel,
  Direction as Directions,
  Face,
  Feature,
  Font,
  shape,
  Buffer as TextBuffer,
} from "harfbuzzjs";
import type { Direction } from "./visual-order";

/** A glyph in a line of text. The distances are in the units of the font. */
export interface Glyph {
  id: number;
  /** The code points that the glyph represents. Empty if another glyph represents the same code points. */
  codePoints: number[];
  /** The width that the font declares for the glyph, without kerning. */
  advanceWidth: number;
  xAdvance: number;
  xOffset: number;
  yOffset: number;
}

const buffer = new TextBuffer();
const DIRECTIONS = { ltr: Directions.LTR, rtl: Directions.RTL };

/**
 * Finds the glyphs for a text in one font, and their positions. This includes the connected letters, ligatures, and marks
 * of each script.
 */
export class Shaper {
  private readonly font: Font;
  private readonly features: Feature[];

  /** `off` are the names of OpenType features that are turned off. */
  constructor(bytes: Uint8Array, off: readonly string[]) {
    this.font = new Font(new Face(new Blob(bytes)));
    this.features = off.map((name) => new Feature(name, 0));
  }

  /** Prepares `buffer` and shapes the text. By default, the script of the text determines the direction. */
  private run(text: string, direction?: Direction): void {
    buffer.clearContents();
    buffer.setClusterLevel(ClusterLevel.MONOTONE_CHARACTERS);
    buffer.addText(text);
    buffer.guessSegmentProperties();
    if (direction) buffer.setDirection(DIRECTIONS[direction]);
    shape(this.font, buffer, this.features);
  }

  /** The width of a line of text, in the units of the font. */
  width(text: string): number {
    this.run(text);
    return buffer.getGlyphPositions().reduce((sum, { xAdvance }) => sum + xAdvance, 0);
  }

  /** The glyphs of a line of text, from left to right. The text is in logical order. */
  glyphs(text: string, direction?: Direction): Glyph[] {
    this.run(text, direction);
    const infos = buffer.getGlyphInfos();
    const positions = buffer.getGlyphPositions();
    const glyphs = infos.map(({ codepoint: id, cluster }, index): Glyph & { cluster: number } => {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
      const advanceWidth = this.font.glyphHAdvance(id);
      return { id, cluster, codePoints: [], advanceWidth, xAdvance, xOffset, yOffset };
    });
    nameGlyphs(text, glyphs);
    // Programs that copy text from right to left reverse the characters of each glyph.
    if (direction === "rtl") for (const glyph of glyphs) glyph.codePoints.reverse();
    return glyphs;
  }
}

/**
 * Assigns the characters of the text to the glyphs. The shaper tells which characters a group of glyphs represents. The
 * widest glyph of the group gets them, because the other glyphs are its marks.
 */
function nameGlyphs(text: string, glyphs: readonly (Glyph & { cluster: number })[]): void {
  const widest = new Map<number, Glyph>();
  for (const glyph of glyphs) {
    const known = widest.get(glyph.cluster);
    if (!known || glyph.xAdvance > known.xAdvance) widest.set(glyph.cluster, glyph);
  }
  const starts = [...widest.keys()].sort((a, b) => a - b);
  for (const [index, start] of starts.entries()) {
    const characters = text.slice(start, starts[index + 1]);
    const glyph = widest.get(start);
    if (glyph) glyph.codePoints = Array.from(characters, (one) => one.codePointAt(0) as number);
  }
}
