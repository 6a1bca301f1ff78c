import type { Code, Html, Root, RootContent } from "mdast";
import { listMarkerLength } from "./page-limits";

/** Parts are joined up to about this length, in UTF-16 units, so that small blocks do not cost a parse each. */
const PART_LENGTH = 4096;

/**
 * Where a text may be cut, from its begin to its end: at lines behind a blank one that neither are indented nor go on
 * with a list. Nothing is open there but code, formulas and comments, which hold blank lines: see {@link isClosed}.
 */
export function cutsOf(text: string): number[] {
  const cuts = [0];
  let isBehindBlank = false;
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf("\n", start);
    const end = newline === -1 ? text.length : newline;
    const last = cuts.at(-1) as number;
    if (isBehindBlank && start - last >= PART_LENGTH && beginsBlock(text, start, end)) cuts.push(start);
    isBehindBlank = isBlank(text, start, end);
    start = end + 1;
  }
  cuts.push(text.length);
  return cuts;
}

function isBlank(text: string, start: number, end: number): boolean {
  for (let index = start; index < end; index += 1) {
    const code = text.charCodeAt(index);
    if (code !== 32 && code !== 9 && !(code === 13 && index === end - 1)) return false;
  }
  return true;
}

/** A byte order mark means nothing within a text, and would be left out at the begin of a part. */
function beginsBlock(text: string, start: number, end: number): boolean {
  const first = text.charCodeAt(start);
  if (first === 32 || first === 9 || first === 13 || first === 0xfeff) return false;
  return start < end && listMarkerLength(text, start, end) === 0;
}

const FENCE = /^ {0,3}(`{3,}|~{3,}|\${2,})/;
const FENCE_END = /^ {0,3}(`{3,}|~{3,}|\${2,})[ \t]*$/;
/** HTML that goes on behind blank lines, with what ends it. */
const LONG_HTML: readonly [begin: RegExp, end: RegExp][] = [
  [/^\s*<(?:script|pre|style|textarea)(?:[\s>]|$)/i, /<\/(?:script|pre|style|textarea)>/i],
  [/^\s*<!--/, /-->/],
  [/^\s*<\?/, /\?>/],
  [/^\s*<!\[CDATA\[/, /\]\]>/],
  [/^\s*<![a-z]/i, />/],
];

/** Whether what a part ends with has ended there, so that the next line means the same in another part. */
export function isClosed(root: Root, part: string): boolean {
  const last = root.children.at(-1);
  if (last?.type === "html") return isHtmlClosed(last);
  return last?.type === "code" || last?.type === "math" ? isFenceClosed(last, part) : true;
}

function isHtmlClosed({ value }: Html): boolean {
  const long = LONG_HTML.find(([begin]) => begin.test(value));
  return !long || long[1].test(value);
}

function isFenceClosed(node: Code | Extract<RootContent, { type: "math" }>, part: string): boolean {
  const lines = part.slice(node.position?.start.offset, node.position?.end.offset).split(/\r\n|\n|\r/);
  const fence = FENCE.exec(lines[0] as string)?.[1];
  // Indented code ends where the next line is not indented.
  if (fence === undefined) return true;
  const end = lines.length > 1 ? FENCE_END.exec(lines.at(-1) as string)?.[1] : undefined;
  return end?.startsWith(fence) ?? false;
}
