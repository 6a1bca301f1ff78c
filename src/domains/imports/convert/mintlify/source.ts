import { isCustom } from "./parse";
import { endOfModule, readTag, type Tag } from "./scan";
import { withoutDeepIndents } from "./writer";

const FENCE = /^[^\S\n]*(?:(?:[-*+]|\d{1,9}[.)])[^\S\n]+)*(`{3,}|~{3,})/;
const MODULE =
  /^(?:import\s+(?:[\w*{$][^"'\n]*(?:from\s*)?)?["'{]|import\s*\{|export\s+(?:const|let|var|default|function|async|class|\{))/;
const TAG = /(\{\/\*)|(`+)[^`\n]*\2|<(\/?)([A-Za-z][\w.:-]*)(?=[\s/>])/g;
const SHOWN = ["title", "label", "caption"];
const NOTHING: ReadonlyMap<string, string> = new Map();

/**
 * Converts an MDX page's source to Markdown with the same lines, to check that the import loses no words.
 * Removes module code, component tags and the indentation inside components, because visitors don't see them.
 */
export function checkableSource(text: string): string {
  return withoutDeepIndents(new Source(text).read()).join("\n");
}

/** Whether the content of an element keeps its indentation. The content of components is usually indented. */
const isHtml = (name: string, tag: Tag | null) =>
  !/^(?:[A-Z]|(?:div|section)$)/.test(name) && !(tag?.isSelfClosing && isCustom(name));

/**
 * Whether an image is the dark version of another image. The check skips dark images, because the converted page contains only
 * the light image.
 */
const isDarkImage = (name: string, { attributes }: Tag) =>
  name === "img" && /\bhidden\b.*dark:block/.test(attributes.get("className") ?? "");

/**
 * Returns the text in a tag's attributes that visitors see. For the tag of a prompt, returns a code fence.
 */
function shownOf(name: string, tag: Tag | null): string {
  if (name === "Prompt") return "~~~~";
  const shown = name === "Badge" ? ["text"] : SHOWN;
  const values = shown.map((key) => tag?.attributes.get(key) ?? "").filter((value) => value !== "");
  return values.map((value) => ` <b>${value}</b> `).join("");
}

/** Returns a tag with the values of its expressions instead of the expressions. */
const plainTag = (name: string, { attributes }: Tag) =>
  `<${name}${[...attributes].map(([key, value]) => ` ${key}="${value.replace(/"/g, "&quot;")}"`).join("")}>`;

class Source {
  private readonly lines: string[] = [];
  /**
   * For each open element, the indentation of its content. The indentation is null until the first line of
   * the content is read.
   */
  private readonly cuts: (number | null)[] = [];
  private at = 0;

  constructor(private readonly text: string) {}

  read(): string[] {
    while (this.at <= this.text.length) {
      const end = this.endOfLine(this.at);
      const line = this.text.slice(this.at, end);
      const mark = FENCE.exec(line)?.[1];
      if (mark !== undefined && !line.slice(line.indexOf(mark) + mark.length).includes("`")) this.code(mark);
      else if (MODULE.test(line)) this.skip(endOfModule(this.text, this.at));
      else this.line(end);
    }
    return this.lines;
  }

  private endOfLine(at: number): number {
    const end = this.text.indexOf("\n", at);
    return end === -1 ? this.text.length : end;
  }

  private put(line: string): void {
    this.lines.push(line.slice(this.indentAt(line)));
  }

  /** Returns the part of a line's indentation that comes from the element around the line. */
  private indentAt(line: string): number {
    const indent = line.length - line.trimStart().length;
    if (line.trim() === "") return indent;
    if (this.cuts.at(-1) === null) this.cuts[this.cuts.length - 1] = indent;
    return Math.min(this.cuts.at(-1) ?? 0, indent);
  }

  private code(mark: string): void {
    for (let isFirst = true; this.at <= this.text.length; isFirst = false) {
      const end = this.endOfLine(this.at);
      const line = this.text.slice(this.at, end);
      this.put(line);
      this.at = end + 1;
      const bare = line.trim();
      if (!isFirst && bare.startsWith(mark) && bare.replaceAll(mark.charAt(0), "") === "") return;
    }
  }

  private skip(end: number): void {
    const lines = this.text.slice(this.at, end).split("\n").length;
    for (let line = 0; line < lines; line += 1) this.lines.push("");
    this.at = this.endOfLine(end) + 1;
  }

  /** Parses a line with its tags. A tag can end on a later line. */
  private line(lineEnd: number): void {
    let end = lineEnd;
    let written = "";
    let from = this.at + this.indentAt(this.text.slice(this.at, lineEnd));
    const start = from;
    let extra = 0;
    const tag = new RegExp(TAG);
    tag.lastIndex = this.at;
    for (let match = tag.exec(this.text); match && match.index < end; match = tag.exec(this.text)) {
      const [found, comment, ticks, slash, name = ""] = match;
      if (ticks !== undefined) continue;
      const read = slash === "" ? readTag(this.text, match.index, NOTHING) : null;
      const commentEnd = comment === undefined ? -1 : this.text.indexOf("*/}", match.index) + 3;
      if (comment === undefined ? slash === "" && !read : commentEnd < 3) continue;
      const tagEnd =
        Math.max(commentEnd, read?.end ?? 0) || this.text.indexOf(">", match.index + found.length) + 1;
      if (comment !== undefined) written += this.text.slice(from, match.index);
      else if (isHtml(name, read) && (read === null || !isDarkImage(name, read))) {
        if (read === null) continue;
        const before = this.text.slice(from, match.index);
        const own = this.text.slice(match.index, tagEnd);
        written += (before + (own.includes("={") ? plainTag(name, read) : own)).replace(/\n/g, " ");
      } else written += this.text.slice(from, match.index) + shownOf(name, read);

      extra += this.text.slice(match.index, tagEnd).split("\n").length - 1;
      if (comment === undefined && !isHtml(name, read)) {
        if (read === null) this.cuts.pop();
        else if (!read.isSelfClosing) this.cuts.push(null);
      }
      from = tagEnd;
      tag.lastIndex = tagEnd;
      end = this.endOfLine(tagEnd);
    }
    written += this.text.slice(from, end);
    this.lines.push(from !== start && written.trim() === "" ? "" : written);
    for (let line = 0; line < extra; line += 1) this.lines.push("");
    this.at = end + 1;
  }
}
