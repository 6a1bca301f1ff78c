import { sql } from "kysely";
import { reads } from "@/db/reads";
import { type Given, tables } from "@/db/statement";
import { LayeredStatement, type OfContent } from "@/domains/content/read/layered";
import { byRank } from "@/domains/content/read/rows";
import type { PageRow } from "@/domains/content/tables";
import type { PublishedContent, PublishedPlace } from "@/domains/sites/published/resolution";
import type { SpaceHead } from "@/domains/sites/published/state";
import type { SiteSpaceRow } from "@/domains/sites/structure/rows";
import { siteSpacesInOrder } from "@/domains/sites/structure/tree";
import { addToGroup } from "@/lib/group";
import { publishedUrl } from "@/scopes/site-address";
import { whole } from "@/scopes/snapshot";
import { pathBelowSite } from "./addresses";
import { SeenPages } from "./seen-pages";

type Row = Pick<PageRow, "pageId" | "parentId" | "type" | "rank" | "slug" | "hidden"> &
  Pick<PageRow, "title" | "linkTitle" | "description" | "noIndex" | "noRobotsIndex"> & { updatedAt: string };

/** A page in feeds and other lists. */
export interface ListedPage extends Row {
  siteSpace: SiteSpaceRow;
  /** `path` is the page's path of slugs. `address` is the path below the URL of the page's site space. */
  path: string;
  address: string;
  depth: number;
}

const COLUMNS = [
  ...(["v.pageId", "v.parentId", "v.type", "v.rank", "v.title", "v.linkTitle", "v.slug"] as const),
  ...(["v.description", "v.hidden", "v.noIndex", "v.noRobotsIndex", "v.updatedAt"] as const),
] as const;

/** Selects all pages as JSON, because reading one value is faster than reading many rows. */
export const pagesOfSpace = new LayeredStatement("published:pages", (_given: Given<OfContent>, visible) =>
  tables
    .selectFrom(visible("PageVersion", (found) => found.select(COLUMNS)).as("p"))
    .select(sql<Row[]>`coalesce(json_agg(p), '[]')`.as("pages")),
);

/**
 * Returns the pages of a space in order. Omits pages that the visitor can't find in the navigation, and their descendants.
 */
async function pagesOf(head: SpaceHead, siteSpace: SiteSpaceRow, seen: SeenPages): Promise<ListedPage[]> {
  const isSeen = await seen.in(head);
  const rows = (await pagesOfSpace.first(reads(), whole(head), {}))?.pages ?? [];
  const byParent = new Map<string | null, Row[]>();
  for (const row of rows) addToGroup(byParent, row.parentId, row);
  const listed: ListedPage[] = [];
  let isFirst = true;
  const visit = (parentId: string | null, above: string, depth: number): void => {
    for (const row of (byParent.get(parentId) ?? []).sort(byRank)) {
      if (row.hidden || !isSeen(row.pageId) || !["document", "group"].includes(row.type)) continue;
      const path = above === "" ? row.slug : `${above}/${row.slug}`;
      const address = isFirst && row.type === "document" ? "" : path;
      if (row.type === "document") isFirst = false;
      listed.push({ ...row, siteSpace, path, address, depth });
      visit(row.pageId, path, depth + 1);
    }
  };
  visit(null, "", 0);
  return listed;
}

export const urlOfPage = ({ site, rows }: PublishedPlace, { siteSpace, address }: ListedPage): string =>
  publishedUrl(site) + pathBelowSite(rows, siteSpace, address);

/** Returns the location of a listed page, or null if the page's space no longer exists. */
export function placeOfPage(place: PublishedPlace, page: ListedPage): PublishedContent | null {
  const { siteSpace, pageId, path, address } = page;
  const content = place.heads.get(siteSpace.spaceId);
  if (!content) return null;
  return {
    ...place,
    kind: "content",
    siteSpace,
    content,
    spaceId: siteSpace.spaceId,
    revisionId: content.revision.id,
    pageId,
    pagePath: path,
    pathname: address,
    canonicalUrl: urlOfPage(place, page),
  };
}

/**
 * Returns every page of the site that the visitor can find in the navigation. The time is proportional to the number of
 * pages.
 */
export async function listPagesOfSite(place: PublishedPlace): Promise<ListedPage[]> {
  const seen = new SeenPages(place.admission.claims);
  const pages: ListedPage[] = [];
  for (const siteSpace of siteSpacesInOrder(place.rows)) {
    const head = siteSpace.hidden ? undefined : place.heads.get(siteSpace.spaceId);
    if (head) pages.push(...(await pagesOf(head, siteSpace, seen)));
  }
  return pages;
}
