import { sql } from "kysely";
import { anyOf, type Given, Statement, tables } from "@/db/statement";
import { ANCHORS_VERSION } from "@/domains/content/markdown";

/** Returns the anchors of texts. Omits texts whose anchors aren't known. */
export const anchorsOfTexts = new Statement(
  "checks:anchors",
  (given: Given<{ organizationId: string; hashes: readonly string[] }>) =>
    tables
      .selectFrom("DocumentText as t")
      .select(["t.hash", sql.ref<string[]>("t.anchors").as("anchors")])
      .where("t.organizationId", "=", given("organizationId"))
      .where("t.hash", "=", anyOf(given("hashes")))
      .where("t.anchorsVersion", "=", sql.lit(ANCHORS_VERSION))
      .where("t.anchors", "is not", null),
);

/** Returns the pages to which former paths redirect. */
export const redirectsFrom = new Statement(
  "checks:redirects",
  (given: Given<{ organizationId: string; spaceId: string; sources: readonly string[] }>) =>
    tables
      .selectFrom("PageRedirect as r")
      .select(["r.source", "r.pageId"])
      .where("r.organizationId", "=", given("organizationId"))
      .where("r.spaceId", "=", given("spaceId"))
      .where("r.source", "=", anyOf(given("sources"))),
);
