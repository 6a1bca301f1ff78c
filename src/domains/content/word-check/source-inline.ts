import { parseFragment } from "parse5";
import { addToGroup } from "@/lib/group";
import { emojiCode } from "../markdown";
import { DEFINITION, MARKUP, markupValue, type Pieces, quoteOf, targetValue, wordsIn } from "./pieces";

// Reads inline text by its marks, without the parser for pages. The word check compares the result with the
// parsed page.

/** A run of text, such as a paragraph or a cell, with its first line. */
export interface Run {
  text: string;
  line: number;
}

export interface Definitions {
  /** The targets of reference links such as `[text][label]`, by label. */
  links: ReadonlyMap<string, string>;
  /** The footnotes that have a text, by label. */
  notes: ReadonlyMap<string, unknown>;
  /** The names of all elements that have a closing tag in the source. */
  closed: ReadonlySet<string>;
  /** Whether elements whose name starts with a capital letter are components of another system. */
  hasComponents: boolean;
}

export const labelOf = (label: string): string => label.replace(/\s+/g, " ").trim().toLowerCase();

const ENTITY = /^&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,31});/i;
const TOKEN = new RegExp(
  [
    String.raw`(?<escape>\\[!-/:-@[-${"`"}{-~])`,
    "(?<ticks>`+)",
    String.raw`(?<math>(?<!\$)\$\$(?!\$)[^$]{1,5000}\$\$(?!\$))`,
    String.raw`(?<auto><(?:[a-z][a-z0-9+.-]{1,31}:[^\s<>]*|[\w.+-]+@[\w.-]+)>)`,
    String.raw`(?<html><\/?(?<name>[a-z][\w.-]*)(?<rest>(?:\s[^<>]{0,5000}|\/)?)>)`,
    String.raw`(?<tag>\{%-?\s*(?<word>end)?\s*(?<what>@?[a-z][\w./-]*)(?<attributes>(?:(?!%\}|\{%)[^]){0,2000})%\})`,
    String.raw`(?<tail>\](?:\((?<dest>\s*(?:<[^<>\n]*>|(?!<)(?:[^\s()\\]|\\.|\((?:[^\s()\\]|\\.|\([^\s()]*\))*\))*))(?<title>\s+(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\((?:[^()\\]|\\.)*\)))?\s*\)|\[(?<ref>[^[\]]{0,999})\])?)`,
    String.raw`(?<note>\[\^(?<label>[^\s[\]]{1,200})\])`,
    String.raw`(?<open>!?\[)`,
    String.raw`(?<url>https?:\/\/(?:[^\s<>)\]&${"`"}]|&(?!#?\w+;))+)`,
    String.raw`(?<emoji>:(?<shortcode>[a-z0-9_+-]{1,48}):(?:(?!\d)|(?<!\d:\k<shortcode>:)))`,
    String.raw`(?<entity>&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,31});)`,
  ].join("|"),
  "gi",
);

const BLOCK =
  /^(?:address|article|aside|blockquote|br|caption|center|dd|details|div|dl|dt|figcaption|figure|footer|form|h[1-6]|header|hr|li|main|nav|ol|option|p|pre|section|summary|table|tbody|td|tfoot|th|thead|tr|ul)$/;
const INLINE =
  /^(?:a|abbr|acronym|audio|b|bdi|bdo|big|button|cite|code|col|colgroup|data|del|dfn|em|embed|font|i|iframe|img|input|ins|kbd|label|mark|meta|link|object|param|picture|q|rp|rt|ruby|s|samp|script|select|small|source|span|strike|strong|style|sub|sup|svg|template|time|track|tt|u|var|video|wbr)$/;
/** Matches the names of elements whose text is never shown. */
const UNSEEN = /^(?:script|style|template|noscript|title|head)$/;
/**
 * Matches the names of tags whose attributes contain the target that is shown. The content of these tags
 * isn't shown.
 */
const STANDING_FOR = /^(?:content-ref|openapi|swagger|openapi-operation|openapi-schemas|openapi-webhook)$/;
const SHOWN_ATTRIBUTE = /\s(?:title|summary|description|label|caption|name)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi;

/** Returns the text that an HTML entity stands for. */
function decoded(entity: string): string {
  const [node] = parseFragment(entity).childNodes;
  return node && "value" in node ? node.value : entity;
}

const attributeOf = (rest: string, name: string): string | undefined => {
  const match = new RegExp(String.raw`\s${name}\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))`, "i").exec(rest);
  const value = match?.[1] ?? match?.[2] ?? match?.[3];
  return value?.replace(/&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,31});/gi, decoded);
};

