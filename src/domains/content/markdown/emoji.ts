import type { CompileContext, Extension as FromMarkdownExtension, Token } from "mdast-util-from-markdown";
import type { Code, Construct, Effects, Extension, State, TokenizeContext } from "micromark-util-types";
import { EMOJI_NAMES } from "./emoji-names";

/** Emoji by name. An emoji can have several names. */
const BY_NAME = new Map<string, string>();
/** The first name of each emoji, by its code points without variation selectors. */
const NAMES = new Map<string, string>();
for (const entry of EMOJI_NAMES.split(" ")) {
  const [emoji = "", ...names] = entry.split(",");
  for (const name of names) BY_NAME.set(name, emoji);
  NAMES.set(withoutSelector(codeOf(emoji)), names[0] ?? "");
}

function codeOf(emoji: string): string {
  return [...emoji].map((character) => character.codePointAt(0)?.toString(16)).join("-");
}

function withoutSelector(code: string): string {
  return code
    .split("-")
    .filter((point) => point !== "fe0f")
    .join("-");
}

/**
 * Returns the code points of an emoji. They're hexadecimal and joined by dashes, such as `1f44d` for
 * `thumbsup`. Returns null for an unknown name.
 */
export function emojiCode(name: string): string | null {
  const emoji = BY_NAME.get(name);
  return emoji === undefined ? null : codeOf(emoji);
}

export function emojiName(code: string): string | null {
  return NAMES.get(withoutSelector(code.toLowerCase())) ?? null;
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
