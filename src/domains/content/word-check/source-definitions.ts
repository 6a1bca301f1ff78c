import { labelOf } from "./source-inline";
import { FENCE, quotesOf, withoutQuotes } from "./source-lines";

const LINK_DEFINITION = /^\[(?!\^)((?:[^[\]\\]|\\.){1,999})\]:[ \t]*(\S.*)?$/;
const NOTE_DEFINITION = /^ {0,3}\[\^([^\s[\]]{1,200})\]:[ \t]?(.*)$/;

/** A footnote: the number of its first line, and its lines without their indentation. */
export interface Note {
  line: number;
  lines: string[];
}

/**
 * The definitions of links and footnotes in a source. Their content is shown at the references to them, so a reader
 * skips their own lines.
 */
export class DefinitionLines {
  readonly links = new Map<string, string>();
  readonly notes = new Map<string, Note>();
  /** The indexes of the lines that only define something. */
  readonly skipped = new Set<number>();

  constructor(private readonly lines: string[]) {
    this.find();
  }

  private find(): void {
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
      if (definition) this.linkAt(at, definition);
      else at += this.noteAt(at);
    }
  }

  private linkAt(at: number, [, label = "", rest]: RegExpExecArray): void {
    const next = rest === undefined ? (this.lines[at + 1] ?? "").trim() : rest;
    const [, target] = /^(<[^<>]*>|\S+)(?:\s+(?:".*"|'.*'|\(.*\)))?\s*$/.exec(next) ?? [];
    if (target === undefined) return;
    if (!this.links.has(labelOf(label))) this.links.set(labelOf(label), target);
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
}

/** Returns the lower-case names of the tags that are closed anywhere in the source. Names of block tags start with `%`. */
export function closedTags(lines: string[]): Set<string> {
  const closed = new Set<string>();
  for (const line of lines)
    for (const match of line.matchAll(/<\/([a-z][\w.-]*)\s*>|\{%-?\s*end([a-z][\w-]*)/gi))
      closed.add(match[1] === undefined ? `%${match[2]?.toLowerCase()}` : match[1].toLowerCase());
  return closed;
}

/**
 * Returns the first line after the front matter. Front matter contains keys, or only blank lines and
 * comments.
 */
export function bodyStart(lines: string[]): number {
  if (!/^---\w*[ \t]*$/.test(lines[0] ?? "")) return 0;
  const end = lines.findIndex((line, at) => at > 0 && /^---[ \t]*$/.test(line));
  const inside = lines.slice(1, Math.max(end, 1));
  const isMeta = inside.some((line) => /^["']?[\w.-]+["']?[ \t]*:/.test(line)) || lines[0]?.trim() !== "---";
  const isEmpty = inside.every((line) => /^\s*(?:#.*)?$/.test(line));
  return end > 0 && (isMeta || isEmpty) ? end + 1 : 0;
}
