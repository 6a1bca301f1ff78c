import { sql } from "kysely";
import { audienceOf, authMark } from "@/access/visitors/level-sql";
import { anyOf, column, columns, type Given, Statement, sameOrganization, tables } from "@/db/statement";
import { SPACE_SHOWN } from "@/scopes/space";

/** The key of a site's share link. */
interface Key {
  organizationId: string;
  siteId: string;
  keyHash: string;
}

export const activeLink = new Statement("published:link", (given: Given<Key>) =>
  tables
    .selectFrom("SiteShareLink as k")
    .select("k.id")
    .where("k.organizationId", "=", given("organizationId"))
    .where("k.siteId", "=", given("siteId"))
    .where("k.keyHash", "=", given("keyHash"))
    .where("k.active", "=", sql.lit(true)),
);

/** SQL for a text that changes when the head, name or language of any space of site `s` changes. */
const spacesMark = tables
  .selectFrom("SiteSpace as p")
  .innerJoin("Space as c", sameOrganization("c", "p", { id: "spaceId" }))
  .select(({ ref }) => {
    const facts = sql`concat_ws('/', ${ref("p.id")}, ${ref("c.revisionId")}, ${ref("c.title")}, ${ref("c.language")}, ${ref("c.embedVersion")})`;
    return sql<string>`md5(string_agg(${facts}, ',' ORDER BY ${ref("p.id")}))`.as("mark");
  })
  .where("p.organizationId", "=", column("Site", "s", "organizationId"))
  .where("p.siteId", "=", column("Site", "s", "id"))
  .where("c.deletedAt", "is", null);

/**
 * SQL for a text that identifies the state of site `s`. The text changes when the site changes, because every change
 * updates the site's row. The text also changes when the head, name, language or embed cards of any of the site's spaces change.
 */
const siteMark = sql<string>`concat_ws('/', s.xmin::text, ${spacesMark})`;

/** Selects the sites `s` at addresses `a`, with the texts that identify the states of the sites. */
const markedSites = () =>
  tables
    .selectFrom("SiteAddress as a")
    .innerJoin("Site as s", sameOrganization("s", "a", { id: "siteId" }))
    .select(["a.address", "a.organizationId", "a.siteId"])
    .select([authMark("s").as("authMark"), siteMark.as("mark")])
    .limit(sql.lit(1));

/** Returns the site at the first of the given addresses that belongs to a site. */
export const siteAt = new Statement("published:site", (given: Given<{ addresses: readonly string[] }>) =>
  markedSites()
    .where("a.address", "=", anyOf(given("addresses")))
    .orderBy(({ ref }) => sql`array_position(${given("addresses")}::text[], ${ref("a.address")})`),
);

export const siteWithId = new Statement("published:site by id", (given: Given<{ siteId: string }>) =>
  markedSites().where("a.siteId", "=", given("siteId")),
);

export const markedSite = new Statement(
  "published:mark",
  (given: Given<{ organizationId: string; id: string }>) =>
    tables
      .selectFrom("Site as s")
      .select(siteMark.as("mark"))
      .where("s.organizationId", "=", given("organizationId"))
      .where("s.id", "=", given("id")),
);

/** The organization's default site if it is public, otherwise the public site that was published first. */
export const publicSite = new Statement(
  "published:organization",
  (given: Given<{ organizationName: string }>) =>
    tables
      .selectFrom("Organization as o")
      .innerJoin("Site as s", "s.organizationId", "o.id")
      .select(columns("Site", "s"))
      .where("o.hostname", "=", given("organizationName"))
      .where("s.publishedAt", "is not", null)
      .where("s.visibility", "=", sql.lit("public"))
      .orderBy(
        ({ ref }) => sql`(${ref("o.defaultContent")}->>'site' = ${ref("s.id")})`,
        (order) => order.desc().nullsLast(),
      )
      .orderBy("s.publishedAt")
      .orderBy("s.id")
      .limit(sql.lit(1)),
);

/** The published site at an address. */
export const publishedAt = new Statement("published:host", (given: Given<{ address: string }>) =>
  tables
    .selectFrom("SiteAddress as a")
    .innerJoin("Site as s", sameOrganization("s", "a", { id: "siteId" }))
    .select("s.id")
    .where("a.address", "=", given("address"))
    .where("s.publishedAt", "is not", null),
);

/**
 * Selects a space that people other than members can read without a site. Also selects a text that changes when the space's row
 * changes.
 */
export const spaceAlone = new Statement("published:space", (given: Given<{ spaceId: string }>) =>
  tables
    .selectFrom("Locator as l")
    .innerJoin("Space as s", sameOrganization("s", "l", { id: "id" }))
    .leftJoin("GitSync as g", sameOrganization("g", "s", { spaceId: "id" }))
    .select(SPACE_SHOWN)
    .select([audienceOf("s").$notNull().as("audience"), sql<string>`s.xmin::text`.as("rowVersion")])
    .where("l.id", "=", given("spaceId"))
    .where("s.deletedAt", "is", null)
    .where(sql<boolean>`s."visibility" IN ('public', 'unlisted', 'share-link', 'visitor-auth')`),
);
