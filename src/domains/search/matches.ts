import { db } from "@/db/client";
import { plannedOnce } from "@/db/prepared";
import { atHead, PATH_AT_HEAD } from "@/domains/content/read/head-sql";
import { readSections } from "./section-texts";
import type { TextQuery } from "./tsquery";
import type { SearchedSpace } from "./vocabulary";

/** A found page with the data that results display. */
export interface FoundPage {
  spaceId: string;
  pageId: string;
  score: number;
  /**
   * The page's position, starting at 1. If results are grouped by space, this is the position in the group.
   */
  rank: number;
  title: string;
  description: string | null;
  /** The slugs of the page's ancestors and of the page itself, from the root down. */
  slugs: string[];
  titles: string[];
  sections: FoundSection[];
}

export interface FoundSection {
  /** The section's position in the page, starting at 0. */
  ordinal: number;
  title: string;
  anchor: string;
  body: string;
  score: number;
}

export interface FoundSpace {
  spaceId: string;
  title: string;
  score: number;
  pages: FoundPage[];
}

/**
 * A page as the SQL statements return it. Instead of the texts of the sections, it contains their positions
 * in the page's text, whose hash is `textHash`.
 */
export type PageMatch = Omit<FoundPage, "sections"> & {
  textHash: string | null;
  sections: Pick<FoundSection, "ordinal" | "score">[];
};
type SpaceMatch = Omit<FoundSpace, "pages"> & { pages: PageMatch[] };

export interface Found<Item> {
  items: Item[];
  total: number;
}

/** The last result of the previous page of results. */
export interface After {
  score: number;
  id: string;
}

/**
 * The maximum number of pages to rank: first pages with a match in the title or a heading, and then pages
 * with a match anywhere. The limits make sure that pages with a match in the title are ranked even if many
 * pages match.
 */
const TITLED_MAX = 500;
const RANKED_MAX = 1000;
/**
 * The maximum number of an organization's matches to consider, and the maximum number of matches to rank in
 * each space.
 */
const LOOKED_THROUGH_MAX = 20_000;
const RANKED_OF_SPACE_MAX = 100;
export const PAGES_OF_SPACE_MAX = 10;
const SECTIONS_MAX = 5;

const WEIGHTS = `'{0.05,0.2,0.4,1}'::real[]`;

/**
 * The score of a page. A match in the title counts more than a match in a heading, which counts more than a
 * match in the body. A match in a short title counts more than in a long title. $3 is the query, and $4 is
 * the query for titles.
 */
const SCORE = `round((
    CASE WHEN p."heading" @@ $4::tsquery THEN 2 + 1.0 / (1 + length(ts_filter(p."heading", '{a}')))
      WHEN p."heading" @@ $3::tsquery THEN 1 ELSE 0 END
    + ts_rank(${WEIGHTS}, p."vector", $3::tsquery, 1))::numeric, 6)::float8`;

/**
 * SQL for the candidates among the pages of one space. It uses `=` instead of `ANY`, so that PostgreSQL's
 * planner uses the index.
 */
const OF_SPACE = `candidates AS (
    SELECT * FROM (SELECT p."spaceId", p."pageId" FROM "SearchPage" p
      WHERE p."organizationId" = $1 AND p."spaceId" = ($2::text[])[1] AND p."heading" @@ $3::tsquery
      LIMIT ${TITLED_MAX}) titled
    UNION SELECT * FROM (SELECT p."spaceId", p."pageId" FROM "SearchPage" p
      WHERE p."organizationId" = $1 AND p."spaceId" = ($2::text[])[1] AND p."vector" @@ $3::tsquery
      LIMIT ${RANKED_MAX}) others)`;

/**
 * SQL for the candidates among the pages of many spaces. The number is limited per space, so that a large
 * space doesn't displace other spaces.
 */
