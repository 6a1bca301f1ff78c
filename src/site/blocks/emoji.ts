import { nameToEmoji } from "gemoji";

/**
 * The characters of an emoji that a Document names by code points (`1f600`, `1f468-200d-1f4bb`), by short name
 * (`rocket`) or by itself.
 */
export function emojiText(code: string): string {
  if (/^[0-9a-f]{2,6}(-[0-9a-f]{2,6})*$/i.test(code)) {
    const points = code.split("-").map((part) => Number.parseInt(part, 16));
    if (points.every((point) => point <= 0x10ffff)) return String.fromCodePoint(...points);
  }
  const name = code.replaceAll(":", "");
  return (Object.hasOwn(nameToEmoji, name) ? nameToEmoji[name] : undefined) ?? code;
}
