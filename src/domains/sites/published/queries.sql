-- published:link
select "k"."id"
  from "SiteShareLink" as "k"
  where "k"."organizationId" = $1 and "k"."siteId" = $2 and "k"."keyHash" = $3 and "k"."active" = true;

-- published:site
select "a"."address", "a"."organizationId", "a"."siteId", md5(coalesce("s"."visitorKey", '') || coalesce("s"."visitorBackend"::text, '')) as "authMark", concat_ws('/', s.xmin::text, (select md5(string_agg(concat_ws('/', "p"."id", "c"."revisionId", "c"."title", "c"."language", "c"."embedVersion"), ',' ORDER BY "p"."id")) as "mark"
  from "SiteSpace" as "p"
  inner join "Space" as "c" on "c"."organizationId" = "p"."organizationId" and "c"."id" = "p"."spaceId"
  where "p"."organizationId" = "s"."organizationId" and "p"."siteId" = "s"."id" and "c"."deletedAt" is null)) as "mark"
  from "SiteAddress" as "a"
  inner join "Site" as "s" on "s"."organizationId" = "a"."organizationId" and "s"."id" = "a"."siteId"
  where "a"."address" = any($1::text[])
  order by array_position($2::text[], "a"."address")
  limit 1;

-- published:site by id
select "a"."address", "a"."organizationId", "a"."siteId", md5(coalesce("s"."visitorKey", '') || coalesce("s"."visitorBackend"::text, '')) as "authMark", concat_ws('/', s.xmin::text, (select md5(string_agg(concat_ws('/', "p"."id", "c"."revisionId", "c"."title", "c"."language", "c"."embedVersion"), ',' ORDER BY "p"."id")) as "mark"
  from "SiteSpace" as "p"
  inner join "Space" as "c" on "c"."organizationId" = "p"."organizationId" and "c"."id" = "p"."spaceId"
  where "p"."organizationId" = "s"."organizationId" and "p"."siteId" = "s"."id" and "c"."deletedAt" is null)) as "mark"
  from "SiteAddress" as "a"
  inner join "Site" as "s" on "s"."organizationId" = "a"."organizationId" and "s"."id" = "a"."siteId"
  where "a"."siteId" = $1
  limit 1;

-- published:mark
select concat_ws('/', s.xmin::text, (select md5(string_agg(concat_ws('/', "p"."id", "c"."revisionId", "c"."title", "c"."language", "c"."embedVersion"), ',' ORDER BY "p"."id")) as "mark"
  from "SiteSpace" as "p"
  inner join "Space" as "c" on "c"."organizationId" = "p"."organizationId" and "c"."id" = "p"."spaceId"
  where "p"."organizationId" = "s"."organizationId" and "p"."siteId" = "s"."id" and "c"."deletedAt" is null)) as "mark"
  from "Site" as "s"
  where "s"."organizationId" = $1 and "s"."id" = $2;

-- published:organization
select "s"."organizationId", "s"."id", "s"."type", "s"."title", "s"."icon", "s"."hostname", "s"."provedHostname", "s"."basename", "s"."proxy", "s"."provedProxy", "s"."hostsCheckedAt", "s"."visibility", "s"."publishedAt", "s"."adaptiveContent", "s"."adaptiveSchema", "s"."adaptiveSchemaUpdatedAt", "s"."agentsContext", "s"."apiChangelog", "s"."embedOrigins", "s"."customCode", "s"."defaultSectionId", "s"."defaultSiteSpaceId", "s"."customization", "s"."customizationUpdatedAt", "s"."visitorKey", "s"."visitorBackend", "s"."fallbackURL", "s"."logoutURL", "s"."ancestorIds", "s"."defaultLevel", "s"."inheritsDefaultLevel", "s"."configVersion", "s"."version", "s"."createdById", "s"."createdAt", "s"."updatedAt"
  from "Organization" as "o"
  inner join "Site" as "s" on "s"."organizationId" = "o"."id"
  where "o"."hostname" = $1 and "s"."publishedAt" is not null and "s"."visibility" = 'public'
  order by ("o"."defaultContent"->>'site' = "s"."id") desc nulls last, "s"."publishedAt", "s"."id"
  limit 1;

-- published:host
select "s"."id"
  from "SiteAddress" as "a"
  inner join "Site" as "s" on "s"."organizationId" = "a"."organizationId" and "s"."id" = "a"."siteId"
  where "a"."address" = $1 and "s"."publishedAt" is not null;

-- published:space
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
  ORDER BY t."visibility" = 'visitor-auth', t."createdAt", t."id", p."id" LIMIT 1) as "shownAt", (CASE "s"."visibility"
  WHEN 'public' THEN 'open'
  WHEN 'unlisted' THEN 'open'
  WHEN 'share-link' THEN 'link:' || md5("s"."shareKey")
  WHEN 'visitor-auth' THEN 'auth:' || md5(coalesce("s"."visitorAuth"->>'key', ''))
  END) as "audience", s.xmin::text as "rowVersion"
  from "Locator" as "l"
  inner join "Space" as "s" on "s"."organizationId" = "l"."organizationId" and "s"."id" = "l"."id"
  left join "GitSync" as "g" on "g"."organizationId" = "s"."organizationId" and "g"."spaceId" = "s"."id"
  where "l"."id" = $1 and "s"."deletedAt" is null and s."visibility" IN ('public', 'unlisted', 'share-link', 'visitor-auth');
