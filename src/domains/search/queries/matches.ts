import { type Expression, type RawBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { PAGES } from "@/db/list";
import { anyOf, type Given, type RowOf, rowCount, ShapedStatement, Statement, tables } from "@/db/statement";
import { isAtHead, PATH_AT_HEAD } from "@/domains/content/read/head-sql";
import { PAGES_MAX } from "./candidates";

/**
 * The maximum numbers of pages to rank. The first number applies to pages with a match in the title or a heading, and
 * the second number to pages with a match in any position. Because of the separate limits, pages with a match in the
 * title are ranked even if many pages match.
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

interface InOrganization {
  organizationId: string;
  /** The query that selects the sections to show. This query matches any of the terms. */
  any: string;
}

interface Searched extends InOrganization {
  /** The query that a page must match. */
  all: string;
  /** The query for titles. */
  inTitle: string;
  /** The query for headings, including titles. */
  inHeading: string;
  /** The query for titles, the titles of parents, and slugs. */
  inPlace: string;
  /** The query for titles that contain any of the terms. */
  anyInTitle: string;
}

/** The last result of the previous page of results. */
export interface After {
  score: number;
  id: string;
}

const isIn = (vector: string, query: Expression<string>) =>
  sql<boolean>`${sql.ref(vector)} @@ ${query}::tsquery`;

const rankOf = (vector: string, query: Expression<string>) =>
  sql<number>`ts_rank('{0.05,0.2,0.4,1}'::real[], ${sql.ref(vector)}, ${query}::tsquery, 1)`;

const rounded = (score: Expression<number>) => sql<number>`round((${score})::numeric, 6)::float8`;

/** The minimum score of a page whose title, together with its place, contains the whole query. */
export const TITLED_SCORE = 1.5;

const bonusOfShortTitle = sql<number>`1.0 / (1 + length(ts_filter(p."heading", '{a}')))`;

/**
 * The score of a page. A match in the title counts most. A match in the title together with the place of the
 * page (the title of its parent and its slug) comes next, then a match in a heading, and then a match in the
 * body. A match counts more in a short title than in a long title.
 */
const scoreOf = (given: Given<Searched>) =>
  rounded(sql<number>`CASE
    WHEN ${isIn("p.heading", given("inTitle"))} THEN 2 + ${bonusOfShortTitle}
    WHEN ${isIn("p.heading", given("inPlace"))} AND ${isIn("p.heading", given("anyInTitle"))}
      THEN ${sql.lit(TITLED_SCORE)} + 0.5 * ${bonusOfShortTitle}
    WHEN ${isIn("p.heading", given("inHeading"))} THEN 1 ELSE 0 END + ${rankOf("p.vector", given("all"))}`);

/** The pages that match the query and are in one of the given spaces. */
const matching = (
  given: Given<Searched>,
  space: Expression<string>,
  vector: "p.heading" | "p.vector",
  limit: number,
) =>
  tables
    .selectFrom("SearchPage as p")
    .select(["p.spaceId", "p.pageId"])
    .where("p.organizationId", "=", given("organizationId"))
    .where("p.spaceId", "=", space)
    .where(isIn(vector, given("all")))
    // A heading doesn't show whether the rest of the page contains an excluded word.
    .$if(vector === "p.heading", (found) => found.where(isIn("p.vector", given("all"))))
    .limit(sql.lit(limit));

/**
 * The candidates among the pages of one space. The condition compares with a single value instead of
 * `any(…)`, so that PostgreSQL's planner uses the index.
 */
const inSpace = (given: Given<Searched>, spaceId: RawBuilder<string>) =>
  tables
    .selectFrom(matching(given, spaceId, "p.heading", TITLED_MAX).as("m"))
    .select(["m.spaceId", "m.pageId"])
    .union((db) =>
      db
        .selectFrom(matching(given, spaceId, "p.vector", RANKED_MAX).as("m"))
        .select(["m.spaceId", "m.pageId"]),
    );

/**
 * The candidates among the pages of many spaces. The number of candidates is limited per space, so that a
 * large space doesn't displace the results of other spaces.
 */
