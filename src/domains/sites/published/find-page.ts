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
import type { Admission, PreviewNote, PublishedPlace, Visitor } from "./resolution";
import type { SiteState } from "./state";

/** A site space that might contain a requested path. */
export interface Entry {
  siteSpace: SiteSpaceRow;
  /** The number of path segments that identify the site space. */
  length: number;
  /** Whether the path is the site space's canonical path. If the path is only an alternative, the value is false. */
  isCanonical: boolean;
  /**
   * Whether the path always leads to this site space. If the path leads to this site space only until another site
   * space becomes the default, the value is false.
   */
  isLasting: boolean;
}

/** Maps paths to site spaces. The paths have no slashes at their ends. */
export type AddressIndex = ReadonlyMap<string, Pick<Entry, "siteSpace" | "isCanonical">>;

/**
 * Returns all paths that lead to a site space that the visitor sees. A site space has its own path. If the site space
 * is the default, it also has the path that it would have otherwise, so that old URLs still work. Paths come from the
 * whole structure and are the same for all visitors. If the first part of the site is hidden from the visitor, the
 * empty path leads to the first part that they see.
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
 * Returns the site spaces that might contain a page with this path. Site spaces for which the path is canonical come first, then
 * site spaces for which the path is an alternative. Within each group, longer matches come first.
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
  /** The path from the first invalid name on, if there is one. No page can have such a path. */
  unnamed?: string | undefined;
  admission: Admission;
  outcome: Outcome;
  /** The paths of the site spaces that the visitor sees. */
  addressIndex: AddressIndex;
  /** The previewed content. This field is set only if a member previews the site. */
  preview?: Preview;
  /** This field is set together with `preview`. */
  previewNote?: PreviewNote;
  /** As in {@link Visitor}. */
  spend?: Visitor["spend"];
}

/** The visible page that a path leads to. */
export interface FoundPage {
  entry: Entry;
  page: PlacedPage;
  /** Whether the path identifies only the site space. For such a path, the page is the first page of the site space. */
  isSpaceItself: boolean;
  /** Whether the path always leads to this page, because the path is only another spelling of the page's own path. */
  isLasting: boolean;
}

/**
 * The URL of a page. If the path is empty, this is the URL of the site space, which ends with a slash. `rows`
 * is the whole structure.
 */
export function urlAt(siteUrl: string, rows: SiteRows, siteSpace: SiteSpaceRow, path: string): string {
  const segments = path.split("/").filter(Boolean).map(encodeURIComponent);
  return siteUrl + urlPathOfSiteSpace(rows, siteSpace) + segments.join("/");
}

/** Returns the page at a path of the site, or undefined if there is none or it's hidden from the visitor. */
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

/** Returns a location in a site space, or undefined if the space was moved to the trash in the meantime. */
export function placeAt(asked: Asked, { siteSpace }: Entry, pathname: string): PublishedPlace | undefined {
  const { site, state, siteUrl, admission, outcome, preview, previewNote } = asked;
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
    previewNote,
  };
}
