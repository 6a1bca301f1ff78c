import { readFileSync } from "node:fs";
import { create, type Font } from "fontkit";
import { type CopiedFile, copiedFile } from "@/lib/copied-file";
import { chainOf, type Face, type HanForms, LARGER, OWN } from "./font-chain";
import { type Glyph, Shaper } from "./shaper";
import type { Direction } from "./visual-order";

/** Matches marks, joiners and selectors, which belong to the preceding character. */
const CLINGS = /\p{M}|\p{Default_Ignorable_Code_Point}|\p{Emoji_Modifier}/u;
/** Characters without a shape. Fonts don't need to contain them. */
const SHAPELESS = /\p{Default_Ignorable_Code_Point}/u;
const PLAIN = /^[\x20-\x7e]*$/;
const KEPT = 40_000;
const UNKNOWN_MAX = 100;

/**
 * Font features that are turned off. In code, ligatures would show characters that aren't in the text. Inter's contextual
 * forms have almost no visible effect.
 */
function turnedOff(font: CopiedFile): string[] {
  if (/^mono(?:-|$)/.test(font)) return ["calt", "liga", "clig"];
  return font.startsWith("inter") ? ["calt"] : [];
}

/** The characters of a text, each with its marks. */
function clustersOf(text: string): string[] {
  const clusters: string[] = [];
  for (const character of text) {
    if (clusters.length > 0 && CLINGS.test(character)) clusters[clusters.length - 1] += character;
    else clusters.push(character);
  }
  return clusters;
}

/**
 * The fonts of one PDF or image. Finds the font for each character, and measures the width of words. Reads a font file at
 * its first use.
 */
export class Fonts {
  private readonly opened = new Map<CopiedFile, { font: Font; shaper: Shaper; bytes: Buffer }>();
  private readonly chosen = new Map<string, CopiedFile | null>();
  private readonly widths = new Map<string, number>();
  /** The first characters that no font contains. */
  readonly unknown = new Set<string>();
  /** The variant is set for each page according to its language. */
  han: HanForms = "sc";

  private open(name: CopiedFile) {
    let known = this.opened.get(name);
    if (!known) {
      const bytes = readFileSync(copiedFile(name));
      known = { font: create(bytes), shaper: new Shaper(bytes, turnedOff(name)), bytes };
      this.opened.set(name, known);
    }
    return known;
  }

  bytesOf(name: CopiedFile): Buffer {
    return this.open(name).bytes;
  }

  /** The first font that contains a character and its marks, or null if no font contains them. */
  private find(face: Face, cluster: string): CopiedFile | null {
    if (cluster.length === 1 && PLAIN.test(cluster)) return OWN[face];
    const key = `${face} ${this.han} ${cluster}`;
    let name = this.chosen.get(key);
    if (name === undefined) {
      const shapes = [...cluster].filter((character) => !SHAPELESS.test(character));
      const hasAll = (font: CopiedFile) =>
        shapes.every((one) => this.open(font).font.hasGlyphForCodePoint(one.codePointAt(0) as number));
      name = chainOf(face, this.han, cluster).find(hasAll) ?? null;
      if (this.chosen.size >= KEPT) this.chosen.clear();
      this.chosen.set(key, name);
    }
    return name;
  }

  /**
   * Replaces the characters that no font contains, which would be shown as boxes. `replace` gets a character together with
   * its marks, or a single mark.
   */
  replaceUnknown(face: Face, text: string, replace: (characters: string) => string): string {
    if (PLAIN.test(text)) return text;
    const shown = (characters: string): string => {
      if (this.find(face, characters) !== null) return characters;
      const [base = "", ...marks] = characters;
      if (marks.length > 0 && this.find(face, base) !== null) return [base, ...marks].map(shown).join("");
      if (this.unknown.size < UNKNOWN_MAX) this.unknown.add(characters);
      return replace(characters);
    };
    return clustersOf(text).map(shown).join("");
  }

  /** Splits a text into parts that each use only one font. */
  split(face: Face, text: string): { text: string; font: CopiedFile }[] {
    if (PLAIN.test(text)) return [{ text, font: OWN[face] }];
    const parts: { text: string; font: CopiedFile }[] = [];
    const add = (characters: string, font: CopiedFile) => {
      const last = parts.at(-1);
      if (!last || (last.font !== font && last.font !== LARGER[font] && font !== LARGER[last.font])) {
        parts.push({ text: characters, font });
        return;
      }
      if (font === LARGER[last.font]) last.font = font;
      last.text += characters;
    };
    for (const cluster of clustersOf(text)) {
      const shown = cluster.replace(/(?<=.)[\ufe0e\ufe0f]/gsu, "");
      const last = parts.at(-1)?.font;
      // Use the text font for a space, because a space in the emoji font is as wide as an emoji.
      const font = cluster === " " && last && last !== "emoji" ? last : this.find(face, cluster);
      if (font) add(shown, font);
      else for (const character of shown) add(character, this.find(face, character) ?? OWN[face]);
    }
    return parts;
  }

  /** The glyphs of a text in one line, from left to right. */
  glyphs(font: CopiedFile, text: string, direction: Direction): Glyph[] {
    return this.open(font).shaper.glyphs(text, direction);
  }

  /** The width of a text in one line, in points. */
  width(font: CopiedFile, text: string, size: number): number {
    const key = `${font} ${text}`;
    let unit = this.widths.get(key);
    if (unit === undefined) {
      const { font: opened, shaper } = this.open(font);
      unit = shaper.width(text) / opened.unitsPerEm;
      if (this.widths.size >= KEPT) this.widths.clear();
      this.widths.set(key, unit);
    }
    return unit * size;
  }

  /** A line of text as SVG shapes. The baseline of the shapes starts at the origin. */
  shapes(font: CopiedFile, text: string, size: number, direction: Direction): string {
    const { font: opened, shaper } = this.open(font);
    let x = 0;
    const drawn = shaper.glyphs(text, direction).map(({ id, xAdvance, xOffset, yOffset }) => {
      const path = opened.getGlyph(id).path.toSVG();
      const shape = `<path transform="translate(${x + xOffset} ${yOffset})" d="${path}"/>`;
      x += xAdvance;
      return shape;
    });
    const scale = size / opened.unitsPerEm;
    return `<g transform="scale(${scale} ${-scale})">${drawn.join("")}</g>`;
  }
}
