import { emojiCode, emojiName as nameOfCode } from "@/domains/content/markdown";
import { textOfCodePoints } from "./code-points";

/**
 * The characters of an emoji, given as code points (`1f600`, `1f468-200d-1f4bb`), as a short name (`rocket`)
 * or as the characters.
 */
export function emojiText(code: string): string {
  const text = textOfCodePoints(code);
  if (text !== code) return text;
  const points = emojiCode(code.replaceAll(":", ""));
  return points === null ? code : textOfCodePoints(points);
}

/**
 * The label of an emoji for screen readers, or undefined if the emoji has no name. Screen readers then read the
 * character.
 */
export function emojiName(text: string): string | undefined {
  const points = [...text].map((character) => character.codePointAt(0)?.toString(16));
  return nameOfCode(points.join("-"))?.replaceAll("_", " ");
}
