/** Returns a text that matches a part of a pattern. `more` is added to the minimum number of repetitions. */
type Part = (more: number) => string;

const LENGTH_MAX = 200;
const PATTERN_LENGTH_MAX = 500;
/**
 * The maximum total number of repetitions. Without a limit, there could be too many, because the numbers of
 * nested repetitions multiply, even if the repeated groups are empty.
 */
const STEPS_MAX = 10_000;

/** Thrown if the pattern is invalid or contains an unsupported construct, such as a lookahead. */
const UNSUPPORTED = new Error("unsupported pattern");

/** The characters that are tried, in this order, for a class that excludes characters, such as `[^a]`. */
const ANY = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ1234567890-_. /:@#+!";
const DIGITS = "1234567890";
const LETTERS = ANY.slice(0, 52);
const CLASSES: Readonly<Record<string, string>> = { d: DIGITS, w: `${LETTERS}${DIGITS}_`, s: " " };
const CONTROLS: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", f: "\f", v: "\v", "0": "\0" };

const short = (text: string): string => {
  if (text.length > LENGTH_MAX) throw UNSUPPORTED;
  return text;
};

/** Returns the characters of `\d`, `\D` and similar classes, or undefined for other letters. */
function namedClass(letter: string): string | undefined {
  const known = CLASSES[letter];
  if (known !== undefined) return known;
  const excluded = CLASSES[letter.toLowerCase()];
  return excluded && [...ANY].filter((each) => !excluded.includes(each)).join("");
}

/**
 * Reads a pattern from left to right. Each method reads one construct and throws {@link UNSUPPORTED} for any
 * other construct.
 */
class PatternReader {
  private at = 0;
  private steps = 0;

  constructor(private readonly source: string) {}

  whole(): Part {
    const part = this.choice();
    if (this.at < this.source.length) throw UNSUPPORTED;
    return part;
  }

  private take(expected: string): boolean {
    if (!this.source.startsWith(expected, this.at)) return false;
    this.at += expected.length;
    return true;
  }

  private match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.source);
    if (found) this.at += found[0].length;
    return found;
  }

  private next(): string {
    const character = this.source[this.at];
    if (character === undefined) throw UNSUPPORTED;
    this.at += 1;
    return character;
  }

  /** Reads alternatives, and returns the first alternative. */
  private choice(): Part {
    const first = this.sequence();
    while (this.take("|")) this.sequence();
    return first;
  }

  private sequence(): Part {
    const parts: Part[] = [];
    this.take("^");
    while (this.at < this.source.length && !/[|)]/.test(this.source[this.at] as string)) {
      if (this.match(/\$(?=[|)]|$)/y)) continue;
      parts.push(this.repeated());
    }
    return (more) => short(parts.map((part) => part(more)).join(""));
  }

  private repeated(): Part {
    const atom = this.atom();
    const [sign, least = "", comma, most = ""] = this.match(/(?:[*+?]|\{(\d+)(,(\d*))?\})\??/y) ?? [];
    if (sign === undefined) return atom(0);
    const min = least === "" ? Number(sign.startsWith("+")) : Number(least);
    const max = sign.startsWith("?")
      ? 1
      : least === "" || (comma && most === "")
        ? LENGTH_MAX
        : Number(most || least);
    if (min > LENGTH_MAX || max < min) throw UNSUPPORTED;
    return (more) => {
      const count = Math.min(max, min + more);
      this.steps += 1 + count;
      if (this.steps > STEPS_MAX) throw UNSUPPORTED;
      return short(Array.from({ length: count }, (_, index) => atom(index)(more)).join(""));
    };
  }

  /**
   * Reads a group, a class or a character. The returned function takes the index of the repetition, so that
   * each repetition of a class can use a different character.
   */
  private atom(): (index: number) => Part {
    if (this.take("(")) {
      if (!this.match(/\?:|\?<[A-Za-z]\w*>/y) && this.source[this.at] === "?") throw UNSUPPORTED;
      const group = this.choice();
      if (!this.take(")")) throw UNSUPPORTED;
      return () => group;
    }
    const characters = [...this.characters()];
    if (characters.length === 0) throw UNSUPPORTED;
    return (index) => () => characters[index % characters.length] as string;
  }

  private characters(): string {
    if (this.take("[")) return this.bracketed();
    const character = this.next();
    if (character === ".") return ANY;
    if (/[*+?^$]/.test(character)) throw UNSUPPORTED;
    return character === "\\" ? this.escaped() : character;
  }

  private escaped(): string {
    const letter = this.next();
    const named = namedClass(letter) ?? CONTROLS[letter];
    if (named !== undefined) return named;
    if (letter === "x" || letter === "u") {
      const [code] = this.match(letter === "x" ? /[\da-f]{2}/iy : /[\da-f]{4}/iy) ?? [];
      if (code === undefined) throw UNSUPPORTED;
      return String.fromCharCode(Number.parseInt(code, 16));
    }
    if (/[A-Za-z1-9]/.test(letter)) throw UNSUPPORTED;
    return letter;
  }

  private bracketed(): string {
    const isNegated = this.take("^");
    let all = "";
    while (!this.take("]")) {
      const from = this.take("\\") ? this.escaped() : this.next();
      const isRange = from.length === 1 && this.match(/-(?!\])/y) !== null;
      all += isRange ? rangeOf(from, this.take("\\") ? this.escaped() : this.next()) : from;
    }
    return isNegated ? [...ANY].filter((each) => !all.includes(each)).join("") : all;
  }
}

/**
 * Returns the characters in a range. In a range of digits, zero comes last, because numbers rarely start with
 * zero.
 */
function rangeOf(from: string, to: string): string {
  const [first, last] = [from.charCodeAt(0), to.charCodeAt(0)];
  if (to.length !== 1 || last < first) throw UNSUPPORTED;
  const length = Math.min(LENGTH_MAX, last - first + 1);
  const all = Array.from({ length }, (_, index) => String.fromCharCode(first + index)).join("");
  return all.startsWith("0") ? `${all.slice(1)}0` : all;
}

/**
 * Returns a text that matches a regular expression and whose length is within the limits. Returns undefined
 * if the expression is invalid or contains lookarounds, backreferences, word boundaries or Unicode
 * properties.
 */
export function textOfPattern(pattern: string, least: number, most: number): string | undefined {
  if (pattern.length > PATTERN_LENGTH_MAX) return undefined;
  try {
    const part = new PatternReader(pattern).whole();
    for (let more = 0; more <= LENGTH_MAX; more += 1) {
      const text = part(more);
      if (text.length > most) return undefined;
      if (text.length >= least) return text;
    }
  } catch (error) {
    if (error !== UNSUPPORTED) throw error;
  }
  return undefined;
}
