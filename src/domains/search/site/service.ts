import type { Reader } from "@/access/authorization/actor";
import type { Paging } from "@/db/page";
import { NO_CLAIMS } from "@/domains/content/conditions/claims";
import type { SiteKey } from "@/domains/sites/rows";
import type { SiteSpaceRow } from "@/domains/sites/structure/rows";
import { nameOfReader, pageOf, viewStructure } from "@/domains/sites/structure/view";
import { type Hold, searchSpaces } from "../service";
import { allElseMost, asSeen } from "./as-seen";
import type { SearchScope } from "./fields";
import { siteSpacesIn } from "./site-spaces-in-scope";

/**
 * Returns one site space for each space, so that a space is searched only once even if the site shows it
 * twice.
 */
export const bySpace = (siteSpaces: readonly SiteSpaceRow[]) =>
  new Map([...siteSpaces].reverse().map((each) => [each.spaceId, each]));

/**
 * Returns the best pages in each of a site's spaces. The space with the best page comes first. Members search
 * all spaces in which they have a role. Visitors search the content that the site shows to them.
 */
export async function searchSite(
  actor: Reader,
  key: SiteKey,
  { query, scope, ...paging }: Paging & { query: string; scope: SearchScope },
) {
  const { rows, spaces: seen, visited: visitedIds } = await viewStructure(actor, key);
  const siteSpaces = bySpace(siteSpacesIn(rows, scope).filter(({ spaceId }) => seen.has(spaceId)));
  const spaces = [...siteSpaces.values()].map(({ spaceId: id, spaceLanguage: language }) => ({
    id,
    language,
  }));
  const { organizationId } = key;
  const visited = new Map([...siteSpaces].filter(([spaceId]) => visitedIds.has(spaceId)));
  const claims = actor.kind === "visitor" ? actor.claims : NO_CLAIMS;
  const find = async (hold: Hold) => {
    const whole = { query, hold, limit: spaces.length };
    const { items: found } = await searchSpaces(organizationId, spaces, key.id, whole);
    return await asSeen({ organizationId, found, visited, claims }, whole);
  };
  const shown = await allElseMost(query, find, ({ score }) => score);
  const name = ["site search", key.id, nameOfReader(actor), query, JSON.stringify(scope)];
  return await pageOf(name, shown, paging);
}
