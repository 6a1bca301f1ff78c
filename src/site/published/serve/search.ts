import { type Hold, searchSpace, searchSpaces } from "@/domains/search/service";
import { allElseMost } from "@/domains/search/site/as-seen";
import { openSiteSpaces } from "@/domains/search/site/site-spaces-in-scope";
import { pagesVisibleTo } from "@/domains/search/site/visitor-view";
import type { SearchedSpace } from "@/domains/search/vocabulary";
import { languageOf } from "@/domains/sites/customization/customization";
import { titleIn } from "@/domains/sites/localized";
import { findPublishedPage } from "@/domains/sites/published/pages";
import type { PublishedPlace } from "@/domains/sites/published/resolution";
import type { SiteSpaceRow } from "@/domains/sites/structure/rows";
import { Cache, identityOf, weighJson } from "@/lib/cache";
import type { MarkedRange } from "@/lib/marked-text";
import { pathBelowSite } from "../load/addresses";

const QUERY_LENGTH_MAX = 512;
const RESULTS_MAX = 10;
const SECTIONS_MAX = 3;

/**
 * A section of a found page, with the ranges of its text that match the query. Paths are relative to the
 * site.
 */
export interface FoundSection {
  title: string;
  path: string;
  body: string;
  ranges: MarkedRange[];
}

export interface SearchResult {
  title: string;
  path: string;
  /** The titles of the space and of the parent pages. */
  where: string;
  sections: FoundSection[];
}

type FoundPage = Awaited<ReturnType<typeof searchSpaces>>["items"][number]["pages"][number];

interface Hit {
  siteSpace: SiteSpaceRow;
  page: FoundPage;
}

const byScore = (a: Hit, b: Hit) => b.page.score - a.page.score;

async function presentHit(place: PublishedPlace, { siteSpace, page }: Hit): Promise<SearchResult[]> {
  const head = place.heads.get(siteSpace.spaceId);
  const found = head && (await findPublishedPage(head, page.path));
  if (!found) return [];
  const path = pathBelowSite(place.rows, siteSpace, found.isFirst ? "" : found.path);
  const space = titleIn(siteSpace, languageOf(place.site, siteSpace));
  const where = [space, ...page.ancestors.map((ancestor) => ancestor.title)].join(" › ");
  const sections = page.sections.slice(0, SECTIONS_MAX).map((section) => ({
    title: section.title,
    path: path + encodeURI(section.path.slice(page.path.length)),
    body: section.body,
    ranges: section.ranges,
  }));
  return [{ title: page.title || "Untitled", path, where, sections }];
}

interface Asked {
  query: string;
  hold: Hold;
}

/** Searches one or several spaces. For one space, the function uses a simpler statement. */
async function foundIn(
  { organizationId, site }: PublishedPlace,
  spaces: readonly SearchedSpace[],
  asked: Asked,
): Promise<{ spaceId: string; page: FoundPage }[]> {
  const request = { ...asked, limit: RESULTS_MAX, sections: SECTIONS_MAX };
  const [only] = spaces;
  if (spaces.length === 1 && only) {
    const { items } = await searchSpace({ ...only, organizationId }, request);
    return items.map((page) => ({ spaceId: only.id, page }));
  }
  const { items } = await searchSpaces(organizationId, spaces, site.id, request);
  return items.flatMap(({ id, pages }) => pages.map((page) => ({ spaceId: id, page })));
}

/** The time for which results are cached. Changed synonyms might not take effect before the end of this time. */
const KEPT_MILLISECONDS = 60_000;
/**
 * Caches results by the object that represents the structure for visitors. When the site changes, Bindery creates a
 * different object, so it no longer uses old results.
 */
const results = new Cache<SearchResult[]>({
  name: "searches",
  weigh: weighJson,
  ttlMilliseconds: KEPT_MILLISECONDS,
});

/**
 * Returns the best pages of the site for a query, as the visitor sees them. Doesn't search content that the visitor can't
 * read. If many visitors without claims send the same query, the search runs only once as long as the site stays the same.
 *
 * @param from the visitor's site space
 * @param take called before the search. Throws an error if the search must be refused.
 */
export async function searchSite(
  place: PublishedPlace,
  given: string,
  from: string | null,
  take: () => Promise<void>,
): Promise<SearchResult[]> {
  const query = given.slice(0, QUERY_LENGTH_MAX);
  if (query.trim() === "") return [];
  const key = isUnknown(place) ? `${identityOf(place.rows)} ${from ?? ""} ${query}` : undefined;
  if (key === undefined || !results.has(key)) await take();
  const found = () => search(place, query, from);
  return await (key === undefined ? found() : results.load(key, found));
}

/** Removes duplicates, because a space can be the default of several sections. */
const uniqueSpaces = (siteSpaces: readonly SiteSpaceRow[]) => [
  ...new Map(siteSpaces.map((each) => [each.spaceId, each])).values(),
];

const isUnknown = ({ admission: { claims } }: PublishedPlace) =>
  Object.keys(claims).every(
    (name) => name === "unsigned" && Object.keys(claims[name] as object).length === 0,
  );

async function search(place: PublishedPlace, query: string, from: string | null): Promise<SearchResult[]> {
  const siteSpaces = uniqueSpaces(openSiteSpaces(place.rows, from));
  const shown = await allElseMost(
    query,
    (hold) => hitsOf(place, siteSpaces, { query, hold }),
    ({ page }) => page.score,
  );
  return (await Promise.all(shown.map((hit) => presentHit(place, hit)))).flat();
}

/** Returns the best pages of these spaces that this visitor can see. */
async function hitsOf(place: PublishedPlace, siteSpaces: readonly SiteSpaceRow[], asked: Asked) {
  const spaces = siteSpaces.map(({ spaceId, spaceLanguage }) => ({ id: spaceId, language: spaceLanguage }));
  const found = await foundIn(place, spaces, asked);
  const hits = found.flatMap(({ spaceId, page }) => {
    const siteSpace = siteSpaces.find((each) => each.spaceId === spaceId);
    return siteSpace ? [{ siteSpace, page }] : [];
  });
  return await shownOf(place, hits.sort(byScore).slice(0, RESULTS_MAX), asked);
}

async function shownOf(place: PublishedPlace, hits: readonly Hit[], asked: Asked): Promise<Hit[]> {
  const siteSpaces = [...new Set(hits.map(({ siteSpace }) => siteSpace))];
  const seen = siteSpaces.map(async (siteSpace) => {
    const head = place.heads.get(siteSpace.spaceId);
    if (!head) return [];
    const pages = hits.filter((hit) => hit.siteSpace === siteSpace).map(({ page }) => page);
    const shown = await pagesVisibleTo({ head, siteSpace, pages }, asked, place.admission.claims);
    return shown.map((page) => ({ siteSpace, page }));
  });
  return (await Promise.all(seen)).flat().sort(byScore);
}
