import type { CopiedFile } from "@/lib/copied-file";

/** A text style. Each style exists for every script, such as Latin or Chinese. */
export type Face = "regular" | "bold" | "italic" | "boldItalic" | "mono" | "monoBold" | "monoItalic";

/** The regional variant of the characters that Chinese, Japanese and Korean share. */
export type HanForms = "sc" | "jp" | "kr";

/** The font of each style for Latin, Greek and Cyrillic. */
export const OWN: Record<Face, CopiedFile> = {
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

/** The fonts of the other scripts. Some characters, such as Arabic digits, are used in several scripts. */
const OF_SCRIPTS: readonly (readonly [RegExp, regular: CopiedFile, bold: CopiedFile])[] = [
  [/\p{scx=Arabic}/u, "arabic", "arabic-bold"],
  [/\p{scx=Arabic}/u, "arabic-more", "arabic-more-bold"],
  [/\p{scx=Hebrew}/u, "hebrew", "hebrew-bold"],
  [/\p{scx=Syriac}/u, "syriac", "syriac-bold"],
  [/\p{scx=Thaana}/u, "thaana", "thaana-bold"],
  [/\p{scx=Adlam}/u, "adlam", "adlam-bold"],
  [/\p{scx=Devanagari}/u, "devanagari", "devanagari-bold"],
  [/\p{scx=Bengali}/u, "bengali", "bengali-bold"],
  [/\p{scx=Gurmukhi}/u, "gurmukhi", "gurmukhi-bold"],
  [/\p{scx=Gujarati}/u, "gujarati", "gujarati-bold"],
  [/\p{scx=Oriya}/u, "oriya", "oriya-bold"],
  [/\p{scx=Tamil}/u, "tamil", "tamil-bold"],
  [/\p{scx=Telugu}/u, "telugu", "telugu-bold"],
  [/\p{scx=Kannada}/u, "kannada", "kannada-bold"],
  [/\p{scx=Malayalam}/u, "malayalam", "malayalam-bold"],
  [/\p{scx=Sinhala}/u, "sinhala", "sinhala-bold"],
  [/\p{scx=Thai}/u, "thai", "thai-bold"],
  [/\p{scx=Lao}/u, "lao", "lao-bold"],
  [/\p{scx=Khmer}/u, "khmer", "khmer-bold"],
  [/\p{scx=Myanmar}/u, "myanmar", "myanmar-bold"],
  [/\p{scx=Javanese}/u, "javanese", "javanese-bold"],
  [/\p{scx=Tibetan}/u, "tibetan", "tibetan-bold"],
  [/(?![\u3000-\u303f])\p{scx=Mongolian}/u, "mongolian", "mongolian"],
  [/\p{scx=Ethiopic}/u, "ethiopic", "ethiopic-bold"],
  [/\p{scx=Georgian}/u, "georgian", "georgian-bold"],
  [/\p{scx=Armenian}/u, "armenian", "armenian-bold"],
  [/\p{scx=Cherokee}/u, "cherokee", "cherokee-bold"],
  [/\p{scx=Canadian_Aboriginal}/u, "canadian-aboriginal", "canadian-aboriginal-bold"],
];

/**
 * Fonts that contain all letters of a script of connected letters, for the fonts that contain only the usual letters. A word
 * with a rare letter uses only the larger font, so that its letters stay connected. The font for the usual letters is
 * preferred, because each of its glyphs is a whole letter, so that people can search and copy the text of a PDF.
 */
export const LARGER: Partial<Record<CopiedFile, CopiedFile>> = {
  arabic: "arabic-more",
  "arabic-bold": "arabic-more-bold",
};

/**
 * Matches characters that are shown as emoji, although text fonts also contain them. A selector or the mark of a key after
 * a character makes it an emoji.
 */
const PICTURE = /\p{Emoji_Presentation}|\ufe0f|\u20e3/u;

/**
 * The fonts for a character and its marks, in order of preference. The first font that contains all of them draws them.
 */
export function chainOf(face: Face, han: HanForms, cluster: string): readonly CopiedFile[] {
  const isMono = face.startsWith("mono");
  const isBold = face === "bold" || face === "boldItalic" || face === "monoBold";
  const base = String.fromCodePoint(cluster.codePointAt(0) ?? 0);
  const scripts = OF_SCRIPTS.filter(([script]) => script.test(base)).map(([, regular, bold]) =>
    isBold ? bold : regular,
  );
  const east = HAN_ORDER[han].map((name): CopiedFile => (isBold ? `${name}-bold` : name));
  const symbols: CopiedFile = isMono ? "symbols-mono" : isBold ? "symbols-bold" : "symbols";
  const first: CopiedFile[] = PICTURE.test(cluster) ? ["emoji"] : [];
  const aligned: CopiedFile[] = isMono && scripts.length > 0 ? ["symbols-mono"] : [];
  return [...first, OWN[face], ...aligned, ...scripts, ...east, symbols, "symbols", "emoji"];
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
