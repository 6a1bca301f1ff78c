import { db } from "@/db/client";
import { reads } from "@/db/reads";
import type { RowOf } from "@/db/statement";
import { NO_CLAIMS } from "@/domains/content/conditions/claims";
import { previewedIn } from "@/domains/names/addresses";
import { type Outcome, outcomeFor, SAME_FOR_ALL } from "@/domains/sites/adaptive/visitor-view";
import { hasRedirects } from "@/domains/sites/redirects/rows";
import { loadSiteRows, rowsOfSpace, type SiteRows } from "@/domains/sites/structure/rows";
import { Cache, cacheAcrossBundles, identityOf, weighJson } from "@/lib/cache";
import { type RevisionSnapshot, type SeenBy, snapshotOf } from "@/scopes/snapshot";
import { type AddressIndex, addressIndexOf } from "./find-page";
import { markedSite, siteAt, siteWithId } from "./queries";
import { findSpaceAlone, type SpaceAlone, spaceIdAt } from "./space-alone";

/**
 * The head of a space's main content, the same for all visitors. To read it, use `seenBy` with a visitor's
 * claims, or `whole` for results that are computed once for all visitors.
 */
export type SpaceHead = SeenBy<null, RevisionSnapshot>;

/** The current state of a site: all data for resolving a URL except the pages. */
export interface SiteState {
  rows: SiteRows;
  /** The heads, by space ID. */
  heads: ReadonlyMap<string, SpaceHead>;
  /** A text that distinguishes keys of this site from keys of other sites (src/access/visitors/level-sql.ts). */
  authMark: string;
  /** Whether the site has any redirect. */
  hasRedirects: boolean;
  /**
   * This field is set for a space that is read without a site. Bindery treats such a space as a site that shows only
   * this space.
   */
  alone?: SpaceAlone;
  /** The structure for all visitors, if it doesn't depend on the visitor. */
  forAll: Outcome | undefined;
}

type Mark = RowOf<typeof siteAt>;

async function findMark(addresses: readonly string[]): Promise<Mark | undefined> {
  const [address = ""] = addresses;
  const siteId = previewedIn(address);
  if (siteId === undefined) return await siteAt.first(reads(), { addresses });
  const found = await siteWithId.first(reads(), { siteId });
  return found && { ...found, address };
}

/**
 * Returns a text that identifies a site's state. The text changes whenever content that visitors see changes. A new
 * version of an OpenAPI specification adds a revision to the spaces that show it (`content/computed/follow.ts`).
 */
export async function markOfSite(key: { organizationId: string; id: string }): Promise<string> {
  return (await markedSite.first(reads(), key))?.mark ?? "";
}

const states = cacheAcrossBundles<{ mark: string; state: SiteState }>({
  name: "published sites",
  weigh: ({ state: { rows, heads } }) => weighJson([rows, [...heads.values()]]),
});
const ADDRESS_BYTES = 150;
/** A cache of address indexes. The key consists of the state of a site and the key of an outcome. */
const addressIndexes = new Cache<AddressIndex>({
  name: "address indexes",
  weigh: (index) => index.size * ADDRESS_BYTES,
});

/** The heads of a site's spaces that aren't in the trash, by space ID. */
export async function loadHeads(
  organizationId: string,
  { siteSpaces }: Pick<SiteRows, "siteSpaces">,
): Promise<Map<string, SpaceHead>> {
  const spaceIds = [...new Set(siteSpaces.map((siteSpace) => siteSpace.spaceId))];
  const spaces = await db().space.findMany({
    where: { organizationId, id: { in: spaceIds }, deletedAt: null },
    select: { id: true, revisionId: true, title: true },
  });
  const revisions = await db().revision.findMany({
    where: { organizationId, id: { in: spaces.map((space) => space.revisionId) } },
  });
  const titles = new Map(spaces.map(({ id, title }) => [id, title]));
  return new Map(
    revisions.map((revision) => {
      const head = snapshotOf(revision, titles.get(revision.spaceId) ?? "", null);
      return [head.spaceId, { ...head, visitor: null }];
    }),
  );
}

async function load({ organizationId, siteId, authMark }: Mark): Promise<SiteState> {
  const rows = await loadSiteRows({ organizationId, id: siteId });
  const heads = await loadHeads(organizationId, rows);
  const outcome = outcomeFor(rows, NO_CLAIMS);
  const forAll = outcome.name === SAME_FOR_ALL ? outcome : undefined;
  return { rows, heads, authMark, hasRedirects: await hasRedirects(rows), forAll };
}

/** A space that is read without a site. */
async function findAlone(spaceId: string): Promise<SiteState | undefined> {
  const found = await findSpaceAlone(spaceId);
  if (!found) return undefined;
  const { space, alone, mark } = found;
  const known = states.get(spaceId);
  if (known?.mark === mark) return known.state;
  const rows = rowsOfSpace(space);
  const heads = await loadHeads(space.organizationId, rows);
  const forAll = outcomeFor(rows, NO_CLAIMS);
  const state = { rows, heads, authMark: "", hasRedirects: false, forAll, alone };
  states.set(spaceId, { mark, state });
  return state;
}

/**
 * Returns the site at the first of the given addresses that belongs to a site. Runs only one database statement while nothing has
 * changed.
 */
export async function findSiteState(
  addresses: readonly string[],
): Promise<{ address: string; state: SiteState } | undefined> {
  const [address = ""] = addresses;
  const spaceId = spaceIdAt(address);
  if (spaceId !== undefined) {
    const state = await findAlone(spaceId);
    return state && { address, state };
  }
  const found = await findMark(addresses);
  if (!found) return undefined;
  const known = states.get(found.siteId);
  if (known?.mark === found.mark) return { address: found.address, state: known.state };
  const state = await load(found);
  states.set(found.siteId, { mark: found.mark, state });
  return { address: found.address, state };
}

/** The paths of the site spaces in an outcome, cached. */
export function addressIndexFor(state: SiteState, outcome: Outcome): AddressIndex {
  const key = `${identityOf(state)} ${outcome.name}`;
  const known = addressIndexes.get(key);
  if (known) return known;
  const addressIndex = addressIndexOf(state.rows, outcome.rows);
  addressIndexes.set(key, addressIndex);
  return addressIndex;
}
