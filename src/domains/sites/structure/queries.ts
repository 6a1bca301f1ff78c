import { sql } from "kysely";
import { anyOf, columns, type Given, Statement, sameOrganization, tables } from "@/db/statement";
import type { SiteKey } from "@/domains/sites/rows";
import { spacesListedFor } from "@/domains/spaces/queries";

export const siteAlone = new Statement("site-rows:site", (given: Given<SiteKey>) =>
  tables
    .selectFrom("Site as t")
    .select(columns("Site", "t"))
    .where("t.organizationId", "=", given("organizationId"))
    .where("t.id", "=", given("id")),
);

export const sectionsOf = new Statement("site-rows:sections", (given: Given<SiteKey>) =>
  tables
    .selectFrom("SiteSection as t")
    .select(columns("SiteSection", "t"))
    .where("t.organizationId", "=", given("organizationId"))
    .where("t.siteId", "=", given("id")),
);

export const groupsOf = new Statement("site-rows:groups", (given: Given<SiteKey>) =>
  tables
    .selectFrom("SiteSectionGroup as t")
    .select(columns("SiteSectionGroup", "t"))
    .where("t.organizationId", "=", given("organizationId"))
    .where("t.siteId", "=", given("id")),
);

export const linksOf = new Statement("site-rows:links", (given: Given<SiteKey>) =>
  tables
    .selectFrom("SiteExternalLink as t")
    .select(columns("SiteExternalLink", "t"))
    .where("t.organizationId", "=", given("organizationId"))
    .where("t.siteId", "=", given("id")),
);

/** The site spaces of a site, each with data of its space. */
export const siteSpacesOf = new Statement("site-rows:site-spaces", (given: Given<SiteKey>) =>
  tables
    .selectFrom("SiteSpace as t")
    .leftJoin("Space as s", sameOrganization("s", "t", { id: "spaceId" }))
    .select(columns("SiteSpace", "t"))
    .select(({ fn }) => [
      fn.coalesce("s.title", sql.lit("")).as("spaceTitle"),
      "s.language as spaceLanguage",
      fn.coalesce("s.embedVersion", sql.lit(0)).as("embedVersion"),
      sql<boolean>`(${sql.ref("s.id")} IS NOT NULL AND ${sql.ref("s.deletedAt")} IS NULL)`.as("isLiving"),
    ])
    .where("t.organizationId", "=", given("organizationId"))
    .where("t.siteId", "=", given("id")),
);

interface Seen {
  organizationId: string;
  userId: string;
  ids: readonly string[];
}

/** Selects the given spaces that a member can see. */
export const spacesSeen = new Statement("sites:spaces", (given: Given<Seen>) =>
  spacesListedFor(given)
    .where("s.id", "=", anyOf(given("ids")))
    .where("s.deletedAt", "is", null),
);
