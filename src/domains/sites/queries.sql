-- Site:locked
select "t"."organizationId", "t"."id", "t"."type", "t"."title", "t"."icon", "t"."hostname", "t"."provedHostname", "t"."basename", "t"."proxy", "t"."provedProxy", "t"."hostsCheckedAt", "t"."visibility", "t"."publishedAt", "t"."adaptiveContent", "t"."adaptiveSchema", "t"."adaptiveSchemaUpdatedAt", "t"."agentsContext", "t"."apiChangelog", "t"."embedOrigins", "t"."customCode", "t"."defaultSectionId", "t"."defaultSiteSpaceId", "t"."customization", "t"."customizationUpdatedAt", "t"."visitorKey", "t"."visitorBackend", "t"."fallbackURL", "t"."logoutURL", "t"."ancestorIds", "t"."defaultLevel", "t"."inheritsDefaultLevel", "t"."configVersion", "t"."version", "t"."createdById", "t"."createdAt", "t"."updatedAt"
  from "Site" as "t"
  where "t"."organizationId" = $1 and "t"."id" = $2 for update;

-- site:delete-trashed
delete
  from "SiteSpace" as "x" using "Space" as "s"
  where "x"."organizationId" = $1 and "x"."siteId" = $2 and "s"."organizationId" = "x"."organizationId" and "s"."id" = "x"."spaceId" and "s"."deletedAt" is not null;

-- sites:1:1:1:1:1
select "s"."organizationId", "s"."id", "s"."type", "s"."title", "s"."icon", "s"."hostname", "s"."provedHostname", "s"."basename", "s"."proxy", "s"."provedProxy", "s"."hostsCheckedAt", "s"."visibility", "s"."publishedAt", "s"."adaptiveContent", "s"."adaptiveSchema", "s"."adaptiveSchemaUpdatedAt", "s"."agentsContext", "s"."apiChangelog", "s"."embedOrigins", "s"."customCode", "s"."defaultSectionId", "s"."defaultSiteSpaceId", "s"."customization", "s"."customizationUpdatedAt", "s"."visitorKey", "s"."visitorBackend", "s"."fallbackURL", "s"."logoutURL", "s"."ancestorIds", "s"."defaultLevel", "s"."inheritsDefaultLevel", "s"."configVersion", "s"."version", "s"."createdById", "s"."createdAt", "s"."updatedAt", (select count(*)::int as "count"
  from "SiteSpace" as "p"
  inner join "Space" as "c" on "c"."organizationId" = "p"."organizationId" and "c"."id" = "p"."spaceId"
  where "p"."organizationId" = "s"."organizationId" and "p"."siteId" = "s"."id" and "c"."deletedAt" is null) as "siteSpaces", (select "k"."key"
  from "SiteShareLink" as "k"
  where "k"."organizationId" = "s"."organizationId" and "k"."siteId" = "s"."id" and "k"."active" = true
  order by "k"."createdAt", "k"."id"
  limit 1) as "shareKey", "l"."level" as "level"
  from "Site" as "s"
  left join "Member" as "m" on "m"."organizationId" = "s"."organizationId"
      AND "m"."userId" = $1 AND "m"."disabledAt" IS NULL cross join lateral (select (CASE
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
    ) d ORDER BY d."depth" DESC LIMIT 1) END) END)) END) as "level" offset 0) as "l"
  where "s"."organizationId" = $2 and "l"."level" is not null and exists (select "p"."id"
  from "SiteSpace" as "p"
  where "p"."organizationId" = "s"."organizationId" and "p"."siteId" = "s"."id" and "p"."spaceId" = $3) and strpos(lower("s"."title"), lower($4)) > 0 and (s."publishedAt" IS NOT NULL) = $5 and "s"."type" = any($6::text[]) and ("s"."createdAt", "s"."id") > ($7, $8)
  order by "s"."createdAt" asc, "s"."id" asc
  limit $9;

-- sites:count:1:1:1:1
select count(*)::int as "count"
  from "Site" as "s"
  left join "Member" as "m" on "m"."organizationId" = "s"."organizationId"
      AND "m"."userId" = $1 AND "m"."disabledAt" IS NULL cross join lateral (select (CASE
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
    ) d ORDER BY d."depth" DESC LIMIT 1) END) END)) END) as "level" offset 0) as "l"
  where "s"."organizationId" = $2 and "l"."level" is not null and exists (select "p"."id"
  from "SiteSpace" as "p"
  where "p"."organizationId" = "s"."organizationId" and "p"."siteId" = "s"."id" and "p"."spaceId" = $3) and strpos(lower("s"."title"), lower($4)) > 0 and (s."publishedAt" IS NOT NULL) = $5 and "s"."type" = any($6::text[]);
