import type { CompileContext, Extension as FromMarkdownExtension, Token } from "mdast-util-from-markdown";
import { htmlFlow } from "micromark-core-commonmark";
import { factorySpace } from "micromark-factory-space";
import { markdownLineEnding, markdownSpace } from "micromark-util-character";
import type { Code, Construct, Effects, Extension, State, TokenizeContext } from "micromark-util-types";

/**
 * One `{% … %}` line. It's an opening tag, a closing tag (with `end` before the name), or a tag without
 * content.
 */
export type TagLine = {
  type: "tagLine";
  name: string;
  closing: boolean;
  /** The text between the name and `%}`, as it's written. */
  rest: string;
  position?: import("mdast").Root["position"];
};

declare module "micromark-util-types" {
  interface TokenTypeMap {
    tagLine: "tagLine";
  }
}

declare module "mdast" {
  interface RootContentMap {
    tagLine: TagLine;
  }
}

const tagLineConstruct: Construct = { name: "tagLine", tokenize: tokenizeTagLine };
const lineBeforeTag: Construct = { partial: true, tokenize: tokenizeLineBeforeTag };

/**
 * Micromark syntax for a line that contains only one tag. Braces in fenced code and within a line of text
 * have no special meaning. A tag line ends a paragraph or HTML without a blank line in between.
 */
export const tagSyntax: Extension = {
  disable: { null: ["htmlFlow"] },
  flow: {
    60: { ...htmlFlow, name: "htmlFlowBeforeTag", tokenize: tokenizeHtml },
    123: tagLineConstruct,
  },
};

/**
 * At each line ending, the HTML construct checks whether a blank line follows. This function changes the
 * construct so that a tag line also ends the HTML.
 */
function tokenizeHtml(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  const check: Effects["check"] = (construct, onYes, onNo) => {
    const { tokenize } = construct as Construct;
    if (tokenize?.name !== "tokenizeBlankLineBefore") return effects.check(construct, onYes, onNo);
    return effects.check([construct as Construct, lineBeforeTag], onYes, onNo);
  };
  return htmlFlow.tokenize.call(this, { ...effects, check }, ok, nok);
}

function tokenizeLineBeforeTag(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  return (code) => {
    effects.enter("lineEnding");
    effects.consume(code);
    effects.exit("lineEnding");
    return factorySpace(effects, effects.attempt(tagLineConstruct, ok, nok), "linePrefix");
  };
}

function tokenizeTagLine(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  return start;

  function start(code: Code): State | undefined {
    effects.enter("tagLine");
    effects.consume(code);
    return (next) => (next === 37 ? consumeAnd(inside)(next) : nok(next));
  }

  function consumeAnd(then: State): State {
    return (code) => {
      effects.consume(code);
      return then;
    };
  }

  function inside(code: Code): State | undefined {
    if (code === null || markdownLineEnding(code)) return nok(code);
    return consumeAnd(code === 37 ? percent : inside)(code);
  }

  function percent(code: Code): State | undefined {
    return code === 125 ? consumeAnd(closed)(code) : inside(code);
  }

  /** Accepts the end of a tag if only white space follows on the line. */
  function closed(code: Code): State | undefined {
    if (code !== null && markdownSpace(code)) return consumeAnd(closed)(code);
    if (code !== null && !markdownLineEnding(code)) return inside(code);
    effects.exit("tagLine");
    return ok(code);
  }
}

