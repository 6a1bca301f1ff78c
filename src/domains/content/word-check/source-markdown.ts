import { codeValue, noPieces, type Pieces, quoteOf } from "./pieces";
import { type Definitions, InlineReader, labelOf, type Run, Ticks } from "./source-inline";

export interface MarkdownOptions {
  /** Whether to recognize the syntax of Docusaurus and MkDocs, such as admonitions, imports and tabs. */
  isForeign?: boolean;
}

/**
 * Returns the pieces of a Markdown source with their line numbers. Reads the source line by line with its
 * own rules, so that it can find content that the parser for pages loses. If it isn't clear what the
 * Markdown means, the piece is omitted.
 */
export function markdownPieces(source: string, options: MarkdownOptions = {}): Pieces {
  const lines = source.replace(/^\uFEFF/, "").split(/\r\n|\n|\r/);
  return new MarkdownReader(lines, options).read();
}

const FENCE = /^(?:(`{3,})([^`]*)|(~{3,})(?!~)(.*))$/;
const MARKER = /^([*+-]|\d{1,9}[.)])(?=[ \t]|$)/;
const HEADING = /^(#{1,6})(?:[ \t](.*))?$/;
const RULE = /^(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/;
const UNDERLINE = /^(?:=+|-+)[ \t]*$/;
const DELIMITER = /^\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*(?:\|[ \t]*)?$/;
const LINK_DEFINITION = /^\[(?!\^)((?:[^[\]\\]|\\.){1,999})\]:[ \t]*(\S.*)?$/;
const QUOTES = /^(?: {0,3}>)*/;
const NOTE_DEFINITION = /^ {0,3}\[\^([^\s[\]]{1,200})\]:[ \t]?(.*)$/;
const HEADING_ID = /^(?:\{:?\s*#[^\s{}"<>&#][^{}]*\}|\{\/\*\s*#[\w.:-]+\s*\*\/\})$/;
const ADMONITION =
  /^(?::{3,}\s*[a-z][\w-]*(?![\w-])(.*)|(?:!!!|\?\?\?\+?)\s+[\w-]+(?![\w-])(.*)|===\+?!?\s+(".*))$/i;
/** Matches the mark of an alert, such as `[!NOTE]`. Pages show the style of a hint instead. */
const ALERT = /^\[![a-z]+\][+-]?(?=\s|$)/i;
/** Matches the mark for a table of contents. Pages don't show it. */
const CONTENTS = /^\[(?:toc|\[_?toc_?\])\]\s*$/i;
const COMMENT = /`+|<!--/g;
const COMMENT_OF_MDX = /`+|<!--|\{\/\*/g;
/**
 * Matches an escaped character. Also matches code, and the end of a link or image, each with the attributes after it. MkDocs supports
 * such attributes.
 */
const ATTRIBUTES =
  /(\\[^\n])|((?<!`)(`{1,8})(?!`)[^\n]{1,500}?(?<!`)\3(?!`)|[)\]])(?:\{:?\s*[.#:\w][^{}\n]{0,300}\})?/g;
const MODULE = /^(?:import|export)\s.*(?:from\s+["']|=|["'];?\s*$)/;

/** Returns the text of a heading without the number signs at its end. */
function withoutClosingSigns(raw: string): string {
  const text = raw.trim();
  let end = text.length;
  while (text[end - 1] === "#") end -= 1;
  const isClosed = end === 0 || /\s/.test(text[end - 1] ?? "");
  return isClosed ? text.slice(0, end).trimEnd() : text;
}

/** Returns the text of a heading without the ID at its end. */
function withoutHeadingId(raw: string): string {
  const text = raw.trimEnd();
  const open = text.lastIndexOf("{");
  return open !== -1 && HEADING_ID.test(text.slice(open)) ? text.slice(0, open).trimEnd() : text;
}

/** A line, without the markers of the quotes and list items that contain it. */
interface Peeled {
  content: string;
  /** The number of columns before the content of the line. */
  indent: number;
  /** Whether the line starts a list item. */
  isItem: boolean;
  quotes: number;
}

interface Fence {
  mark: string;
  line: number;
  code: string[];
  /** The number of nested quotes that contain the line. */
  quotes: number;
}

const widthOf = (blank: string) => {
  let width = 0;
  for (const character of blank) width += character === "\t" ? 4 - (width % 4) : 1;
  return width;
};

/** Returns the number of quotes that contain a line. */
const quotesOf = (line: string) => (QUOTES.exec(line)?.[0] ?? "").split(">").length - 1;

function withoutQuotes(line: string, quotes: number): string {
  let own = line;
  for (let each = 0; each < quotes; each += 1) own = own.replace(/^\s*> ?/, "");
  return own;
}

/**
 * The maximum number of lines of footnotes that are read. A footnote is read where a reference shows it, and
 * a source can have many references. This limit keeps the cost linear.
 */
const NOTE_LINES_MAX = 2000;

class MarkdownReader {
  private readonly pieces = noPieces();
  private readonly inline: InlineReader;
  private readonly definitions: Definitions;
  private readonly notes = new Map<string, { line: number; lines: string[] }>();
  private readonly skipped = new Set<number>();
  private fence: Fence | null = null;
  private isComment = false;
  private isPre = false;
  private run: { lines: string[]; line: number; isItem: boolean } | null = null;
  /** The column at which the content starts, for each open list item. */
  private items: number[] = [];
  private isBehindBlank = true;
  private noteLines = 0;
  private isInNote = false;

  constructor(
    private readonly lines: string[],
    private readonly options: MarkdownOptions,
  ) {
    const links = new Map<string, string>();
    const closed = new Set<string>();
    for (const line of lines)
      for (const match of line.matchAll(/<\/([a-z][\w.-]*)\s*>|\{%-?\s*end([a-z][\w-]*)/gi))
        closed.add(match[1] === undefined ? `%${match[2]?.toLowerCase()}` : match[1].toLowerCase());
    const hasComponents = options.isForeign === true;
    this.definitions = { links, notes: this.notes, closed, hasComponents };
    this.findDefinitions(links);
    this.inline = new InlineReader(this.pieces, this.definitions);
  }

  read(): Pieces {
    for (let at = this.bodyStart(); at < this.lines.length; at += 1) {
      if (this.skipped.has(at)) continue;
      const rows = this.tableAt(at);
      if (rows > 0) this.table(at, rows);
      else this.line(this.lines[at] as string, at + 1);
      if (rows > 0) at += rows - 1;
    }
    if (this.fence) this.endFence(this.fence, this.lines.length);
    this.endRun();
    return this.pieces;
  }

  /**
   * Returns the first line after the front matter. Front matter contains keys, or only blank lines and
   * comments.
   */
  private bodyStart(): number {
    if (!/^---\w*[ \t]*$/.test(this.lines[0] ?? "")) return 0;
    const end = this.lines.findIndex((line, at) => at > 0 && /^---[ \t]*$/.test(line));
    const inside = this.lines.slice(1, Math.max(end, 1));
    const isMeta =
      inside.some((line) => /^["']?[\w.-]+["']?[ \t]*:/.test(line)) || this.lines[0]?.trim() !== "---";
    const isEmpty = inside.every((line) => /^\s*(?:#.*)?$/.test(line));
    return end > 0 && (isMeta || isEmpty) ? end + 1 : 0;
  }

  /** Finds the definitions of links and footnotes. Their content is shown at the references to them. */
  private findDefinitions(links: Map<string, string>): void {
    let fence: string | null = null;
    for (let at = 0; at < this.lines.length; at += 1) {
      const bare = (this.lines[at] as string).replace(/^[\s>]*(?:(?:[*+-]|\d{1,9}[.)])\s+)*/, "");
      const mark = FENCE.exec(bare);
      const opened = mark?.[1] ?? mark?.[3];
      if (fence !== null) {
        if (opened?.startsWith(fence) && (mark?.[2] ?? mark?.[4] ?? "").trim() === "") fence = null;
        continue;
      }
      if (opened !== undefined) fence = opened;
      const definition = LINK_DEFINITION.exec(bare);
      if (definition) this.linkDefinition(links, at, definition);
      else at += this.noteAt(at);
    }
  }

  private linkDefinition(
    links: Map<string, string>,
    at: number,
    [, label = "", rest]: RegExpExecArray,
  ): void {
    const next = rest === undefined ? (this.lines[at + 1] ?? "").trim() : rest;
    const [, target] = /^(<[^<>]*>|\S+)(?:\s+(?:".*"|'.*'|\(.*\)))?\s*$/.exec(next) ?? [];
    if (target === undefined) return;
    if (!links.has(labelOf(label))) links.set(labelOf(label), target);
    this.skipped.add(at);
    if (rest === undefined) this.skipped.add(at + 1);
  }

  /** Removes a footnote from the lines. Returns the number of its lines after the first one. */
  private noteAt(at: number): number {
    const quotes = quotesOf(this.lines[at] as string);
    const own = (line: number) => withoutQuotes(this.lines[line] as string, quotes);
    const [, label, first = ""] = NOTE_DEFINITION.exec(own(at)) ?? [];
    if (label === undefined) return 0;
    const lines = [first];
    let next = at + 1;
    for (; next < this.lines.length && quotesOf(this.lines[next] as string) >= quotes; next += 1) {
      const line = own(next);
      const isBehindBlank = own(next - 1).trim() === "";
      const isIndented = /^(?: {4}|\t)/.test(line);
      const isBegin = /^ {0,3}(?:#|>|[*+-] |\d+[.)] |`{3}|~{3}|\{%|<|\[\^)/.test(line);
      if (line.trim() !== "" && !isIndented && (isBehindBlank || isBegin)) break;
      lines.push(line.replace(/^(?: {4}|\t)/, ""));
    }
    while (lines.at(-1)?.trim() === "") lines.pop();
    for (let line = at; line < at + lines.length; line += 1) this.skipped.add(line);
    if (!this.notes.has(labelOf(label))) this.notes.set(labelOf(label), { line: at + 1, lines });
    return lines.length - 1;
  }

  private line(given: string, number: number) {
    if (this.fence) return this.inFence(this.fence, given, number);
    const line = this.withoutComment(given);
    if (line.trim() === "") {
      if (given.trim() === "" && !this.inline.isInTable) this.endRun();
      else if (this.run) this.run.lines.push("");
      this.isBehindBlank = given.trim() === "";
      return;
    }
    if (this.isPre || /^[\s>]*<pre[\s>]/i.test(line)) return this.preLine(line, number);
    const peeled = this.peel(line);
    if (this.isIndentedCode(peeled)) {
      this.inline.raw(line, number);
      return;
    }
    const { content } = peeled;
    this.isBehindBlank = content.trim() === "" && !peeled.isItem;
    if (this.isBehindBlank && !this.inline.isInTable) return this.endRun();
    const fence = FENCE.exec(content);
    const mark = fence?.[1] ?? fence?.[3];
    if (mark !== undefined) {
      this.endRun();
      this.fence = { mark, line: number, code: [], quotes: peeled.quotes };
      const [, , title] = /\btitle=(["'])(.*?)\1/.exec(fence?.[2] ?? fence?.[4] ?? "") ?? [];
      if (title !== undefined && this.options.isForeign) this.inline.raw(title, number);
    } else this.textLine(peeled, number);
  }

  private textLine({ content, isItem, quotes }: Peeled, number: number) {
    const heading = HEADING.exec(content);
    if (heading) return this.heading(heading, number);
    if (!isItem && this.run && UNDERLINE.test(content) && !this.run.isItem)
      return this.underlined(content, number);
    if (RULE.test(content)) return this.endRun();
    if (!this.run && CONTENTS.test(content)) return;
    if (this.options.isForeign && this.foreignLine(content, number)) return;
    const given = this.options.isForeign ? content.replace(ATTRIBUTES, "$1$2") : content;
    const text = isItem ? given.replace(/^\[[ xX]\](?=\s)/, "") : given;
    const mark = quotes > 0 ? ALERT.exec(text) : null;
    if (
      isItem ||
      mark ||
      text.startsWith("{%") ||
      (this.run && quotes === 0 && /^<\/?(?:details|summary)/i.test(text))
    )
      this.endRun();
    if (this.run) this.run.lines.push(text);
    else {
      const isText = isItem && !/^(?:\{%|<|\||!\[|\$\$)/.test(text);
      this.run = {
        lines: [text.slice(mark?.[0].length ?? 0)],
        line: number,
        isItem: isText,
      };
    }
    if (/%\}\s*$/.test(text)) this.endRun();
  }

  private foreignLine(content: string, number: number): boolean {
    if (MODULE.test(content)) {
      this.endRun();
      return true;
    }
    if (/^:{3,}\s*$|^<\/?aside>\s*$|^(?:;?--8<--)/.test(content)) {
      this.endRun();
      return true;
    }
    const admonition = ADMONITION.exec(content);
    if (!admonition) return false;
    this.endRun();
    const title = (admonition[1] ?? admonition[2] ?? admonition[3] ?? "").replace(/\{[^{}]*\}\s*$/, "");
    this.inline.read({ text: title, line: number });
    if (!content.startsWith(":")) this.items.push(4 * (this.items.length + 1));
    return true;
  }

  private inFence(fence: Fence, line: string, number: number): void {
    const own = withoutQuotes(line, fence.quotes);
    const bare = own.trimStart();
    const [, mark = ""] = /^(`{3,}|~{3,})[ \t]*$/.exec(bare) ?? [];
    if (mark.startsWith(fence.mark)) this.endFence(fence, number);
    else fence.code.push(own);
  }

  private endFence(fence: Fence, lastLine: number): void {
    this.fence = null;
    this.isBehindBlank = false;
    const { line, code } = fence;
    const text = code.join("\n");
    const value = codeValue(text);
    const quote = quoteOf(code.find((each) => each.trim() !== "") ?? "");
    if (value !== "") this.pieces.code.push({ value, quote, line, lastLine });
    this.inline.raw(text, line + 1);
  }

  /** Removes comments from a line, except comments in code. */
  private withoutComment(line: string): string {
    if (this.isComment) {
      const end = line.indexOf("-->");
      if (end === -1) return "";
      this.isComment = false;
      return this.withoutComment(line.slice(end + 3));
    }
    if (!line.includes("<!--") && !(line.includes("{/*") && this.options.isForeign)) return line;
    const ticks = new Ticks(line);
    const mark = new RegExp(this.options.isForeign ? COMMENT_OF_MDX : COMMENT);
    let kept = "";
    let from = 0;
    for (let match = mark.exec(line); match; match = mark.exec(line)) {
      const { index, 0: found } = match;
      if (found.startsWith("`")) mark.lastIndex = index + ticks.lengthAt(index, found.length);
      else {
        const end = line.indexOf(found === "<!--" ? "-->" : "*/}", index);
        kept += line.slice(from, index);
        from = end === -1 ? line.length : end + 3;
        mark.lastIndex = from;
        if (end === -1) this.isComment = found === "<!--";
      }
    }
    return kept + line.slice(from);
  }

  private preLine(line: string, number: number): void {
    if (!this.isPre) this.endRun();
    this.isPre = !/<\/pre\s*>/i.test(line);
    // Brackets and backticks can be inside of words, as in `list[0]`.
    const plain = line.replace(/[[\]`\\]/g, "").replace(/[$:]|\{%/g, " ");
    this.inline.read({ text: plain, line: number });
  }

  /** Removes the markers of quotes and list items. Opens and closes list items according to these markers. */
  private peel(line: string): Peeled {
    let rest = line;
    let indent = 0;
    let quotes = 0;
    let isItem = false;
    for (;;) {
      const [blank = ""] = /^[ \t]*/.exec(rest) ?? [];
      const column = indent + widthOf(blank);
      const content = rest.slice(blank.length);
      if (content.startsWith(">") && column - this.contentColumn(column) < 4) {
        rest = content.slice(1).replace(/^ /, "");
        quotes += 1;
        indent = 0;
        if (quotes > 20) return { content: rest, indent: 0, isItem, quotes };
        continue;
      }
      const marker = RULE.test(content) ? null : MARKER.exec(content);
      const isMarker = marker !== null && this.beginsItem(marker[1] as string, column, isItem, content);
      if (!isMarker || !marker) {
        if (!isItem && quotes === 0 && this.isBehindBlank) this.closeItems(column);
        return { content, indent: column, isItem, quotes };
      }
      this.closeItems(column);
      const after = content.slice(marker[0].length);
      const [gap = ""] = /^[ \t]*/.exec(after) ?? [];
      const width = widthOf(gap);
      const own = column + marker[0].length + (width === 0 || width > 4 ? 1 : width);
      this.items.push(own);
      isItem = true;
      indent = own;
      rest = width > 4 ? after.slice(1) : after.slice(gap.length);
      if (width > 4) return { content: rest, indent: own + width - 1, isItem, quotes };
    }
  }

  /**
   * Returns the column at which the content of a list item starts. It's the innermost list item that
   * contains the given column.
   */
  private contentColumn(column: number): number {
    return this.items.findLast((own) => own <= column) ?? 0;
  }

  private closeItems(column: number): void {
    while (this.items.length > 0 && (this.items.at(-1) as number) > column) this.items.pop();
  }

  /**
   * Whether a marker starts a list item. Inside a paragraph, only a bullet or the number 1 can start a list
   * item, and only if text follows.
   */
  private beginsItem(mark: string, column: number, isBelowItem: boolean, content: string): boolean {
    if (column - this.contentColumn(column) >= 4) return false;
    const isOpen = this.run !== null && !this.isBehindBlank && !isBelowItem;
    if (!isOpen) return true;
    const isSibling = this.items.some((own) => column < own);
    if (isSibling) return true;
    return content.length > mark.length + 1 && (/^[*+-]$/.test(mark) || /^1[.)]$/.test(mark));
  }

  private isIndentedCode({ indent, isItem, quotes }: Peeled): boolean {
    if (this.run || this.inline.isInTable || quotes > 0) return false;
    const own = isItem ? (this.items.at(-1) as number) : this.contentColumn(indent);
    return indent - own >= 4;
  }

  private heading([, marks = "", words = ""]: RegExpExecArray, line: number): void {
    this.endRun();
    this.headingRun(marks.length, { text: withoutClosingSigns(words), line }, line);
  }

  private headingRun(depth: number, run: Run, lastLine: number): void {
    const from = this.inline.wordCount;
    this.inline.read({ ...run, text: withoutHeadingId(run.text) });
    this.inline.endPiece("headings", { from, line: run.line }, lastLine, `${depth} `);
    this.showNotes();
  }

  private underlined(content: string, number: number): void {
    const { lines, line } = this.run as NonNullable<typeof this.run>;
    this.run = null;
    this.headingRun(content.startsWith("=") ? 1 : 2, { text: lines.join("\n"), line }, number);
  }

  private endRun(): void {
    const { run } = this;
    this.run = null;
    if (!run) return;
    const from = this.inline.wordCount;
    this.inline.read({ text: run.lines.join("\n"), line: run.line });
    const words = this.inline.since(from, run.line);
    const place = { line: run.line, lastLine: run.line + run.lines.length - 1 };
    if (run.isItem && words !== "")
      this.pieces.items.push({ value: words, quote: quoteOf(run.lines[0] as string), ...place });
    this.showNotes();
  }

  /** Reads the footnotes that the last run of text refers to. */
  private showNotes(): void {
    const { notes } = this.inline;
    if (this.isInNote || notes.length === 0) return;
    this.isInNote = true;
    const state = { items: this.items, isBehindBlank: this.isBehindBlank };
    for (const label of notes) {
      const { line, lines } = this.notes.get(label) as { line: number; lines: string[] };
      this.noteLines += lines.length;
      if (this.noteLines > NOTE_LINES_MAX) break;
      this.items = [];
      this.isBehindBlank = true;
      for (const [at, text] of lines.entries()) this.line(text, line + at);
      if (this.fence) this.endFence(this.fence, line + lines.length);
      this.endRun();
    }
    this.items = state.items;
    this.isBehindBlank = state.isBehindBlank;
    this.isInNote = false;
  }

  /**
   * Returns the number of lines of the pipe table that starts at the given line. Returns 0 if no table
   * starts there.
   */
  private tableAt(at: number): number {
    if (this.fence || this.isComment || this.isPre) return 0;
    const bare = (line: number) => (this.lines[line] ?? "").replace(/^(?:\s*>\s?)+/, "").trim();
    const delimiter = bare(at + 1);
    if (!delimiter.includes("-") || !DELIMITER.test(delimiter)) return 0;
    const head = bare(at).replace(MARKER, "").trim();
    if (!head.includes("|") && !delimiter.includes("|")) return 0;
    if (cellsIn(head).length !== cellsIn(delimiter).length) return 0;
    const begins =
      /^(?:#{1,6}\s|>|`{3}|~{3}|\{%|[*+-]\s|1[.)]\s|<\/?(?:div|p|details|h[1-6]|table|ul|ol|hr)\b)/i;
    let end = at + 2;
    while (end < this.lines.length && bare(end) !== "" && !begins.test(bare(end)) && !RULE.test(bare(end)))
      end += 1;
    return end - at;
  }

  private table(at: number, rows: number): void {
    this.endRun();
    const width = cellsIn((this.lines[at + 1] as string).replace(/^(?:\s*>\s?)+/, "").trim()).length;
    for (let row = at; row < at + rows; row += 1) {
      if (row === at + 1) continue;
      const { content } = this.peel(this.withoutComment(this.lines[row] as string));
      const line = row + 1;
      for (const [index, cell] of cellsIn(content.trim()).entries()) {
        const from = this.inline.wordCount;
        this.inline.read({ text: cell, line });
        if (index < width) this.inline.endPiece("cells", { from, line }, line);
        this.showNotes();
      }
    }
    this.isBehindBlank = false;
  }
}

/** Returns the cells of a row. An escaped pipe is part of the text. */
function cellsIn(row: string): string[] {
  const inner = row.replace(/^\|/, "").replace(/(?<!\\)\|[ \t]*$/, "");
  return inner.split(/(?<!\\)\|/).map((cell) => cell.replace(/\\\|/g, "|").trim());
}
