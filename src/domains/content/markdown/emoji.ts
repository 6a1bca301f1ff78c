import { gemoji, nameToEmoji } from "gemoji";

/** `1f44d` for `thumbsup`: the code points in hexadecimal, joined by dashes; null for an unknown name. */
export function emojiCode(name: string): string | null {
  if (!Object.hasOwn(nameToEmoji, name)) return null;
  const points = [...(nameToEmoji[name] as string)].map((character) =>
    (character.codePointAt(0) as number).toString(16),
  );
  return points.join("-");
}

const NAMES = new Map(gemoji.map((entry) => [entry.emoji, entry.names[0] as string]));

/** The emoji itself; null when the code is no sequence of code points. */
export function emojiCharacter(code: string): string | null {
  if (!/^[0-9a-f]{1,6}(-[0-9a-f]{1,6})*$/i.test(code)) return null;
  const points = code.split("-").map((point) => Number.parseInt(point, 16));
  return points.every((point) => point <= 0x10ffff) ? String.fromCodePoint(...points) : null;
}

/** The short name that writes an emoji, or null when only its character can. */
export function emojiName(code: string): string | null {
  const character = emojiCharacter(code);
  return character === null ? null : (NAMES.get(character) ?? null);
}
