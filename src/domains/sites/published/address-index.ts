import type { SiteRows, SiteSpaceRow } from "@/domains/sites/structure/rows";
import {
  defaultSiteSpaceOf,
  pathOfSiteSpace,
  siteSpacesInOrder,
  startOf,
} from "@/domains/sites/structure/tree";

/** Where the path of a page begins, and in which site space it is to be looked for. */
export interface Entry {
  siteSpace: SiteSpaceRow;
  /** Segments that name the site space. */
  length: number;
  /** False where the site space has another address than this one, which is sensible all the same. */
  isCanonical: boolean;
  /** Whether the path means this site space for good: not merely while something else is the default. */
  isLasting: boolean;
}

/** Site spaces by their paths, without slashes around them. */
export type AddressIndex = ReadonlyMap<string, Pick<Entry, "siteSpace" | "isCanonical">>;

/**
 * Every path that names a site space which the visitor sees. A site space has its own path, and the path that it has
 * while another one is the default, so that addresses written down then still lead to it. Addresses are those of the
 * whole structure, the same for everybody. Where the site would begin with something hidden from the visitor, the
 * empty path leads to the first thing that they see.
 */
export function addressIndexOf(whole: SiteRows, shown: SiteRows): AddressIndex {
  const addressIndex = new Map<string, Pick<Entry, "siteSpace" | "isCanonical">>();
  const siteSpaces = siteSpacesInOrder(shown);
  for (const siteSpace of siteSpaces)
    addressIndex.set(pathOfSiteSpace(whole, siteSpace), { siteSpace, isCanonical: true });
  const alias = (path: string, siteSpace: SiteSpaceRow) => {
    if (!addressIndex.has(path)) addressIndex.set(path, { siteSpace, isCanonical: false });
  };
  for (const siteSpace of siteSpaces) {
    const section = shown.sections.find(({ id }) => id === siteSpace.sectionId);
    alias(section ? `${section.path}/${siteSpace.path}` : siteSpace.path, siteSpace);
    if (section && defaultSiteSpaceOf(shown, section)?.id === siteSpace.id) alias(section.path, siteSpace);
  }
  const start = startOf(shown).siteSpace;
  if (start) alias("", start);
  return addressIndex;
}

/**
 * Site spaces that a path may lie in: those whose own address it is before those that merely have another name by it,
 * and among these the one that most of it names.
 */
export function entriesOf(addressIndex: AddressIndex, segments: readonly string[]): Entry[] {
  const entries = [2, 1, 0].flatMap((length) => {
    if (length > segments.length) return [];
    const path = segments.slice(0, length).join("/");
    const exact = addressIndex.get(path);
    const found = exact ?? addressIndex.get(path.toLowerCase());
    if (!found) return [];
    const { siteSpace, isCanonical } = found;
    return [{ siteSpace, length, isCanonical: isCanonical && exact !== undefined, isLasting: isCanonical }];
  });
  return [...entries.filter((entry) => entry.isCanonical), ...entries.filter((entry) => !entry.isCanonical)];
}
