import { type Expression, sql } from "kysely";
import { anyOf, type Given, tables } from "@/db/statement";
import { LayeredStatement, type OfContent } from "../read/layered";

const PLACED = ["v.pageId", "v.parentId", "v.rank", "v.slug"] as const;

/** Returns the pages at the root, or the children of a page. They aren't sorted. */
export const siblings = new LayeredStatement(
  "pages:siblings",
  (given: Given<OfContent & { parentId: string | null }>, visible, { atRoot }) =>
    visible("PageVersion", (found) => {
      const placed = found.select(PLACED);
      return atRoot
        ? placed.where("v.parentId", "is", null)
        : placed.where("v.parentId", "=", given("parentId"));
    }),
  { choices: { atRoot: [true, false] } },
);

interface Slugs {
  /** The slugs of pages at the root. */
  atRoot: readonly string[];
  /** The slugs of other pages. `parentIds` contains the parent for each slug. */
  below: readonly string[];
  parentIds: readonly string[];
}

/** Returns the pages with the given slugs and parents. Links have no slug. */
export const slugHolders = new LayeredStatement("pages:slugs", (given: Given<OfContent & Slugs>, visible) => {
  const holders = (slug: Expression<string>, place: Expression<boolean>) =>
    visible("PageVersion", (found) =>
      found.select(PLACED).where("v.type", "<>", sql.lit("link")).where(place).where("v.slug", "=", slug),
    );
  return holders(anyOf(given("atRoot")), sql<boolean>`v."parentId" is null`).unionAll(
    tables
      .selectFrom(
        sql<object>`unnest(${given("below")}::text[], ${given("parentIds")}::text[])`.as<"w">(
          sql`w("slug", "parentId")`,
        ),
      )
      .crossJoinLateral(() => holders(sql`w."slug"`, sql<boolean>`v."parentId" = w."parentId"`).as("h"))
      .selectAll("h"),
  );
});

/**
 * Returns the highest rank among the children of each parent. Omits parents without children. Each lookup
 * reads one index entry, even if there are many children. `order by` lists all columns of the index, because
 * `is null` doesn't fix the value of a column.
 */
export const lastRanks = new LayeredStatement(
  "pages:ranks",
  (given: Given<OfContent & { parentIds: readonly string[]; atRoot: boolean }>, visible) => {
    const last = (place: Expression<boolean>) =>
      tables
        .selectFrom(
          visible("PageVersion", (found) => found.select(["v.parentId", "v.rank"]).where(place), {
            isHead: true,
          }).as("x"),
        )
        .select(["x.parentId", "x.rank"])
        .orderBy("x.parentId", "desc")
        .orderBy("x.rank", "desc")
        .limit(sql.lit(1));
    return tables
      .selectFrom(sql<object>`unnest(${given("parentIds")}::text[])`.as<"p">(sql`p("parentId")`))
      .crossJoinLateral(() => last(sql<boolean>`v."parentId" = p."parentId"`).as("l"))
      .select(["l.parentId", "l.rank"])
      .unionAll(
        tables
          .selectFrom(last(sql<boolean>`v."parentId" is null`).as("r"))
          .select(["r.parentId", "r.rank"])
          .where(sql<boolean>`${given("atRoot")}::boolean`),
      );
  },
);
