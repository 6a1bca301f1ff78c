import type { Nodes } from "mdast";
import { literalPattern } from "@/lib/literal-pattern";
import { escapeHtml, findTitle, parseMarkdown, splitFrontMatter } from "../markdown";

/** The words to find, and how to match them. */
export interface TextQuery {
  text: string;
  matchCase: boolean;
  /** Whether a match must not be directly next to other letters or digits. */
  wholeWord: boolean;
}

const WORD = String.raw`[\p{L}\p{N}_]`;
const beginsWord = new RegExp(`^${WORD}`, "u");
const endsWord = new RegExp(`${WORD}$`, "u");

/**
 * Converts the words to a regular expression. It contains no repetitions, so the time for a search is linear
 * in the length of the text.
 */
export function patternOf({ text, matchCase, wholeWord }: TextQuery): RegExp {
  const before = wholeWord && beginsWord.test(text) ? `(?<!${WORD})` : "";
  const after = wholeWord && endsWord.test(text) ? `(?!${WORD})` : "";
  return new RegExp(before + literalPattern(text) + after, matchCase ? "gu" : "giu");
}

type Writing = "prose" | "verbatim" | "html";

/** A match. Contains its range in the text of the page, and how to escape a replacement at this position. */
export interface WordMatch {
  from: number;
  to: number;
  writing: Writing;
}

/** The matches in a node, and a function that returns the content of the node after a replacement. */
interface FoundIn {
  matches: WordMatch[];
  said: (replacement: string) => string;
}

/** A part of a page that is parsed separately. */
export interface Part {
  offset: number;
  source: string;
}

/**
 * Returns the title and the rest of the page as separate parts. Other code also parses these parts
 * separately, so their parsed form can be in a cache.
 */
export function partsOf(text: string): Part[] {
  const front = splitFrontMatter(text).frontMatter?.length ?? 0;
  const body = text.slice(front);
  const end = findTitle(body)?.end ?? 0;
  const rest = { offset: front + end, source: body.slice(end) };
  return end === 0 ? [rest] : [{ offset: front, source: body.slice(0, end) }, rest];
}

/** Matches escapes, entities and expressions. The characters in them aren't words of the page. */
const ENCODED = /\\[!-/:-@[-`{-~]|&[#\w]{1,40};|\{\{[^{}]*\}\}/g;
const TAG = /<[^<>]*>/g;

type Range = [from: number, to: number];

/** Returns the ranges of a source that are between the matches of a pattern. */
function between(source: string, pattern: RegExp): Range[] {
  const ranges: Range[] = [];
  let from = 0;
  for (const { index, 0: match } of source.matchAll(pattern)) {
    ranges.push([from, index]);
    from = index + match.length;
  }
  return [...ranges, [from, source.length]];
}

function rangesOf(node: Nodes, source: string): Range[] {
  if (node.type === "text") return between(source, ENCODED);
  if (node.type === "html") return node.value === source ? between(source, TAG) : [];
  if (node.type === "inlineCode" || node.type === "code") {
    // Skips the first line of a fenced code block, because it contains the language and the title.
    const start = node.type === "code" && /^[`~]/.test(source) ? source.indexOf("\n") + 1 : 0;
    return [[start, source.length]];
  }
  return [];
}

const WRITING: Partial<Record<Nodes["type"], Writing>> = {
  text: "prose",
  html: "html",
  code: "verbatim",
  inlineCode: "verbatim",
};

/** Finds the matches in a node. Returns null if the position of a match in the source can't be determined. */
export function findInNode(node: Nodes, { source, offset }: Part, pattern: RegExp): FoundIn | null {
  const writing = WRITING[node.type];
  if (writing === undefined || !("value" in node)) return null;
  const start = node.position?.start.offset ?? 0;
  const written = source.slice(start, node.position?.end.offset);
  const ranges = rangesOf(node, written);
  const found = [...written.matchAll(pattern)]
    .map(({ index, 0: match }): Range => [index, index + match.length])
    .filter(([from, to]) => ranges.some((range) => range[0] <= from && to <= range[1]));
  if (found.length === 0) return null;
  const begin = offset + start;
  const matches = found.map(([from, to]) => ({ from: begin + from, to: begin + to, writing }));
  if (writing === "html") return { matches, said: (words) => splice(written, found, escapeHtml(words)) };
  if ([...node.value.matchAll(pattern)].length !== found.length) return null;
  return { matches, said: (words) => node.value.replace(pattern, () => words) };
}

function splice(source: string, ranges: readonly Range[], words: string): string {
  return ranges.reduceRight((text, [from, to]) => text.slice(0, from) + words + text.slice(to), source);
}

/**
 * Whether the text of a link also defines the link's target. The text can be the URL, or the label of a
 * definition. Replacing words in such a text would change the target.
 */
const isAddress = (node: Nodes): boolean =>
  (node.type === "link" &&
    node.children.length === 1 &&
    node.children[0]?.type === "text" &&
    node.url.endsWith(node.children[0].value)) ||
  (node.type === "linkReference" && node.referenceType !== "full");

/** Yields the nodes whose text is searched. */
export function* wordNodes(node: Nodes): Generator<Nodes> {
  if (isAddress(node)) return;
  yield node;
  if ("children" in node) for (const child of node.children) yield* wordNodes(child);
}

/**
 * Finds words that readers see in text, in code and between HTML tags. Doesn't search addresses, front
 * matter or the syntax of blocks.
 * @throws PageSyntaxError if the text can't be parsed
 */
export function findMatches(text: string, pattern: RegExp): WordMatch[] {
  return partsOf(text).flatMap((part) => {
    const nodes = [...wordNodes(parseMarkdown(part.source))];
    return nodes.flatMap((node) => findInNode(node, part, pattern)?.matches ?? []);
  });
}
