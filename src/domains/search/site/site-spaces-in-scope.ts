import type { SiteRows, SiteSpaceRow } from "@/domains/sites/structure/rows";
import { defaultSiteSpaceOf, siteSpacesInOrder, siteSpacesOf } from "@/domains/sites/structure/tree";
import type { SearchScope } from "./fields";

/**
 * Returns the current site space, and the default variant of every other section. For a visitor, these site
 * spaces are "this documentation".
 */
export function openSiteSpaces(rows: SiteRows, currentId: string | null): SiteSpaceRow[] {
  const current = rows.siteSpaces.find((each) => each.id === currentId && each.isLiving);
  return [null, ...rows.sections].flatMap((section) => {
    const sectionId = section?.id ?? null;
    if (siteSpacesOf(rows, sectionId).length === 0) return [];
    if (current && current.sectionId === sectionId) return [current];
    return defaultSiteSpaceOf(rows, section) ?? [];
  });
}

function defaultScope(rows: SiteRows, scope: Extract<SearchScope, { mode: "default" }>): SiteSpaceRow[] {
  const { currentSiteSpace = null, restrictTo } = scope;
  const open = openSiteSpaces(rows, currentSiteSpace);
  if (restrictTo === undefined) return open;
  const isCurrent = ({ id }: SiteSpaceRow) => id === currentSiteSpace;
  return open.filter((each) => isCurrent(each) === (restrictTo === "currentSiteSpace"));
}

/**
 * Returns the site spaces in a scope. `rows` must contain only site spaces that the caller can see. If the
 * scope contains IDs of other site spaces, ignores them.
 */
export function siteSpacesIn(rows: SiteRows, scope: SearchScope): SiteSpaceRow[] {
  switch (scope.mode) {
    case "default":
      return defaultScope(rows, scope);
    case "specific":
      return siteSpacesInOrder(rows).filter(({ id }) => scope.siteSpaceIds.includes(id));
    case "all":
      return siteSpacesInOrder(rows);
  }
}
