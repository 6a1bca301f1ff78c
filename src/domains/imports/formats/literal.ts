// Reads literals in JavaScript and TypeScript without running code, such as the sidebars of Docusaurus.

const DEPTH_MAX = 60;
/** The maximum number of characters. Configuration files are short. */
const LENGTH_MAX = 500_000;
/** The maximum number of values to read for one key. */
const VALUES_MAX = 20;
const NAME = /[\w$-]+/y;
/** Represents a value that isn't a literal, such as a function call. */
const UNKNOWN = Symbol("unknown");
type Found = unknown | typeof UNKNOWN;

const CLOSING: Record<string, string> = { "(": ")", "[": "]", "{": "}" };

class Reader {
  constructor(
    private readonly text: string,
    public at: number,
    private readonly names: ReadonlyMap<string, number>,
    private readonly budget = { constants: 1000 },
  ) {}

  /** Skips white space and comments. */
  private blank(): void {
    for (;;) {
      while (/\s/.test(this.text[this.at] ?? "")) this.at += 1;
      const end = this.text.startsWith("//", this.at)
        ? this.text.indexOf("\n", this.at)
        : this.text.startsWith("/*", this.at)
          ? this.text.indexOf("*/", this.at) + 2
          : -1;
      if (end <= this.at) {
        if (this.text.startsWith("//", this.at)) this.at = this.text.length;
        return;
      }
      this.at = end;
    }
  }

  value(depth = 0): Found {
    this.blank();
    const first = this.text[this.at] ?? "";
    if (depth > DEPTH_MAX || first === "") return this.skip();
    const read =
      first === "["
        ? this.list(depth)
        : first === "{"
          ? this.map(depth)
          : `"'\``.includes(first)
            ? this.quoted()
            : this.word(depth);
    this.blank();
    const end = this.text[this.at] ?? "";
    if (/^(?:as|satisfies)\s/.test(this.text.slice(this.at, this.at + 10))) this.skip();
    else if (end !== "" && !",]});".includes(end) && depth > 0) return this.skip();
    return read;
  }

  private quoted(): Found {
    const quote = this.text[this.at] as string;
    let value = "";
    for (let at = this.at + 1; at < this.text.length; at += 1) {
      const character = this.text[at] as string;
      if (character === quote) {
        this.at = at + 1;
        return quote === "`" && value.includes("${") ? UNKNOWN : value;
      }
      if (character === "\\") {
        at += 1;
        const next = this.text[at] ?? "";
        value += next === "n" ? "\n" : next;
      } else value += character;
    }
    this.at = this.text.length;
    return UNKNOWN;
  }

  private word(depth: number): Found {
    NAME.lastIndex = this.at;
    const word = NAME.exec(this.text)?.[0];
    if (word === undefined) return this.skip();
    this.at += word.length;
    if (word === "true" || word === "false") return word === "true";
    if (/^-?\d+$/.test(word)) return Number(word);
    const from = this.names.get(word);
    const isAlone = /^\s*(?:[,\]});]|$)/.test(this.text.slice(this.at, this.at + 200));
    this.budget.constants -= 1;
    if (from === undefined || !isAlone || this.budget.constants < 0) return this.skip();
    return new Reader(this.text, from, this.names, this.budget).value(depth + 1);
  }

  private list(depth: number): unknown[] {
    const items: unknown[] = [];
    this.at += 1;
    for (;;) {
      this.blank();
      const next = this.text[this.at] ?? "";
      if (next === "]" || next === "") {
        this.at += 1;
        return items;
      }
      if (next === ",") {
        this.at += 1;
        continue;
      }
      const isSpread = this.text.startsWith("...", this.at);
      if (isSpread) this.at += 3;
      const value = this.value(depth + 1);
      if (isSpread && Array.isArray(value)) for (const one of value) items.push(one);
      else if (value !== UNKNOWN && !isSpread) items.push(value);
    }
  }

  private map(depth: number): Record<string, unknown> {
    const found: Record<string, unknown> = Object.create(null);
    this.at += 1;
    for (;;) {
      this.blank();
      const next = this.text[this.at] ?? "";
      if (next === "}" || next === "") {
        this.at += 1;
        return found;
      }
      if (next === ",") {
        this.at += 1;
        continue;
      }
      const key = this.key();
      this.blank();
      if (key === null || this.text[this.at] !== ":") {
        this.skip();
        continue;
      }
      this.at += 1;
      const value = this.value(depth + 1);
      if (value !== UNKNOWN) found[key] = value;
    }
  }

  private key(): string | null {
    if (`"'`.includes(this.text[this.at] ?? "")) {
      const key = this.quoted();
      return typeof key === "string" ? key : null;
    }
    NAME.lastIndex = this.at;
    const key = NAME.exec(this.text)?.[0] ?? null;
    this.at += key?.length ?? 0;
    return key;
  }

  /** Skips code up to the end of the current item. */
  private skip(): typeof UNKNOWN {
    const open: string[] = [];
    while (this.at < this.text.length) {
      const character = this.text[this.at] as string;
      if (open.length === 0 && ",]});".includes(character)) break;
      if (`"'\``.includes(character)) this.quoted();
      else {
        if (CLOSING[character] !== undefined) open.push(CLOSING[character]);
        else if (character === open.at(-1)) open.pop();
        this.at += 1;
        if (this.text.startsWith("//", this.at) || this.text.startsWith("/*", this.at)) this.blank();
      }
    }
    return UNKNOWN;
  }
}

const CONSTANT = /^(?:export\s+)?(?:const|let|var)\s+([\w$]+)\s*(?::[^=\n]{1,200})?=(?!>)/gm;
const EXPORT = /^(?:module\.exports\s*=|export\s+default\b|export\s*=)/m;

const constantsIn = (text: string) =>
  new Map([...text.matchAll(CONSTANT)].map((match) => [match[1] as string, match.index + match[0].length]));

/**
 * Returns the value that a module exports, if it consists of literals and constants with literal values.
 * Parts that only running code could compute are omitted. Returns undefined if there is no such value.
 */
export function exportedLiteral(text: string): unknown {
  const found = EXPORT.exec(text);
  if (!found || text.length > LENGTH_MAX) return undefined;
  const value = new Reader(text, found.index + found[0].length, constantsIn(text)).value();
  return value === UNKNOWN ? undefined : value;
}

/** Returns the literals after a key, such as `redirects: […]`, anywhere in a module. */
export function literalsOf(text: string, key: string): unknown[] {
  if (text.length > LENGTH_MAX) return [];
  const names = constantsIn(text);
  const places = [...text.matchAll(new RegExp(String.raw`(?<![\w$.])["']?${key}["']?\s*:`, "g"))];
  return places.slice(0, VALUES_MAX).flatMap((match) => {
    const value = new Reader(text, match.index + match[0].length, names).value(1);
    return value === UNKNOWN ? [] : [value];
  });
}
