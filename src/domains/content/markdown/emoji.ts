import { gemoji, nameToEmoji } from "gemoji";
import type { CompileContext, Extension as FromMarkdownExtension, Token } from "mdast-util-from-markdown";
import type { Code, Construct, Effects, Extension, State, TokenizeContext } from "micromark-util-types";

/**
 * Returns the code points of an emoji. They're hexadecimal and joined by dashes, such as `1f44d` for
 * `thumbsup`. Leaves out the variation selector, because it only requests a colored image. Returns null for
 * an unknown name.
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

export function emojiName(code: string): string | null {
  const points = code.toLowerCase().split("-");
  return NAMES.get(points.filter((point) => point !== "fe0f").join("-")) ?? null;
}

/** An emoji with its first name, such as `rocket`, and its description. */
interface NamedEmoji {
  name: string;
  emoji: string;
  description: string;
}

/** Returns the emoji that match a word. Emoji whose name starts with the word come first. */
export function findEmoji(query: string, most: number): NamedEmoji[] {
  const rankOf = ({ names, tags, description }: (typeof gemoji)[number]): number => {
    if (names.some((name) => name.startsWith(query))) return 0;
    return [...names, ...tags, description].some((word) => word.includes(query)) ? 1 : 2;
  };
  return gemoji
    .map((entry) => ({ entry, rank: rankOf(entry) }))
    .filter(({ rank }) => rank < 2)
    .sort((one, other) => one.rank - other.rank)
    .slice(0, most)
    .map(({ entry }) => ({
      name: entry.names.find((name) => name.startsWith(query)) ?? (entry.names[0] as string),
      emoji: entry.emoji,
      description: entry.description,
    }));
}

/** A known emoji that the text contains as `:name:`. If the colon is escaped, the text isn't an emoji. */
export type EmojiNode = {
  type: "emoji";
  code: string;
  value: string;
  position?: import("mdast").Root["position"];
};

declare module "micromark-util-types" {
  interface TokenTypeMap {
    emojiCode: "emojiCode";
  }
}

declare module "mdast" {
  interface PhrasingContentMap {
    emoji: EmojiNode;
  }
  interface RootContentMap {
    emoji: EmojiNode;
  }
}

const LONGEST_NAME = 48;
const isDigit = (code: Code) => code !== null && code >= 48 && code <= 57;

export const emojiSyntax: Extension = {
  text: { 58: { name: "emojiCode", tokenize: tokenizeEmoji } as Construct },
};

/** Reads an emoji. Between digits, such as in `1:100:1`, the colons are text. */
function tokenizeEmoji(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  let name = "";
  const isBehindDigit = isDigit(this.previous);

  return (code) => {
    effects.enter("emojiCode");
    effects.consume(code);
    return inside;
  };

  function inside(code: Code): State | undefined {
    if (code === 58) {
      if (name === "" || emojiCode(name) === null) return nok(code);
      effects.consume(code);
      effects.exit("emojiCode");
      return end;
    }
    if (code === null || code < 0 || name.length >= LONGEST_NAME) return nok(code);
    const character = String.fromCharCode(code);
    if (!/[a-z0-9_+-]/.test(character)) return nok(code);
    name += character;
    effects.consume(code);
    return inside;
  }

  function end(code: Code): State | undefined {
    return isBehindDigit && isDigit(code) ? nok(code) : ok(code);
  }
}

export const emojiFromMarkdown: FromMarkdownExtension = {
  enter: {
    emojiCode(this: CompileContext, token: Token) {
      const value = this.sliceSerialize(token);
      this.enter({ type: "emoji", code: emojiCode(value.slice(1, -1)) ?? "", value }, token);
    },
  },
  exit: {
    emojiCode(this: CompileContext, token: Token) {
      this.exit(token);
    },
  },
};
