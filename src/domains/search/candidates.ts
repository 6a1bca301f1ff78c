import { db } from "@/db/client";
import { plannedOnce } from "@/db/prepared";

/**
 * A section that matches at least one search subject, which is a word or phrase of the query with its
 * synonyms. Each list has one entry per search subject, in the order of the query.
 */
export interface CandidateSection {
  /** The section's position in the page, starting at 0. */
  ordinal: number;
  /** The number of distinct words in the section. */
  length: number;
  /** How well the section's text matches each search subject, from 0 to 1. */
  bodies: number[];
  /** For each search subject, 1 if the section's heading contains the subject, otherwise 0. */
  headings: number[];
  /**
   * For each pair of adjacent words in the query, 1 if both words are close to each other in the section,
   * otherwise 0.
   */
  pairs: number[];
}

export interface Candidate {
  spaceId: string;
  pageId: string;
  /** For each search subject, 1 if the page's title contains the subject, otherwise 0. */
  titles: number[];
  /** The number of words in the title. */
  titleLength: number;
  sections: CandidateSection[];
}

export interface Candidates {
  /** How many of all searched pages contain each search subject. */
  counts: number[];
  /** The number of searched pages. */
  total: number;
  pages: Candidate[];
}

/**
 * The maximum number of pages that are considered for one word. A word that more pages contain hardly helps
 * to find the right page.
 */
const PAGES_OF_WORD_MAX = 3000;
/** The maximum number of pages whose sections are scored. */
const PAGES_MAX = 40;

/**
 * Selects the pages that contain the rarest words of the query. Words in the title count twice. Then scores
 * each section of the selected pages word by word. $3 contains a query for each search subject, $4 contains
 * the queries for titles, and $5 contains the queries for headings.
 */
const FIND = plannedOnce(
  "search-candidates",
  `WITH asked AS MATERIALIZED (
    SELECT a.n::int AS n, a.q::tsquery AS q, a.t::tsquery AS t, a.h::tsquery AS h
    FROM unnest($3::text[], $4::text[], $5::text[]) WITH ORDINALITY a(q, t, h, n)),
  hits AS MATERIALIZED (
    SELECT a.n, m."spaceId", m."pageId" FROM asked a CROSS JOIN LATERAL (
      SELECT p."spaceId", p."pageId" FROM "SearchPage" p
      WHERE p."organizationId" = $1 AND p."spaceId" = ANY($2::text[]) AND p."vector" @@ a.q
      LIMIT ${PAGES_OF_WORD_MAX}) m),
  total AS MATERIALIZED (SELECT count(*)::int AS pages FROM "SearchPage" p
    WHERE p."organizationId" = $1 AND p."spaceId" = ANY($2::text[])),
  counts AS MATERIALIZED (SELECT h.n, count(*)::int AS pages FROM hits h GROUP BY h.n),
  coarse AS MATERIALIZED (
    SELECT h."spaceId", h."pageId", sum(ln(1 + t.pages / (c.pages + 0.5))) AS score
    FROM hits h JOIN counts c ON c.n = h.n CROSS JOIN total t
    GROUP BY 1, 2 ORDER BY 3 DESC, 2 LIMIT ${4 * PAGES_MAX}),
  chosen AS MATERIALIZED (
    SELECT c."spaceId", c."pageId", p."heading", p."sections", c.score + coalesce((
      SELECT sum(ln(1 + t.pages / (k.pages + 0.5))) FROM asked a JOIN counts k ON k.n = a.n CROSS JOIN total t
      WHERE p."heading" @@ a.t), 0) AS score
    FROM coarse c JOIN "SearchPage" p
      ON p."organizationId" = $1 AND p."spaceId" = c."spaceId" AND p."pageId" = c."pageId"
    ORDER BY 5 DESC, 2 LIMIT ${PAGES_MAX})
  SELECT (SELECT pages FROM total) AS total,
    (SELECT json_agg(coalesce(c.pages, 0) ORDER BY a.n) FROM asked a LEFT JOIN counts c ON c.n = a.n)::text AS counts,
    coalesce((SELECT json_agg(json_build_object('spaceId', c."spaceId", 'pageId', c."pageId",
        'titles', (SELECT json_agg((c."heading" @@ a.t)::int ORDER BY a.n) FROM asked a),
        'titleLength', length(ts_filter(c."heading", '{a}')),
        'sections', coalesce(s.sections, '[]')))
      FROM chosen c CROSS JOIN LATERAL (
        SELECT json_agg(json_build_object('ordinal', e.n - 1, 'length', length(e.vector), 'bodies', w.bodies,
            'headings', w.headings, 'pairs', x.pairs)) AS sections
        FROM unnest(c."sections") WITH ORDINALITY e(vector, n) CROSS JOIN LATERAL (
          SELECT json_agg(round(ts_rank('{1,1,1,1}', e.vector, a.q)::numeric, 3) ORDER BY a.n) AS bodies,
            json_agg((e.vector @@ a.h)::int ORDER BY a.n) AS headings,
            bool_or(e.vector @@ a.q) AS found
          FROM asked a) w
        CROSS JOIN LATERAL (
          SELECT coalesce(json_agg((e.vector @@ p.q::tsquery)::int ORDER BY p.n), '[]') AS pairs
          FROM unnest($6::text[]) WITH ORDINALITY p(q, n)) x
        WHERE w.found) s), '[]')::text AS pages`,
);

/** The PostgreSQL queries, one for each search subject. A query is empty if no page contains the subject. */
export interface AskedQueries {
  anywhere: readonly string[];
  inTitle: readonly string[];
  inHeading: readonly string[];
}

/**
 * Returns a query for each pair of adjacent words. The query matches if the words are next to each other, in
 * either order, or have one word in between.
 */
function pairsOf(asked: readonly string[]): string[] {
  return asked.slice(1).map((b, index) => {
    const a = asked[index] as string;
    if (a === "" || b === "") return "";
    return ["<1>", "<2>"].map((near) => `((${a}) ${near} (${b})) | ((${b}) ${near} (${a}))`).join(" | ");
  });
}

/**
 * Returns the pages in the given spaces that most likely contain the search subjects, unordered. If no page
 * contains a subject, the subject's query is empty and matches nothing.
 */
export async function findCandidates(
  organizationId: string,
  spaceIds: readonly string[],
  { anywhere, inTitle, inHeading }: AskedQueries,
): Promise<Candidates> {
  const values = [organizationId, spaceIds, anywhere, inTitle, inHeading, pairsOf(anywhere)];
  const [row] = await db().$queryRawUnsafe<{ total: number; counts: string | null; pages: string }[]>(
    FIND,
    ...values,
  );
  return {
    total: row?.total ?? 0,
    counts: JSON.parse(row?.counts ?? "[]") as number[],
    pages: JSON.parse(row?.pages ?? "[]") as Candidate[],
  };
}
