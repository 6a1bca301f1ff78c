import { type RawBuilder, sql } from "kysely";
import { type Addressed, publishedUrl } from "./site-address";

/** The parts of the URL at which a published site shows a space. The database returns these parts as JSON. */
export interface ShownAt extends Addressed {
  visibility: string;
  /** The path on the site, without slashes at its ends. */
  path: string;
}

const living = (
  siteSpace: string,
) => `EXISTS (SELECT FROM "Space" v WHERE v."organizationId" = ${siteSpace}."organizationId"
  AND v."id" = ${siteSpace}."spaceId" AND v."deletedAt" IS NULL)`;

/**
 * Returns the SQL for the default site space in a section of the site `t`, or in the site's root. The
 * function `defaultSiteSpaceOf` follows the same rules.
 */
const openingOf = (sectionId: string, chosen: string) => `(SELECT q."id" FROM "SiteSpace" q
  WHERE q."organizationId" = t."organizationId" AND q."siteId" = t."id"
    AND q."sectionId" IS NOT DISTINCT FROM ${sectionId} AND ${living("q")}
  ORDER BY (q."id" = ${chosen}) IS TRUE DESC, q."hidden", q."rank" COLLATE "C", q."id" COLLATE "C" LIMIT 1)`;

const above = (group: string, parentId: string) =>
  `LEFT JOIN "SiteSectionGroup" ${group} ON ${group}."organizationId" = t."organizationId" AND ${group}."id" = ${parentId}`;

/**
 * SQL join for the section that visitors to the site `t` see first. The first section is the default section or,
 * without a default section, the section at the first position. The function `startOf` follows the same rules.
 */
const FIRST_SECTION = `LEFT JOIN LATERAL (SELECT x."id", x."defaultSiteSpaceId" FROM "SiteSection" x
    ${above("g1", `x."groupId"`)} ${above("g2", `g1."parentId"`)} ${above("g3", `g2."parentId"`)}
    WHERE x."organizationId" = t."organizationId" AND x."siteId" = t."id" AND EXISTS (SELECT FROM "SiteSpace" y
      WHERE y."organizationId" = t."organizationId" AND y."siteId" = t."id" AND y."sectionId" = x."id" AND ${living("y")})
    ORDER BY (x."id" = t."defaultSectionId") IS TRUE DESC, array_remove(ARRAY[g3."rank", g3."id", g2."rank", g2."id",
      g1."rank", g1."id", x."rank", x."id"], NULL) COLLATE "C" LIMIT 1) f ON TRUE`;

const PATH = `CASE
  WHEN p."id" = ${openingOf(`f."id"`, `coalesce(f."defaultSiteSpaceId", CASE WHEN f."id" IS NULL THEN t."defaultSiteSpaceId" END)`)} THEN ''
  WHEN c."id" IS NULL THEN p."path"
  WHEN p."id" = ${openingOf(`c."id"`, `c."defaultSiteSpaceId"`)} THEN c."path"
  ELSE c."path" || '/' || p."path" END`;

/**
 * Returns the SQL for the {@link ShownAt} of the space `s`. The result is null if no published site shows the
 * space to its whole audience. `sites` is an SQL condition that limits the sites `t`. If several sites show
 * the space, the SQL prefers public sites, then older sites. The SQL computes paths as `pathOfSiteSpace`
 * does.
 */
const shownAt = (
  sites: RawBuilder<unknown>,
) => sql<ShownAt | null>`(SELECT json_build_object('visibility', t."visibility",
    'basename', t."basename", 'hostname', t."hostname", 'proxy', t."proxy", 'provedHostname', t."provedHostname",
    'provedProxy', t."provedProxy", 'path', ${sql.raw(PATH)})
  FROM "SiteSpace" p
  JOIN "Site" t ON t."organizationId" = p."organizationId" AND t."id" = p."siteId" AND t."publishedAt" IS NOT NULL
  LEFT JOIN "SiteSection" c ON c."organizationId" = p."organizationId" AND c."id" = p."sectionId"
  ${sql.raw(FIRST_SECTION)}
  WHERE p."organizationId" = s."organizationId" AND p."spaceId" = s."id" AND p."condition" IS NULL
    AND c."condition" IS NULL AND ${sites}
  ORDER BY t."visibility" = 'visitor-auth', t."createdAt", t."id", p."id" LIMIT 1)`;

/**
 * SQL for the {@link ShownAt} that members see. The result includes public and unlisted sites. If the space itself
 * isn't public, it also includes sites whose visitors must sign in.
 */
export const SHOWN_TO_MEMBERS =
  shownAt(sql`(t."visibility" IN ('public', 'unlisted') OR (t."visibility" = 'visitor-auth'
  AND s."visibility" IN ('private', 'in-collection', 'visitor-auth')))`);

/** Returns the SQL of {@link ShownAt} for a visitor of a site. */
export const shownOnSite = (siteId: RawBuilder<string>) => shownAt(sql`t."id" = ${siteId}`);

/**
 * Returns the space's URL on the site. The URL ends with a slash. `shareKey` is a key for the site. The URL
 * contains it only if the site's audience is "Share links".
 */
export function addressOn(site: ShownAt, shareKey?: string): string {
  const key = site.visibility === "share-link" ? shareKey : undefined;
  const segments = site.path.split("/").filter(Boolean);
  return publishedUrl(site, key) + segments.map((segment) => `${encodeURIComponent(segment)}/`).join("");
}
