import { emojiToName, nameToEmoji } from "gemoji";
import { textOfCodePoints } from "./code-points";

/**
 * The characters of an emoji, given as code points (`1f600`, `1f468-200d-1f4bb`), as a short name (`rocket`)
 * or as the characters.
 */
export function emojiText(code: string): string {
  const text = textOfCodePoints(code);
  if (text !== code) return text;
  const name = code.replaceAll(":", "");
  return (Object.hasOwn(nameToEmoji, name) ? nameToEmoji[name] : undefined) ?? code;
}

/**
 * The label of an emoji for screen readers, or undefined if the emoji has no name. Screen readers then read the
 * character.
 */
export function emojiName(text: string): string | undefined {
  const known = [text, text.replaceAll("\uFE0F", ""), `${text}\uFE0F`].find((sign) =>
    Object.hasOwn(emojiToName, sign),
  );
  return known === undefined ? undefined : emojiToName[known]?.replaceAll("_", " ");
}
