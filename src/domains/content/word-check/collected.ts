import { codeValue, type Kind, noPieces, quoteOf, targetValue, wordsIn } from "./pieces";

/** Collects the pieces of a source that isn't Markdown, in reading order. */
export class CollectedPieces {
  readonly pieces = noPieces();
  private text: { value: string; line: number }[] = [];

  /** Adds text. A word can continue in the next text. */
  put(value: string, line: number): void {
    this.text.push({ value, line });
  }

  /** Ends the current words. */
  flush(): void {
    const parts = this.text;
    this.text = [];
    let [part, end] = [0, parts[0]?.value.length ?? 0];
    for (const [value, offset] of wordsIn(parts.map((one) => one.value).join(""))) {
      while (offset >= end && part + 1 < parts.length) {
        part += 1;
        end += parts[part]?.value.length ?? 0;
      }
      const { value: own = "", line: first = 1 } = parts[part] ?? {};
      const before = own.slice(0, offset - (end - own.length));
      const line = first + before.split("\n").length - 1;
      this.pieces.words.push({ value, quote: value, line, lastLine: line });
    }
  }

  get wordCount(): number {
    return this.pieces.words.length;
  }

  /** Adds the words since `from` as one piece. */
  since(kind: Kind, from: number, line: number, prefix = ""): void {
    const words = this.pieces.words.slice(from);
    if (words.length === 0) return;
    const value = words.map((word) => word.value).join(" ");
    const first = words[0]?.line ?? line;
    const lastLine = Math.max(first, words.at(-1)?.line ?? first);
    this.pieces[kind].push({ value: prefix + value, quote: quoteOf(value), line: first, lastLine });
  }

  code(text: string, line: number): void {
    const value = codeValue(text);
    const quote = quoteOf(text.split("\n").find((each) => each.trim() !== "") ?? "");
    const lastLine = line + text.split("\n").length - 1;
    if (value !== "") this.pieces.code.push({ value, quote, line, lastLine });
    this.flush();
    this.put(text, line);
    this.flush();
  }

  target(kind: "links" | "images", href: string, line: number): void {
    const value = targetValue(href);
    if (value !== "") this.pieces[kind].push({ value, quote: quoteOf(value), line, lastLine: line });
  }
}
