import type { Nodes } from "mdast";
import {
  escapeHtml,
  findTitle,
  headingsOf,
  parseMarkdown,
  splitFrontMatter,
  splitPage,
} from "@/domains/content/markdown";
import { headingsIn, segmentsOf } from "./read-text";
import { plainOf } from "./tagged";
import type { Segment } from "./tagging";
import { writeSegment } from "./writing";

const PHRASING = new Set(["heading", "paragraph", "tableCell"]);
const HTML_TAG = /<!--[\s\S]*?(?:-->|$)|<\/?[a-z][^>]*(?:>|$)/gi;
const READ_ATTRIBUTE = /\s(?:alt|title|caption)\s*=\s*(?:"[^"]*"|'[^']*')/gi;

const tagsOf = (html: string) =>
  [...html.matchAll(HTML_TAG)].map(([tag]) => tag.replace(READ_ATTRIBUTE, "")).sort();

/** Describes the structure of an inline node, without its words. */
function inlineOf(node: Nodes): string[] {
  const below = "children" in node ? node.children.flatMap((child) => inlineOf(child as Nodes)) : [];
  if (node.type === "text" || node.type === "break") return below;
  // `[text]` has the same meaning as `[text][text]`, because the text is also the label of the link.
  return [`${node.type} ${identityOf(node)}`, ...below];
}

function identityOf(node: Nodes): string {
  if (node.type === "html") return tagsOf(node.value).join("");
  if (node.type === "link" || node.type === "image") return node.url;
  if ("value" in node) return String(node.value);
  return "identifier" in node ? node.identifier : "";
}

function blockOf(node: Nodes, source: string): string[] {
  if (PHRASING.has(node.type)) {
    const inner = "children" in node ? node.children.flatMap((child) => inlineOf(child as Nodes)) : [];
    return [`${node.type} ${"depth" in node ? node.depth : ""} ${inner.sort().join("|")}`];
  }
  const own = source.slice(node.position?.start.offset ?? 0, node.position?.end.offset ?? 0);
  if (node.type === "html") return [`html ${tagsOf(own).join("")}`];
  if (node.type === "tagLine") return [own.replace(READ_ATTRIBUTE, "")];
  if (!("children" in node)) return [`${node.type} ${"value" in node ? node.value : own}`];
  const start = node.type === "list" ? `${node.ordered} ${node.start} ${node.spread}` : "";
  return [
    `${node.type} ${start} {`,
    ...node.children.flatMap((child) => blockOf(child as Nodes, source)),
    "}",
  ];
}

/**
 * Describes a text's structure without its words. If this function returns the same result for two texts, these texts
 * have the same blocks in the same order. Each block also has the same links, code and images.
 */
export function skeletonOf(text: string): string {
  const { body } = splitFrontMatter(text);
  const end = findTitle(body)?.end ?? 0;
  const parts = [body.slice(0, end), body.slice(end)];
  return parts.map((part) => blockOf(parseMarkdown(part), part).join("\n")).join("\n---\n");
}

interface Replacement {
  translation: string;
  isLoose: boolean;
}

/** Returns the replacement for a segment. Returns undefined if the segment doesn't change. */
type ReplacementOf = (segment: Segment) => Replacement | undefined;

/** Writes translations into a text. All other bytes stay unchanged. */
function compose(
  text: string,
  segments: readonly Segment[],
  replacementOf: ReplacementOf,
  suffixOf: (segment: Segment) => string = () => "",
): string {
  /** Writes nested segments at the position where the outer segment contains them. */
  const render = (start: number, end: number, within: readonly Segment[]): string => {
    const here = outermost(within.filter((segment) => segment.start >= start && segment.end <= end));
    let result = "";
    let last = start;
    for (const segment of here) {
      const inside = within.filter((other) => other !== segment && isInside(other, segment));
      const replacement = replacementOf(segment);
      const sourceOf = (from: number, to: number) => render(from, to, inside);
      const next = replacement
        ? writeSegment(segment, replacement.translation, { sourceOf, isLoose: replacement.isLoose })
        : render(segment.start, segment.end, inside);
      result += text.slice(last, segment.start) + next + suffixOf(segment);
      last = segment.end;
    }
    return result + text.slice(last, end);
  };
  return render(0, text.length, segments);
}

