import { literalOf } from "./expression";

/** The maximum length of an expression or a tag. Longer expressions and tags are treated as text. */
const SPAN_MAX = 20_000;
const QUOTES = "\"'`";

/**
 * Returns the position after the closing quotation mark, or -1 if there is none. Only text in backticks can
 * span several lines.
 */
function endOfQuote(text: string, at: number, limit: number): number {
  const quote = text[at];
  for (let end = at + 1; end < limit; end += 1) {
    if (text[end] === "\\") end += 1;
    else if (text[end] === quote) return end + 1;
    else if (text[end] === "\n" && quote !== "`") return -1;
  }
  return -1;
}

/**
 * Returns the position after the closing brace, or -1 if there is none. An apostrophe in text isn't treated
 * as a quotation mark.
 */
export function endOfBraces(text: string, at: number): number {
  const limit = Math.min(text.length, at + SPAN_MAX);
  let depth = 0;
  for (let end = at; end < limit; end += 1) {
    const character = text[end] as string;
    if (character === "{") depth += 1;
    else if (character === "}") {
      depth -= 1;
      if (depth === 0) return end + 1;
    } else if (QUOTES.includes(character)) {
      const closed = endOfQuote(text, end, limit);
      if (closed !== -1) end = closed - 1;
    }
  }
  return -1;
}

export interface Tag {
  name: string;
  /** The values of the attributes, by name. A value is omitted if only running code could compute it. */
  attributes: Map<string, string>;
  isSelfClosing: boolean;
  end: number;
}

const NAME = /[a-z_][\w:.-]*/iy;
/** Matches the name of an attribute in JSX or Vue syntax. */
const ATTRIBUTE = /[a-z_:@#][\w:.@-]*/iy;
const EQUALS = /\s*=\s*/y;
/** Matches attributes of Vue whose values are code. */
const VUE = /^(?:[:@#]|v-)/;

/** Parses the tag that starts at a position. Returns null if the angle bracket is text. */
export function readTag(text: string, at: number, variables: ReadonlyMap<string, string>): Tag | null {
  NAME.lastIndex = at + 1;
  const name = NAME.exec(text)?.[0];
  if (name === undefined) return null;
  const attributes = new Map<string, string>();
  const limit = Math.min(text.length, at + SPAN_MAX);
  let end = at + 1 + name.length;
  while (end < limit) {
    while (/\s/.test(text[end] ?? "")) end += 1;
    if (text[end] === ">") return { name, attributes, isSelfClosing: false, end: end + 1 };
    if (text.startsWith("/>", end)) return { name, attributes, isSelfClosing: true, end: end + 2 };
    end = readAttribute(text, end, { attributes, variables, limit });
    if (end === -1) return null;
  }
  return null;
}

interface Reading {
  attributes: Map<string, string>;
  variables: ReadonlyMap<string, string>;
  limit: number;
}

/** Parses an attribute, and returns its end position. Returns -1 if the attribute isn't valid. */
function readAttribute(text: string, at: number, { attributes, variables, limit }: Reading): number {
  if (text[at] === "{") return endOfBraces(text, at);
  ATTRIBUTE.lastIndex = at;
  const name = ATTRIBUTE.exec(text)?.[0];
  if (name === undefined) return -1;
  const behind = at + name.length;
  EQUALS.lastIndex = behind;
  const equals = EQUALS.exec(text)?.[0];
  if (equals === undefined) {
    attributes.set(name, "true");
    return behind;
  }
  const from = behind + equals.length;
  const mark = text[from] ?? "";
  if (mark === "{") {
    const end = endOfBraces(text, from);
    const expression = text.slice(from + 1, end - 1).trim();
    const value = literalOf(expression) ?? variables.get(expression.replace(/^props\./, ""));
    if (end !== -1 && value !== undefined) attributes.set(name, value);
    return end;
  }
  if (mark !== '"' && mark !== "'") return -1;
  const end = text.indexOf(mark, from + 1);
  if (end === -1 || end >= limit) return -1;
  if (!VUE.test(name)) attributes.set(name, text.slice(from + 1, end).replace(/\s+/g, " "));
  return end + 1;
}

/** Returns the end of module code, which is the end of the line where the last open bracket is closed. */
export function endOfModule(text: string, at: number): number {
  let depth = 0;
  let last = "";
  for (let end = at; end < text.length; end += 1) {
    const character = text[end] as string;
    if (character === "\n") {
      if (depth <= 0 && !/[=,([{&|?:+>]/.test(last)) return end;
      if (text[end + 1] === "\n" && depth <= 0) return end;
      continue;
    }
    if (QUOTES.includes(character)) {
      const closed = endOfQuote(text, end, Math.min(text.length, end + SPAN_MAX));
      if (closed !== -1) end = closed - 1;
    } else if ("([{".includes(character)) depth += 1;
    else if (")]}".includes(character)) depth -= 1;
    if (character.trim() !== "") last = character;
  }
  return depth <= 0 ? text.length : Math.max(at, text.indexOf("\n\n", at));
}
