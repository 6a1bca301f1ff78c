import type { SiteSection, SiteSectionGroup } from "@/db/generated/client";
import { publishedUrl } from "@/scopes/site-address";
import { byRank, type SiteRows, type SiteSpaceRow } from "./rows";
import type { ItemPointer, StructureItemType } from "./schema";

/** The maximum nesting of section groups (docs/published-sites.md). */
export const GROUP_DEPTH_MAX = 3;

/**
 * An item that has a position. A site space has a position within its section, and any other item has a
 * position within its group.
 */
export interface Placed {
  type: StructureItemType;
  id: string;
  rank: string;
  parentId: string | null;
}

/** All items of a site that have a position. The items of each kind are in order. */
export function placedOf({ sections, groups, links, siteSpaces }: SiteRows): Placed[] {
  const placed = (
    type: StructureItemType,
    { id, rank }: { id: string; rank: string },
    parentId: string | null,
  ) => ({ type, id, rank, parentId });
  return [
    ...sections.map((section) => placed("site-section", section, section.groupId)),
    ...groups.map((group) => placed("site-section-group", group, group.parentId)),
    ...links.map((link) => placed("site-external-link", link, link.groupId)),
    ...siteSpaces.map((siteSpace) => placed("site-space", siteSpace, siteSpace.sectionId)),
  ];
}

export const isSiteSpace = (type: StructureItemType) => type === "site-space";

/** The items in this parent that share one order with items of this type. */
export function siblingsOf(rows: SiteRows, type: StructureItemType, parentId: string | null): Placed[] {
  return placedOf(rows)
    .filter((item) => isSiteSpace(item.type) === isSiteSpace(type) && item.parentId === parentId)
    .sort(byRank);
}

export const menuBelow = (rows: SiteRows, groupId: string | null) =>
  siblingsOf(rows, "site-section", groupId);

/**
 * Sections, groups and links in the order in which the menu shows them. Each group comes before its items.
 */
export function menuInOrder(rows: SiteRows, groupId: string | null = null): ItemPointer[] {
  return menuBelow(rows, groupId).flatMap(({ type, id }) =>
    type === "site-section-group" ? [{ type, id }, ...menuInOrder(rows, id)] : [{ type, id }],
  );
}

/** The rows of one kind, in the order in which the menu shows them. */
function inOrder<Row extends { id: string }>(
  rows: SiteRows,
  type: StructureItemType,
  things: readonly Row[],
): Row[] {
  const byId = new Map(things.map((thing) => [thing.id, thing]));
  return menuInOrder(rows).flatMap((pointer) => {
    const thing = pointer.type === type ? byId.get(pointer.id) : undefined;
    return thing ? [thing] : [];
  });
}

export const sectionsInOrder = (rows: SiteRows): SiteSection[] =>
  inOrder(rows, "site-section", rows.sections);
export const groupsInOrder = (rows: SiteRows): SiteSectionGroup[] =>
  inOrder(rows, "site-section-group", rows.groups);

/** The site spaces of a section, or at the root, that are not in the trash. */
export const siteSpacesOf = (rows: SiteRows, sectionId: string | null): SiteSpaceRow[] =>
  rows.siteSpaces.filter((siteSpace) => siteSpace.sectionId === sectionId && siteSpace.isLiving);

/** Site spaces in menu order, section by section. */
export function siteSpacesInOrder(rows: SiteRows): SiteSpaceRow[] {
  if (rows.sections.length === 0) return siteSpacesOf(rows, null);
  return sectionsInOrder(rows).flatMap((section) => siteSpacesOf(rows, section.id));
}

/**
 * The section where visitors start. The result is the chosen section or, if none is chosen, the first section with a
 * visible site space.
 */
function defaultSectionOf(rows: SiteRows): SiteSection | undefined {
  const sections = sectionsInOrder(rows);
  const shown = sections.filter((section) => siteSpacesOf(rows, section.id).length > 0);
  const chosen = shown.find((section) => section.id === rows.site.defaultSectionId);
  return chosen ?? shown[0] ?? sections[0];
}

/**
 * The default site space of a section or of the root. The result is the chosen site space or, if none is chosen, the
 * first site space that isn't hidden.
 */
export function defaultSiteSpaceOf(rows: SiteRows, section: SiteSection | null): SiteSpaceRow | undefined {
  const siteSpaces = siteSpacesOf(rows, section?.id ?? null);
  const chosen = section ? section.defaultSiteSpaceId : rows.site.defaultSiteSpaceId;
  const byChoice = siteSpaces.find((siteSpace) => siteSpace.id === chosen);
  return byChoice ?? siteSpaces.find((siteSpace) => !siteSpace.hidden) ?? siteSpaces[0];
}

interface Start {
  section: SiteSection | undefined;
  siteSpace: SiteSpaceRow | undefined;
}
const starts = new WeakMap<SiteRows, Start>();

/** The first part that visitors of the site see. The result is cached, because every URL depends on it. */
export function startOf(rows: SiteRows): Start {
  const known = starts.get(rows);
  if (known) return known;
  const section = defaultSectionOf(rows);
  const start = { section, siteSpace: defaultSiteSpaceOf(rows, section ?? null) };
  starts.set(rows, start);
  return start;
}

/**
 * The path of a site space relative to the URL of its site, without slashes at its ends. The path is empty for the site
 * space where visitors start. For the default site space of another section, the path is `section`. For all other site
 * spaces, the path is `section/variant`. If there are no sections, the path is `variant`. Paths are unique because, if
 * there are sections, the first segment always belongs to a section.
 */
export function pathOfSiteSpace(rows: SiteRows, siteSpace: SiteSpaceRow): string {
  if (startOf(rows).siteSpace?.id === siteSpace.id) return "";
  const section = rows.sections.find(({ id }) => id === siteSpace.sectionId);
  if (!section) return siteSpace.path;
  const isDefault = defaultSiteSpaceOf(rows, section)?.id === siteSpace.id;
  return isDefault ? section.path : `${section.path}/${siteSpace.path}`;
}

/** The path of a site space on its site, encoded for a URL. The path is empty or ends with a slash. */
export function urlPathOfSiteSpace(rows: SiteRows, siteSpace: SiteSpaceRow): string {
  const segments = pathOfSiteSpace(rows, siteSpace).split("/").filter(Boolean);
  return segments.map((segment) => `${encodeURIComponent(segment)}/`).join("");
}

/** The URL that a site space has if its site is published. The URL ends with a slash. */
export const urlOfSiteSpace = (rows: SiteRows, siteSpace: SiteSpaceRow, shareKey?: string): string =>
  publishedUrl(rows.site, shareKey) + urlPathOfSiteSpace(rows, siteSpace);

/** The IDs of the groups from the root to this group, including this group. */
export function groupsAbove(rows: SiteRows, groupId: string | null): string[] {
  const group = rows.groups.find(({ id }) => id === groupId);
  return group ? [...groupsAbove(rows, group.parentId), group.id] : [];
}

/** How many levels of groups this group contains, including the group itself. */
export function groupHeight(rows: SiteRows, groupId: string): number {
  const below = rows.groups.filter(({ parentId }) => parentId === groupId);
  return 1 + Math.max(0, ...below.map(({ id }) => groupHeight(rows, id)));
}
