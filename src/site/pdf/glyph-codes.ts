import type { Glyph } from "../drawing/shaper";
import type { Direction } from "../drawing/visual-order";

/** The parts of a font in pdfkit that this module uses. */
export interface PdfFont {
  /** The glyphs of the embedded font. The position of a glyph is its code in the PDF. */
  subset: { glyphs: number[] };
  /** The width of each code, in thousandths of the font size. */
  widths: number[];
  /** The code points that each code represents when people search or copy text. */
  unicode: number[][];
  scale: number;
  encode(text: string, direction?: unknown): [codes: string[], positions: object[]];
  widthOfString(text: string): number;
}

type Encoded = ReturnType<PdfFont["encode"]>;

/**
 * The maximum number of codes with their own text. A font has up to 65,536 codes in a PDF. After this number, a glyph keeps
 * its first text.
 */
const CODES_MAX = 30_000;
/**
 * The text of a glyph whose text belongs to another glyph: a character without width, which programs skip. If the text is
 * empty, they show the code as a character.
 */
const NOTHING = [0x200b];
/** The code of the box in place of a character that the font doesn't contain. */
const MISSING = "0000";
const WORDS_KEPT = 20_000;
const WORDS = /[^ ]* ?/g;

/**
 * Makes a font of pdfkit draw the glyphs of a shaper. In many scripts, one glyph is a part of several letters. Therefore, a
 * glyph gets a separate code for each text that it represents, so that people can search and copy this text.
 */
export function encodeGlyphs(font: PdfFont, glyphsOf: (text: string, direction: Direction) => Glyph[]): void {
  const codes = new Map<string, string>();
  const codeOf = ({ id, codePoints, advanceWidth }: Glyph): string => {
    if (id === 0) return MISSING;
    const key = codes.size < CODES_MAX ? `${id} ${codePoints.join()}` : String(id);
    let code = codes.get(key);
    if (code === undefined) {
      const number = font.subset.glyphs.push(id) - 1;
      font.widths[number] = advanceWidth * font.scale;
      font.unicode[number] = codePoints.length > 0 ? codePoints : NOTHING;
      code = number.toString(16).padStart(4, "0");
      codes.set(key, code);
    }
    return code;
  };
  const encode = (text: string, direction: Direction): Encoded => {
    const glyphs = glyphsOf(text, direction);
    const scaled = (value: number) => value * font.scale;
    const positions = glyphs.map(({ xAdvance, xOffset, yOffset, advanceWidth }) => ({
      xAdvance: scaled(xAdvance),
      xOffset: scaled(xOffset),
      yOffset: scaled(yOffset),
      advanceWidth: scaled(advanceWidth),
    }));
    return [glyphs.map(codeOf), positions];
  };
  const words = new Map<string, Encoded>();
  const wordOf = (word: string): Encoded => {
    const known = words.get(word) ?? encode(word, "ltr");
    if (words.size >= WORDS_KEPT) words.clear();
    words.set(word, known);
    return known;
  };
  font.encode = (text, direction) => {
    if (direction === "rtl") return encode(text, direction);
    const parts = (text.match(WORDS) ?? []).filter((word) => word !== "").map(wordOf);
    return [parts.flatMap(([found]) => found), parts.flatMap(([, positions]) => positions)];
  };
  // The layout knows the position of each text, so pdfkit doesn't need to measure it.
  font.widthOfString = () => 0;
}
