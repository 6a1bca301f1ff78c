import type { Code, Html, Nodes, Root, RootContent } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { mathFromMarkdown } from "mdast-util-math";
import { countedParse, countedSyntax, type Labels } from "./counted-syntax";
import { emojiFromMarkdown, emojiSyntax } from "./emoji";
import { checkPageLimits, listMarkerLength, ParseBudget } from "./page-limits";
import { tagFromMarkdown, tagSyntax } from "./tag-syntax";

// The transforms are omitted. They search the tree for URLs, but the syntax has already found these URLs. The
// second search would increase the parsing time by a third.
const GFM_TREE = gfmFromMarkdown().map((extension) => ({ ...extension, transforms: [] }));
const TREE = [GFM_TREE, mathFromMarkdown(), tagFromMarkdown, emojiFromMarkdown];

/**
 * A cache of the trees that were parsed last. A page is parsed several times: for its Document, its keys and
 * its references. Titles have a separate cache, because they're parsed often and would displace pages in the
 * cache.
 */
const RECENT = { pages: 4, titles: 8 };
const TITLE_LENGTH_MAX = 256;
const pages: { text: string; root: Root }[] = [];
const titles: typeof pages = [];

/**
 * Parses a page's Markdown (without front matter) to mdast, with `tagLine` nodes for `{% … %}` lines. Callers
 * must not change the tree, because other callers can get the same tree.
 *
 * @throws PageSyntaxError if the text exceeds a limit of PAGE_LIMITS, or takes more steps than its length
 * allows
 */
export function parseMarkdown(text: string): Root {
  const [recent, kept] = text.length > TITLE_LENGTH_MAX ? [pages, RECENT.pages] : [titles, RECENT.titles];
  const known = recent.find((entry) => entry.text === text);
  if (known) return known.root;
  checkPageLimits(text);
  const root = parseParts(text, new ParseBudget(text.length));
  recent.unshift({ text, root });
  recent.splice(kept);
  return root;
}

/**
 * A range of the Markdown that is parsed separately: its position, its tree (with positions relative to the range),
 * and the labels that it defines.
 */
interface Part {
  source: string;
  offset: number;
  line: number;
  root: Root;
  labels: Labels;
}

/**
 * Parses a text in parts, because the parser processes all previous content again at the end of each list or
 * footnote. Each part can use the definitions of all other parts.
 */
export function parseParts(text: string, budget: ParseBudget): Root {
  const parts = readParts(text, budget);
  const labels: Labels = {
    definitions: [...new Set(parts.flatMap((part) => part.labels.definitions))],
    footnotes: [...new Set(parts.flatMap((part) => part.labels.footnotes))],
  };
  const isReferring = parts.length > 1 && labels.definitions.length + labels.footnotes.length > 0;
  const children = parts.flatMap((part) => {
    const { source, line } = part;
    const root =
      isReferring && source.includes("[") ? parsePart(source, line, budget, labels).result : part.root;
    return part.offset === 0 ? root.children : root.children.map((node) => moved(node, part));
  });
  const start = { line: 1, column: 1, offset: 0 };
  const [last] = parts.slice(-1);
  const end = last?.root.position && place(last.root.position.end, last);
  return { type: "root", children, position: { start, end: end ?? start } };
}

function readParts(text: string, budget: ParseBudget): Part[] {
  const cuts = cutsOf(text);
  const parts: Part[] = [];
  let line = 0;
  for (let from = 0; from < cuts.length - 1; ) {
    let to = from + 1;
    let part = readPart(text.slice(cuts[from], cuts[to]), cuts[from] as number, line, budget);
    // If a part ends inside an open construct, extends the part. The length doubles each time, so the total
    // cost is at most about twice the cost of the last attempt.
    while (to < cuts.length - 1 && !isClosed(part.root, part.source)) {
      to = Math.min(cuts.length - 1, to + (to - from));
      part = readPart(text.slice(cuts[from], cuts[to]), cuts[from] as number, line, budget);
    }
    parts.push(part);
    line += (part.root.position?.end.line ?? 1) - 1;
    from = to;
  }
  return parts;
}

function readPart(source: string, offset: number, line: number, budget: ParseBudget): Part {
  const { result, labels } = parsePart(source, line, budget, undefined);
  return { source, offset, line, root: result, labels };
}

const parsePart = (source: string, lineBefore: number, budget: ParseBudget, labels: Labels | undefined) =>
  countedParse({ budget, lineBefore, labels }, () =>
    fromMarkdown(source, {
      extensions: [...countedSyntax(source), tagSyntax, emojiSyntax],
      mdastExtensions: TREE,
    }),
  );

type Point = NonNullable<Root["position"]>["start"];

const place = (point: Point, { line, offset }: Part): Point => ({
  line: point.line + line,
  column: point.column,
  offset: (point.offset ?? 0) + offset,
});

/**
 * Converts a node's positions in a part to positions in the whole text. Changes the node itself. This is
 * safe, because no other code uses the node yet.
 */
function moved<Node extends Nodes>(node: Node, part: Part): Node {
  if (node.position)
    node.position = { start: place(node.position.start, part), end: place(node.position.end, part) };
  if ("children" in node) for (const child of node.children) moved(child, part);
  return node;
}

/**
 * The approximate length of a part, in UTF-16 units. A part contains several small blocks, so that they
 * aren't parsed one by one.
 */
const PART_LENGTH = 4096;

/**
 * Returns the offsets at which a text can be cut. These are 0 and the starts of lines that follow a blank
 * line, aren't indented and don't continue a list. At such an offset, only constructs that can contain blank
 * lines (code, formulas and comments) can still be open. {@link isClosed} checks this.
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

/**
 * Whether a new block can start at this position. A byte order mark can't start a part, because the parser
 * would remove it.
 */
function beginsBlock(text: string, start: number, end: number): boolean {
  const first = text.charCodeAt(start);
  if (first === 32 || first === 9 || first === 13 || first === 0xfeff) return false;
  return start < end && listMarkerLength(text, start, end) === 0;
}

const FENCE = /^ {0,3}(`{3,}|~{3,}|\${2,})/;
const FENCE_END = /^ {0,3}(`{3,}|~{3,}|\${2,})[ \t]*$/;
/** HTML constructs that can contain blank lines, and the text that ends each of them. */
const LONG_HTML: readonly [begin: RegExp, end: RegExp][] = [
  [/^\s*<(?:script|pre|style|textarea)(?:[\s>]|$)/i, /<\/(?:script|pre|style|textarea)>/i],
  [/^\s*<!--/, /-->/],
  [/^\s*<\?/, /\?>/],
  [/^\s*<!\[CDATA\[/, /\]\]>/],
  [/^\s*<![a-z]/i, />/],
];

/** Whether the last construct of a part has ended. If it has, the next line can be parsed in a new part. */
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
  // Indented code ends before a line without indentation.
  if (fence === undefined) return true;
  const end = lines.length > 1 ? FENCE_END.exec(lines.at(-1) as string)?.[1] : undefined;
  return end?.startsWith(fence) ?? false;
}
