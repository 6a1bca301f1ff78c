import type { CompileContext, Extension as FromMarkdownExtension, Token } from "mdast-util-from-markdown";
import { factorySpace } from "micromark-factory-space";
import { markdownLineEnding, markdownSpace } from "micromark-util-character";
import type { Code, Construct, Effects, Extension, State, TokenizeContext } from "micromark-util-types";

/** One `{% … %}` line: an opening tag, a closing one (`end` before the name), or a tag that closes itself. */
export type TagLine = {
  type: "tagLine";
  name: string;
  closing: boolean;
  /** What stands between the name and `%}`, as written. */
  rest: string;
  position?: import("unist").Position;
};

declare module "micromark-util-types" {
  interface TokenTypeMap {
    tagLine: "tagLine";
    tagLineContent: "tagLineContent";
  }
}

declare module "mdast" {
  interface RootContentMap {
    tagLine: TagLine;
  }
}

/**
 * Micromark syntax for a line that holds one tag and nothing else. Inside fenced code and in running
 * text the braces mean nothing; a tag line ends a paragraph without a blank line between.
 */
export const tagSyntax: Extension = {
  flow: { 123: { name: "tagLine", tokenize: tokenizeTagLine, concrete: false } as Construct },
};

function tokenizeTagLine(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  let size = 0;
  let quote: Code = null;

  return start;

  function start(code: Code): State | undefined {
    effects.enter("tagLine");
    effects.enter("tagLineContent");
    effects.consume(code);
    return open;
  }

  function open(code: Code): State | undefined {
    if (code !== 37) return nok(code);
    effects.consume(code);
    return inside;
  }

  function inside(code: Code): State | undefined {
    if (code === null || markdownLineEnding(code)) return nok(code);
    effects.consume(code);
    if (quote !== null) {
      if (code === quote) quote = null;
      return inside;
    }
    if (code === 34) quote = code;
    else if (code === 37 && size > 0) return percent;
    size += 1;
    return inside;
  }

  function percent(code: Code): State | undefined {
    if (code !== 125) return inside(code);
    effects.consume(code);
    effects.exit("tagLineContent");
    return factorySpace(effects, end, "whitespace");
  }

  function end(code: Code): State | undefined {
    if (code !== null && !markdownLineEnding(code) && !markdownSpace(code)) return nok(code);
    effects.exit("tagLine");
    return ok(code);
  }
}

const TAG_CONTENT = /^\{%-?\s*(end)?([@\w][\w@/.:-]*)\s*([\s\S]*?)\s*-?%\}$/;

/** Turns tag tokens into `tagLine` nodes; a tag without a name is kept as a raw one named "". */
export const tagFromMarkdown: FromMarkdownExtension = {
  enter: {
    tagLine(this: CompileContext, token: Token) {
      this.enter({ type: "tagLine", name: "", closing: false, rest: "" } as never, token);
    },
  },
  exit: {
    tagLineContent(this: CompileContext, token: Token) {
      const match = TAG_CONTENT.exec(this.sliceSerialize(token));
      const node = this.stack[this.stack.length - 1] as unknown as TagLine;
      if (!match) return;
      node.closing = match[1] !== undefined;
      node.name = match[2] as string;
      node.rest = match[3] as string;
    },
    tagLine(this: CompileContext, token: Token) {
      this.exit(token);
    },
  },
};

/** The attributes of a tag, in the order written, and a first positional value (`include "x.md"`). */
export type TagAttributes = { positional: string | null; named: Record<string, string> };

const ATTRIBUTE = /\s*(?:([@\w][\w.:-]*)\s*=\s*)?(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|([^\s"']+))/gy;

/** Reads `key="value"` pairs; null when something stands there that is no attribute. */
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

/** Whether a value can stand in a tag: tags are one line. */
export function isAttributeValue(value: string): boolean {
  return !/[\r\n]/.test(value);
}

/** Writes one opening tag; values that are undefined are left out. */
export function formatTag(
  name: string,
  named: Record<string, string | undefined>,
  positional?: string,
): string {
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