const OF_SPACES = `candidates AS (
    SELECT * FROM (SELECT p."spaceId", p."pageId" FROM "SearchPage" p
      WHERE p."organizationId" = $1 AND p."spaceId" = ANY($2::text[]) AND p."heading" @@ $3::tsquery
      LIMIT ${TITLED_MAX}) titled
    UNION SELECT * FROM (SELECT o."spaceId", o."pageId" FROM (
        SELECT m.*, row_number() OVER (PARTITION BY m."spaceId") AS place FROM (
          SELECT p."spaceId", p."pageId" FROM "SearchPage" p
          WHERE p."organizationId" = $1 AND p."spaceId" = ANY($2::text[]) AND p."vector" @@ $3::tsquery
          LIMIT ${LOOKED_THROUGH_MAX}) m) o
      WHERE o.place <= ${RANKED_OF_SPACE_MAX} ORDER BY o.place LIMIT ${2 * RANKED_MAX}) others)`;

const RANKED = `scored AS MATERIALIZED (
    SELECT c."spaceId", c."pageId", ${SCORE} AS score FROM candidates c
    JOIN "SearchPage" p ON p."organizationId" = $1 AND p."spaceId" = c."spaceId" AND p."pageId" = c."pageId")`;

const IS_AFTER = (id: string) =>
  `($6::float8 IS NULL OR t.score < $6::float8 OR (t.score = $6::float8 AND t."${id}" > $7::text))`;

/**
 * Returns SQL that selects the data to display for the pages in `wanted` (organization $1), with the sections
 * that match `any`. Pages that have been deleted in the meantime are omitted.
 */
export const detailsSql = (
  any: string,
) => `SELECT json_build_object('spaceId', w."spaceId", 'pageId', w."pageId", 'score', w.score,
      'rank', w.rank, 'title', v."title", 'description', v."description", 'slugs', a.slugs, 'titles', a.titles,
      'textHash', v."textHash", 'sections', coalesce(f.sections, '[]')) AS page, w.place
  FROM wanted w
  JOIN "Space" s ON s."organizationId" = $1 AND s."id" = w."spaceId"
  JOIN "PageVersion" v ON v."organizationId" = $1 AND v."branchId" = s."branchId" AND v."pageId" = w."pageId"
    AND ${atHead("v")}
  JOIN "SearchPage" p ON p."organizationId" = $1 AND p."spaceId" = w."spaceId" AND p."pageId" = w."pageId"
  CROSS JOIN LATERAL ${PATH_AT_HEAD} a
  LEFT JOIN LATERAL (
    SELECT json_agg(json_build_object('ordinal', m.n - 1, 'score', m.score) ORDER BY m.score DESC, m.n) AS sections
    FROM (SELECT e.n::int AS n, round(ts_rank(${WEIGHTS}, e.vector, ${any}::tsquery, 1)::numeric, 6)::float8 AS score
        FROM unnest(p."sections") WITH ORDINALITY e(vector, n)
        WHERE e.vector @@ ${any}::tsquery ORDER BY 2 DESC, 1 LIMIT ${SECTIONS_MAX}) m) f ON TRUE`;

const PAGES_OF_ONE = plannedOnce(
  "search-pages",
  `WITH ${OF_SPACE}, ${RANKED},
  ranked AS MATERIALIZED (
    SELECT t.*, row_number() OVER (ORDER BY t.score DESC, t."pageId") AS rank FROM scored t),
  wanted AS MATERIALIZED (
    SELECT t.*, t.rank AS place FROM ranked t WHERE ${IS_AFTER("pageId")} ORDER BY t.rank LIMIT $8::int),
  details AS (${detailsSql("$5")})
  SELECT (SELECT count(*)::int FROM scored) AS total,
    coalesce((SELECT json_agg(d.page ORDER BY d.place) FROM details d), '[]')::text AS items`,
);

