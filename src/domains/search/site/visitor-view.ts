import type { z } from "zod";
import type { Claims } from "@/access/visitors/visitor";
import { reads } from "@/db/reads";
import { visitorSections } from "@/domains/content/search-index/visitor-sections";
import { seenBy } from "@/domains/sites/published/content";
import { findPublishedPage, isPageSeen } from "@/domains/sites/published/pages";
import type { SpaceHead } from "@/domains/sites/published/state";
import type { SiteSpaceRow } from "@/domains/sites/structure/rows";
import { Cache } from "@/lib/cache";
import type { RevisionView } from "@/scopes/snapshot";
import { presentSection } from "../presenter";
import { conditionalPages } from "../queries/sections";
import type { searchPageSchema } from "../schema";
import type { Hold } from "../service";
import { isMarked, markingOf } from "../snippet";
import { understand } from "../understand";
import type { Wanted } from "../wanted";

type PageResult = z.input<typeof searchPageSchema>;

const SECTIONS_MAX = 5;

/**
 * Caches whether a page's text at a revision contains a part that is hidden from some visitors. Cached
 * results stay valid, because revisions never change.
 */
const conditional = new Cache<boolean>({ name: "texts with conditions", weigh: () => 0 });

async function readConditional(content: RevisionView, pageIds: readonly string[]): Promise<Set<string>> {
  const layer = content.layers[0];
  if (!layer || pageIds.length === 0) return new Set();
  const { organizationId } = content;
  const rows = await conditionalPages.rows(reads(), { organizationId, ...layer, pageIds });
  return new Set(rows.map((row) => row.pageId));
}

/** Returns the pages whose texts contain a part that is hidden from some visitors. */
async function readConditionalPages(content: RevisionView, pageIds: readonly string[]): Promise<Set<string>> {
  const nameOf = (pageId: string) => `${content.organizationId}/${content.revision.id}/${pageId}`;
  const unknown = pageIds.filter((pageId) => !conditional.has(nameOf(pageId)));
  const found = await readConditional(content, unknown);
  for (const pageId of unknown) conditional.set(nameOf(pageId), found.has(pageId));
  return new Set(pageIds.filter((pageId) => found.has(pageId) || conditional.get(nameOf(pageId)) === true));
}

/** The query. With this query, search looks again in the part of a page that the visitor can see. */
interface Asked {
  query: string;
  hold: Hold;
  /** The language of the space. */
  language: string | null;
}

/** The minimum share of the query that a text must contain, for each search mode. */
const SHARE_MIN: Readonly<Record<Hold, number>> = { all: 1, most: 0.5 };

/**
 * Searches again in a found page that contains a hidden part. The hidden part doesn't count. Returns
 * undefined if the visible part doesn't match the query. A page that contains only most of the query is
 * ranked last, because its score could reveal hidden content.
 */
async function foundInVisibleParts(
  content: RevisionView,
  page: PageResult,
  { query, hold, language }: Asked,
): Promise<PageResult | undefined> {
  const sections = await visitorSections(content, page.id);
  const spaces = [{ id: content.spaceId, language }];
  const { telling, meanings, marking } = await understand(content.organizationId, spaces, query);
  const around = page.ancestors.map(({ title }) => title);
  const shown = [
    page.title,
    page.path,
    page.description,
    ...around,
    ...sections.flatMap(({ title, body }) => [title, body]),
  ];
  const isThere = (wanted: Wanted) =>
    wanted.some((terms) =>
      terms.every((term) => shown.some((each) => isMarked(each, markingOf([term], meanings)))),
    );
  const held = telling.filter(isThere).length;
  if (held < telling.length * SHARE_MIN[hold]) return undefined;
  const score = hold === "all" ? page.score : 0;
  const found = sections
    .map((section, ordinal) => ({ ...section, ordinal, score }))
    .filter(({ title, body }) => isMarked(title, marking) || isMarked(body, marking));
  return {
    ...page,
    score,
    sections: found.slice(0, SECTIONS_MAX).map((section) => presentSection(section, page, marking)),
  };
}

export interface Found {
  head: SpaceHead;
  siteSpace: SiteSpaceRow;
  pages: readonly PageResult[];
}

/**
 * Returns the found pages that a visitor with the given claims can see. The pages get new ranks, because
 * matches in hidden text don't count.
 */
export async function pagesVisibleTo(
  { head, siteSpace, pages }: Found,
  { query, hold }: Pick<Asked, "query" | "hold">,
  claims: Claims,
): Promise<PageResult[]> {
  const content = seenBy(head, claims);
  const asked = { query, hold, language: siteSpace.spaceLanguage };
  const ids = pages.map(({ id }) => id);
  const conditional = await readConditionalPages(content, ids);
  const shown = pages.map(async (page) => {
    const placed = await findPublishedPage(head, page.path);
    if (placed?.pageId !== page.id || placed.isHidden) return [];
    if (!(await isPageSeen(head, placed, claims))) return [];
    return (conditional.has(page.id) ? await foundInVisibleParts(content, page, asked) : page) ?? [];
  });
  return (await Promise.all(shown)).flat().map((page, index) => ({ ...page, rank: index + 1 }));
}