const isInside = (inner: Segment, outer: Segment) => inner.start >= outer.start && inner.end <= outer.end;

function outermost(segments: readonly Segment[]): Segment[] {
  const result: Segment[] = [];
  const sorted = [...segments].sort((a, b) => a.start - b.start || b.end - a.end);
  for (const segment of sorted) {
    const last = result.at(-1);
    if (!last || segment.start >= last.end) result.push(segment);
  }
  return result;
}

/** Returns the translation of a tagged text, or undefined if there is none. */
export type Translate = (tagged: string) => string | undefined;

/**
 * Translates the segments of a page's text. Bytes outside of segments don't change. The result has the same blocks,
 * links and code as the source. `failures` lists the texts that stay untranslated. The list includes texts whose
 * translations would break the structure.
 */
export function translateText(text: string, translate: Translate): { text: string; failures: string[] } {
  const segments = segmentsOf(text);
  const translations = new Map<Segment, Replacement>();
  const failures: Segment[] = [];
  for (const segment of segments) {
    const translation = translate(segment.tagged);
    if (translation === undefined) failures.push(segment);
    else if (translation !== segment.tagged) translations.set(segment, { translation, isLoose: false });
  }
  const broken = mend(text, segments, translations);
  for (const segment of broken) translations.delete(segment);
  const result = withAnchors(text, segments, (segment) => translations.get(segment));
  return { text: result, failures: [...failures, ...broken].map(({ tagged }) => plainOf(tagged)) };
}

/**
 * Finds the translations that would change the structure of their block. Corrects such a translation if
 * additional spaces are enough. Returns the segments whose translations can't be corrected.
 */
function mend(
  text: string,
  segments: readonly Segment[],
  translations: Map<Segment, Replacement>,
): Segment[] {
  const skeleton = skeletonOf(text);
  const holds = (chosen: readonly Segment[]) => {
    const taken = new Set(chosen);
    const replacementOf = (segment: Segment) => (taken.has(segment) ? translations.get(segment) : undefined);
    return skeletonOf(compose(text, segments, replacementOf)) === skeleton;
  };
  const search = (chosen: readonly Segment[]): Segment[] => {
    const [only] = chosen;
    if (!only || holds(chosen)) return [];
    if (chosen.length > 1) {
      const middle = chosen.length >> 1;
      return [...search(chosen.slice(0, middle)), ...search(chosen.slice(middle))];
    }
    const replacement = translations.get(only) as Replacement;
    translations.set(only, { ...replacement, isLoose: true });
    return holds(chosen) ? [] : [only];
  };
  const all = [...translations.keys()];
  const broken = search(all);
  const rest = all.filter((segment) => !broken.includes(segment));
  // If each translation is valid separately, but all translations together aren't valid, the whole page stays
  // untranslated.
  return holds(rest) ? broken : all;
}

/**
 * Adds the source's anchors to headings. Links use these anchors, and the translated words would result in
 * different anchors.
 */
function withAnchors(text: string, segments: readonly Segment[], replacementOf: ReplacementOf): string {
  const plain = compose(text, segments, replacementOf);
  if (!segments.some(({ heading }) => heading !== undefined)) return plain;
  const [before, after] = [headingsOf(text), headingsOf(plain)];
  // If a page has HTML headings, the numbers of headings differ, because only Markdown headings are counted.
  // In this case, all headings get anchors based on their translated words.
  if (before.length !== headingsIn(text) || after.length !== before.length) return plain;
  if (before.every(({ id }, index) => id === after[index]?.id)) return plain;
  const suffixOf = ({ heading, end }: Segment) => {
    const id = heading === undefined ? undefined : before[heading]?.id;
    const isAnchored = /^[^\n]*<a\s[^<>]*\bid=/i.test(text.slice(end));
    return id && !isAnchored ? ` <a href="#${escapeHtml(id)}" id="${escapeHtml(id)}"></a>` : "";
  };
  const anchored = compose(text, segments, replacementOf, suffixOf);
  return splitPage(anchored).title === splitPage(plain).title ? anchored : plain;
}
