import { pooledPlannedOnce } from "@/db/client";
import { type After, PAGES_OF_SPACE_MAX, type PageMatch, pagesFound, spacesFound } from "./queries/matches";
import { readSections, type SectionText } from "./section-texts";
import type { TextQuery } from "./tsquery";
import type { SearchedSpace } from "./vocabulary";

/** A section of a page, with its position in the page, starting at 0. */
export type FoundSection = PageMatch["sections"][number] & SectionText;

/** A found page with the data that search results display. */
export type FoundPage = Omit<PageMatch, "textHash" | "sections"> & { sections: FoundSection[] };

export interface FoundSpace {
  spaceId: string;
  title: string;
  score: number;
  pages: FoundPage[];
}

export interface Found<Item> {
  items: Item[];
  total: number;
  /** Whether the order is final. Otherwise, a ranking by sections puts the right page first more often. */
  isClear: boolean;
}

export interface Search {
  organizationId: string;
  /** The spaces that the caller can see. */
  spaces: readonly SearchedSpace[];
  query: TextQuery;
}

const START: After = { score: 0, id: "" };

/** Adds the texts of the sections. Omits sections that no longer exist in the text. */
export async function withTexts(organizationId: string, pages: readonly PageMatch[]): Promise<FoundPage[]> {
  const hashes = pages.flatMap(({ textHash, sections }) => (textHash && sections.length > 0 ? textHash : []));
  const texts = await readSections(organizationId, hashes);
  return pages.map(({ textHash, sections, ...page }) => ({
    ...page,
    sections: sections.flatMap((section) => {
      const text = texts.get(textHash ?? "")?.[section.ordinal];
      return text ? { ...section, ...text } : [];
    }),
  }));
}

/** Groups pages by space. The pages must be sorted by score. The space with the best page comes first. */
export function bySpace(pages: readonly FoundPage[]): FoundSpace[] {
  const spaces = new Map<string, FoundSpace>();
  for (const page of pages) {
    const { spaceId, spaceTitle: title, score } = page;
    const space = spaces.get(spaceId) ?? { spaceId, title, score, pages: [] };
    spaces.set(spaceId, space);
    if (space.pages.length < PAGES_OF_SPACE_MAX) space.pages.push(page);
  }
  return [...spaces.values()].sort((a, b) => b.score - a.score || (a.spaceId < b.spaceId ? -1 : 1));
}

/**
 * Returns the statement that finds pages in one space, with its values. Benchmarks also use this function to
 * measure the minimum cost of a search.
 */
export function searchInSpace({ organizationId, spaces, query }: Search, after: After | null, limit: number) {
  const spaceId = spaces[0]?.id ?? "";
  return {
    statement: pagesFound.of({ isNext: after !== null }),
    values: { organizationId, spaceId, ...query, ...(after ?? START), limit },
  };
}

/** Finds pages in one space, best first. */
export async function findPages(
  search: Search,
  after: After | null,
  take: number,
): Promise<Found<FoundPage>> {
  const { statement, values } = searchInSpace(search, after, take);
  const found = await statement.first(pooledPlannedOnce(), values);
  const items = await withTexts(search.organizationId, found?.pages ?? []);
  return { total: found?.total ?? 0, isClear: found?.isClear ?? false, items };
}

/** Finds spaces with matches, each with its best pages. The space with the best page comes first. */
export async function findSpaces(
  { organizationId, spaces, query }: Search,
  after: After | null,
  take: number,
): Promise<Found<FoundSpace>> {
  const spaceIds = spaces.map(({ id }) => id);
  const values = { organizationId, spaceIds, ...query, ...(after ?? START), limit: take };
  const found = await spacesFound.of({ isNext: after !== null }).first(pooledPlannedOnce(), values);
  const pages = await withTexts(organizationId, found?.pages ?? []);
  return { total: found?.total ?? 0, isClear: found?.isClear ?? false, items: bySpace(pages) };
}
