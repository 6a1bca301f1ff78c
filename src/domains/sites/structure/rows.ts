import type { Act } from "@/access/authorization/actor";
import type { On, Tx } from "@/db/client";
import type { Site, SiteExternalLink, SiteSection, SiteSectionGroup, Space } from "@/db/generated/client";
import { reads } from "@/db/reads";
import type { RowOf } from "@/db/statement";
import { changeSite, type SiteChange, type SiteKey } from "@/domains/sites/rows";
import { notFound, tooLarge } from "@/lib/errors";
import { siteOfSpace } from "@/scopes/space-as-site";
import { groupsOf, linksOf, sectionsOf, siteAlone, siteSpacesOf } from "./queries";

/**
 * A site space with data of its space. `isLiving` is false if the space is in the trash. A space in the trash keeps its position,
 * but the site doesn't show it.
 */
export type SiteSpaceRow = RowOf<typeof siteSpacesOf>;

/** A site with its structure. Each list is sorted by rank. */
export interface SiteRows {
  site: Site;
  sections: SiteSection[];
  groups: SiteSectionGroup[];
  links: SiteExternalLink[];
  siteSpaces: SiteSpaceRow[];
}

/** Compares ranks byte by byte, because the database's collation must not affect the order. */
export function byRank(a: { rank: string; id: string }, b: { rank: string; id: string }): number {
  if (a.rank !== b.rank) return a.rank < b.rank ? -1 : 1;
  return a.id < b.id ? -1 : 1;
}

/** The current structure of a site. Throws 404 if the site doesn't exist. */
export async function loadSiteRows(key: SiteKey, on: On = reads()): Promise<SiteRows> {
  const [site, sections, groups, links, siteSpaces] = await Promise.all([
    siteAlone.first(on, key),
    sectionsOf.rows(on, key),
    groupsOf.rows(on, key),
    linksOf.rows(on, key),
    siteSpacesOf.rows(on, key),
  ]);
  if (!site) throw notFound("Site");
  return {
    site,
    sections: sections.sort(byRank),
    groups: groups.sort(byRank),
    links: links.sort(byRank),
    siteSpaces: siteSpaces.sort(byRank),
  };
}

/** Represents a space that is read without a site as the structure of a site that shows only this space. */
export function rowsOfSpace(space: Space): SiteRows {
  const { organizationId, id, title, language, createdAt, embedVersion } = space;
  const siteSpace = {
    organizationId,
    id,
    siteId: id,
    spaceId: id,
    createdAt,
    sectionId: null,
    title: null,
    localizedTitle: null,
    condition: null,
    customization: null,
    rank: "a0",
    path: "docs",
    hidden: false,
    version: 1,
    spaceTitle: title,
    spaceLanguage: language,
    embedVersion,
    isLiving: true,
  };
  return { site: siteOfSpace(space), sections: [], groups: [], links: [], siteSpaces: [siteSpace] };
}

/** Changes the structure of a site. The structure has the same version as the site. See {@link changeSite}. */
export async function changeStructure(
  act: Act,
  key: Parameters<typeof changeSite>[1],
  change: (tx: Tx, rows: SiteRows) => Promise<SiteChange>,
): Promise<void> {
  await changeSite(act, key, async (tx) => change(tx, await loadSiteRows(key, tx)));
}

/** The maximum number of items in a structure. The maximum limits the cost of every read. */
const ITEMS_MAX = 1000;

/** Throws 413 if the site already has the maximum number of sections, groups and links, or of site spaces. */
export function assertRoom(rows: SiteRows): void {
  const menu = rows.sections.length + rows.groups.length + rows.links.length;
  if (Math.max(menu, rows.siteSpaces.length) < ITEMS_MAX) return;
  throw tooLarge(
    `A site can have at most ${ITEMS_MAX} sections, section groups and links in total, and at most ${ITEMS_MAX} site spaces. Delete an item first.`,
  );
}