const LIST_SPACES = plannedOnce(
  "search-spaces",
  `WITH ${OF_SPACES}, ${RANKED},
  spaces AS MATERIALIZED (SELECT t."spaceId", max(t.score) AS score FROM scored t GROUP BY t."spaceId"),
  chosen AS MATERIALIZED (
    SELECT t.* FROM spaces t WHERE ${IS_AFTER("spaceId")} ORDER BY t.score DESC, t."spaceId" LIMIT $8::int),
  wanted AS MATERIALIZED (
    SELECT r.*, r.rank AS place FROM (
      SELECT t.*, row_number() OVER (PARTITION BY t."spaceId" ORDER BY t.score DESC, t."pageId") AS rank
      FROM scored t JOIN chosen c ON c."spaceId" = t."spaceId") r
    WHERE r.rank <= ${PAGES_OF_SPACE_MAX}),
  details AS (${detailsSql("$5")})
  SELECT (SELECT count(*)::int FROM spaces) AS total,
    coalesce((SELECT json_agg(json_build_object('spaceId', c."spaceId", 'title', s."title", 'score', c.score,
        'pages', coalesce((SELECT json_agg(d.page ORDER BY d.place) FROM details d
          WHERE d.page->>'spaceId' = c."spaceId"), '[]')) ORDER BY c.score DESC, c."spaceId")
      FROM chosen c JOIN "Space" s ON s."organizationId" = $1 AND s."id" = c."spaceId"), '[]')::text AS items`,
);

export interface Search {
  organizationId: string;
  /** The spaces that the caller can see. */
  spaces: readonly SearchedSpace[];
  query: TextQuery;
}

/**
 * Returns the statement that finds pages in one space, with the statement's values. Benchmarks also use this
 * function to measure the minimum cost of a search.
 */
export function statementOfPages(search: Search, after: After | null, take: number): [string, unknown[]] {
  return [PAGES_OF_ONE, valuesOf(search, after, take)];
}

function valuesOf({ organizationId, spaces, query }: Search, after: After | null, take: number): unknown[] {
  const spaceIds = spaces.map((space) => space.id);
  const place = [after?.score ?? null, after?.id ?? null];
  return [organizationId, spaceIds, query.all, query.inTitle, query.any, ...place, take];
}

async function run<Item>(sql: string, values: unknown[]): Promise<Found<Item>> {
  const [row] = await db().$queryRawUnsafe<{ total: number; items: string }[]>(sql, ...values);
  return { total: row?.total ?? 0, items: JSON.parse(row?.items ?? "[]") as Item[] };
}

/** Adds the texts of the sections. Omits sections that no longer exist in the text. */
export async function withTexts(organizationId: string, pages: readonly PageMatch[]): Promise<FoundPage[]> {
  const hashes = pages.flatMap(({ textHash, sections }) => (textHash && sections.length > 0 ? textHash : []));
  const texts = await readSections(organizationId, hashes);
  return pages.map(({ textHash, sections, ...page }) => ({
    ...page,
    sections: sections.flatMap((section) => {
      const text = texts.get(textHash ?? "")?.[section.ordinal];
      return text ? { ...section, ...text } : [];
    }),
  }));
}

/** Finds pages in one space, best first. */
export async function findPages(
  search: Search,
  after: After | null,
  take: number,
): Promise<Found<FoundPage>> {
  const { items, total } = await run<PageMatch>(...statementOfPages(search, after, take));
  return { total, items: await withTexts(search.organizationId, items) };
}

/** Finds spaces with matches, each with its best pages. The space with the best page comes first. */
export async function findSpaces(
  search: Search,
  after: After | null,
  take: number,
): Promise<Found<FoundSpace>> {
  const { items, total } = await run<SpaceMatch>(LIST_SPACES, valuesOf(search, after, take));
  const pages = await withTexts(
    search.organizationId,
    items.flatMap((space) => space.pages),
  );
  const byId = new Map(pages.map((page) => [`${page.spaceId}/${page.pageId}`, page]));
  return {
    total,
    items: items.map((space) => ({
      ...space,
      pages: space.pages.flatMap(({ spaceId, pageId }) => byId.get(`${spaceId}/${pageId}`) ?? []),
    })),
  };
}
