import { exactSize } from "@/lib/sizes";
import { PageSyntaxError, tooDeep } from "./errors";

/** The limits of a page's text. They're checked before the text is parsed. */
export const PAGE_LIMITS = {
  bytes: 1_048_576,
  lines: 50_000,
  containerDepth: 32,
  inlineDepth: 64,
  /**
   * The maximum number of brackets and emphasis marks in lines without a blank line between them. The parser
   * compares each mark with all other marks.
   */
  runMarks: 8_000,
  /**
   * The maximum number of lines without a blank line between them that continue a quote or a list without its
   * marker.
   */
  lazyLines: 2_000,
  tagDepth: 16,
  frontMatterBytes: 65_536,
  frontMatterAliases: 20,
} as const;

/**
 * Whether a text is longer than `bytes` in UTF-8. Counts the bytes only if the number of characters isn't
 * enough to decide.
 */
function isLonger(text: string, bytes: number): boolean {
  if (text.length > bytes) return true;
  return text.length * 3 > bytes && new TextEncoder().encode(text).length > bytes;
}

/**
 * Rejects text that is so large or so deeply nested that parsing would be slow or unsafe. Reads the lines
 * once, without recursion.
 *
 * @throws PageSyntaxError with the code `too-large` or `too-deep`
 */
export function checkPageLimits(text: string): void {
  if (isLonger(text, PAGE_LIMITS.bytes))
    throw new PageSyntaxError(`a page can be at most ${exactSize(PAGE_LIMITS.bytes)}`, 1, "too-large");
  let line = 1;
  let start = 0;
  const run = { brackets: 0, emphasis: 0, lazy: 0, inContainer: false, fence: "" };
  while (start <= text.length) {
    const newline = text.indexOf("\n", start);
    const end = newline === -1 ? text.length : newline;
    checkLine(text, start, end, line);
    checkRun(run, text.slice(start, end), line);
    if (newline === -1) return;
    start = newline + 1;
    line += 1;
    if (line > PAGE_LIMITS.lines)
      throw new PageSyntaxError(`a page can have at most ${PAGE_LIMITS.lines} lines`, line, "too-large");
  }
}

function checkLine(text: string, start: number, end: number, line: number): void {
  if (containerDepth(text, start, end) > PAGE_LIMITS.containerDepth)
    throw tooDeep(`quotes and lists can be nested at most ${PAGE_LIMITS.containerDepth} levels deep`, line);
  if (bracketDepth(text, start, end) > PAGE_LIMITS.inlineDepth)
    throw tooDeep(`brackets can be nested at most ${PAGE_LIMITS.inlineDepth} levels deep`, line);
}

type Run = { brackets: number; emphasis: number; lazy: number; inContainer: boolean; fence: string };

/**
 * Counts marks in lines that follow each other without a blank line. Counts each line of code and of tables
 * separately.
 */
