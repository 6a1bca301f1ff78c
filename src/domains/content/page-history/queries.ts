import { sql } from "kysely";
import { anyOf, type Given, Statement, sameOrganization, tables } from "@/db/statement";

interface Asked {
  organizationId: string;
  branchIds: readonly string[];
  pageId: string;
  limit: number;
}

/** Returns the versions of a page on several branches, newest first, with the sizes of their texts. */
export const textVersions = new Statement("page-history:texts", (given: Given<Asked>) =>
  tables
    .selectFrom("PageVersion as v")
    .innerJoin("DocumentText as t", sameOrganization("t", "v", { hash: "textHash" }))
    .select(["v.branchId", "v.fromNumber as number", "t.hash as textHash"])
    .select(sql<number>`octet_length(t."text")`.as("bytes"))
    .where("v.organizationId", "=", given("organizationId"))
    .where("v.branchId", "=", anyOf(given("branchIds")))
    .where("v.pageId", "=", given("pageId"))
    .where("v.deleted", "=", sql.lit(false))
    .orderBy("v.branchId")
    .orderBy("v.fromNumber", "desc")
    .limit(given("limit")),
);
