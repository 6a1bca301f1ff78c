import { sql } from "kysely";
import { inPages, PAGES } from "@/db/list";
import {
  columns,
  type Given,
  type RowOf,
  rowCount,
  ShapedStatement,
  type ShapeOf,
  Statement,
  tables,
} from "@/db/statement";
import { CONDITION_PATTERN } from "@/domains/content/conditions/pattern";
import { isAtHead, PATH_AT_HEAD } from "@/domains/content/read/head-sql";

interface PagesAsked {
  organizationId: string;
  /** The pages as JSON. Each has its position `n`, its space and its page ID. */
  wanted: string;
  /** Whether to check if parts of the text depend on the visitor. */
  isForVisitor: boolean;
}

/** Reads the given pages at the head revisions of their spaces, in the given order. */
export const pagesOf = new Statement("ask-details", (given: Given<PagesAsked>) =>
  tables
    .selectFrom(
      sql<{ n: number; space: string; page: string }>`jsonb_to_recordset(${given("wanted")}::jsonb)`.as<"w">(
        sql`w("n" int, "space" text, "page" text)`,
      ),
    )
    .innerJoin("Space as s", (join) =>
      join.on("s.organizationId", "=", given("organizationId")).onRef("s.id", "=", "w.space"),
    )
    .innerJoin("PageVersion as v", (join) =>
      join
        .on("v.organizationId", "=", given("organizationId"))
        .onRef("v.branchId", "=", "s.branchId")
        .onRef("v.pageId", "=", "w.page")
        .on(isAtHead("v")),
    )
    .leftJoin("DocumentText as d", (join) =>
      join
        .on("d.organizationId", "=", given("organizationId"))
        .onRef("d.hash", "=", "v.textHash")
        .on(sql<boolean>`${given("isForVisitor")}::boolean`),
    )
    .crossJoinLateral(
      sql<{ slugs: string[]; titles: string[]; hidden: boolean }>`${sql.raw(PATH_AT_HEAD)}`.as("a"),
    )
    .select(["w.n", "w.space as spaceId", "w.page as pageId", "a.slugs", "a.titles", "a.hidden as isHidden"])
    .select(({ ref }) => [
      "v.textHash",
      sql<boolean>`coalesce(${ref("d.text")} ~ ${sql.lit(CONDITION_PATTERN)}, FALSE)`.as("isConditional"),
    ])
    .orderBy("w.n"),
);

interface QuestionsAsked {
  organizationId: string;
  siteId: string;
  isAnswered: boolean;
}

const FILTERS = { isFiltered: [false, true] } as const;

const questionsAsked = (given: Given<QuestionsAsked>, { isFiltered }: ShapeOf<typeof FILTERS>) =>
  tables
    .selectFrom("AskQuestion as q")
    .where("q.organizationId", "=", given("organizationId"))
    .where("q.siteId", "=", given("siteId"))
    .$if(isFiltered, (found) => found.where("q.answered", "=", given("isAnswered")));

/** The sort key of the last row on the previous page of results. */
interface After {
  answered: number;
  times: number;
  id: string;
}

/**
 * One page of the questions that people asked. Unanswered questions come first, and then the most frequent
 * questions.
 */
export const questionsPage = new ShapedStatement(
  "ask-questions",
  { ...FILTERS, ...PAGES } as const,
  (given: Given<QuestionsAsked & After & { limit: number }>, { isNext, ...shape }) =>
    inPages(
      questionsAsked(given, shape).select(columns("AskQuestion", "q")),
      given,
      { isNext },
      { answered: sql`${sql.ref("q.answered")}::int`, times: sql`-${sql.ref("q.times")}`, id: "q.id" },
    ),
);

export type QuestionRow = RowOf<typeof questionsPage>;

export const questionsCount = new ShapedStatement(
  "ask-questions:count",
  FILTERS,
  (given: Given<QuestionsAsked>, shape) => questionsAsked(given, shape).select(rowCount.as("count")),
);

/** Deletes the questions of all organizations that no one has asked since the given time. */
export const deleteOldQuestions = new Statement(
  "ask-questions:delete-old",
  (given: Given<{ before: Date }>) =>
    tables
      .deleteFrom("AskQuestion as q")
      .where("q.organizationId", "is not", null)
      .where("q.lastAskedAt", "<", given("before")),
);

/**
 * Deletes questions of each site that has more than the maximum number of questions. Starts with the
 * questions that no one has asked for the longest time.
 */
export const deleteSurplusQuestions = new Statement(
  "ask-questions:delete-surplus",
  (given: Given<{ max: number }>) =>
    tables
      .deleteFrom("AskQuestion as q")
      .using((eb) =>
        eb
          .selectFrom("AskQuestion as k")
          .select(["k.organizationId", "k.id"])
          .select(
            sql<number>`row_number() OVER (PARTITION BY k."organizationId", k."siteId"
              ORDER BY k."lastAskedAt" DESC, k."id")`.as("place"),
          )
          .as("o"),
      )
      .whereRef("q.organizationId", "=", "o.organizationId")
      .whereRef("q.id", "=", "o.id")
      .where("o.place", ">", given("max")),
);
