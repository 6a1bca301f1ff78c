import type { Nodes } from "mdast";
import { literalPattern } from "@/lib/literal-pattern";
import { escapeHtml, findTitle, parseMarkdown, splitFrontMatter } from "../markdown";

/** Words to look for as they are written, and how exactly. */
export interface TextQuery {
  text: string;
  matchCase: boolean;
  /** Whether letters and digits next to them make it another word. */
  wholeWord: boolean;
}

const WORD = String.raw`[\p{L}\p{N}_]`;
const beginsWord = new RegExp(`^${WORD}`, "u");
const endsWord = new RegExp(`${WORD}$`, "u");

/** The words as a pattern. It repeats nothing, so that it takes steps in proportion to the text that it is held against. */
export function patternOf({ text, matchCase, wholeWord }: TextQuery): RegExp {
  const before = wholeWord && beginsWord.test(text) ? `(?<!${WORD})` : "";
  const after = wholeWord && endsWord.test(text) ? `(?!${WORD})` : "";
  return new RegExp(before + literalPattern(text) + after, matchCase ? "gu" : "giu");
}

type Writing = "prose" | "verbatim" | "html";

/** Found words: their position in the text of the page, and how a replacement is written there. */
export interface Place {
  from: number;
  to: number;
  writing: Writing;
}

/** A node with found words, and its content after the replacement. */
interface FoundIn {
  places: Place[];
  said: (replacement: string) => string;
}

/** A part of a page that is parsed separately. */
export interface Part {
  offset: number;
  source: string;
}

/** The title and the rest: each is parsed separately, as everywhere else, so that they share the cached parse. */
export function partsOf(text: string): Part[] {
  const front = splitFrontMatter(text).frontMatter?.length ?? 0;
  const body = text.slice(front);
  const end = findTitle(body)?.end ?? 0;
  const rest = { offset: front + end, source: body.slice(end) };
  return end === 0 ? [rest] : [{ offset: front, source: body.slice(0, end) }, rest];
}

/** Signs that stand for others, and expressions, whose names are no words. */
const ENCODED = /\\[!-/:-@[-`{-~]|&[#\w]{1,40};|\{\{[^{}]*\}\}/g;
const TAG = /<[^<>]*>/g;

type Range = [from: number, to: number];

/** What of a source lies between the matches of a pattern. */
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
    // The line of a fence names the language and a title.
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

/** The words of a node, and their positions; null if not all of them can be located in the source. */
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
  const places = found.map(([from, to]) => ({ from: begin + from, to: begin + to, writing }));
  if (writing === "html") return { places, said: (words) => splice(written, found, escapeHtml(words)) };
  if ([...node.value.matchAll(pattern)].length !== found.length) return null;
  return { places, said: (words) => node.value.replace(pattern, () => words) };
}

function splice(source: string, ranges: readonly Range[], words: string): string {
  return ranges.reduceRight((text, [from, to]) => text.slice(0, from) + words + text.slice(to), source);
}

/** A link whose words are its address, or its label: other words would lead elsewhere. */
const isAddress = (node: Nodes): boolean =>
  (node.type === "link" &&
    node.children.length === 1 &&
    node.children[0]?.type === "text" &&
    node.url.endsWith(node.children[0].value)) ||
  (node.type === "linkReference" && node.referenceType !== "full");

/** Walks the nodes that are looked through. */
export function* wordNodes(node: Nodes): Generator<Nodes> {
  if (isAddress(node)) return;
  yield node;
  if ("children" in node) for (const child of node.children) yield* wordNodes(child);
}

/**
 * Where words stand that readers see: in running text, in code, and between the tags of HTML. Addresses, front matter and
 * what blocks are written with are no words.
 * @throws PageSyntaxError for a text that cannot be read
 */
export function findPlaces(text: string, pattern: RegExp): Place[] {
  return partsOf(text).flatMap((part) => {
    const nodes = [...wordNodes(parseMarkdown(part.source))];
    return nodes.flatMap((node) => findInNode(node, part, pattern)?.places ?? []);
  });
}
