import { OPEN_AUDIENCE, type VisitorActor } from "./visitor";

/**
 * SQL fragments that compute what a visitor can read. The fragments need a Site `t` in the query, and the values from
 * {@link visitorValues}.
 */

/**
 * SQL for a hash that identifies the current visitor keys of a site. Tokens that Bindery issued with earlier keys give no
 * access.
 */
export const authMark = (site: string) =>
  `md5(coalesce(${site}."visitorKey", '') || coalesce(${site}."visitorBackend"::text, ''))`;

/** The numbered parameters of the fragments. The first parameter is the organization, and `first` is its number. */
const parameters = (first: number) => ({
  organization: `$${first}`,
  site: `$${first + 1}`,
  audience: `$${first + 2}`,
  configVersion: `$${first + 3}::int`,
  shown: `$${first + 4}::text[]`,
});

export const visitorValues = (visitor: VisitorActor): unknown[] => [
  visitor.organizationId,
  visitor.siteId,
  visitor.audience,
  visitor.configVersion,
  visitor.shown,
];

/**
 * SQL condition: the visitor's token is for the Site `t`, and the site still has the kind of access for
 * which the token was issued.
 */
export function admitsVisitor(site: string, first: number): string {
  const { organization, site: siteId, audience } = parameters(first);
  return `(${site}."organizationId" = ${organization} AND ${site}."id" = ${siteId}
    AND ${site}."publishedAt" IS NOT NULL AND CASE ${site}."visibility"
      WHEN 'public' THEN TRUE
      WHEN 'unlisted' THEN TRUE
      WHEN 'visitor-auth' THEN ${audience} = 'auth:' || ${authMark(site)}
      WHEN 'share-link' THEN EXISTS (SELECT FROM "SiteShareLink" k
        WHERE k."organizationId" = ${organization} AND k."siteId" = ${siteId} AND k."active"
          AND ${audience} = 'link:' || k."id")
      ELSE FALSE END)`;
}

/** The audience of the Space `alias` outside a site. Null if visitors can't read the space there. */
export const audienceOfSpace = (alias: string) => `(CASE ${alias}."visibility"
  WHEN 'public' THEN '${OPEN_AUDIENCE}'
  WHEN 'unlisted' THEN '${OPEN_AUDIENCE}'
  WHEN 'share-link' THEN 'link:' || md5(${alias}."shareKey")
  WHEN 'visitor-auth' THEN 'auth:' || md5(coalesce(${alias}."visitorAuth"->>'key', ''))
  END)`;

/**
 * SQL condition: the visitor reads the Space `alias` outside a site, and the space still has the audience for which the
 * token was issued.
 */
function admitsToSpace(alias: string, first: number): string {
  const { organization, site, audience } = parameters(first);
  return `(${alias}."organizationId" = ${organization} AND ${alias}."id" = ${site} AND ${alias}."deletedAt" IS NULL
    AND (${alias}."visibility" IN ('public', 'unlisted') OR ${audience} = ${audienceOfSpace(alias)}))`;
}

/**
 * The visitor's level on the Space `alias`, which can be in the trash. The level is `read` if the site shows
 * the space to the visitor or the visitor can read the space outside a site. Otherwise, it's null. The token
 * contains the results of conditions for one version of the site's configuration. Therefore, content with a
 * condition is shown only while this version is current.
 */
export function visitorLevel(alias: string, first: number): string {
  const { organization, configVersion, shown } = parameters(first);
  const holds = (item: string) =>
    `(${item}."condition" IS NULL OR (t."configVersion" = ${configVersion} AND ${item}."id" = ANY(${shown})))`;
  return `(CASE WHEN ${admitsToSpace(alias, first)} OR EXISTS (SELECT FROM "SiteSpace" p
      JOIN "Site" t ON t."organizationId" = p."organizationId" AND t."id" = p."siteId"
      LEFT JOIN "SiteSection" c ON c."organizationId" = p."organizationId" AND c."id" = p."sectionId"
      WHERE p."organizationId" = ${organization}
        AND p."spaceId" = ${alias}."id" AND ${alias}."organizationId" = ${organization}
        AND ${holds("p")} AND ${holds("c")} AND ${admitsVisitor("t", first)}) THEN 'read'::"Level" END)`;
}
