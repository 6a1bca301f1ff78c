import { z } from "zod";

/** Node 20 knows the flag for sets of strings; a literal would need a later compile target. */
const UNICODE_SETS: string = "v";
const EMOJI = new RegExp("^\\p{RGI_Emoji}$", UNICODE_SETS);

/** Whether a text is exactly one emoji of those recommended for interchange. */
export const isEmoji = (text: string): boolean => EMOJI.test(text);

const CODE = /^[0-9a-f]{2,6}(-[0-9a-f]{2,6})*$/i;
/** Asks for the picture of a character that is text otherwise; codes are written without it. */
const AS_PICTURE = "\uFE0F";
const TEXT_OTHERWISE = /(?=\p{Emoji})\P{Emoji_Presentation}(?!\p{Emoji_Modifier})/gu;

/** The emoji that a code stands for, such as `1f4d7` or `1f1e9-1f1ea`; any other text as it is. */
function emojiOf(text: string): string {
  if (!CODE.test(text)) return text;
  const points = text.split("-").map((point) => Number.parseInt(point, 16));
  if (points.some((point) => point > 0x10ffff)) return text;
  const bare = String.fromCodePoint(...points).replaceAll(AS_PICTURE, "");
  return bare.replace(TEXT_OTHERWISE, `$&${AS_PICTURE}`);
}

/** How an emoji goes out: its code points in hexadecimal, joined by hyphens; 49 characters at most. */
export const emojiCode = (emoji: string): string =>
  isEmoji(emoji)
    ? [...emoji.replaceAll(AS_PICTURE, "")].map((point) => point.codePointAt(0)?.toString(16)).join("-")
    : emoji;

const givenEmoji = z.string().max(50).transform(emojiOf);

/** An emoji, as itself or as its code; it is stored as itself. */
export const emojiField = givenEmoji.refine(isEmoji, "must be an emoji");

/** The same; an empty text means no emoji. */
export const emojiOrNoneField = givenEmoji.refine((text) => text === "" || isEmoji(text), "must be an emoji");
