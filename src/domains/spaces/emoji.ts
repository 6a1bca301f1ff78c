import { z } from "zod";

/**
 * Node.js 20 supports the regular expression flag `v`, but TypeScript accepts this flag in a literal only for a later compile
 * target.
 */
const UNICODE_SETS: string = "v";
const EMOJI = new RegExp("^\\p{RGI_Emoji}$", UNICODE_SETS);

/** Whether a text is exactly one emoji that Unicode recommends for general interchange. */
export const isEmoji = (text: string): boolean => EMOJI.test(text);

const CODE = /^[0-9a-f]{2,6}(-[0-9a-f]{2,6})*$/i;
/**
 * The variation selector that makes a character appear as an emoji instead of text. Codes of emoji don't
 * contain it.
 */
const AS_PICTURE = "\uFE0F";
const TEXT_OTHERWISE = /(?=\p{Emoji})\P{Emoji_Presentation}(?!\p{Emoji_Modifier})/gu;

/** The emoji for a code such as `1f4d7` or `1f1e9-1f1ea`. Returns any other text unchanged. */
function emojiOf(text: string): string {
  if (!CODE.test(text)) return text;
  const points = text.split("-").map((point) => Number.parseInt(point, 16));
  if (points.some((point) => point > 0x10ffff)) return text;
  const bare = String.fromCodePoint(...points).replaceAll(AS_PICTURE, "");
  return bare.replace(TEXT_OTHERWISE, `$&${AS_PICTURE}`);
}

/**
 * The code of an emoji in responses. The code consists of the emoji's code points in hexadecimal, joined by hyphens. A
 * code has at most 49 characters.
 */
export const emojiCode = (emoji: string): string =>
  isEmoji(emoji)
    ? [...emoji.replaceAll(AS_PICTURE, "")].map((point) => point.codePointAt(0)?.toString(16)).join("-")
    : emoji;

const givenEmoji = z.string().max(50).transform(emojiOf);

/** An emoji, given as a character or as its code, and stored as a character. */
export const emojiField = givenEmoji.refine(isEmoji, "must be an emoji");

/** Like `emojiField`, but also accepts an empty text, which means no emoji. */
export const emojiOrNoneField = givenEmoji.refine((text) => text === "" || isEmoji(text), "must be an emoji");
