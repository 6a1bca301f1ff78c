import type { CompileContext, Extension as FromMarkdownExtension, Token } from "mdast-util-from-markdown";
import type { Code, Construct, Effects, Extension, State } from "micromark-util-types";
import { emojiCode } from "./emoji";

/** `:name:` of a known emoji in running text. An escaped colon is a colon. */
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

export const emojiSyntax: Extension = {
  text: { 58: { name: "emojiCode", tokenize: tokenizeEmoji } as Construct },
};

function tokenizeEmoji(effects: Effects, ok: State, nok: State): State {
  let name = "";

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
      return ok;
    }
    if (code === null || code < 0 || name.length >= LONGEST_NAME) return nok(code);
    const character = String.fromCharCode(code);
    if (!/[a-z0-9_+-]/.test(character)) return nok(code);
    name += character;
    effects.consume(code);
    return inside;
  }
}

/** Turns emoji tokens into `emoji` nodes. */
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
