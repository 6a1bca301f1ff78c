import { LRUCache } from "lru-cache";
import { db } from "@/db/client";
import { type DocumentNode, plainText } from "@/domains/content/markdown/document";
import { searchSpace, searchSpaces } from "@/domains/search/service";
import type { SearchedSpace } from "@/domains/search/vocabulary";
import { findPublishedPage } from "@/domains/sites/published/pages";
import type { PublishedPlace } from "@/domains/sites/published/resolution";
import type { SiteRows, SiteSpaceRow } from "@/domains/sites/structure/rows";
import { defaultSiteSpaceOf, siteSpacesOf } from "@/domains/sites/structure/tree";
import { pathBelowSite } from "../load/addresses";
import { asker, type PublishedContent, readText } from "../load/page";

const QUERY_LENGTH_MAX = 512;
const RESULTS_MAX = 10;
const SECTIONS_MAX = 3;

/** A section of a found page; `body` is HTML: escaped text with `<mark>`. Paths are below the site. */
interface FoundSection {
  title: string;
  path: string;
  body: string;
}

export interface SearchResult {
  title: string;
  path: string;
  /** Where the page lies: space and pages above. */
  where: string;
  sections: FoundSection[];
}

/** What is searched: the variant that is read, and what each other section opens with. */
function searchedIn({ rows }: PublishedPlace, from: string | null): SiteSpaceRow[] {
  const current = rows.siteSpaces.find((each) => each.id === from && each.isLiving);
  const openings = [null, ...rows.sections].flatMap((section) => {
    if (siteSpacesOf(rows, section?.id ?? null).length === 0) return [];
    if (current && current.sectionId === (section?.id ?? null)) return [current];
    return defaultSiteSpaceOf(rows, section) ?? [];
  });
  const bySpace = new Map(openings.map((each) => [each.spaceId, each]));
  return [...bySpace.values()];
}

type FoundPage = Awaited<ReturnType<typeof searchSpaces>>["items"][number]["pages"][number];

/** Those of the pages whose texts hold a part that not everybody sees. */
async function conditionalPages(
  place: PublishedPlace,
  spaceId: string,
  pageIds: readonly string[],
): Promise<Set<string>> {
  const head = place.heads.get(spaceId);
  const layer = head?.layers[0];
  if (!head || !layer || pageIds.length === 0) return new Set();
  const rows = await db().$queryRaw<{ pageId: string }[]>`
    SELECT v."pageId" FROM "PageVersion" v
    JOIN "DocumentText" t ON t."organizationId" = v."organizationId" AND t."hash" = v."textHash"
    WHERE v."organizationId" = ${head.organizationId} AND v."branchId" = ${layer.branchId}
      AND v."pageId" = ANY(${[...pageIds]}) AND v."fromNumber" <= ${layer.number} AND v."toNumber" > ${layer.number}
      AND t."text" ~ '\\{%\\s*if\\M'`;
  return new Set(rows.map((row) => row.pageId));
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
};
const WORDS = /[\p{L}\p{N}]+/gu;

/** The words of a text one after the other, to find one text in another whatever stands between words. */
const wordsOf = (text: string) => ` ${(text.toLowerCase().match(WORDS) ?? []).join(" ")} `;

const textOf = (html: string) =>
  html
    .replace(/<\/?mark>|…/g, "")
    .replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity);

/** Leaves of a page's parts those that stand in the text as this visitor sees it. */
async function visibleParts(
  place: PublishedPlace,
  siteSpace: SiteSpaceRow,
  page: FoundPage,
): Promise<FoundPage["sections"]> {
  const content = place.heads.get(siteSpace.spaceId);
  if (!content) return [];
  const at = {
    ...place,
    kind: "content",
    siteSpace,
    content,
    spaceId: siteSpace.spaceId,
    pageId: page.id,
  } as PublishedContent;
  const text = await readText(at);
  const shown = wordsOf((text?.nodes ?? []).map((node: DocumentNode) => plainText(node)).join(" "));
  return page.sections.filter((section) => shown.includes(wordsOf(textOf(section.body))));
}

interface Hit {
  siteSpace: SiteSpaceRow;
  page: FoundPage;
}

