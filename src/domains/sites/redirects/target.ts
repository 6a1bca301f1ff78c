import { db } from "@/db/client";
import { readPagesWithPaths } from "@/domains/content/read/links";
import { headOfBranch } from "@/domains/content/state";
import type { SiteRows, SiteSpaceRow } from "@/domains/sites/structure/rows";
import { defaultSiteSpaceOf, urlOfSiteSpace } from "@/domains/sites/structure/tree";
import { invalid } from "@/lib/errors";
import { publishedUrl } from "@/scopes/site-address";
import type { Destination } from "./schema";

/** Paths of pages that were looked up before: by site space, then by page. */
export type PagePaths = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Where a destination lies now: the site space that it is in, unless it is elsewhere, and its whole address. */
export interface Target {
  siteSpace: SiteSpaceRow | undefined;
  url: string;
}

/** The content that a site space shows; undefined when its space is gone. */
export async function contentOf({ organizationId, spaceId: id }: SiteSpaceRow) {
  const space = await db().space.findUnique({ where: { organizationId_id: { organizationId, id } } });
  return space ? await headOfBranch(organizationId, space.branchId) : undefined;
}

/** Paths of these pages of a site space, as far as they are there. */
export async function pagePathsOf(
  siteSpace: SiteSpaceRow,
  pageIds: readonly string[],
): Promise<Map<string, string>> {
  const content = await contentOf(siteSpace);
  const pages = content ? await readPagesWithPaths(content, pageIds) : new Map();
  return new Map([...pages].map(([id, { path }]) => [id, path]));
}

const encodePath = (path: string) => path.split("/").map(encodeURIComponent).join("/");

function siteSpaceNamed(
  rows: SiteRows,
  destination: Exclude<Destination, { kind: "external" }>,
): SiteSpaceRow {
  if (destination.kind === "site-section") {
    const section = rows.sections.find(({ id }) => id === destination.siteSectionId);
    if (!section) throw invalid("destination.siteSectionId", "is not a section of the site");
    const siteSpace = defaultSiteSpaceOf(rows, section);
    if (!siteSpace) throw invalid("destination.siteSectionId", "is a section that shows nothing");
    return siteSpace;
  }
  const siteSpace = rows.siteSpaces.find((each) => each.id === destination.siteSpaceId && each.isLiving);
  if (!siteSpace) throw invalid("destination.siteSpaceId", "is not a site space of the site");
  return siteSpace;
}

/** Where a destination lies. Throws 400, naming the field, when it is not of the site, or is there no more. */
export async function targetOf(rows: SiteRows, destination: Destination, pages?: PagePaths): Promise<Target> {
  if (destination.kind === "external") return { siteSpace: undefined, url: destination.url };
  const siteSpace = siteSpaceNamed(rows, destination);
  const url = urlOfSiteSpace(rows, siteSpace);
  if (destination.kind !== "site-page") return { siteSpace, url };
  const known = pages?.get(siteSpace.id) ?? (await pagePathsOf(siteSpace, [destination.pageId]));
  const path = known.get(destination.pageId);
  if (path === undefined) throw invalid("destination.pageId", "is not a page of the site space");
  return { siteSpace, url: url + encodePath(path) };
}

/** The path below the address of the site, as sources are written; undefined for an address elsewhere. */
export function pathInSite(rows: SiteRows, url: string): string | undefined {
  const site = new URL(publishedUrl(rows.site));
  const target = new URL(url);
  if (target.host !== site.host || !`${target.pathname}/`.startsWith(site.pathname)) return undefined;
  return `/${target.pathname.slice(site.pathname.length).replace(/(?<!\/)\/+$/, "")}`;
}
