import { literalPattern } from "@/lib/literal-pattern";

/** Words to look for as they are written, and how exactly. */
export interface TextQuery {
  text: string;
  matchCase: boolean;
  /** Whether letters and digits next to them make it another word. */
  wholeWord: boolean;
}

const WORD = String.raw`[\p{L}\p{N}_]`;
const beginsWord = new RegExp(`^${WORD}`, "u");
const endsWord = new RegExp(`${WORD}$`, "u");

/** The words as a pattern. It repeats nothing, so that it takes steps in proportion to the text that it is held against. */
export function patternOf({ text, matchCase, wholeWord }: TextQuery): RegExp {
  const before = wholeWord && beginsWord.test(text) ? `(?<!${WORD})` : "";
  const after = wholeWord && endsWord.test(text) ? `(?!${WORD})` : "";
  return new RegExp(before + literalPattern(text) + after, matchCase ? "gu" : "giu");
}
