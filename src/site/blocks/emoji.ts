import { nameToEmoji } from "gemoji";
import { textOfCodePoints } from "./code-points";

/**
 * The characters of an emoji that a Document gives as code points (`1f600`, `1f468-200d-1f4bb`), as a short name
 * (`rocket`) or as the character.
 */
export function emojiText(code: string): string {
  const text = textOfCodePoints(code);
  if (text !== code) return text;
  const name = code.replaceAll(":", "");
  return (Object.hasOwn(nameToEmoji, name) ? nameToEmoji[name] : undefined) ?? code;
}
