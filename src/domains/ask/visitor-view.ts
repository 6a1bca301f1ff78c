import type { Claims } from "@/access/visitors/visitor";
import { visitorSections } from "@/domains/content/search-index/visitor-sections";
import type { Candidate } from "@/domains/search/queries/candidates";
import { type Ranked, rankPages } from "@/domains/search/ranking";
import { seenBy } from "@/domains/sites/published/content";
import { findPublishedPage, isPageSeen } from "@/domains/sites/published/pages";
import { tokensOf } from "@/domains/text/tokens";
import type { Details, Part } from "./details";
import type { AskedSpace, ReadableContent } from "./readable-content";
import { countIn } from "./sentences";
import { type Asked, subjectsOf } from "./terms";

/** A page that answers a question, with the text that the caller can read. */
export interface Source {
  space: AskedSpace;
  pageId: string;
  title: string;
  /** The titles of the page's ancestors, starting at the root. */
  above: string[];
  /** The page's path of slugs in its site space. For the first page, the path is empty. */
  path: string;
  score: number;
  /** The share of the question's subjects that the page contains, from 0 to 1. Rare subjects count more. */
  coverage: number;
  /** The sections that were found, best first. */
  parts: Part[];
}

/** The subjects of a question, and their weights. */
export interface Lookup {
  asked: readonly Asked[];
  weights: readonly number[];
}

/**
 * Returns how well a text matches each subject, from 0 to 1. The values are similar to those of the index.
 */
const frequencies = (text: string, asked: readonly Asked[]) =>
  countIn(text, asked).counts.map((count) => (count === 0 ? 0 : 1 - 0.4 / count));

/** Computes the rank of a page as if the page didn't contain its hidden parts. */
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

/**
 * Returns the part of a page that the caller can read, or undefined if that part doesn't match the question.
 */
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

/** The pages that the caller can read, best first. */
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
