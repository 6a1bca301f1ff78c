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
  /** The claims of a visitor of it, to whom conditions apply; null for people with a role on it, who read all of it. */
  claims: Claims | null;
}

/** The content that can be used to answer the caller. No other content of the site can be read or named for them. */
export interface ReadableContent {
  /** The whole structure of the site, which addresses follow from. Never to be shown. */
  whole: SiteRows;
  /** Each space once. */
  spaces: readonly AskedSpace[];
}

/** One of the site spaces for each space, the first in order; `claimsIn` says as whom the asking reader reads it. */
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

/** A space as the asking person or visitor reads it. */
export const contentOf = ({ head, claims }: AskedSpace): SnapshotView =>
  claims === null ? wholeContentOf(head) : seenBy(head, claims);

/** What a person sees of the spaces of a site, or a visitor of the site, within a scope. */
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
