import { type Expression, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { anyOf, type Given, type RowOf, rowCount, Statement, tables } from "@/db/statement";

/**
 * The maximum number of pages that are considered for one word. If more pages contain a word, the word hardly
 * helps to find the right page.
 */
const PAGES_OF_WORD_MAX = 3000;
/** The maximum number of pages whose sections are scored. */
export const PAGES_MAX = 40;

interface CandidatesAsked {
  organizationId: string;
  spaceIds: readonly string[];
  /** A query for each search subject. */
  anywhere: readonly string[];
  /** The queries for titles. */
  inTitle: readonly string[];
  /** The queries for headings. */
  inHeading: readonly string[];
  /** The queries for pairs of adjacent words. */
  pairs: readonly string[];
}

const subjects = (given: Given<CandidatesAsked>) => sql<{ n: number; q: string; t: string; h: string }>`(
  SELECT a.n::int AS "n", a.q::tsquery AS "q", a.t::tsquery AS "t", a.h::tsquery AS "h"
  FROM unnest(${given("anywhere")}::text[], ${given("inTitle")}::text[], ${given("inHeading")}::text[])
    WITH ORDINALITY a(q, t, h, n))`;

/** Returns a list with one value for each row of `a`. These rows are the search subjects. */
const bySubject = <Value>(value: Expression<Value>) => sql<Value[]>`json_agg(${value} ORDER BY a."n")`;

const isIn = (vector: string, query: string) => sql<boolean>`${sql.ref(vector)} @@ ${sql.ref(query)}`;

/**
 * The weight of a search subject. `k.pages` is the number of pages that contain the subject. Rarer subjects
 * have a higher weight.
 */
const RARITY = sql<number>`sum(ln(1 + t."pages" / (k."pages" + 0.5)))`;

const searched = (given: Given<CandidatesAsked>) =>
  tables
    .selectFrom("SearchPage as p")
    .where("p.organizationId", "=", given("organizationId"))
    .where("p.spaceId", "=", anyOf(given("spaceIds")));

/**
 * Selects the pages that contain the rarest words of the query, as `chosen`. Words in the title count twice.
 */
const withChosen = (given: Given<CandidatesAsked>) =>
  tables
    .with(
      (cte) => cte("asked").materialized(),
      () => subjects(given),
    )
    .with(
      (cte) => cte("hits").materialized(),
      (db) =>
        db
          .selectFrom("asked as a")
          .crossJoinLateral(
            searched(given)
              .select(["p.spaceId", "p.pageId"])
              .where(isIn("p.vector", "a.q"))
              .limit(sql.lit(PAGES_OF_WORD_MAX))
              .as("m"),
          )
          .select(["a.n", "m.spaceId", "m.pageId"]),
    )
    .with(
      (cte) => cte("total").materialized(),
      () => searched(given).select(rowCount.as("pages")),
    )
    .with(
      (cte) => cte("counts").materialized(),
      (db) =>
        db
          .selectFrom("hits as h")
          .select(["h.n", rowCount.as("pages")])
          .groupBy("h.n"),
    )
    .with(
      (cte) => cte("coarse").materialized(),
      (db) =>
        db
          .selectFrom("hits as h")
          .innerJoin("counts as k", "k.n", "h.n")
          .crossJoin("total as t")
          .select(["h.spaceId", "h.pageId", RARITY.as("score")])
          .groupBy(["h.spaceId", "h.pageId"])
          .orderBy("score", "desc")
          .orderBy("h.pageId")
          .limit(sql.lit(4 * PAGES_MAX)),
    )
    .with(
      (cte) => cte("chosen").materialized(),
      (db) =>
        db
          .selectFrom("coarse as c")
          .innerJoin("SearchPage as p", (join) =>
            join
              .on("p.organizationId", "=", given("organizationId"))
              .onRef("p.spaceId", "=", "c.spaceId")
              .onRef("p.pageId", "=", "c.pageId"),
          )
          .select(({ ref, selectFrom }) => {
            const titled = selectFrom("asked as a")
              .innerJoin("counts as k", "k.n", "a.n")
              .crossJoin("total as t")
              .select(RARITY.as("score"))
              .where(isIn("p.heading", "a.t"));
            return [
              "c.spaceId",
              "c.pageId",
              sql.ref<string>("p.heading").as("heading"),
              sql.ref<string[]>("p.sections").as("sections"),
              sql<number>`${ref("c.score")} + coalesce(${titled}, 0)`.as("score"),
              // Pages that contain the whole query have the highest score, apart from rounding.
              sql<boolean>`${ref("c.score")} > (SELECT max(m."score") - 0.001 FROM "coarse" m)`.as("isWhole"),
            ];
          })
          // Words in titles count twice, but must not push out a page that contains more of the query.
          .orderBy("isWhole", "desc")
          .orderBy("score", "desc")
          .orderBy("c.pageId")
          .limit(sql.lit(PAGES_MAX)),
    );

/**
 * The sections of the page `c` that match at least one search subject. A subject is a word or phrase of the
 * query with its synonyms.
 */
const sectionsFound = (given: Given<CandidatesAsked>) => {
  const bodies = sql<number>`round(ts_rank('{1,1,1,1}', e."vector", a."q")::numeric, 3)`;
  const headings = sql<number>`(${isIn("e.vector", "a.h")})::int`;
  return tables
    .selectFrom(
      sql<{ vector: string; n: number }>`unnest(c."sections") WITH ORDINALITY`.as<"e">(sql`e("vector", "n")`),
    )
    .crossJoinLateral(
      sql<{ bodies: number[]; headings: number[]; found: boolean }>`(
        SELECT ${bySubject(bodies)} AS "bodies", ${bySubject(headings)} AS "headings",
          bool_or(${isIn("e.vector", "a.q")}) AS "found" FROM "asked" a)`.as("w"),
    )
    .crossJoinLateral(
      sql<{ pairs: number[] }>`(
        SELECT coalesce(json_agg((e."vector" @@ p.q::tsquery)::int ORDER BY p.n), '[]') AS "pairs"
        FROM unnest(${given("pairs")}::text[]) WITH ORDINALITY p(q, n))`.as("x"),
    )
    .select([
      /** The section's position in the page, starting at 0. */
      sql<number>`e."n" - 1`.as("ordinal"),
      /** The number of distinct words in the section. */
      sql<number>`length(e."vector")`.as("length"),
      /** How well the section's text matches each search subject, from 0 to 1. */
      "w.bodies",
      /** For each search subject, 1 if the section's heading contains the subject, otherwise 0. */
      "w.headings",
      /**
       * A value for each pair of adjacent words in the query. The value is 1 if the two words are close to each other
       * in the section, otherwise 0.
       */
      "x.pairs",
    ])
    .where("w.found", "=", sql.lit(true));
};

/**
 * Selects the pages that contain the rarest words of the query, and returns how well each of their sections
 * matches each word.
 */
export const candidatePages = new Statement("search-candidates", (given: Given<CandidatesAsked>) =>
  withChosen(given).selectNoFrom(({ selectFrom }) => [
    /** The number of searched pages. */
    selectFrom("total").select("pages").$asScalar().$notNull().as("total"),
    /** The number of searched pages that contain each search subject. */
    selectFrom("asked as a")
      .leftJoin("counts as k", "k.n", "a.n")
      .select(({ ref }) => bySubject(sql<number>`coalesce(${ref("k.pages")}, 0)`).as("counts"))
      .$asScalar()
      .as("counts"),
    jsonArrayFrom(
      selectFrom("chosen as c").select((eb) => [
        "c.spaceId",
        "c.pageId",
        /** For each search subject, 1 if the page's title contains the subject, otherwise 0. */
        eb
          .selectFrom("asked as a")
          .select(bySubject(sql<number>`(${isIn("c.heading", "a.t")})::int`).as("titles"))
          .$asScalar()
          .$notNull()
          .as("titles"),
        /** The number of words in the title. */
        sql<number>`length(ts_filter(${eb.ref("c.heading")}, '{a}'))`.as("titleLength"),
        jsonArrayFrom(sectionsFound(given)).as("sections"),
      ]),
    ).as("pages"),
  ]),
);

export type Candidates = RowOf<typeof candidatePages>;
export type Candidate = Candidates["pages"][number];
export type CandidateSection = Candidate["sections"][number];
