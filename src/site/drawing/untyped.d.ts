declare module "linebreak" {
  /** Finds the positions in a text where a line can break (UAX 14). */
  export default class LineBreaker {
    constructor(text: string);
    nextBreak(): { position: number; required: boolean } | null;
  }
}

declare module "fontkit" {
  export interface Font {
    unitsPerEm: number;
    hasGlyphForCodePoint(codePoint: number): boolean;
    getGlyph(id: number): { path: { toSVG(): string } };
  }
  export function create(bytes: Buffer): Font;
}