async function presentHit(
  place: PublishedPlace,
  { siteSpace, page }: Hit,
  isConditional: boolean,
): Promise<SearchResult[]> {
  const head = place.heads.get(siteSpace.spaceId);
  const found = head && (await findPublishedPage(head, page.path));
  const holds = asker(place, new Map());
  if (!found?.conditions.every(holds)) return [];
  const sections = isConditional ? await visibleParts(place, siteSpace, page) : page.sections;
  const isHiddenMatch = isConditional && page.sections.length > 0 && sections.length === 0;
  if (isHiddenMatch) return [];
  const path = pathBelowSite(place.rows, siteSpace, found.isFirst ? "" : found.path);
  const where = [
    siteSpace.title ?? siteSpace.spaceTitle,
    ...page.ancestors.map((ancestor) => ancestor.title),
  ];
  return [
    {
      title: page.title || "Untitled",
      path,
      where: where.join(" › "),
      sections: sections.slice(0, SECTIONS_MAX).map((section) => {
        const anchor = section.path.slice(page.path.length);
        return { title: section.title, path: path + encodeURI(anchor), body: section.body };
      }),
    },
  ];
}

/** Pages of one space are found by a simpler statement than those of many. */
async function foundIn(
  { organizationId, site }: PublishedPlace,
  spaces: readonly SearchedSpace[],
  query: string,
): Promise<{ spaceId: string; page: FoundPage }[]> {
  const [only] = spaces;
  if (spaces.length === 1 && only) {
    const { items } = await searchSpace({ ...only, organizationId }, { query, limit: RESULTS_MAX });
    return items.map((page) => ({ spaceId: only.id, page }));
  }
  const { items } = await searchSpaces(organizationId, spaces, site.id, { query, limit: RESULTS_MAX });
  return items.flatMap(({ id, pages }) => pages.map((page) => ({ spaceId: id, page })));
}

const QUERIES_KEPT = 500;
/** By what visitors see of the structure in one state of the site: whatever changes it makes another object of it. */
const keptResults = new WeakMap<SiteRows, LRUCache<string, SearchResult[]>>();

function keptFor(rows: SiteRows): LRUCache<string, SearchResult[]> {
  const kept = keptResults.get(rows) ?? new LRUCache<string, SearchResult[]>({ max: QUERIES_KEPT });
  keptResults.set(rows, kept);
  return kept;
}

/**
 * The best pages of the site for a query, as its visitor sees them: nothing is found by words that they cannot read.
 * `from` is the site space that they are in. What readers of whom nothing is known type again and again, letter by
 * letter, is looked for once while the site stays what it is.
 */
export async function searchSite(
  place: PublishedPlace,
  given: string,
  from: string | null,
): Promise<SearchResult[]> {
  const query = given.slice(0, QUERY_LENGTH_MAX);
  if (query.trim() === "") return [];
  if (!isUnknown(place)) return await search(place, query, from);
  const kept = keptFor(place.rows);
  const key = `${from ?? ""} ${query}`;
  const results = kept.get(key) ?? (await search(place, query, from));
  kept.set(key, results);
  return results;
}

const isUnknown = ({ admission }: PublishedPlace) =>
  Object.entries(admission.claims).every(
    ([name, value]) => name === "unsigned" && Object.keys(value as object).length === 0,
  );

async function search(place: PublishedPlace, query: string, from: string | null): Promise<SearchResult[]> {
  const siteSpaces = searchedIn(place, from);
  const spaces = siteSpaces.map(({ spaceId, spaceLanguage }) => ({ id: spaceId, language: spaceLanguage }));
  const found = await foundIn(place, spaces, query);
  const hits = found.flatMap(({ spaceId, page }) => {
    const siteSpace = siteSpaces.find((each) => each.spaceId === spaceId);
    return siteSpace ? [{ siteSpace, page }] : [];
  });
  hits.sort((a, b) => b.page.score - a.page.score);
  const best = hits.slice(0, RESULTS_MAX);
  const conditional = new Set<string>();
  for (const spaceId of new Set(best.map(({ siteSpace }) => siteSpace.spaceId))) {
    const ids = best.filter((hit) => hit.siteSpace.spaceId === spaceId).map(({ page }) => page.id);
    for (const id of await conditionalPages(place, spaceId, ids)) conditional.add(id);
  }
  const results = await Promise.all(best.map((hit) => presentHit(place, hit, conditional.has(hit.page.id))));
  return results.flat();
}