const inSpaces = (given: Given<Searched>, spaceIds: RawBuilder<readonly string[]>) => {
  const space = anyOf(spaceIds);
  const placed = tables
    .selectFrom(matching(given, space, "p.vector", LOOKED_THROUGH_MAX).as("m"))
    .select(["m.spaceId", "m.pageId"])
    .select(sql<number>`row_number() OVER (PARTITION BY m."spaceId")`.as("place"));
  const others = tables
    .selectFrom(placed.as("o"))
    .select(["o.spaceId", "o.pageId"])
    .where("o.place", "<=", sql.lit(RANKED_OF_SPACE_MAX))
    .orderBy("o.place")
    .limit(sql.lit(2 * RANKED_MAX));
  return tables
    .selectFrom(matching(given, space, "p.heading", TITLED_MAX).as("m"))
    .select(["m.spaceId", "m.pageId"])
    .union((db) => db.selectFrom(others.as("m")).select(["m.spaceId", "m.pageId"]));
};

const withScores = (given: Given<Searched>, candidates: ReturnType<typeof inSpace>) =>
  tables
    .with("candidates", () => candidates)
    .with(
      (cte) => cte("scored").materialized(),
      (db) =>
        db
          .selectFrom("candidates as c")
          .innerJoin("SearchPage as p", (join) =>
            join
              .on("p.organizationId", "=", given("organizationId"))
              .onRef("p.spaceId", "=", "c.spaceId")
              .onRef("p.pageId", "=", "c.pageId"),
          )
          .select(["c.spaceId", "c.pageId", scoreOf(given).as("score")]),
    );

/** Whether the row `t` comes after the last result of the previous page of results. */
const isAfter = (given: Given<After>, id: "t.pageId" | "t.spaceId") =>
  sql<boolean>`(t."score" < ${given("score")} OR (t."score" = ${given("score")} AND ${sql.ref(id)} > ${given("id")}))`;

/**
 * The sections of the page `p` that match any of the terms, best first. Instead of the texts of the sections,
 * the result contains their positions in the page's text, starting at 0.
 */
const sectionsFound = (given: Given<InOrganization>) =>
  tables
    .selectFrom(
      sql<{ vector: string; n: number }>`unnest(${sql.ref("p.sections")}) WITH ORDINALITY`.as<"e">(
        sql`e("vector", "n")`,
      ),
    )
    .select([sql<number>`e."n" - 1`.as("ordinal"), rounded(rankOf("e.vector", given("any"))).as("score")])
    .where(isIn("e.vector", given("any")))
    .orderBy("score", "desc")
    .orderBy("ordinal")
    .limit(sql.lit(SECTIONS_MAX));

/**
 * The data to display for the pages in the common table expression `wanted`, best first. Omits pages that
 * have been deleted in the meantime.
 */
const detailsOf = (given: Given<InOrganization>) =>
  tables
    .selectFrom(
      sql<{ spaceId: string; pageId: string; score: number; rank: number }>`"wanted"`.as<"w">(sql`w`),
    )
    .innerJoin("Space as s", (join) =>
      join.on("s.organizationId", "=", given("organizationId")).onRef("s.id", "=", "w.spaceId"),
    )
    .innerJoin("PageVersion as v", (join) =>
      join
        .on("v.organizationId", "=", given("organizationId"))
        .onRef("v.branchId", "=", "s.branchId")
        .onRef("v.pageId", "=", "w.pageId")
        .on(isAtHead("v")),
    )
    .innerJoin("SearchPage as p", (join) =>
      join
        .on("p.organizationId", "=", given("organizationId"))
        .onRef("p.spaceId", "=", "w.spaceId")
        .onRef("p.pageId", "=", "w.pageId"),
    )
    .crossJoinLateral(sql<{ slugs: string[]; titles: string[] }>`${sql.raw(PATH_AT_HEAD)}`.as("a"))
    .select(["w.spaceId", "s.title as spaceTitle", "w.pageId", "w.score"])
    /** The page's position, starting at 1. If results are grouped by space, this is the position in the group. */
    .select("w.rank")
    .select(["v.title", "v.description", "v.textHash"])
    /** The slugs and titles of the page's ancestors and of the page itself, from the root down. */
    .select(["a.slugs", "a.titles"])
    .select(jsonArrayFrom(sectionsFound(given)).as("sections"))
    .orderBy("w.score", "desc")
    .orderBy("w.pageId");

type OnePage = { limit: number } & After;

/**
 * Whether a title contains the whole query, or more pages match than the ranking by sections considers. If
 * neither is true, the ranking by sections finds the same pages and puts the right page first more often.
 */
