import { sql } from "kysely";
import { reads } from "@/db/reads";
import { type Given, type RowOf, tables } from "@/db/statement";
import { LayeredStatement, type OfContent } from "@/domains/content/read/layered";
import type { PublishedPlace } from "@/domains/sites/published/resolution";
import type { SpaceHead } from "@/domains/sites/published/state";
import type { SiteSpaceRow } from "@/domains/sites/structure/rows";
import { siteSpacesInOrder } from "@/domains/sites/structure/tree";
import { Cache } from "@/lib/cache";
import { whole } from "@/scopes/snapshot";
import { pathBelowSite } from "./addresses";
import { SeenPages } from "./seen-pages";
import { similarPaths } from "./similar-paths";
import { titleOfRow } from "./tree";

/** The maximum number of pages that are compared with a path. Sites with more pages suggest only some of them. */
const PAGES_MAX = 5_000;
/** The maximum number of spaces whose pages are compared with a path. */
const SPACES_MAX = 8;
const SUGGESTIONS_MAX = 3;

const COLUMNS = ["v.pageId", "v.parentId", "v.type", "v.slug", "v.title", "v.linkTitle", "v.hidden"] as const;

export const pathsOfSpace = new LayeredStatement("published:paths", (_given: Given<OfContent>, visible) =>
  tables
    .selectFrom(visible("PageVersion", (found) => found.select(COLUMNS)).as("p"))
    .selectAll("p")
    .limit(sql.lit(PAGES_MAX)),
);
type Row = RowOf<typeof pathsOfSpace>;

const ROW_BYTES = 400;
const kept = new Cache<Row[]>({ name: "paths of spaces", weigh: (rows) => rows.length * ROW_BYTES });

/** The pages of a space. A revision never changes, so Bindery loads them only once. */
const readRows = (head: SpaceHead): Promise<Row[]> =>
  kept.load(`${head.organizationId}/${head.revision.id}`, () => pathsOfSpace.rows(reads(), whole(head), {}));

/** The path of a page. Undefined if the visitor can't find the page or one of its ancestors. */
function pathOf(row: Row, byId: ReadonlyMap<string, Row>, isSeen: (pageId: string) => boolean) {
  const slugs: string[] = [];
  for (let at: Row | undefined = row; at; at = byId.get(at.parentId ?? "")) {
    if (at.hidden || !isSeen(at.pageId)) return undefined;
    slugs.unshift(at.slug);
    if (at.parentId === null) return slugs.join("/");
  }
  return undefined;
}

/** The pages of a space that a visitor can find, with their paths relative to the URL of the site. */
async function pagesIn(place: PublishedPlace, siteSpace: SiteSpaceRow, head: SpaceHead, seen: SeenPages) {
  const rows = await readRows(head);
  const isSeen = await seen.in(head);
  const byId = new Map(rows.map((row) => [row.pageId, row]));
  return rows.flatMap((row) => {
    const path = row.type === "document" ? pathOf(row, byId, isSeen) : undefined;
    return path === undefined
      ? []
      : [{ title: titleOfRow(row), path: pathBelowSite(place.rows, siteSpace, path) }];
  });
}

/**
 * Returns the pages whose paths are most similar to a path without a page. The visitor can see all of these pages. Starts
 * with the space at the path, and compares at most {@link PAGES_MAX} pages.
 */
export async function similarPages(place: PublishedPlace, asked: string) {
  const seen = new SeenPages(place.admission.claims);
  const shown = siteSpacesInOrder(place.rows).filter(({ hidden }) => !hidden);
  const others = shown.filter(({ id }) => id !== place.siteSpace.id);
  const pages: { title: string; path: string }[] = [];
  for (const siteSpace of [place.siteSpace, ...others].slice(0, SPACES_MAX)) {
    const head = place.heads.get(siteSpace.spaceId);
    if (head && pages.length < PAGES_MAX) pages.push(...(await pagesIn(place, siteSpace, head, seen)));
  }
  return similarPaths(asked, pages.slice(0, PAGES_MAX)).slice(0, SUGGESTIONS_MAX);
}
