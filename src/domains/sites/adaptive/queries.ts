import { sql } from "kysely";
import { anyOf, type Given, Statement, sameOrganization, tables } from "@/db/statement";
import { isAtHead } from "@/domains/content/read/head-sql";
import type { SiteKey } from "@/domains/sites/rows";

/** The conditions of all pages in the current content of a site. */
export const conditionsOfPages = new Statement(
  "site:page-conditions",
  (given: Given<SiteKey & { limit: number }>) =>
    tables
      .selectFrom("SiteSpace as p")
      .innerJoin("Space as s", sameOrganization("s", "p", { id: "spaceId" }))
      .innerJoin("PageVersion as v", sameOrganization("v", "s", { branchId: "branchId" }))
      .select(["v.title", sql<string>`${sql.ref("v.condition")}`.as("condition")])
      .distinct()
      .where("p.organizationId", "=", given("organizationId"))
      .where("p.siteId", "=", given("id"))
      .where("s.deletedAt", "is", null)
      .where(isAtHead("v"))
      .where("v.condition", "is not", null)
      .orderBy("v.title")
      .orderBy("v.condition")
      .limit(given("limit")),
);

type Variables = Readonly<Record<string, string>> | null;

/** The pages that have a condition, in the current content of the given spaces. */
export const conditionedPages = new Statement(
  "spaces:conditioned-pages",
  (given: Given<{ organizationId: string; spaceIds: readonly string[]; limit: number }>) =>
    tables
      .selectFrom("Space as s")
      .innerJoin("Branch as b", sameOrganization("b", "s", { id: "branchId" }))
      .innerJoin("Revision as r", sameOrganization("r", "b", { id: "headRevisionId" }))
      .innerJoin("PageVersion as v", sameOrganization("v", "s", { branchId: "branchId" }))
      .select(["s.id as spaceId", "v.pageId as page", "v.title"])
      .select(({ ref }) => [
        ref("v.condition").$notNull().as("condition"),
        ref("r.variables").$castTo<Variables>().as("spaceVariables"),
        ref("v.variables").$castTo<Variables>().as("pageVariables"),
      ])
      .where("s.organizationId", "=", given("organizationId"))
      .where("s.id", "=", anyOf(given("spaceIds")))
      .where(isAtHead("v"))
      .where("v.condition", "is not", null)
      .orderBy("v.title")
      .orderBy("v.pageId")
      .limit(given("limit")),
);