const isClear =
  sql<boolean>`coalesce(max("score") >= ${sql.lit(TITLED_SCORE)} OR count(*) > ${sql.lit(PAGES_MAX)}, false)`.as(
    "isClear",
  );

/** One page of the results in a space, best first, and the number of all results. */
export const pagesFound = new ShapedStatement(
  "search-pages",
  PAGES,
  (given: Given<Searched & OnePage & { spaceId: string }>, { isNext }) =>
    withScores(given, inSpace(given, given("spaceId")))
      .with(
        (cte) => cte("wanted").materialized(),
        (db) =>
          db
            .selectFrom(
              db
                .selectFrom("scored as t")
                .select(["t.spaceId", "t.pageId", "t.score"])
                .select(sql<number>`row_number() OVER (ORDER BY t."score" DESC, t."pageId")`.as("rank"))
                .as("t"),
            )
            .select(["t.spaceId", "t.pageId", "t.score", "t.rank"])
            .$if(isNext, (found) => found.where(isAfter(given, "t.pageId")))
            .orderBy("t.rank")
            .limit(given("limit")),
      )
      .selectNoFrom(({ selectFrom }) => [
        selectFrom("scored").select(rowCount.as("count")).$asScalar().$notNull().as("total"),
        selectFrom("scored").select(isClear).$asScalar().$notNull().as("isClear"),
        jsonArrayFrom(detailsOf(given)).as("pages"),
      ]),
);

export type PageMatch = RowOf<typeof pagesFound>["pages"][number];

/**
 * One page of the spaces with results, with the best results in each space, and the number of all these
 * spaces.
 */
export const spacesFound = new ShapedStatement(
  "search-spaces",
  PAGES,
  (given: Given<Searched & OnePage & { spaceIds: readonly string[] }>, { isNext }) =>
    withScores(given, inSpaces(given, given("spaceIds")))
      .with(
        (cte) => cte("spaces").materialized(),
        (db) =>
          db
            .selectFrom("scored as t")
            .select(["t.spaceId", ({ fn }) => fn.max("t.score").as("score")])
            .groupBy("t.spaceId"),
      )
      .with(
        (cte) => cte("chosen").materialized(),
        (db) =>
          db
            .selectFrom("spaces as t")
            .select(["t.spaceId", "t.score"])
            .$if(isNext, (found) => found.where(isAfter(given, "t.spaceId")))
            .orderBy("t.score", "desc")
            .orderBy("t.spaceId")
            .limit(given("limit")),
      )
      .with(
        (cte) => cte("wanted").materialized(),
        (db) =>
          db
            .selectFrom(
              db
                .selectFrom("scored as t")
                .innerJoin("chosen as c", "c.spaceId", "t.spaceId")
                .select(["t.spaceId", "t.pageId", "t.score"])
                .select(
                  sql<number>`row_number() OVER (PARTITION BY t."spaceId" ORDER BY t."score" DESC, t."pageId")`.as(
                    "rank",
                  ),
                )
                .as("t"),
            )
            .select(["t.spaceId", "t.pageId", "t.score", "t.rank"])
            .where("t.rank", "<=", sql.lit(PAGES_OF_SPACE_MAX)),
      )
      .selectNoFrom(({ selectFrom }) => [
        selectFrom("spaces").select(rowCount.as("count")).$asScalar().$notNull().as("total"),
        selectFrom("scored").select(isClear).$asScalar().$notNull().as("isClear"),
        jsonArrayFrom(detailsOf(given)).as("pages"),
      ]),
);

/**
 * The given pages, best first. `pages` is JSON that contains the space, the page, the score and the rank of
 * each page.
 */
export const pagesRanked = new Statement(
  "search-nearest",
  (given: Given<InOrganization & { wanted: string }>) =>
    tables
      .with(
        (cte) => cte("wanted").materialized(),
        () => sql<{ spaceId: string; pageId: string; score: number; rank: number }>`(
          SELECT w."spaceId", w."pageId", w."score", w."rank" FROM jsonb_to_recordset(${given("wanted")}::jsonb)
            AS w("spaceId" text, "pageId" text, "score" float8, "rank" int))`,
      )
      .selectNoFrom(jsonArrayFrom(detailsOf(given)).as("pages")),
);
