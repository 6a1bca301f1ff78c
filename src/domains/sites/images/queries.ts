import { type Given, Statement, tables } from "@/db/statement";
import type { SiteKey } from "@/domains/sites/rows";

/** Sites of all organizations with images, after a site. */
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
