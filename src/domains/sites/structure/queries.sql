-- site-rows:site
select "t"."organizationId", "t"."id", "t"."type", "t"."title", "t"."icon", "t"."hostname", "t"."provedHostname", "t"."basename", "t"."proxy", "t"."provedProxy", "t"."hostsCheckedAt", "t"."visibility", "t"."publishedAt", "t"."adaptiveContent", "t"."adaptiveSchema", "t"."adaptiveSchemaUpdatedAt", "t"."agentsContext", "t"."apiChangelog", "t"."embedOrigins", "t"."customCode", "t"."defaultSectionId", "t"."defaultSiteSpaceId", "t"."customization", "t"."customizationUpdatedAt", "t"."visitorKey", "t"."visitorBackend", "t"."fallbackURL", "t"."logoutURL", "t"."ancestorIds", "t"."defaultLevel", "t"."inheritsDefaultLevel", "t"."configVersion", "t"."version", "t"."createdById", "t"."createdAt", "t"."updatedAt"
  from "Site" as "t"
  where "t"."organizationId" = $1 and "t"."id" = $2;

-- site-rows:sections
select "t"."organizationId", "t"."id", "t"."siteId", "t"."groupId", "t"."rank", "t"."title", "t"."localizedTitle", "t"."description", "t"."localizedDescription", "t"."path", "t"."icon", "t"."condition", "t"."defaultSiteSpaceId", "t"."version", "t"."createdAt"
  from "SiteSection" as "t"
  where "t"."organizationId" = $1 and "t"."siteId" = $2;

-- site-rows:groups
select "t"."organizationId", "t"."id", "t"."siteId", "t"."parentId", "t"."rank", "t"."title", "t"."localizedTitle", "t"."icon", "t"."version", "t"."createdAt"
  from "SiteSectionGroup" as "t"
  where "t"."organizationId" = $1 and "t"."siteId" = $2;

-- site-rows:links
select "t"."organizationId", "t"."id", "t"."siteId", "t"."groupId", "t"."rank", "t"."title", "t"."localizedTitle", "t"."description", "t"."localizedDescription", "t"."icon", "t"."url", "t"."condition", "t"."version", "t"."createdAt"
  from "SiteExternalLink" as "t"
  where "t"."organizationId" = $1 and "t"."siteId" = $2;

-- site-rows:site-spaces
select "t"."organizationId", "t"."id", "t"."siteId", "t"."sectionId", "t"."spaceId", "t"."rank", "t"."title", "t"."localizedTitle", "t"."path", "t"."condition", "t"."hidden", "t"."customization", "t"."version", "t"."createdAt", coalesce("s"."title", '') as "spaceTitle", "s"."language" as "spaceLanguage", coalesce("s"."embedVersion", 0) as "embedVersion", ("s"."id" IS NOT NULL AND "s"."deletedAt" IS NULL) as "isLiving"
  from "SiteSpace" as "t"
  left join "Space" as "s" on "s"."organizationId" = "t"."organizationId" and "s"."id" = "t"."spaceId"
  where "t"."organizationId" = $1 and "t"."siteId" = $2;

