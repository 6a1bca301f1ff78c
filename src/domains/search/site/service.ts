import type { z } from "zod";
import type { Reader } from "@/access/authorization/actor";
import type { Claims } from "@/access/visitors/visitor";
import type { Paging } from "@/db/page";
import { loadHeads } from "@/domains/sites/published/state";
import type { SiteKey } from "@/domains/sites/rows";
import type { SiteRows, SiteSpaceRow } from "@/domains/sites/structure/rows";
import { nameOfReader, pageOf, viewStructure } from "@/domains/sites/structure/view";
import type { searchSpaceSchema } from "../schema";
import { type Hold, searchSpaces } from "../service";
import type { SearchScope } from "./fields";
import { siteSpacesIn } from "./site-spaces-in-scope";
import { pagesVisibleTo } from "./visitor-view";

type SpaceResult = z.input<typeof searchSpaceSchema>;

/** One of the site spaces for each space: a space that is shown twice is searched once. */
export const bySpace = (siteSpaces: readonly SiteSpaceRow[]) =>
  new Map([...siteSpaces].reverse().map((each) => [each.spaceId, each]));

/** What holds all that is asked for; what holds most of it where somebody sees nothing that holds all, which is not told else. */
export async function allElseMost<Item>(find: (hold: Hold) => Promise<Item[]>): Promise<Item[]> {
  const found = await find("all");
  return found.length > 0 ? found : await find("most");
}

async function asVisitor(
  rows: SiteRows,
  siteSpaces: ReadonlyMap<string, SiteSpaceRow>,
  found: readonly SpaceResult[],
  asked: { query: string; hold: Hold },
  claims: Claims,
): Promise<SpaceResult[]> {
  const heads = await loadHeads(rows.site.organizationId, rows);
  const shown = found.map(async (space) => {
    const head = heads.get(space.id);
    const siteSpace = siteSpaces.get(space.id);
    if (!head || !siteSpace) return [];
    const pages = await pagesVisibleTo({ head, siteSpace, pages: space.pages }, asked, claims);
    const score = Math.max(...pages.map((page) => page.score));
    return pages.length === 0 ? [] : [{ ...space, score, pages }];
  });
  return (await Promise.all(shown)).flat().sort((one, other) => other.score - one.score);
}

/**
 * The best pages of each space of a site, the space with the best page first. People find what they may see of the
 * spaces, visitors what the site shows to them.
 */
export async function searchSite(
  actor: Reader,
  key: SiteKey,
  { query, scope, ...paging }: Paging & { query: string; scope: SearchScope },
) {
  const { rows, spaces: seen } = await viewStructure(actor, key);
  const siteSpaces = bySpace(siteSpacesIn(rows, scope).filter(({ spaceId }) => seen.has(spaceId)));
  const spaces = [...siteSpaces.values()].map(({ spaceId: id, spaceLanguage: language }) => ({
    id,
    language,
  }));
  const find = async (hold: Hold) => {
    const whole = { query, hold, limit: spaces.length };
    const { items } = await searchSpaces(key.organizationId, spaces, key.id, whole);
    return actor.kind === "visitor" ? await asVisitor(rows, siteSpaces, items, whole, actor.claims) : items;
  };
  const shown = await allElseMost(find);
  const name = ["site search", key.id, nameOfReader(actor), query, JSON.stringify(scope)];
  return await pageOf(name, shown, paging);
}
