import { sql } from "kysely";
import { inPages, PAGES } from "@/db/list";
import { anyOf, columns, type Given, rowCount, ShapedStatement, Statement, tables } from "@/db/statement";
import { OPEN_END } from "@/db/version-range";

interface OfBranch {
  organizationId: string;
  branchId: string;
}

type InPages = { before: number; limit: number };

const ofBranch = (given: Given<OfBranch>) =>
  tables
    .selectFrom("Revision as r")
    .where("r.organizationId", "=", given("organizationId"))
    .where("r.branchId", "=", given("branchId"));

/** Returns a page of the revisions of a branch, newest first. */
export const revisionsOfBranch = new ShapedStatement(
  "revisions",
  PAGES,
  (given: Given<OfBranch & InPages>, { isNext }) =>
    inPages(
      ofBranch(given).select(columns("Revision", "r")),
      given,
      { isNext, order: "desc" },
      { before: "r.number" },
    ),
);

export const revisionsOfBranchCount = new Statement("revisions:count", (given: Given<OfBranch>) =>
  ofBranch(given).select(rowCount.as("count")),
);

type OfPage = OfBranch & { pageId: string };

/** Selects the numbers of the revisions that changed a page. */
function numbersOf(given: Given<OfPage>) {
  const versions = tables
    .selectFrom("PageVersion as v")
    .where("v.organizationId", "=", given("organizationId"))
    .where("v.branchId", "=", given("branchId"))
    .where("v.pageId", "=", given("pageId"));
  return versions
    .select("v.fromNumber as number")
    .union(versions.select("v.toNumber as number").where("v.toNumber", "<", sql.lit(OPEN_END)));
}

/** Returns a page of the revisions that changed a page, newest first. */
export const revisionsOfPage = new ShapedStatement(
  "revisions:page",
  PAGES,
  (given: Given<OfPage & InPages>, { isNext }) =>
    inPages(
      ofBranch(given)
        .innerJoin(numbersOf(given).as("n"), "n.number", "r.number")
        .select(columns("Revision", "r")),
      given,
      { isNext, order: "desc" },
      { before: "n.number" },
    ),
);

export const revisionsOfPageCount = new Statement("revisions:page:count", (given: Given<OfPage>) =>
  tables.selectFrom(numbersOf(given).as("n")).select(rowCount.as("count")),
);

export const authorsOfRevisions = new Statement(
  "revisions:authors",
  (given: Given<{ ids: readonly string[] }>) =>
    tables
      .selectFrom("User as u")
      .select(["u.id", "u.displayName", "u.email", "u.photoURL"])
      .where("u.id", "=", anyOf(given("ids"))),
);
