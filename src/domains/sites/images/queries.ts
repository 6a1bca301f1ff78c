import { type Given, Statement, tables } from "@/db/statement";
import type { SiteKey } from "@/domains/sites/rows";

/** Sites with images, in all organizations, whose IDs come after the given ID. */
export const sitesWithImages = new Statement(
  "site-images:sites",
  (given: Given<SiteKey & { limit: number }>) =>
    tables
      .selectFrom("SiteImage as i")
      .select(["i.organizationId", "i.siteId as id"])
      .distinct()
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple("i.organizationId", "i.siteId"), ">", tuple(given("organizationId"), given("id"))),
      )
      .orderBy("i.organizationId")
      .orderBy("i.siteId")
      .limit(given("limit")),
);
