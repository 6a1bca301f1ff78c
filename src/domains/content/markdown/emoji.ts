import { gemoji, nameToEmoji } from "gemoji";

/**
 * `1f44d` for `thumbsup`: the code points in hexadecimal, joined by dashes, without the variation
 * selector that only asks for a coloured picture; null for an unknown name.
 */
export function emojiCode(name: string): string | null {
  if (!Object.hasOwn(nameToEmoji, name)) return null;
  const points = [...(nameToEmoji[name] as string)].map((character) =>
    (character.codePointAt(0) as number).toString(16),
  );
  return points.join("-");
}

function codeOf(emoji: string): string {
  const points = [...emoji].map((character) => (character.codePointAt(0) as number).toString(16));
  return points.filter((point) => point !== "fe0f").join("-");
}

const NAMES = new Map(gemoji.map((entry) => [codeOf(entry.emoji), entry.names[0] as string]));

/** The short name that writes an emoji; null when it has none. */
export function emojiName(code: string): string | null {
  const points = code.toLowerCase().split("-");
  return NAMES.get(points.filter((point) => point !== "fe0f").join("-")) ?? null;
}
