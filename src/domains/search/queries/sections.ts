import { sql } from "kysely";
import { anyOf, type Given, Statement, sameOrganization, tables } from "@/db/statement";
import { CONDITION_PATTERN } from "@/domains/content/conditions/pattern";
import type { TextSection } from "@/domains/content/search-index/sections";

/** Reads the sections of texts. */
export const sectionsOfTexts = new Statement(
  "search-sections",
  (given: Given<{ organizationId: string; hashes: readonly string[] }>) =>
    tables
      .selectFrom("TextSections as t")
      .select("t.hash")
      .select(({ ref }) => sql<TextSection[]>`${ref("t.sections")}`.as("sections"))
      .where("t.organizationId", "=", given("organizationId"))
      .where("t.hash", "=", anyOf(given("hashes"))),
);

interface ConditionsAsked {
  organizationId: string;
  branchId: string;
  /** The number of the revision. */
  number: number;
  pageIds: readonly string[];
}

/** Selects the pages whose texts contain a part that is hidden from some visitors. */
export const conditionalPages = new Statement("search-conditional", (given: Given<ConditionsAsked>) =>
  tables
    .selectFrom("PageVersion as v")
    .innerJoin("DocumentText as t", sameOrganization("t", "v", { hash: "textHash" }))
    .select("v.pageId")
    .where("v.organizationId", "=", given("organizationId"))
    .where("v.branchId", "=", given("branchId"))
    .where("v.pageId", "=", anyOf(given("pageIds")))
    .where("v.fromNumber", "<=", given("number"))
    .where("v.toNumber", ">", given("number"))
    .where("t.text", "~", sql.lit(CONDITION_PATTERN)),
);