const TAG_START = /^\{%-?\s*(end)?([@\w][\w@/.:-]*)/;

/**
 * Returns the name of a tag, and the text between the name and `%}`. Returns null for a tag without a name.
 */
export function readTagLine(line: string): { name: string; closing: boolean; rest: string } | null {
  const tag = line.trim();
  const match = TAG_START.exec(tag);
  if (!match || !tag.endsWith("%}")) return null;
  const rest = tag.slice(match[0].length, tag.endsWith("-%}") ? -3 : -2).trim();
  return { closing: match[1] !== undefined, name: match[2] as string, rest };
}

/** Converts the tokens of tags to `tagLine` nodes. A tag without a name gets the name "" and stays raw. */
export const tagFromMarkdown: FromMarkdownExtension = {
  enter: {
    tagLine(this: CompileContext, token: Token) {
      this.enter({ type: "tagLine", name: "", closing: false, rest: "" } as never, token);
    },
  },
  exit: {
    tagLine(this: CompileContext, token: Token) {
      const node = this.stack[this.stack.length - 1] as unknown as TagLine;
      Object.assign(node, readTagLine(this.sliceSerialize(token)));
      this.exit(token);
    },
  },
};

/**
 * The attributes of a tag in the order in which they're written. `positional` is a value without a name that
 * comes first, as in `include "x.md"`.
 */
export type TagAttributes = { positional: string | null; named: Record<string, string> };

const ATTRIBUTE = /\s*(?:([@\w][\w.:-]*)\s*=\s*)?(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|([^\s"']+))/gy;

/** Parses `key="value"` pairs. Returns null if the text contains anything else. */
export function parseAttributes(rest: string): TagAttributes | null {
  const attributes: TagAttributes = { positional: null, named: {} };
  ATTRIBUTE.lastIndex = 0;
  let end = 0;
  for (let match = ATTRIBUTE.exec(rest); match; match = ATTRIBUTE.exec(rest)) {
    end = ATTRIBUTE.lastIndex;
    const quoted = match[2] ?? match[3];
    const value = quoted === undefined ? (match[4] as string) : quoted.replace(/\\(["'\\])/g, "$1");
    if (match[1] !== undefined) {
      if (Object.hasOwn(attributes.named, match[1]) || match[1] === "__proto__") return null;
      attributes.named[match[1]] = value;
    } else if (quoted === undefined) {
      if (!/^[@\w][\w.:-]*$/.test(value) || value === "__proto__") return null;
      attributes.named[value] = "true";
    } else if (attributes.positional === null) attributes.positional = value;
    else return null;
  }
  return rest.slice(end).trim() === "" ? attributes : null;
}

/** Whether a tag can contain a value. A tag must be on one line. */
export function isAttributeValue(value: string): boolean {
  return !/[\r\n]/.test(value);
}

/**
 * Whether the line of a tag contains more tags. Quoted text that looks like a tag is the value of an
 * attribute.
 */
export const holdsTags = (rest: string): boolean => rest.includes("%}") && parseAttributes(rest) === null;

/**
 * Splits a line with several tags, so that each tag, and each text between tags, is on a separate line. Tags in
 * code are text.
 */
export function onLines(line: string): string {
  const ends = codeEnds(line);
  const parts: string[] = [];
  const mark = /`+|\{%.*?%\}/g;
  let from = 0;
  for (let match = mark.exec(line); match; match = mark.exec(line)) {
    const { index, 0: found } = match;
    const end = ends.get(index);
    if (end !== undefined) mark.lastIndex = end;
    if (found.startsWith("`")) continue;
    parts.push(line.slice(from, index), found);
    from = index + found.length;
  }
  return [...parts, line.slice(from)].join("\n");
}

/**
 * For each run of backticks that can start inline code, returns the end of the code. The code ends at the
 * next run of the same length.
 */
function codeEnds(line: string): Map<number, number> {
  const ends = new Map<number, number>();
  const last = new Map<number, number>();
  for (const { index, 0: run } of line.matchAll(/`+/g)) {
    const before = last.get(run.length);
    if (before !== undefined) ends.set(before, index + run.length);
    last.set(run.length, index);
  }
  return ends;
}

/** Writes an opening tag. Omits undefined values. */
export function formatTag(name: string, named: Record<string, string | undefined>, positional?: string) {
  const parts = [name];
  if (positional !== undefined) parts.push(quoteValue(positional));
  for (const [key, value] of Object.entries(named)) {
    if (value !== undefined) parts.push(`${key}=${quoteValue(value)}`);
  }
  return `{% ${parts.join(" ")} %}`;
}

function quoteValue(value: string): string {
  return `"${value.replace(/["\\]/g, "\\$&")}"`;
}
