import type { Claims } from "@/access/visitors/visitor";
import { visitorSections } from "@/domains/content/search-index/visitor-sections";
import type { Candidate } from "@/domains/search/candidates";
import { type Ranked, rankPages } from "@/domains/search/ranking";
import { seenBy } from "@/domains/sites/published/content";
import { findPublishedPage, isPageSeen } from "@/domains/sites/published/pages";
import { tokensOf } from "@/domains/text/tokens";
import type { Details, Part } from "./details";
import type { AskedSpace, ReadableContent } from "./readable-content";
import { countIn } from "./sentences";
import { type Asked, subjectsOf } from "./terms";

/** A page that answers, as the caller may read it. */
export interface Source {
  space: AskedSpace;
  pageId: string;
  title: string;
  /** Titles of the pages and groups above it, from the root down. */
  above: string[];
  /** Path of slugs below its site space; empty for the first page. */
  path: string;
  score: number;
  /** The share of the question, weighed by rarity, that the page is about: 0 to 1. */
  coverage: number;
  /** The sections by which it was found, the best first. */
  parts: Part[];
}

/** What questions are looked up by: the things asked, and how much each weighs. */
export interface Lookup {
  asked: readonly Asked[];
  weights: readonly number[];
}

/** How much a text is about each asked thing, by counting, as an approximation of the index: 0 to 1. */
const frequencies = (text: string, asked: readonly Asked[]) =>
  countIn(text, asked).counts.map((count) => (count === 0 ? 0 : 1 - 0.4 / count));

/** A page of which parts are hidden, weighed as if it had been written without them. */
async function withoutHidden(
  space: AskedSpace,
  claims: Claims,
  page: Details,
  { asked, weights }: Lookup,
): Promise<{ ranked: Ranked; parts: Part[] }> {
  const content = seenBy(space.head, claims);
  const sections = await visitorSections(content, page.pageId);
  const title = page.titles.at(-1) ?? "";
  const candidate: Candidate = {
    spaceId: page.spaceId,
    pageId: page.pageId,
    titles: frequencies(title, asked).map((each) => Number(each > 0)),
    titleLength: [...tokensOf(title)].length,
    sections: sections.map((section, ordinal) => ({
      ordinal,
      length: new Set([...tokensOf(section.body)].map((token) => token.text)).size,
      bodies: frequencies(`${section.title}\n${section.body}`, asked),
      headings: frequencies(section.title, asked).map((each) => Number(each > 0)),
      pairs: [],
    })),
  };
  const [ranked] = rankPages([candidate], weights, subjectsOf(asked)) as [Ranked];
  const parts = ranked.sections.map(({ ordinal }) => ({
    ordinal,
    ...(sections[ordinal] as Omit<Part, "ordinal">),
  }));
  return { ranked, parts };
}

/** The part of a page that the caller may read; undefined where nothing of it is about the question. */
async function visibleSource(
  readable: ReadableContent,
  ranked: Ranked,
  page: Details,
  lookup: Lookup,
): Promise<Source | undefined> {
  const space = readable.spaces.find(({ siteSpace }) => siteSpace.spaceId === page.spaceId);
  if (!space || page.isHidden) return undefined;
  const placed = await findPublishedPage(space.head, page.slugs.join("/"));
  if (placed?.pageId !== page.pageId) return undefined;
  const { claims } = space;
  if (claims && !(await isPageSeen(space.head, placed, claims))) return undefined;
  const seen =
    claims && page.isConditional
      ? await withoutHidden(space, claims, page, lookup)
      : { ranked, parts: page.parts };
  if (seen.ranked.coverage === 0) return undefined;
  return {
    space,
    pageId: page.pageId,
    title: page.titles.at(-1) || "Untitled",
    above: page.titles.slice(0, -1),
    path: placed.isFirst ? "" : placed.path,
    score: seen.ranked.score,
    coverage: seen.ranked.coverage,
    parts: seen.parts,
  };
}

/** Of these pages what may be read, the best first. */
export async function visibleSources(
  readable: ReadableContent,
  ranked: readonly Ranked[],
  pages: readonly Details[],
  lookup: Lookup,
): Promise<Source[]> {
  const byId = new Map(ranked.map((each) => [`${each.spaceId}/${each.pageId}`, each]));
  const sources = pages.map((page) => {
    const found = byId.get(`${page.spaceId}/${page.pageId}`);
    return found && visibleSource(readable, found, page, lookup);
  });
  return (await Promise.all(sources))
    .filter((source): source is Source => source !== undefined)
    .sort((a, b) => b.score - a.score);
}
