/**
 * SQL for names that several organizations use. They were taken before names shared one namespace
 * (`claims.ts`), or through a server of an older version. `$1` contains the trusted wildcards without their
 * `*`, such as `.docs.example.com`.
 */
export const COLLISIONS = `WITH "used" AS (
    SELECT o."hostname" AS "name", o."id" AS "organizationId" FROM "Organization" o WHERE o."hostname" IS NOT NULL
    UNION SELECT split_part(a."address", ':', 2), a."organizationId" FROM "SiteAddress" a WHERE a."address" LIKE 'basename:%'
    UNION SELECT split_part(c."hostname", '.', 1), c."organizationId" FROM "HostnameClaim" c
      WHERE substr(c."hostname", strpos(c."hostname", '.')) = ANY($1::text[]))
  SELECT concat_ws(' ', u."name", string_agg(u."organizationId", ' ' ORDER BY u."organizationId")) AS "where" FROM "used" u
  GROUP BY u."name" HAVING count(*) > 1 ORDER BY u."name"`;