-- sites:spaces
select row_to_json(s) as "space", CASE WHEN "g"."spaceId" IS NOT NULL THEN json_build_object('provider', g."provider", 'url', g."url", 'infoURL', g."infoURL",
    'repoName', g."repoName", 'updatedAt', g."updatedAt") END as "gitSync", (SELECT json_build_object('visibility', t."visibility",
    'basename', t."basename", 'hostname', t."hostname", 'proxy', t."proxy", 'provedHostname', t."provedHostname",
    'provedProxy', t."provedProxy", 'path', CASE
  WHEN p."id" = (SELECT q."id" FROM "SiteSpace" q
  WHERE q."organizationId" = t."organizationId" AND q."siteId" = t."id"
    AND q."sectionId" IS NOT DISTINCT FROM f."id" AND EXISTS (SELECT FROM "Space" v WHERE v."organizationId" = q."organizationId"
  AND v."id" = q."spaceId" AND v."deletedAt" IS NULL)
  ORDER BY (q."id" = coalesce(f."defaultSiteSpaceId", CASE WHEN f."id" IS NULL THEN t."defaultSiteSpaceId" END)) IS TRUE DESC, q."hidden", q."rank" COLLATE "C", q."id" COLLATE "C" LIMIT 1) THEN ''
  WHEN c."id" IS NULL THEN p."path"
  WHEN p."id" = (SELECT q."id" FROM "SiteSpace" q
  WHERE q."organizationId" = t."organizationId" AND q."siteId" = t."id"
    AND q."sectionId" IS NOT DISTINCT FROM c."id" AND EXISTS (SELECT FROM "Space" v WHERE v."organizationId" = q."organizationId"
  AND v."id" = q."spaceId" AND v."deletedAt" IS NULL)
  ORDER BY (q."id" = c."defaultSiteSpaceId") IS TRUE DESC, q."hidden", q."rank" COLLATE "C", q."id" COLLATE "C" LIMIT 1) THEN c."path"
  ELSE c."path" || '/' || p."path" END)
  FROM "SiteSpace" p
  JOIN "Site" t ON t."organizationId" = p."organizationId" AND t."id" = p."siteId" AND t."publishedAt" IS NOT NULL
  LEFT JOIN "SiteSection" c ON c."organizationId" = p."organizationId" AND c."id" = p."sectionId"
  LEFT JOIN LATERAL (SELECT x."id", x."defaultSiteSpaceId" FROM "SiteSection" x
    LEFT JOIN "SiteSectionGroup" g1 ON g1."organizationId" = t."organizationId" AND g1."id" = x."groupId" LEFT JOIN "SiteSectionGroup" g2 ON g2."organizationId" = t."organizationId" AND g2."id" = g1."parentId" LEFT JOIN "SiteSectionGroup" g3 ON g3."organizationId" = t."organizationId" AND g3."id" = g2."parentId"
    WHERE x."organizationId" = t."organizationId" AND x."siteId" = t."id" AND EXISTS (SELECT FROM "SiteSpace" y
      WHERE y."organizationId" = t."organizationId" AND y."siteId" = t."id" AND y."sectionId" = x."id" AND EXISTS (SELECT FROM "Space" v WHERE v."organizationId" = y."organizationId"
  AND v."id" = y."spaceId" AND v."deletedAt" IS NULL))
    ORDER BY (x."id" = t."defaultSectionId") IS TRUE DESC, array_remove(ARRAY[g3."rank", g3."id", g2."rank", g2."id",
      g1."rank", g1."id", x."rank", x."id"], NULL) COLLATE "C" LIMIT 1) f ON TRUE
  WHERE p."organizationId" = s."organizationId" AND p."spaceId" = s."id" AND p."condition" IS NULL
    AND c."condition" IS NULL AND (t."visibility" IN ('public', 'unlisted') OR (t."visibility" = 'visitor-auth'
  AND s."visibility" IN ('private', 'in-collection', 'visitor-auth')))
  ORDER BY t."visibility" = 'visitor-auth', t."createdAt", t."id", p."id" LIMIT 1) as "shownAt", "l"."level" as "level", "l"."isVisitor" as "isVisitor", coalesce("s"."createdById" = $1, FALSE) as "isOwn"
  from "Space" as "s"
  left join "GitSync" as "g" on "g"."organizationId" = "s"."organizationId" and "g"."spaceId" = "s"."id"
  left join "Member" as "m" on "m"."organizationId" = "s"."organizationId"
      AND "m"."userId" = $2 AND "m"."disabledAt" IS NULL cross join lateral (select GREATEST(o."role", CASE
  WHEN s."visibility" IN ('public', 'unlisted') THEN 'read'::"Level" END) as "level", o."role" IS NULL as "isVisitor"
  from (select GREATEST((CASE
  WHEN m."userId" IS NULL THEN NULL
  WHEN m."role" = 'admin' THEN 'admin'::"Level"
  ELSE GREATEST((
  SELECT max(g."level") FROM "Grant" g
  WHERE g."organizationId" = s."organizationId" AND g."resourceId" = ANY(s."ancestorIds" || s."id")
    AND (g."subjectId" = m."userId" OR g."subjectId" IN (
      SELECT t."teamId" FROM "TeamMember" t
      WHERE t."organizationId" = s."organizationId" AND t."userId" = m."userId"))), (CASE
    WHEN m."role" IS NULL THEN NULL
    WHEN NOT s."inheritsDefaultLevel" THEN s."defaultLevel"
    ELSE (
  CASE WHEN cardinality(s."ancestorIds") = 0 THEN m."role" ELSE (
    SELECT d."level" FROM (
      SELECT c."defaultLevel" AS "level", array_position(s."ancestorIds", c."id") AS "depth"
      FROM "Collection" c
      WHERE c."organizationId" = s."organizationId" AND c."id" = ANY(s."ancestorIds")
        AND NOT c."inheritsDefaultLevel"
      UNION ALL SELECT m."role", 0
    ) d ORDER BY d."depth" DESC LIMIT 1) END) END)) END), CASE
  WHEN s."visibility" = 'in-collection' AND m."role" IS NOT NULL AND cardinality(s."ancestorIds") > 0
    AND (
  CASE WHEN cardinality(s."ancestorIds") = 0 THEN m."role" ELSE (
    SELECT d."level" FROM (
      SELECT c."defaultLevel" AS "level", array_position(s."ancestorIds", c."id") AS "depth"
      FROM "Collection" c
      WHERE c."organizationId" = s."organizationId" AND c."id" = ANY(s."ancestorIds")
        AND NOT c."inheritsDefaultLevel"
      UNION ALL SELECT m."role", 0
    ) d ORDER BY d."depth" DESC LIMIT 1) END) IS NOT NULL THEN 'read'::"Level" END) as "role" offset 0) as "o" offset 0) as "l"
  where "s"."organizationId" = $3 and "l"."level" is not null and "s"."id" = any($4::text[]) and "s"."deletedAt" is null;
