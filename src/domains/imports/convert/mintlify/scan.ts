/** How far an expression or a tag is followed before it counts as text. */
const SPAN_MAX = 20_000;
const QUOTES = "\"'`";

/** Where a quoted text ends, behind its closing quote; -1 if it does not. Quotes other than backticks end with their line. */
function endOfQuote(text: string, at: number, limit: number): number {
  const quote = text[at];
  for (let end = at + 1; end < limit; end += 1) {
    if (text[end] === "\\") end += 1;
    else if (text[end] === quote) return end + 1;
    else if (text[end] === "\n" && quote !== "`") return -1;
  }
  return -1;
}

/** Where braces end that open at a place, behind the closing one; -1 if they do not. An apostrophe in a text is no quote. */
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

/** The text that an expression stands for; null for anything that only running it would tell. */
export function literalOf(expression: string): string | null {
  const given = expression.trim();
  const [, , quoted] = /^(["'`])((?:(?!\1)[^\\]|\\.)*)\1$/s.exec(given) ?? [];
  if (quoted !== undefined) return quoted.includes("${") ? null : quoted.replace(/\\(.)/gs, "$1");
  if (/^(?:-?\d+(?:\.\d+)?|true|false)$/.test(given)) return given;
  if (/^\[[^[\]{}]*\]$/.test(given)) {
    const items = given.slice(1, -1).split(",");
    return items
      .map((item) => literalOf(item) ?? "")
      .filter(Boolean)
      .join(",");
  }
  if (/^<[\s\S]*>$/.test(given))
    return given
      .replace(/<[^<>]*>/g, " ")
      .replace(/\s+/g, " ")
      .trim();
  return null;
}

export interface Tag {
  name: string;
  /** Values by name; what only running code would tell is left out. */
  attributes: Map<string, string>;
  isSelfClosing: boolean;
  end: number;
}

const NAME = /[a-z_][\w:.-]*/iy;

/** A tag that opens at a place; null for an angle bracket that is text. */
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

/** Reads an attribute; answers where it ends, or -1 for what is none. */
function readAttribute(text: string, at: number, { attributes, variables, limit }: Reading): number {
  if (text[at] === "{") return endOfBraces(text, at);
  NAME.lastIndex = at;
  const name = NAME.exec(text)?.[0];
  if (name === undefined) return -1;
  const behind = at + name.length;
  if (text[behind] !== "=") {
    attributes.set(name, "true");
    return behind;
  }
  const from = behind + 1;
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
  attributes.set(name, text.slice(from + 1, end).replace(/\s+/g, " "));
  return end + 1;
}

/** Where code of a module ends: with the line in which all that it opened is closed. */
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
