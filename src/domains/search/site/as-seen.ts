import type { z } from "zod";
import type { Claims } from "@/access/visitors/visitor";
import { loadHeads } from "@/domains/sites/published/state";
import type { SiteSpaceRow } from "@/domains/sites/structure/rows";
import { TITLED_SCORE } from "../queries/matches";
import { isLongQuery } from "../query";
import type { searchSpaceSchema } from "../schema";
import type { Hold } from "../service";
import { pagesVisibleTo } from "./visitor-view";

type SpaceResult = z.input<typeof searchSpaceSchema>;

/**
 * Returns the results that contain the whole query. If there are no such results, or if a long query is in none of
 * their titles, returns the results that contain most of the query. Hidden results never affect this decision.
 */
export async function allElseMost<Item>(
  query: string,
  find: (hold: Hold) => Promise<Item[]>,
  scoreOf: (item: Item) => number,
): Promise<Item[]> {
  const whole = await find("all");
  const isFinal = !isLongQuery(query) || whole.some((item) => scoreOf(item) >= TITLED_SCORE);
  if (whole.length > 0 && isFinal) return whole;
  const most = await find("most");
  return most.length >= whole.length ? most : whole;
}

/** The results, and the spaces that the caller can see only as a visitor with the given claims. */
interface Seen {
  organizationId: string;
  found: readonly SpaceResult[];
  visited: ReadonlyMap<string, SiteSpaceRow>;
  claims: Claims;
}

/**
 * Returns the results that the caller can see, with the best space first. Matches in hidden text don't count.
 */
export async function asSeen(
  { organizationId, found, visited, claims }: Seen,
  asked: { query: string; hold: Hold },
): Promise<SpaceResult[]> {
  const siteSpaces = found.flatMap(({ id }) => visited.get(id) ?? []);
  if (siteSpaces.length === 0) return [...found];
  const heads = await loadHeads(organizationId, { siteSpaces });
  const shown = found.map(async (space) => {
    const siteSpace = visited.get(space.id);
    if (!siteSpace) return [space];
    const head = heads.get(space.id);
    if (!head) return [];
    const pages = await pagesVisibleTo({ head, siteSpace, pages: space.pages }, asked, claims);
    const score = Math.max(...pages.map((page) => page.score));
    return pages.length === 0 ? [] : [{ ...space, score, pages }];
  });
  return (await Promise.all(shown)).flat().sort((one, other) => other.score - one.score);
}
