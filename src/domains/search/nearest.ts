import { db } from "@/db/client";
import { plannedOnce } from "@/db/prepared";
import { type AskedQueries, findCandidates } from "./candidates";
import {
  detailsSql,
  type FoundPage,
  type FoundSpace,
  PAGES_OF_SPACE_MAX,
  type PageMatch,
  withTexts,
} from "./matches";
import { rankPages, weightsOf } from "./ranking";

/** The minimum share of the query, weighted by rarity, that a result must contain. */
const COVERAGE_MIN = 0.5;

const READ = plannedOnce(
  "search-nearest",
  `WITH wanted AS MATERIALIZED (
    SELECT w.space AS "spaceId", w.page AS "pageId", w.score, w.rank, w.place
    FROM jsonb_to_recordset($2::jsonb) AS w(space text, page text, score float8, rank int, place int)),
  details AS (${detailsSql("$3")})
  SELECT coalesce(json_agg(d.page ORDER BY d.place), '[]')::text AS items FROM details d`,
);

/**
 * The scope of a search for pages that contain most of the query, with the queries for each search subject.
 */
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
  const wanted = ranked.map(({ spaceId: space, pageId: page, score }, place) => {
    const rank = (ranks.get(space) ?? 0) + 1;
    ranks.set(space, rank);
    return { space, page, score, rank, place };
  });
  const any = asked.anywhere.filter((query) => query !== "").join(" | ");
  const values = [organizationId, JSON.stringify(wanted), any];
  const [row] = await db().$queryRawUnsafe<{ items: string }[]>(READ, ...values);
  return await withTexts(organizationId, JSON.parse(row?.items ?? "[]") as PageMatch[]);
}

/**
 * Finds the pages that contain most of the query, grouped by space. The space with the best page comes first.
 */
export async function findNearestSpaces(search: NearestSearch): Promise<FoundSpace[]> {
  const pages = await findNearest(search);
  const spaceIds = [...new Set(pages.map(({ spaceId }) => spaceId))];
  const spaces = await db().space.findMany({
    where: { organizationId: search.organizationId, id: { in: spaceIds } },
    select: { id: true, title: true },
  });
  return spaceIds.flatMap((spaceId) => {
    const title = spaces.find(({ id }) => id === spaceId)?.title;
    const found = pages.filter((page) => page.spaceId === spaceId).slice(0, PAGES_OF_SPACE_MAX);
    return title === undefined ? [] : [{ spaceId, title, score: found[0]?.score ?? 0, pages: found }];
  });
}