function checkRun(run: Run, content: string, line: number): void {
  const fence = /^\s*(`{3,}|~{3,})/.exec(content)?.[1];
  if (run.fence !== "") {
    if (fence?.startsWith(run.fence)) run.fence = "";
    return;
  }
  if (fence) run.fence = fence;
  if (content.trim() === "" || /^\s*\|/.test(content)) {
    run.brackets = 0;
    run.emphasis = 0;
    run.lazy = 0;
    run.inContainer = false;
  }
  if (/^\s*(?:>|[-*+](?:\s|$)|\d+[.)](?:\s|$))/.test(content)) run.inContainer = true;
  else if (run.inContainer) run.lazy += 1;
  if (run.lazy > PAGE_LIMITS.lazyLines)
    throw tooDeep(`a quote or list can have at most ${PAGE_LIMITS.lazyLines} lines without a marker`, line);
  for (let index = 0; index < content.length; index += 1) {
    const character = content.charCodeAt(index);
    if (character === 93) run.brackets += 1;
    else if (character === 42 || character === 95) run.emphasis += 1;
  }
  if (run.brackets <= PAGE_LIMITS.runMarks && run.emphasis <= PAGE_LIMITS.runMarks) return;
  throw tooDeep(`a paragraph can have at most ${PAGE_LIMITS.runMarks} brackets or emphasis marks`, line);
}

/**
 * Returns the number of quote and list markers at the start of a line. The parser creates one container for
 * each marker.
 */
function containerDepth(text: string, start: number, end: number): number {
  let depth = 0;
  let index = start;
  while (index < end) {
    const character = text[index] as string;
    if (character === " " || character === "\t") index += 1;
    else if (character === ">") {
      depth += 1;
      index += 1;
    } else {
      const length = listMarkerLength(text, index, end);
      if (length === 0) break;
      depth += 1;
      index += length;
    }
  }
  // Lists can also be nested by indentation. Each level is indented by at least two columns.
  const indent = /^[ \t]*/.exec(text.slice(start, Math.min(end, start + 4096)))?.[0].length ?? 0;
  const isList = listMarkerLength(text, start + indent, end) > 0;
  return isList ? Math.max(depth, Math.floor(indent / 2)) : depth;
}

/** Returns the length of the list marker at this position, or 0 if there is none. */
export function listMarkerLength(text: string, index: number, end: number): number {
  const after = (position: number) => position >= end || text[position] === " " || text[position] === "\t";
  const character = text[index];
  if (character === "-" || character === "*" || character === "+") return after(index + 1) ? 1 : 0;
  let digits = index;
  while (
    digits < end &&
    digits - index < 9 &&
    (text[digits] as string) >= "0" &&
    (text[digits] as string) <= "9"
  ) {
    digits += 1;
  }
  if (digits === index || (text[digits] !== "." && text[digits] !== ")")) return 0;
  return after(digits + 1) ? digits + 1 - index : 0;
}

function bracketDepth(text: string, start: number, end: number): number {
  let depth = 0;
  let deepest = 0;
  for (let index = start; index < end; index += 1) {
    const character = text.charCodeAt(index);
    if (character === 92) index += 1;
    else if (character === 91) {
      depth += 1;
      if (depth > deepest) deepest = depth;
    } else if (character === 93 && depth > 0) depth -= 1;
  }
  return deepest;
}

/** Whether bytes aren't text. This is the case if they contain NUL or mostly control characters. */
export function isBinary(bytes: Uint8Array): boolean {
  const length = Math.min(bytes.length, 8192);
  let controls = 0;
  for (let index = 0; index < length; index += 1) {
    const byte = bytes[index] as number;
    if (byte === 0) return true;
    if (byte < 9 || (byte > 13 && byte < 32 && byte !== 27)) controls += 1;
  }
  return length > 0 && controls / length > 0.1;
}

/**
 * Decodes bytes, and rejects invalid UTF-8. Keeps a byte order mark, so that writing the text back doesn't
 * change the bytes.
 *
 * @throws PageSyntaxError with the code `not-text` and the line number for binary content or invalid UTF-8
 */
export function decodeUtf8(bytes: Uint8Array): string {
  if (isBinary(bytes)) throw new PageSyntaxError("the file must be a text file", 1, "not-text");
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new PageSyntaxError("the text isn't valid UTF-8", invalidLine(bytes), "not-text");
  }
}

function invalidLine(bytes: Uint8Array): number {
  const lenient = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  const at = lenient.indexOf("\uFFFD");
  return at === -1 ? 1 : lenient.slice(0, at).split("\n").length;
}

/** The number of steps that every text can take, and the additional steps for each character. */
const STEPS_ALWAYS = 200_000;
const STEPS_PER_CHARACTER = 256;

/**
 * The maximum number of steps for parsing a text. Most of the parser's work is linear. The parser counts the
 * steps of work that can be quadratic, and stops if a text takes more steps than its length allows.
 */
export class ParseBudget {
  spent = 0;
  private readonly most: number;

  /** @param length the length of the text, in UTF-16 units */
  constructor(length: number) {
    this.most = STEPS_ALWAYS + STEPS_PER_CHARACTER * length;
  }

  /** @throws PageSyntaxError if the text takes more steps than its length allows */
  spend(steps: number, line: number): void {
    this.spent += steps;
    if (this.spent <= this.most) return;
    throw tooDeep(
      "too many brackets, emphasis marks, backticks, comments, underlined headings or nested blocks follow each other without a blank line. Add blank lines",
      line,
    );
  }
}