/**
 * The state while an HTML table is read: which columns have cells without text, and which column is the
 * current column.
 */
interface Grid {
  typed: boolean[];
  column: number;
}

/** An open element or tag whose content isn't shown. `end` identifies the tag that closes it. */
interface Muted {
  end: string;
  depth: number;
}

type Groups = Record<string, string | undefined>;

/** An open bracket, and how much had been read before it. */
interface Opened {
  isImage: boolean;
  at: number;
  places: number;
}

/**
 * The positions of runs of backticks, grouped by the length of the run. Code ends at the next run of the
 * same length.
 */
export class Ticks {
  private readonly places = new Map<number, number[]>();

  constructor(text: string) {
    for (const { index, 0: run } of text.matchAll(/`+/g)) addToGroup(this.places, run.length, index);
    // The positions are in reverse order. The next run is then the last entry, which can be removed quickly.
    for (const places of this.places.values()) places.reverse();
  }

  /**
   * Returns the length of the code that starts with the run of backticks at `place`. If no code starts
   * there, returns the length of the run itself.
   */
  lengthAt(place: number, length: number): number {
    const places = this.places.get(length) ?? [];
    while ((places.at(-1) ?? Number.POSITIVE_INFINITY) <= place) places.pop();
    const end = places.at(-1);
    return end === undefined ? length : end + length - place;
  }
}

/** Reads runs of text one by one. An HTML element can stay open from one run to the next. */
export class InlineReader {
  private buffer = "";
  private places: { at: number; source: number }[] = [];
  private run: Run = { text: "", line: 1 };
  private newlines: number[] = [];
  private readonly grids: Grid[] = [];
  private cell: { from: number; line: number } | null = null;
  private heading: { from: number; line: number } | null = null;
  private muted: Muted | null = null;
  private isInButton = false;
  private isInDrawing = false;
  /** The labels of the footnotes that the run refers to. */
  notes: string[] = [];

  constructor(
    private readonly pieces: Pieces,
    private readonly definitions: Definitions,
  ) {}

  /** Whether an HTML table is open. If so, the next line is part of the table, whatever it contains. */
  get isInTable(): boolean {
    return this.grids.length > 0;
  }

  get wordCount(): number {
    return this.pieces.words.length;
  }

  /** Returns the words after the first `from` words as one text. */
  since(from: number, lastLine = Number.POSITIVE_INFINITY): string {
    const words: string[] = [];
    for (let at = from; at < this.pieces.words.length; at += 1) {
      const { value, line } = this.pieces.words[at] as (typeof this.pieces.words)[number];
      if (line <= lastLine) words.push(value);
    }
    return words.join(" ");
  }

  read(run: Run): void {
    this.begin(run);
    this.notes = [];
    const { text } = run;
    const open: Opened[] = [];
    const ticks = new Ticks(text);
    const plain: string[] = [];
    const token = new RegExp(TOKEN);
    let from = 0;
    for (let match = token.exec(text); match; match = token.exec(text)) {
      const { index, 0: found } = match;
      const groups = match.groups as Groups;
      const before = text.slice(from, index);
      this.put(before, from);
      from = index + (groups.ticks === undefined ? found.length : ticks.lengthAt(index, found.length));
      token.lastIndex = from;
      const opened = groups.tail === undefined ? undefined : open.pop();
      const isBlank =
        from - index > found.length ||
        groups.escape !== undefined ||
        groups.math !== undefined ||
        (groups.tail !== undefined && !opened);
      plain.push(before, isBlank ? text.slice(index, from).replace(/[^\n]/g, "\u0000") : found);
      if (groups.ticks !== undefined) this.put(text.slice(index, from), index);
      else if (groups.open !== undefined)
        open.push({ isImage: groups.open === "![", at: this.buffer.length, places: this.places.length });
      else if (groups.tail !== undefined) this.tail(index, groups, opened);
      else this.token(index, found, groups);
    }
    this.put(text.slice(from), from);
    plain.push(text.slice(from));
    this.flush();
    this.markup(plain.join(""));
  }

  private begin(run: Run): void {
    this.run = run;
    this.newlines = [];
    for (let at = run.text.indexOf("\n"); at !== -1; at = run.text.indexOf("\n", at + 1))
      this.newlines.push(at);
  }

  /** Adds code. Marks in code have no meaning. */
  raw(text: string, line: number): void {
    this.begin({ text, line });
    this.put(text, 0);
    this.flush();
  }

  private markup(plain: string): void {
    for (const match of [...plain.matchAll(MARKUP), ...plain.matchAll(DEFINITION)]) {
      const line = this.lineAt(match.index + (match[0].length - match[0].trimStart().length));
      this.pieces.markup.push({
        value: markupValue(match[0]),
        quote: quoteOf(match[0]),
        line,
        lastLine: line,
      });
    }
  }

  private put(text: string, source: number): void {
    if (text === "" || this.muted) return;
    this.places.push({ at: this.buffer.length, source });
    this.buffer += text;
  }

  private lineAt(offset: number): number {
    const { newlines } = this;
    let [low, high] = [0, newlines.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((newlines[middle] as number) < offset) low = middle + 1;
      else high = middle;
    }
    return this.run.line + low;
  }

  private flush(): void {
    const { buffer, places } = this;
    this.buffer = "";
    this.places = [];
    let place = 0;
    for (const [value, offset] of wordsIn(buffer)) {
      while (place + 1 < places.length && (places[place + 1]?.at ?? 0) <= offset) place += 1;
      const { at = 0, source = 0 } = places[place] ?? {};
      const line = this.lineAt(source + offset - at);
      this.pieces.words.push({ value, quote: value, line, lastLine: line });
    }
  }

  private tail(index: number, { dest, ref, title }: Groups, opened: Opened | undefined) {
    if (!opened) return this.put(ref ?? "", index);
    const own = this.buffer.slice(opened.at);
    const named = dest ?? this.definitions.links.get(labelOf(ref || own));
    if (named === undefined) {
      this.put(ref ?? "", index);
      return;
    }
    // A mention shows the title of the page. The text in brackets isn't shown.
    if (opened.isImage || title?.trim() === '"mention"') {
      this.buffer = this.buffer.slice(0, opened.at);
      this.places.length = opened.places;
      this.put(` ${opened.isImage ? (title ?? "") : ""} `, index);
    }
    this.target(opened.isImage ? "images" : "links", named, index);
  }

  private target(kind: "images" | "links", href: string, index: number): void {
    if (this.muted) return;
    const line = this.lineAt(index);
    const bare = href
      .trim()
      .replace(/\\([!-/:-@[-`{-~])/g, "$1")
      .replace(/&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,31});/gi, decoded);
    const value = targetValue(bare);
    if (value !== "") this.pieces[kind].push({ value, quote: quoteOf(value), line, lastLine: line });
  }

  private token(index: number, token: string, groups: Groups): void {
    const { name, rest = "" } = groups;
    if (groups.escape !== undefined) this.put(token.slice(1), index + 1);
    else if (groups.math !== undefined) this.put(` ${token} `, index);
    else if (groups.auto !== undefined) this.put(token, index);
    else if (groups.url !== undefined) this.put(token, index);
    else if (name !== undefined) this.element(index, token, name, rest);
    else if (groups.what !== undefined) this.tag(index, groups);
    else if (groups.note !== undefined) this.note(index, groups.label ?? "");
    else if (groups.shortcode !== undefined)
      this.put(this.isPicture(groups.shortcode.toLowerCase()) ? " " : token, index);
    else if (ENTITY.test(token)) this.put(decoded(token), index);
  }

  /** Whether a name between colons is an emoji or icon of MkDocs. */
  private isPicture(name: string): boolean {
    const isIcon = /^(?:material|fontawesome|octicons|simple)-/.test(name);
    return emojiCode(name) !== null || (isIcon && this.definitions.hasComponents);
  }

  private note(index: number, label: string): void {
    if (this.definitions.notes.has(labelOf(label))) {
      this.notes.push(labelOf(label));
      this.put(" ", index);
    } else this.put(` ${label} `, index);
  }

  private mute(end: string): void {
    if (!this.muted) this.muted = { end, depth: 1 };
    else if (this.muted.end === end) this.muted.depth += 1;
  }

  private unmute(end: string): void {
    if (this.muted?.end !== end) return;
    this.muted.depth -= 1;
    if (this.muted.depth === 0) this.muted = null;
  }

  private tag(index: number, { word, what = "", attributes = "" }: Groups) {
    const name = what.toLowerCase();
    if (word !== undefined || name.startsWith("end")) return this.unmute(`%${name.replace(/^end/, "")}`);
    if (name === "raw") return;
    const isStanding = STANDING_FOR.test(name) && /\s(?:url|src|spec)\s*=/.test(attributes);
    const hasEnd = this.definitions.closed.has(`%${name}`);
    if (isStanding && hasEnd) this.mute(`%${name}`);
    if (isStanding || name === "include" || name === "set" || name.startsWith("@")) return;
    this.shownAttributes(index, attributes);
  }

  private shownAttributes(index: number, attributes: string): void {
    for (const match of attributes.matchAll(SHOWN_ATTRIBUTE))
      this.put(` ${match[1] ?? match[2] ?? ""} `, index);
    this.put(" ", index);
  }

  private element(index: number, token: string, given: string, rest: string) {
    const name = given.toLowerCase();
    const isEnd = token.startsWith("</");
    const isCapital = /^[A-Z]/.test(given) && !/^[A-Z]+\d?$/.test(given);
    if (isCapital && this.definitions.hasComponents) {
      if (!isEnd) this.shownAttributes(index, rest);
      return this.put(" ", index);
    }
    if (BLOCK.test(name) || UNSEEN.test(name)) return this.blockElement(index, name, rest, isEnd);
    if (INLINE.test(name)) return this.inlineElement(index, name, rest, isEnd);
    if (this.isInDrawing) return;
    // An unknown element counts as text, unless the source contains its closing tag.
    if (!isEnd && !this.definitions.closed.has(name)) this.put(token, index);
  }

  private inlineElement(index: number, name: string, rest: string, isEnd: boolean) {
    if (name === "svg") this.isInDrawing = !isEnd && !rest.endsWith("/") && this.definitions.closed.has(name);
    if (isEnd && name === "a" && this.isInButton) this.put(" ", index);
    if (isEnd) return this.unmute(`</${name}`);
    if (this.muted?.end === `</${name}`) return this.mute(`</${name}`);
    if (name === "img") {
      const [src, caption] = [attributeOf(rest, "src"), attributeOf(rest, "title")];
      if (src !== undefined) this.target("images", src, index);
      this.put(` ${caption ?? ""} `, index);
    }
    if (name === "a") this.anchor(index, rest);
    const isIcon = name === "i" && /\sclass\s*=\s*["']?fa-/.test(rest);
    // A cell shows its options in the order of the heading.
    const isOption = name === "span" && /\sdata-option\b/.test(rest);
    if ((isIcon || isOption) && !rest.endsWith("/") && this.definitions.closed.has(name))
      this.mute(`</${name}`);
  }

  private anchor(index: number, rest: string): void {
    const href = attributeOf(rest, "href");
    this.isInButton = /\sclass\s*=\s*["']?button/.test(rest);
    if (this.isInButton) this.put(" ", index);
    const isOwn = attributeOf(rest, "id") !== undefined || /^#fn/.test(href ?? "");
    if (/\sdata-(?:mention|footnote-ref)/.test(rest)) this.mute("</a");
    else if (href !== undefined && href !== "" && !isOwn) this.target("links", href, index);
  }

  private blockElement(index: number, name: string, rest: string, isEnd: boolean) {
    this.put(" ", index);
    if (UNSEEN.test(name)) return isEnd ? this.unmute(`</${name}`) : this.mute(`</${name}`);
    if (name === "table") this.table(isEnd);
    if (name === "tr" && !isEnd) for (const grid of this.grids.slice(-1)) grid.column = -1;
    if (name === "td" || name === "th") this.cellOf(name, rest, isEnd, this.lineAt(index));
    if (/^h[1-6]$/.test(name)) this.headingOf(Number(name[1]), isEnd, this.lineAt(index));
  }

  private table(isEnd: boolean): void {
    if (isEnd) this.grids.pop();
    else this.grids.push({ typed: [], column: -1 });
  }

  private cellOf(name: string, rest: string, isEnd: boolean, line: number) {
    this.flush();
    const grid = this.grids.at(-1);
    this.unmute("</td");
    if (this.cell) this.endPiece("cells", this.cell, line);
    this.cell = null;
    if (isEnd || !grid) return;
    grid.column += 1;
    const type = attributeOf(rest, "data-type") ?? "text";
    if (name === "th" && (type !== "text" || /\sdata-card-(?:target|cover)/.test(rest)))
      grid.typed[grid.column] = true;
    if (grid.typed[grid.column]) return this.mute("</td");
    this.cell = { from: this.wordCount, line };
  }

  private headingOf(depth: number, isEnd: boolean, line: number): void {
    this.flush();
    if (!isEnd) this.heading = { from: this.wordCount, line };
    else if (this.heading) {
      this.endPiece("headings", this.heading, line, `${depth} `);
      this.heading = null;
    }
  }

  /** Ends the piece. It starts after the first `from` words. */
  endPiece(
    kind: "cells" | "headings" | "items",
    { from, line }: { from: number; line: number },
    lastLine: number,
    prefix = "",
  ): void {
    const words = this.since(from);
    if (words !== "")
      this.pieces[kind].push({ value: prefix + words, quote: quoteOf(words), line, lastLine });
  }
}
