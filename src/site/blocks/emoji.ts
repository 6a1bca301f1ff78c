import { nameToEmoji } from "gemoji";
import { textOfCodePoints } from "./code-points";

/**
 * The characters of an emoji that a Document names by code points (`1f600`, `1f468-200d-1f4bb`), by short name
 * (`rocket`) or by itself.
 */
export function emojiText(code: string): string {
  const text = textOfCodePoints(code);
  if (text !== code) return text;
  const name = code.replaceAll(":", "");
  return (Object.hasOwn(nameToEmoji, name) ? nameToEmoji[name] : undefined) ?? code;
}
