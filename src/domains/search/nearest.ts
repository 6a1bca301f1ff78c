import { pooledPlannedOnce } from "@/db/client";
import { type AskedQueries, findCandidates } from "./candidates";
import { bySpace, type FoundPage, type FoundSpace, withTexts } from "./matches";
import { pagesRanked } from "./queries/matches";
import { rankPages, weightsOf } from "./ranking";

/** The minimum share of the query that a result must contain. Rare words count more. */
const COVERAGE_MIN = 0.5;

/** The spaces to search for pages that contain most of the query, and the queries for each search subject. */
export interface NearestSearch {
  organizationId: string;
  spaceIds: readonly string[];
  asked: AskedQueries;
}

/**
 * Finds pages that contain most of the query, best first. Searches use this function if no page contains the
 * whole query.
 */
export async function findNearest({ organizationId, spaceIds, asked }: NearestSearch): Promise<FoundPage[]> {
  if (asked.anywhere.every((query) => query === "")) return [];
  const candidates = await findCandidates(organizationId, spaceIds, asked);
  const ranked = rankPages(candidates.pages, weightsOf(candidates)).filter(
    ({ coverage }) => coverage >= COVERAGE_MIN,
  );
  const ranks = new Map<string, number>();
  const wanted = ranked.map(({ spaceId, pageId, score }) => {
    const rank = (ranks.get(spaceId) ?? 0) + 1;
    ranks.set(spaceId, rank);
    return { spaceId, pageId, score, rank };
  });
  const any = asked.anywhere.filter((query) => query !== "").join(" | ");
  const values = { organizationId, wanted: JSON.stringify(wanted), any };
  const found = await pagesRanked.first(pooledPlannedOnce(), values);
  return await withTexts(organizationId, found?.pages ?? []);
}

/**
 * Finds the pages that contain most of the query, grouped by space. The space with the best page comes first.
 */
export const findNearestSpaces = async (search: NearestSearch): Promise<FoundSpace[]> =>
  bySpace(await findNearest(search));
