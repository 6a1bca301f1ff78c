import type { Preview } from "@/access/visitors/visitor";
import type { Site } from "@/db/generated/client";
import type { Outcome } from "@/domains/sites/adaptive/visitor-view";
import type { SiteRows, SiteSpaceRow } from "@/domains/sites/structure/rows";
import {
  defaultSiteSpaceOf,
  pathOfSiteSpace,
  siteSpacesInOrder,
  startOf,
  urlPathOfSiteSpace,
} from "@/domains/sites/structure/tree";
import { findFirstShown, findPublishedPage, isPageSeen, type PlacedPage } from "./pages";
import type { Admission, PublishedPlace, Visitor } from "./resolution";
import type { SiteState } from "./state";

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
 * while another one is the default, so that old URLs still lead to it. Paths are those of the whole structure, the same
 * for all visitors. If the first part of the site is hidden from the visitor, the empty path leads to the first part
 * that they see.
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
 * Site spaces that might contain a path: first those with this path as their own, then those with it as an alternative
 * name, and among these the longest match first.
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

/** A published site, with a visitor who may read it. */
export interface Asked {
  url: URL;
  site: Site;
  state: SiteState;
  /** The site's address as the request came to it; ends with a slash. */
  siteUrl: string;
  /** Decoded segments below it, empty ones left out. */
  names: readonly string[];
  /** The rest of the path that isn't a valid name: no page is there. */
  unnamed?: string | undefined;
  admission: Admission;
  outcome: Outcome;
  /** Where what the visitor sees lies. */
  addressIndex: AddressIndex;
  /** Set where a member previews the site. */
  preview?: Preview;
  /** As in {@link Visitor}. */
  spend?: Visitor["spend"];
}

/** A page that the visitor sees, as a path led to it. */
export interface FoundPage {
  entry: Entry;
  page: PlacedPage;
  /** The path named the site space alone, whose first page this is. */
  isSpaceItself: boolean;
  /** The path means this page as long as it is there: it was merely written in another way. */
  isLasting: boolean;
}

/** The address of a page; with an empty path that of its site space, which ends in `/`. `rows` is the whole structure. */
export function urlAt(siteUrl: string, rows: SiteRows, siteSpace: SiteSpaceRow, path: string): string {
  const segments = path.split("/").filter(Boolean).map(encodeURIComponent);
  return siteUrl + urlPathOfSiteSpace(rows, siteSpace) + segments.join("/");
}

/** The page at a path of the site; undefined where none is, or conditions hide it from the visitor. */
export async function findPage(asked: Asked, names: readonly string[]): Promise<FoundPage | undefined> {
  for (const entry of entriesOf(asked.addressIndex, names)) {
    const head = asked.state.heads.get(entry.siteSpace.spaceId);
    const path = names.slice(entry.length).join("/");
    const { claims } = asked.admission;
    const isSpaceItself = path === "";
    const known = head && (await findPublishedPage(head, path));
    if (!known) continue;
    const isSeen = await isPageSeen(head, known, claims, asked.spend);
    const page = isSeen ? known : isSpaceItself ? await findFirstShown(head, claims) : undefined;
    if (!page) continue;
    const isSame = isSpaceItself || page.path.toLowerCase() === path.toLowerCase();
    return { entry, page, isSpaceItself, isLasting: entry.isLasting && isSame };
  }
  return undefined;
}

/** A place in a site space; undefined if the space was moved to the trash in the meantime. */
export function placeAt(asked: Asked, { siteSpace }: Entry, pathname: string): PublishedPlace | undefined {
  const { site, state, siteUrl, admission, outcome, preview } = asked;
  const { rows, shown, name } = outcome;
  const content = state.heads.get(siteSpace.spaceId);
  if (!content) return undefined;
  const { organizationId, configVersion } = site;
  const { spaceId } = siteSpace;
  return {
    organizationId,
    site,
    configVersion,
    rows,
    whole: state.rows,
    outcome: name,
    shown,
    section: rows.sections.find(({ id }) => id === siteSpace.sectionId),
    siteSpace,
    spaceId,
    content,
    heads: state.heads,
    revisionId: content.revision.id,
    pathname,
    siteUrl,
    spaceUrl: urlAt(siteUrl, state.rows, siteSpace, ""),
    admission,
    preview,
  };
}
