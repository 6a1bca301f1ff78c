const PREFIX = /^\s*(?:(?:[-*+]|\d{1,9}[.)]|>)\s+)*$/;

/** Collects texts and blocks as lines of Markdown. */
export class MarkdownLines {
  private readonly lines: string[] = [""];
  private isBehindBlock = false;

  private get last(): string {
    return this.lines.at(-1) as string;
  }

  /** Whether the current position is in a table row. A table row can't contain blocks. */
  get isInRow(): boolean {
    return this.last.trimStart().startsWith("|");
  }

  text(value: string): void {
    const given = this.isBehindBlock ? value.replace(/^(?:[^\S\n]*\n)+|^[^\S\n]+(?=\S)/, "") : value;
    if (given !== "") this.isBehindBlock = false;
    const [first = "", ...others] = given.split("\n");
    this.lines[this.lines.length - 1] += first;
    for (const line of others) this.lines.push(line);
  }

  /** Adds a block at the current level of nested lists and quotations. */
  block(block: readonly string[]): void {
    if (block.length === 0) return;
    const { last } = this;
    const isBlank = last.trim() === "";
    const isPrefix = PREFIX.test(last);
    const indent = isPrefix ? last.replace(/[^\s>]/g, " ") : (/^\s*/.exec(last)?.[0] ?? "");
    if (isBlank) this.lines.pop();
    if ((!isPrefix || isBlank) && this.lines.length > 0 && this.last.trim() !== "") this.lines.push("");
    const [first = "", ...others] = block;
    if (isPrefix && !isBlank) this.lines[this.lines.length - 1] += first;
    else this.lines.push(first === "" ? "" : indent + first);
    for (const line of others) this.lines.push(line === "" ? indent.trimEnd() : indent + line);
    this.lines.push("", "");
    this.isBehindBlock = true;
  }

  get written(): string[] {
    return this.lines;
  }
}

const indentOf = (line: string) => line.length - line.trimStart().length;
const isBlank = (line: string) => line.trim() === "";
const ITEM = /^\s*(?:[-*+]|\d{1,9}[.)])\s/;
/** Matches an item that can start a list in the line after a paragraph. */
const OPENING = /^\s*(?:[-*+]|1[.)])\s+\S/;
const FENCE = /^\s*(`{3,}|~{3,})/;
const PRE = /^\s*<pre[\s>]/i;

/**
 * Removes an element's indentation from its content. The first line of the content can be on the same line as
 * the tag.
 */
export function dedent(lines: readonly string[]): string[] {
  const from = lines.findIndex((line) => !isBlank(line));
  const to = lines.findLastIndex((line) => !isBlank(line));
  if (from === -1) return [];
  const [first = "", ...rest] = lines
    .slice(from, to + 1)
    .map((line) => line.replace(/^\t+/, (tabs) => "    ".repeat(tabs.length)));
  const measured = from === 0 ? rest : [first, ...rest];
  const indents = measured.filter((line) => !isBlank(line)).map(indentOf);
  const indent = indents.reduce((least, each) => Math.min(least, each), Number.POSITIVE_INFINITY);
  const cut = (line: string) => (isBlank(line) ? "" : line.slice(Math.min(indent, indentOf(line))));
  return withoutDeepIndents([from === 0 ? first.trimStart() : cut(first), ...rest.map(cut)]);
}

/** Removes deep indentation. MDX has no indented code, so deeply indented text must not become code. */
export function withoutDeepIndents(lines: readonly string[]): string[] {
  const written: string[] = [];
  /** For each open list item, the column at which its content starts. */
  let items: number[] = [];
  let cut = { from: 0, by: 0 };
  let fence: string | null = null;
  let isPre = false;
  for (const line of lines) {
    const indent = indentOf(line);
    if (fence === null && !isPre && !isBlank(line)) {
      if (indent < cut.from) cut = { from: 0, by: 0 };
      const column = indent - cut.by;
      const isBehindBlank = isBlank(written.at(-1) ?? "");
      const own = items.findLast((item) => item <= column) ?? 0;
      if ((isBehindBlank || OPENING.test(line)) && column - own >= 4)
        cut = { from: indent, by: indent - own };
      const item = ITEM.exec(line);
      const start = indent - cut.by;
      if (item || isBehindBlank) items = items.filter((open) => open <= start);
      if (item) items.push(item[0].length - cut.by);
    }
    const own = isBlank(line) ? line : line.slice(Math.min(cut.by, indent));
    const mark = FENCE.exec(own)?.[1];
    if (isPre || PRE.test(own)) isPre = fence === null && !/<\/pre\s*>/i.test(own);
    else if (fence === null) fence = mark ?? null;
    else if (mark?.startsWith(fence) && own.trim() === mark) fence = null;
    written.push(own);
  }
  return written;
}
