import { readFileSync } from "node:fs";
import { create, type Font } from "fontkit";
import { type CopiedFile, copiedFile } from "@/lib/copied-file";
import { FROM_RIGHT } from "./visual-order";

/** A text style. Each style exists for every script, such as Latin or Chinese. */
export type Face = "regular" | "bold" | "italic" | "boldItalic" | "mono" | "monoBold" | "monoItalic";

/** The regional variant of the characters that Chinese, Japanese and Korean share. */
export type HanForms = "sc" | "jp" | "kr";

const OWN: Record<Face, CopiedFile> = {
  regular: "inter",
  bold: "inter-bold",
  italic: "inter-italic",
  boldItalic: "inter-bold-italic",
  mono: "mono",
  monoBold: "mono-bold",
  monoItalic: "mono-italic",
};

const HAN_ORDER: Record<HanForms, readonly HanForms[]> = {
  sc: ["sc", "kr", "jp"],
  jp: ["jp", "sc", "kr"],
  kr: ["kr", "sc", "jp"],
};

/**
 * The fonts for a style, in order of preference. Each character uses the first font that contains it. Arabic and Hebrew
 * letters are only in the fonts for symbols.
 */
function chainOf(face: Face, han: HanForms, character: string): readonly CopiedFile[] {
  if (PICTURE.test(character)) return ["emoji"];
  const isBold = face === "bold" || face === "boldItalic" || face === "monoBold";
  const symbols: CopiedFile = face.startsWith("mono") ? "symbols-mono" : isBold ? "symbols-bold" : "symbols";
  if (FROM_RIGHT.test(character)) return [symbols, "symbols"];
  const east = HAN_ORDER[han].map((name): CopiedFile => (isBold ? `${name}-bold` : name));
  return [OWN[face], ...east, symbols, "symbols", "emoji"];
}

/** Matches marks, joiners and selectors, which belong to the preceding character. */
const CLINGS = /\p{M}|\u200d|\p{Emoji_Modifier}/u;
/** Characters that are shown as color emoji, although text fonts also contain them. */
const PICTURE = /\p{Emoji_Presentation}/u;
const WORDS_KEPT = 40_000;

const NO_LIGATURES = { calt: false, liga: false, clig: false };
const NO_CONTEXT = { calt: false };

/**
 * Font features that are turned off. In code, ligatures would show characters that aren't in the text. Inter's contextual
 * forms take half of the layout time and have almost no visible effect.
 */
export function featuresOf(font: CopiedFile): Record<string, boolean> | undefined {
  if (font.startsWith("mono")) return NO_LIGATURES;
  return font.startsWith("inter") ? NO_CONTEXT : undefined;
}

/**
 * The fonts of one PDF or image. Finds the font for each character, and measures the width of words. Reads a font file at
 * its first use.
 */
export class Fonts {
  private readonly opened = new Map<CopiedFile, { font: Font; bytes: Buffer }>();
  private readonly chosen = new Map<string, CopiedFile | null>();
  private readonly widths = new Map<string, number>();
  /** The variant is set for each page according to its language. */
  han: HanForms = "sc";

  private open(name: CopiedFile) {
    let known = this.opened.get(name);
    if (!known) {
      const bytes = readFileSync(copiedFile(name));
      known = { font: create(bytes), bytes };
      this.opened.set(name, known);
    }
    return known;
  }

  bytesOf(name: CopiedFile): Buffer {
    return this.open(name).bytes;
  }

  /** The first font that contains a character, or null if no font contains it. */
  private find(face: Face, character: string): CopiedFile | null {
    const codePoint = character.codePointAt(0) as number;
    if (codePoint >= 0x20 && codePoint < 0x7f) return OWN[face];
    const key = `${face} ${this.han} ${character}`;
    let name = this.chosen.get(key);
    if (name === undefined) {
      const chain = chainOf(face, this.han, character);
      name = chain.find((one) => this.open(one).font.hasGlyphForCodePoint(codePoint)) ?? null;
      this.chosen.set(key, name);
    }
    return name;
  }

  private choose = (face: Face, character: string): CopiedFile => this.find(face, character) ?? OWN[face];

  /** The text without the characters that no font contains. They would be shown as boxes. */
  known(face: Face, text: string): string {
    return [...text].filter((character) => CLINGS.test(character) || this.find(face, character)).join("");
  }

  /** Splits a text into parts that each use only one font. */
  split(face: Face, text: string): { text: string; font: CopiedFile }[] {
    if (/^[\x20-\x7e]*$/.test(text)) return [{ text, font: OWN[face] }];
    const parts: { text: string; font: CopiedFile }[] = [];
    for (const character of text) {
      const last = parts.at(-1);
      if (last && CLINGS.test(character)) {
        if (character !== "\ufe0f" && character !== "\ufe0e") last.text += character;
        continue;
      }
      // Use the text font for a space, because a space in the emoji font is as wide as an emoji.
      const staysWith = character === " " && last && last.font !== "emoji";
      const font = staysWith ? last.font : this.choose(face, character);
      if (last?.font === font) last.text += character;
      else parts.push({ text: character, font });
    }
    return parts;
  }

  /** The width of a text in one line, in points. */
  width(font: CopiedFile, text: string, size: number): number {
    const key = `${font} ${text}`;
    let unit = this.widths.get(key);
    if (unit === undefined) {
      const { font: opened } = this.open(font);
      unit = opened.layout(text, featuresOf(font)).advanceWidth / opened.unitsPerEm;
      if (this.widths.size >= WORDS_KEPT) this.widths.clear();
      this.widths.set(key, unit);
    }
    return unit * size;
  }

  /** A line of text as SVG shapes. The baseline of the shapes starts at the origin. */
  shapes(font: CopiedFile, text: string, size: number): string {
    const { font: opened } = this.open(font);
    const { glyphs, positions } = opened.layout(text, featuresOf(font));
    let x = 0;
    const drawn = glyphs.map((glyph, index) => {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
      const shape = `<path transform="translate(${x + xOffset} ${yOffset})" d="${glyph.path.toSVG()}"/>`;
      x += xAdvance;
      return shape;
    });
    const scale = size / opened.unitsPerEm;
    return `<g transform="scale(${scale} ${-scale})">${drawn.join("")}</g>`;
  }
}

const KANA = /[\u3041-\u30ff]/;
const HANGUL = /[\uac00-\ud7a3]/;

/**
 * The regional variant for a text: Japanese if it contains kana, Korean if it contains hangul, otherwise
 * Chinese.
 */
export function hanFormsOf(text: string): HanForms {
  if (KANA.test(text)) return "jp";
  return HANGUL.test(text) ? "kr" : "sc";
}
