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

/** A site space that might contain a requested path. */
export interface Entry {
  siteSpace: SiteSpaceRow;
  /** The number of segments that name the site space. */
  length: number;
  /** False if the path is a valid alternative for the site space, but not its canonical URL. */
  isCanonical: boolean;
  /**
   * Whether the path leads to this site space permanently, not only while another site space is the default.
   */
  isLasting: boolean;
}

/** Site spaces by path. Paths have no slashes at their ends. */
export type AddressIndex = ReadonlyMap<string, Pick<Entry, "siteSpace" | "isCanonical">>;

/**
 * Every path that names a site space which the visitor sees. A site space has its own path, and the path that
 * it has while another site space is the default, so that old URLs still lead to it. Paths come from the
 * whole structure and are the same for all visitors. If the first part of the site is hidden from the
 * visitor, the empty path leads to the first part that they see.
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
 * Site spaces that might contain a path: first those whose path it is, then those for which it is an
 * alternative. Within both groups, longer matches come first.
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

/** A request for a published site by a visitor who has access. */
export interface Asked {
  url: URL;
  site: Site;
  state: SiteState;
  /** The URL of the site in the request; ends with a slash. */
  siteUrl: string;
  /** The decoded path segments below the site's URL, without empty ones. */
  names: readonly string[];
  /** The remaining path, if it contains an invalid name. No page can have such a path. */
  unnamed?: string | undefined;
  admission: Admission;
  outcome: Outcome;
  /** The paths of the site spaces that the visitor sees. */
  addressIndex: AddressIndex;
  /** Set if a member previews the site. */
  preview?: Preview;
  /** As in {@link Visitor}. */
  spend?: Visitor["spend"];
}

/** The visible page that a path leads to. */
export interface FoundPage {
  entry: Entry;
  page: PlacedPage;
  /** Whether the path contains only the site space, so that this is its first page. */
  isSpaceItself: boolean;
  /**
   * Whether the path leads to this page permanently, because it's only another spelling of the page's path.
   */
  isLasting: boolean;
}

/**
 * The URL of a page. With an empty path, the URL of its site space, which ends in `/`. `rows` is the whole
 * structure.
 */
export function urlAt(siteUrl: string, rows: SiteRows, siteSpace: SiteSpaceRow, path: string): string {
  const segments = path.split("/").filter(Boolean).map(encodeURIComponent);
  return siteUrl + urlPathOfSiteSpace(rows, siteSpace) + segments.join("/");
}

/** The page at a path of the site; undefined if there is none or it is hidden from the visitor. */
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
