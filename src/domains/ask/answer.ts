import type { RootContent } from "mdast";
import type { SiteRows } from "@/domains/sites/structure/rows";
import { urlOfSiteSpace } from "@/domains/sites/structure/tree";
import type { Passage } from "./extract";
import { noAnswerText } from "./no-answer-text";
import type { Source } from "./visitor-view";

/** A page that an answer rests on, with the headings under which it does. */
export interface NamedSource {
  source: Source;
  /** Ids of headings; what stands before the first one has none. */
  anchors: string[];
}

/** An answer as far as it is known. */
export interface Answer {
  /** Paragraphs, lists, headings and code with text, emphasis and links to the pages it rests on: nothing else. */
  blocks: RootContent[];
  sources: NamedSource[];
  followupQuestions: string[];
  /** False where the content does not say. */
  isAnswered: boolean;
}

const FOLLOWUPS_MAX = 3;
const FOLLOWUP_LENGTH_MAX = 120;

const encoded = (path: string) => path.split("/").filter(Boolean).map(encodeURIComponent).join("/");

/** The address of a page of a published site, or of a heading on it. */
export function addressOf(whole: SiteRows, { space, path }: Source, anchor = ""): string {
  const fragment = anchor === "" ? "" : `#${encodeURIComponent(anchor)}`;
  return urlOfSiteSpace(whole, space.siteSpace) + encoded(path) + fragment;
}

/** Quoted sentences of the pages, each followed by a link to its place. */
function quoted(whole: SiteRows, { source, title, anchor, sentences }: Passage): RootContent {
  const label = title === "" ? source.title : `${source.title} › ${title}`;
  return {
    type: "paragraph",
    children: [
      { type: "text", value: `${sentences.join(" ")} (` },
      { type: "link", url: addressOf(whole, source, anchor), children: [{ type: "text", value: label }] },
      { type: "text", value: ")" },
    ],
  };
}

/** Headings that are questions themselves, then the titles of pages that were found but not quoted. */
function relatedTo(sources: readonly Source[], passages: readonly Passage[]): string[] {
  const headings = sources.flatMap(({ parts }) => parts.map(({ title }) => title));
  const used = new Set(passages.flatMap(({ source, title }) => [source.title, title]));
  const asking = headings.filter((title) => /[?？؟]$/u.test(title));
  const titles = sources.map(({ title }) => title);
  return [...new Set([...asking, ...titles])]
    .filter((each) => !used.has(each) && each.length <= FOLLOWUP_LENGTH_MAX)
    .slice(0, FOLLOWUPS_MAX);
}

/** The pages quoted first, then the others that were found, in the order of how well they answer. */
function namedSources(sources: readonly Source[], passages: readonly Passage[]): NamedSource[] {
  return sources.map((source) => {
    const quotes = passages.filter((passage) => passage.source === source);
    const anchors = quotes.length > 0 ? quotes : source.parts.slice(0, 1);
    return { source, anchors: [...new Set(anchors.map(({ anchor }) => anchor))].filter(Boolean) };
  });
}

/** An answer out of the pages' own words. */
export function quotingAnswer(
  whole: SiteRows,
  sources: readonly Source[],
  passages: readonly Passage[],
): Answer {
  return {
    blocks: passages.map((passage) => quoted(whole, passage)),
    sources: namedSources(sources, passages),
    followupQuestions: relatedTo(sources, passages),
    isAnswered: true,
  };
}

/** Plain words where the content does not say. */
export const noAnswer = (language: string | null): Answer => ({
  blocks: [{ type: "paragraph", children: [{ type: "text", value: noAnswerText(language) }] }],
  sources: [],
  followupQuestions: [],
  isAnswered: false,
});
