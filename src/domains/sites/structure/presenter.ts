import type { z } from "zod";
import type { SiteExternalLink, SiteSection, SiteSectionGroup } from "@/db/generated/client";
import type { LocalizedTexts } from "@/domains/sites/localized";
import { notFound, orNotFound } from "@/lib/errors";
import { withoutNull } from "@/lib/without";
import type { SiteRows, SiteSpaceRow } from "./rows";
import type {
  ItemPointer,
  SiteExternalLinkResource,
  SiteMenuItem,
  SiteSectionGroupResource,
  SiteSectionResource,
  SiteSpaceResource,
  siteStructureSchema,
} from "./schema";
import {
  defaultSiteSpaceOf,
  menuBelow,
  menuInOrder,
  siteSpacesInOrder,
  siteSpacesOf,
  startOf,
  urlOfSiteSpace,
} from "./tree";

/** A structure as the caller sees it, with the spaces that the caller can see. */
export interface StructureView {
  rows: SiteRows;
  /**
   * The whole structure, including parts that conditions hide from the caller. Use it only to compute URLs.
   */
  whole: SiteRows;
  spaces: ReadonlyMap<string, SiteSpaceResource["space"]>;
  /**
   * The visible spaces that the caller sees as a visitor. If the caller is a visitor, these are all spaces. If the caller is a
   * member, these are the spaces on which the member has no role.
   */
  visited: ReadonlySet<string>;
  /** The share key in the request, which the returned URLs contain. */
  shareKey: string | undefined;
}

// The schema has checked the values of these columns.
const textsIn = (column: unknown) => column as LocalizedTexts | null;

const urlsOf = ({ whole, shareKey }: StructureView, siteSpace: SiteSpaceRow | undefined) =>
  whole.site.publishedAt !== null && siteSpace
    ? { published: urlOfSiteSpace(whole, siteSpace, shareKey) }
    : {};

/** Returns undefined if the space is in the trash or hidden from the caller. */
function shownSiteSpace(view: StructureView, siteSpace: SiteSpaceRow): SiteSpaceResource | undefined {
  const space = view.spaces.get(siteSpace.spaceId);
  if (!space) return undefined;
  const { id, path, sectionId, condition, hidden } = siteSpace;
  return {
    object: "site-space",
    id,
    path,
    ...withoutNull({ section: sectionId }),
    space,
    title: siteSpace.title ?? siteSpace.spaceTitle,
    ...withoutNull({ localizedTitle: textsIn(siteSpace.localizedTitle) }),
    default: startOf(view.rows).siteSpace?.id === id,
    ...withoutNull({ condition }),
    hidden,
    draft: false,
    hasAdvancedCustomizationFeature: true,
    urls: urlsOf(view, siteSpace),
  };
}

const shown = (view: StructureView, siteSpaces: readonly SiteSpaceRow[]) =>
  siteSpaces.flatMap((siteSpace) => shownSiteSpace(view, siteSpace) ?? []);

/** All site spaces, section by section. */
export const presentSiteSpaces = (view: StructureView) => shown(view, siteSpacesInOrder(view.rows));

/** One site space. Throws 404 if it doesn't exist or the caller can't see its space. */
export function presentSiteSpace(view: StructureView, id: string): SiteSpaceResource {
  const siteSpace = view.rows.siteSpaces.find((each) => each.id === id);
  return orNotFound(siteSpace && shownSiteSpace(view, siteSpace), "Site space");
}

export function presentSection(view: StructureView, section: SiteSection): SiteSectionResource {
  const { rows } = view;
  const { id, title, description, path, condition, groupId, icon } = section;
  const opening = defaultSiteSpaceOf(rows, section);
  return {
    object: "site-section",
    id,
    title,
    ...withoutNull({
      localizedTitle: textsIn(section.localizedTitle),
      description,
      localizedDescription: textsIn(section.localizedDescription),
    }),
    default: startOf(rows).section?.id === id,
    ...withoutNull({ defaultSiteSpace: opening?.id }),
    path,
    ...withoutNull({ condition, sectionGroup: groupId }),
    siteSpaces: shown(view, siteSpacesOf(rows, id)),
    draft: false,
    ...withoutNull({ icon }),
    urls: urlsOf(view, opening),
  };
}

export function presentLink(link: SiteExternalLink): SiteExternalLinkResource {
  const { id, title, description, icon, url, groupId, condition } = link;
  return {
    object: "site-external-link",
    id,
    title,
    ...withoutNull({
      localizedTitle: textsIn(link.localizedTitle),
      description,
      localizedDescription: textsIn(link.localizedDescription),
      icon,
    }),
    url,
    ...withoutNull({ sectionGroup: groupId, condition }),
    draft: false,
  };
}

/**
 * The site space that a group's link opens. This site space is the default site space of the first section in the
 * group, at any depth.
 */
function openingOf(rows: SiteRows, groupId: string): SiteSpaceRow | undefined {
  const first = menuInOrder(rows, groupId).find(({ type }) => type === "site-section");
  const section = rows.sections.find(({ id }) => id === first?.id);
  return section && defaultSiteSpaceOf(rows, section);
}

export function presentGroup(view: StructureView, group: SiteSectionGroup): SiteSectionGroupResource {
  const { id, title, parentId, icon } = group;
  const children = presentMenu(view, id);
  return {
    object: "site-section-group",
    id,
    title,
    ...withoutNull({
      localizedTitle: textsIn(group.localizedTitle),
      sectionGroup: parentId,
      icon,
    }),
    draft: false,
    sections: children.filter((child) => child.object === "site-section"),
    children,
    urls: urlsOf(view, openingOf(view.rows, id)),
  };
}

/** The item that a pointer refers to. Throws 404 if the site has no such item. */
export function presentItem(
  view: StructureView,
  { type, id }: ItemPointer,
): SiteMenuItem | SiteSpaceResource {
  if (type === "site-space") return presentSiteSpace(view, id);
  const { sections, groups, links } = view.rows;
  const section = type === "site-section" && sections.find((each) => each.id === id);
  if (section) return presentSection(view, section);
  const group = type === "site-section-group" && groups.find((each) => each.id === id);
  if (group) return presentGroup(view, group);
  const link = type === "site-external-link" && links.find((each) => each.id === id);
  if (link) return presentLink(link);
  throw notFound("Structure item");
}

function presentMenu(view: StructureView, groupId: string | null): SiteMenuItem[] {
  return menuBelow(view.rows, groupId).map((item) => presentItem(view, item) as SiteMenuItem);
}

/** The whole structure: a menu of sections, groups and links, or only variants if there are none of these. */
export function presentStructure(view: StructureView): z.input<typeof siteStructureSchema> {
  const { sections, groups, links } = view.rows;
  // The menu shows variants at the root until they move to the first section, even if the menu has links.
  if (sections.length === 0 && (view.rows.siteSpaces.length > 0 || groups.length + links.length === 0))
    return { type: "siteSpaces", structure: presentSiteSpaces(view) };
  return { type: "sections", structure: presentMenu(view, null) };
}
