import { codeValue, noPieces, type Pieces, quoteOf } from "./pieces";
import { Comments } from "./source-comments";
import { Containers, type Peeled } from "./source-containers";
import { bodyStart, closedTags, DefinitionLines, type Note } from "./source-definitions";
import { InlineReader, type Run } from "./source-inline";
import { FENCE, RULE, withoutQuotes } from "./source-lines";
import { cellsIn, tableLine, tableRowsAt } from "./source-tables";

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

const HEADING = /^(#{1,6})(?:[ \t](.*))?$/;
const UNDERLINE = /^(?:=+|-+)[ \t]*$/;
const HEADING_ID = /^(?:\{:?\s*#[^\s{}"<>&#][^{}]*\}|\{\/\*\s*#[\w.:-]+\s*\*\/\})$/;
const ADMONITION =
  /^(?::{3,}\s*[a-z][\w-]*(?![\w-])(.*)|(?:!!!|\?\?\?\+?)\s+[\w-]+(?![\w-])(.*)|===\+?!?\s+(".*))$/i;
/** Matches the mark of an alert, such as `[!NOTE]`. Pages show the style of a hint instead. */
const ALERT = /^\[![a-z]+\][+-]?(?=\s|$)/i;
/** Matches the mark for a table of contents. Pages don't show it. */
const CONTENTS = /^\[(?:toc|\[_?toc_?\])\]\s*$/i;
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

interface Fence {
  mark: string;
  line: number;
  code: string[];
  /** The number of nested quotes that contain the line. */
  quotes: number;
}

/**
 * The maximum number of lines of footnotes that are read. A footnote is read where a reference shows it, and
 * a source can have many references. This limit keeps the cost linear.
 */
const NOTE_LINES_MAX = 2000;

class MarkdownReader {
  private readonly pieces = noPieces();
  private readonly inline: InlineReader;
  private readonly definitions: DefinitionLines;
  private readonly comments: Comments;
  private containers = new Containers();
  private fence: Fence | null = null;
  private isPre = false;
  private run: { lines: string[]; line: number; isItem: boolean } | null = null;
  private isBehindBlank = true;
  private noteLines = 0;
  private isInNote = false;

  constructor(
    private readonly lines: string[],
    private readonly options: MarkdownOptions,
  ) {
    this.definitions = new DefinitionLines(lines);
    this.comments = new Comments(options.isForeign === true);
    const { links, notes } = this.definitions;
    const hasComponents = options.isForeign === true;
    this.inline = new InlineReader(this.pieces, { links, notes, closed: closedTags(lines), hasComponents });
  }

  read(): Pieces {
    for (let at = bodyStart(this.lines); at < this.lines.length; at += 1) {
      if (this.definitions.skipped.has(at)) continue;
      const rows = this.hasTables() ? tableRowsAt(this.lines, at) : 0;
      if (rows > 0) this.table(at, rows);
      else this.line(this.lines[at] as string, at + 1);
      if (rows > 0) at += rows - 1;
    }
    if (this.fence) this.endFence(this.fence, this.lines.length);
    this.endRun();
    return this.pieces;
  }

  /** Whether a table can start at the current line. */
  private hasTables(): boolean {
    return !(this.fence || this.comments.isInside || this.isPre);
  }

  /** Removes the markers of the quotes and list items that contain a line. */
  private peel(line: string): Peeled {
    const isOpen = this.run !== null && !this.isBehindBlank;
    return this.containers.peel(line, { isOpen, isBehindBlank: this.isBehindBlank });
  }

  private line(given: string, number: number) {
    if (this.fence) return this.inFence(this.fence, given, number);
    const line = this.comments.removeFrom(given);
    if (line.trim() === "") {
      if (given.trim() === "" && !this.inline.isInTable) this.endRun();
      else if (this.run) this.run.lines.push("");
      this.isBehindBlank = given.trim() === "";
      return;
    }
    if (this.isPre || /^[\s>]*<pre[\s>]/i.test(line)) return this.preLine(line, number);
    const peeled = this.peel(line);
    if (!this.run && !this.inline.isInTable && this.containers.isCode(peeled)) {
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
    if (!content.startsWith(":")) this.containers.openIndented();
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

  private preLine(line: string, number: number): void {
    if (!this.isPre) this.endRun();
    this.isPre = !/<\/pre\s*>/i.test(line);
    // Brackets and backticks can be inside of words, as in `list[0]`.
    const plain = line.replace(/[[\]`\\]/g, "").replace(/[$:]|\{%/g, " ");
    this.inline.read({ text: plain, line: number });
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
    const state = { containers: this.containers, isBehindBlank: this.isBehindBlank };
    for (const label of notes) {
      const { line, lines } = this.definitions.notes.get(label) as Note;
      this.noteLines += lines.length;
      if (this.noteLines > NOTE_LINES_MAX) break;
      this.containers = new Containers();
      this.isBehindBlank = true;
      for (const [at, text] of lines.entries()) this.line(text, line + at);
      if (this.fence) this.endFence(this.fence, line + lines.length);
      this.endRun();
    }
    this.containers = state.containers;
    this.isBehindBlank = state.isBehindBlank;
    this.isInNote = false;
  }

  private table(at: number, rows: number): void {
    this.endRun();
    const width = cellsIn(tableLine(this.lines[at + 1])).length;
    for (let row = at; row < at + rows; row += 1) {
      if (row === at + 1) continue;
      const { content } = this.peel(this.comments.removeFrom(this.lines[row] as string));
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
