import { db, type On, type Tx } from "@/db/client";
import type { SiteRedirect } from "@/db/generated/client";
import { readList } from "@/db/list";
import { listName, type Paging } from "@/db/page";
import type { SiteKey } from "@/domains/sites/rows";
import { loadSiteRows, type SiteRows } from "@/domains/sites/structure/rows";
import { siteSpacesInOrder, urlPathOfSiteSpace } from "@/domains/sites/structure/tree";
import { exceptPlaces, type Place, redirectsAt, redirectsCount, redirectsPage } from "./queries";

/** Returns the parameters that statements need to find a site's redirects. */
function siteOf(rows: SiteRows) {
  const { organizationId, id: siteId } = rows.site;
  const places = siteSpacesInOrder(rows).map((siteSpace): Place => {
    const { id, spaceId } = siteSpace;
    return { id, spaceId, prefix: `/${urlPathOfSiteSpace(rows, siteSpace)}` };
  });
  return { organizationId, siteId, places: JSON.stringify(places) };
}

/** The redirects of a site, ordered by source. */
export async function listRedirects(key: SiteKey, search: string | undefined, paging: Paging) {
  const rows = await loadSiteRows(key);
  const shape = { isSearched: search !== undefined };
  return readList(paging, {
    name: listName("redirects", [key.organizationId, key.id, search ?? null]),
    page: (isNext) => redirectsPage.of({ ...shape, isNext }),
    count: redirectsCount.of(shape),
    values: { ...siteOf(rows), sources: [], search: search ?? "" },
    keyLength: 1,
    keyOf: (redirect) => [redirect.source],
    after: (key) => ({ source: String(key?.[0]) }),
  });
}

/** The sources that match a path: the path itself, and every prefix of it followed by `*`. */
const catching = (path: string) => [
  path,
  ...Array.from({ length: path.length + 1 }, (_, length) => `${path.slice(0, length)}*`),
];

/**
 * Selects one of the published redirects that match a path. If a redirect has exactly this path as its source, selects
 * this redirect. If there is no such redirect, it's the redirect with the longest source that ends with `*`.
 */
function closest(path: string, found: readonly SiteRedirect[]): SiteRedirect | undefined {
  const live = found.filter(({ draft }) => !draft);
  const exact = live.find(({ source }) => source === path && !path.endsWith("*"));
  return exact ?? live.sort((a, b) => b.source.length - a.source.length)[0];
}

/** Returns the redirects of a site that have one of these sources, or all its redirects if `sources` is null. */
export const readRedirects = (on: On, rows: SiteRows, sources: readonly string[] | null) =>
  redirectsAt.of({ ofSources: sources !== null }).rows(on, { ...siteOf(rows), sources: sources ?? [] });

/** The published redirect that matches a path. */
export async function findRedirect(on: On, rows: SiteRows, path: string) {
  return closest(path, await readRedirects(on, rows, catching(path)));
}

/** Whether the site has any redirect. */
export async function hasRedirects({ site, siteSpaces }: SiteRows): Promise<boolean> {
  const { organizationId, id: siteId } = site;
  const spaceIds = siteSpaces.map(({ spaceId }) => spaceId);
  const select = { source: true };
  const own = await db().siteRedirect.findFirst({ where: { organizationId, siteId, draft: false }, select });
  const ofPages = { organizationId, spaceId: { in: spaceIds } };
  return own !== null || (await db().pageRedirect.findFirst({ where: ofPages, select })) !== null;
}

/**
 * Turns redirects of moved pages into the site's own redirects, so that they can be changed for only this
 * site. The redirects are selected by ID or by sources.
 */
export async function adoptRedirects(
  tx: Tx,
  rows: SiteRows,
  which: { id: string } | { sources: readonly string[] },
): Promise<void> {
  const all = await readRedirects(tx, rows, "sources" in which ? which.sources : null);
  const named = "id" in which ? all.filter(({ id }) => id === which.id) : all;
  const { organizationId, id: siteId } = rows.site;
  const ids = named.map(({ id }) => id);
  const own = await tx.siteRedirect.findMany({
    where: { organizationId, siteId, id: { in: ids } },
    select: { id: true },
  });
  const owned = new Set(own.map(({ id }) => id));
  const adopted = named.filter(({ id }) => !owned.has(id));
  if (adopted.length === 0) return;
  await tx.siteRedirect.createMany({
    data: adopted.map((redirect) => ({ ...redirect, destination: redirect.destination as object })),
  });
  await exceptPlaces.rows(tx, { ...siteOf(rows), ids: adopted.map(({ id }) => id) });
}

/** Like `findRedirect`, but searches a map in memory. The map's keys are the sources of the redirects. */
export function findAmong(redirects: ReadonlyMap<string, SiteRedirect>, path: string) {
  const found = catching(path).flatMap((source) => redirects.get(source) ?? []);
  return closest(path, found);
}
