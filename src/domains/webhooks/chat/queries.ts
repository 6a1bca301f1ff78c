import { sql } from "kysely";
import { type Given, Statement, sameOrganization, tables } from "@/db/statement";

interface Asked {
  organizationId: string;
  revisionId: string;
  limit: number;
}

/** Selects the pages that a revision changed, with the page's text before and after. New pages have no text before. */
export const changedPages = new Statement("webhooks:changed-pages", (given: Given<Asked>) =>
  tables
    .selectFrom("Revision as r")
    .innerJoin("PageVersion as v", sameOrganization("v", "r", { branchId: "branchId", fromNumber: "number" }))
    .leftJoin("DocumentText as n", sameOrganization("n", "v", { hash: "textHash" }))
    .leftJoin("PageVersion as b", (join) =>
      sameOrganization("b", "v", { branchId: "branchId", pageId: "pageId" })(join).onRef(
        "b.toNumber",
        "=",
        "r.number",
      ),
    )
    .leftJoin("DocumentText as o", sameOrganization("o", "b", { hash: "textHash" }))
    .select(["v.pageId", "v.title", "n.text as after", "o.text as before"])
    .select(sql<number>`(count(*) OVER ())::int`.as("count"))
    .where("r.organizationId", "=", given("organizationId"))
    .where("r.id", "=", given("revisionId"))
    .where("v.deleted", "=", sql.lit(false))
    .orderBy("v.pageId")
    .limit(given("limit")),
);
