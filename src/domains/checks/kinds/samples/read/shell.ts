import type { Piece } from "../sample";

/** The words of a command. */
export type Command = Piece[];

const ESCAPED_IN_QUOTES = new Set(['"', "$", "`", "\\"]);

/**
 * Splits a shell script into commands, including the commands whose output is used in other commands. Omits
 * comments and redirections. Variables stay in the words as they're written.
 */
class Splitter {
  readonly commands: Command[] = [];
  private position = 0;
  /** Whether a quotation mark is missing. */
  private isBroken = false;

  constructor(private readonly code: string) {}

  private startsWith(text: string): boolean {
    return this.code.startsWith(text, this.position);
  }

  /** Reads commands until the end, or until the parenthesis of a substitution. */
  read(depth: number): void {
    let words: Command = [];
    const end = () => {
      if (words.length > 0 && !this.isBroken) this.commands.push(words);
      words = [];
    };
    while (this.position < this.code.length) {
      const character = this.code[this.position] ?? "";
      const start = this.position;
      if (character === ")" && depth > 0) break;
      if (/[^\S\n]/.test(character)) this.position += 1;
      else if (this.startsWith("\\\n")) this.position += 2;
      else if (character === "#") this.skipLine();
      else if ("<>".includes(character)) {
        if (/^\d$/.test(words.at(-1)?.text ?? "")) words.pop();
        this.skipRedirection(depth);
      } else if ("\n;|&()".includes(character)) {
        this.position += 1;
        end();
      } else words.push(this.word(depth));
      // Never reads the same character twice.
      this.position = Math.max(this.position, start + 1);
    }
    end();
  }

  private skipLine(): void {
    const end = this.code.indexOf("\n", this.position);
    this.position = end === -1 ? this.code.length : end;
  }

  private skipRedirection(depth: number): void {
    while (/[<>&-]|[^\S\n]/.test(this.code[this.position] ?? "")) this.position += 1;
    if (!/[\n;|)]/.test(this.code[this.position] ?? "\n")) this.word(depth);
  }

  private word(depth: number): Piece {
    const start = this.position;
    let text = "";
    let at = start;
    while (this.position < this.code.length && !/[\s;|&<>()]/.test(this.code[this.position] ?? "")) {
      const character = this.code[this.position] ?? "";
      if (character === "'") {
        if (text === "") at = this.position + 1;
        text += this.quoted();
      } else if (character === '"') {
        if (text === "") at = this.position + 1;
        text += this.doubleQuoted(depth);
      } else if (this.startsWith("\\\n")) break;
      else if (character === "\\") {
        text += this.code[this.position + 1] ?? "";
        this.position += 2;
      } else text += this.plain(depth);
    }
    return { text, at, isExact: this.code.startsWith(text, at) };
  }

  /** Reads one character, or a variable or substitution that starts here. */
  private plain(depth: number): string {
    if (this.startsWith("$(")) {
      const start = this.position;
      this.position += 2;
      if (depth < 10) this.read(depth + 1);
      this.position += 1;
      return this.code.slice(start, this.position);
    }
    const from = this.position;
    const end = this.startsWith("${") ? this.code.indexOf("}", from) : -1;
    this.position = end === -1 ? from + 1 : end + 1;
    return this.code.slice(from, this.position);
  }

  private quoted(): string {
    const from = this.position + 1;
    const end = this.code.indexOf("'", from);
    if (end === -1) this.isBroken = true;
    this.position = end === -1 ? this.code.length : end + 1;
    return this.code.slice(from, this.position - 1);
  }

  private doubleQuoted(depth: number): string {
    let text = "";
    this.position += 1;
    while (this.position < this.code.length && !this.startsWith('"')) {
      const next = this.code[this.position + 1] ?? "";
      if (this.startsWith("\\\n")) this.position += 2;
      else if (this.startsWith("\\") && ESCAPED_IN_QUOTES.has(next)) {
        text += next;
        this.position += 2;
      } else text += this.plain(depth);
    }
    if (this.position >= this.code.length) this.isBroken = true;
    this.position += 1;
    return text;
  }
}

export function commandsIn(code: string): Command[] {
  const splitter = new Splitter(code);
  splitter.read(0);
  return splitter.commands;
}
