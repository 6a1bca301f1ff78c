import type { Reader } from "@/access/authorization/actor";
import type { Claims } from "@/access/visitors/visitor";
import { NO_CLAIMS } from "@/domains/content/conditions/claims";
import type { SearchScope } from "@/domains/search/site/fields";
import { bySpace } from "@/domains/search/site/service";
import { siteSpacesIn } from "@/domains/search/site/site-spaces-in-scope";
import { seenBy, wholeContentOf } from "@/domains/sites/published/content";
import { loadHeads, type SpaceHead } from "@/domains/sites/published/state";
import type { SiteKey } from "@/domains/sites/rows";
import type { SiteRows, SiteSpaceRow } from "@/domains/sites/structure/rows";
import { viewStructure } from "@/domains/sites/structure/view";
import type { SnapshotView } from "@/scopes/snapshot";

export interface AskedSpace {
  siteSpace: SiteSpaceRow;
  head: SpaceHead;
  /**
   * The visitor's claims. Conditions are evaluated with these claims. Null for people with a role in the space, because
   * they can read all of its content.
   */
  claims: Claims | null;
}

/**
 * The content that can be used to answer the caller's question. Other content of the site must not be read or
 * mentioned.
 */
export interface ReadableContent {
  /** The whole structure of the site. URLs are computed from this structure, which must never be shown. */
  whole: SiteRows;
  /** The spaces, without duplicates. */
  spaces: readonly AskedSpace[];
}

/**
 * Returns the first site space of each space, in order. `claimsIn` returns the claims with which the caller
 * reads a space.
 */
export function spacesOf(
  siteSpaces: readonly SiteSpaceRow[],
  heads: ReadonlyMap<string, SpaceHead>,
  claimsIn: (spaceId: string) => Claims | null,
): AskedSpace[] {
  return [...bySpace(siteSpaces).values()].reverse().flatMap((siteSpace) => {
    const head = heads.get(siteSpace.spaceId);
    return head ? [{ siteSpace, head, claims: claimsIn(siteSpace.spaceId) }] : [];
  });
}

/** The content of a space that the person or visitor who asks can read. */
export const contentOf = ({ head, claims }: AskedSpace): SnapshotView =>
  claims === null ? wholeContentOf(head) : seenBy(head, claims);

/** Returns the spaces in a scope that a person, or a visitor of the site, can read. */
export async function readableContentFor(
  actor: Reader,
  key: SiteKey,
  scope: SearchScope,
): Promise<ReadableContent> {
  const { rows, whole, spaces: seen, visited } = await viewStructure(actor, key);
  const siteSpaces = siteSpacesIn(rows, scope).filter(({ spaceId }) => seen.has(spaceId));
  const heads = await loadHeads(key.organizationId, { ...rows, siteSpaces });
  const claims = actor.kind === "visitor" ? actor.claims : NO_CLAIMS;
  return { whole, spaces: spacesOf(siteSpaces, heads, (spaceId) => (visited.has(spaceId) ? claims : null)) };
}
