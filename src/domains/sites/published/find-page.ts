import type { Preview } from "@/access/visitors/visitor";
import type { Site } from "@/db/generated/client";
import type { SiteRows, SiteSpaceRow } from "@/domains/sites/structure/rows";
import { pathOfSiteSpace } from "@/domains/sites/structure/tree";
import { type AddressIndex, type Entry, entriesOf } from "./address-index";
import type { Outcome } from "./outcome";
import { findFirstShown, findPublishedPage, isPageSeen, type PlacedPage } from "./pages";
import type { Admission, PublishedPlace, Visitor } from "./resolution";
import type { SiteState } from "./state";

/** A published site, with a visitor who may read it. */
export interface Asked {
  url: URL;
  site: Site;
  state: SiteState;
  /** The site's address as the request came to it; ends with a slash. */
  siteUrl: string;
  /** Decoded segments below it, empty ones left out. */
  names: readonly string[];
  /** What follows them that is no name: no page lies there. */
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

const segmentsOf = (path: string) => path.split("/").filter(Boolean);

/**
 * The address of a page below that of its site; the empty path is the site space itself, whose address ends in `/`.
 * `rows` is the whole structure: addresses do not change with who asks.
 */
export function urlAt(siteUrl: string, rows: SiteRows, siteSpace: SiteSpaceRow, path: string): string {
  const space = segmentsOf(pathOfSiteSpace(rows, siteSpace)).map(
    (segment) => `${encodeURIComponent(segment)}/`,
  );
  return siteUrl + space.join("") + segmentsOf(path).map(encodeURIComponent).join("/");
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

/** A place in a site space; undefined where the space went into the trash meanwhile. */
export function placeAt(asked: Asked, { siteSpace }: Entry, pathname: string): PublishedPlace | undefined {
  const { site, state, siteUrl, admission, outcome, preview } = asked;
  const { rows, shown, name } = outcome;
  const content = state.heads.get(siteSpace.spaceId);
  if (!content) return undefined;
  return {
    organizationId: site.organizationId,
    site,
    configVersion: site.configVersion,
    rows,
    whole: state.rows,
    outcome: name,
    shown,
    section: rows.sections.find(({ id }) => id === siteSpace.sectionId),
    siteSpace,
    spaceId: siteSpace.spaceId,
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
