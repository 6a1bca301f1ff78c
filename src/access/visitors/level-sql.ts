import { type RawBuilder, sql } from "kysely";
import type { Level } from "@/access/authorization/roles";
import { column, type Given, tables } from "@/db/statement";
import { OPEN_AUDIENCE, type VisitorActor } from "./visitor";

/** The values of a visitor that the SQL fragments use. The fragments compute what the visitor can read. */
export type Visitor = Pick<
  VisitorActor,
  "organizationId" | "siteId" | "audience" | "configVersion" | "shown"
>;
type Admitted = Pick<Visitor, "organizationId" | "siteId" | "audience">;

/**
 * SQL for a hash that identifies the current visitor keys of a site. Tokens that Bindery issued with earlier keys give no
 * access.
 */
export const authMark = (site: string) =>
  sql<string>`md5(coalesce(${column("Site", site, "visitorKey")}, '') || coalesce(${column("Site", site, "visitorBackend")}::text, ''))`;

/**
 * SQL condition: the visitor's token is for the given Site, and the site still has the kind of access for which the token
 * was issued.
 */
export const admitsVisitor = (site: string, given: Given<Admitted>) =>
  sql<boolean>`(${column("Site", site, "organizationId")} = ${given("organizationId")} AND ${column("Site", site, "id")} = ${given("siteId")}
    AND ${column("Site", site, "publishedAt")} IS NOT NULL AND CASE ${column("Site", site, "visibility")}
      WHEN 'public' THEN TRUE
      WHEN 'unlisted' THEN TRUE
      WHEN 'visitor-auth' THEN ${given("audience")} = 'auth:' || ${authMark(site)}
      WHEN 'share-link' THEN EXISTS (SELECT FROM "SiteShareLink" k
        WHERE k."organizationId" = ${given("organizationId")} AND k."siteId" = ${given("siteId")} AND k."active"
          AND ${given("audience")} = 'link:' || k."id")
      ELSE FALSE END)`;

/** The audience of the Space `alias` outside a site, or null if visitors can't read the space there. */
export const audienceOf = (alias: string) => sql<string | null>`(CASE ${column("Space", alias, "visibility")}
  WHEN 'public' THEN ${sql.lit(OPEN_AUDIENCE)}
  WHEN 'unlisted' THEN ${sql.lit(OPEN_AUDIENCE)}
  WHEN 'share-link' THEN 'link:' || md5(${column("Space", alias, "shareKey")})
  WHEN 'visitor-auth' THEN 'auth:' || md5(coalesce(${column("Space", alias, "visitorAuth")}->>'key', ''))
  END)`;

/**
 * SQL condition: the visitor reads the Space `alias` outside a site, and the space still has the audience for which the
 * token was issued.
 */
const admitsToSpace = (alias: string, given: Given<Admitted>) =>
  sql`(${column("Space", alias, "organizationId")} = ${given("organizationId")} AND ${column("Space", alias, "id")} = ${given("siteId")}
    AND ${column("Space", alias, "deletedAt")} IS NULL
    AND (${column("Space", alias, "visibility")} IN ('public', 'unlisted') OR ${given("audience")} = ${audienceOf(alias)}))`;

/**
 * The visitor's level on the Space `alias`, which can be in the trash. The level is `read` if the site shows
 * the space to the visitor or the visitor can read the space outside a site. Otherwise, it's null. The token
 * contains the results of conditions for one version of the site's configuration. Therefore, content with a
 * condition is shown only while this version is current.
 */
export function levelOfVisitor(alias: string, given: Given<Visitor>): RawBuilder<Level | null> {
  const holds = (item: "p" | "c") => sql`(${sql.ref(`${item}.condition`)} IS NULL
    OR (t."configVersion" = ${given("configVersion")}::int AND ${sql.ref(`${item}.id`)} = ANY(${given("shown")}::text[])))`;
  return sql`(CASE WHEN ${admitsToSpace(alias, given)} OR EXISTS (SELECT FROM "SiteSpace" p
      JOIN "Site" t ON t."organizationId" = p."organizationId" AND t."id" = p."siteId"
      LEFT JOIN "SiteSection" c ON c."organizationId" = p."organizationId" AND c."id" = p."sectionId"
      WHERE p."organizationId" = ${given("organizationId")}
        AND p."spaceId" = ${column("Space", alias, "id")} AND ${column("Space", alias, "organizationId")} = ${given("organizationId")}
        AND ${holds("p")} AND ${holds("c")} AND ${admitsVisitor("t", given)}) THEN 'read'::"Level" END)`;
}

/** A join that computes the visitor's level on the Space `alias`, in the form of `SPACE_STANDING`. */
export const visitorStanding = (alias: string, given: Given<Visitor>) =>
  tables
    .selectNoFrom([levelOfVisitor(alias, given).as("level"), sql<boolean>`TRUE`.as("isVisitor")])
    .offset(sql.lit(0))
    .as("l");
