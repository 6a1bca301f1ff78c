declare module "linebreak" {
  /** Finds the positions in a text where a line can break (UAX 14). */
  export default class LineBreaker {
    constructor(text: string);
    nextBreak(): { position: number; required: boolean } | null;
  }
}

declare module "fontkit" {
  export interface GlyphRun {
    advanceWidth: number;
    glyphs: { path: { toSVG(): string } }[];
    positions: { xAdvance: number; xOffset: number; yOffset: number }[];
  }
  export interface Font {
    unitsPerEm: number;
    hasGlyphForCodePoint(codePoint: number): boolean;
    layout(text: string, features?: Record<string, boolean>): GlyphRun;
  }
  export function create(bytes: Buffer): Font;
}
