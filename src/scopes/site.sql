-- site
select "s"."organizationId", "s"."id", "s"."type", "s"."title", "s"."icon", "s"."hostname", "s"."provedHostname", "s"."basename", "s"."proxy", "s"."provedProxy", "s"."hostsCheckedAt", "s"."visibility", "s"."publishedAt", "s"."adaptiveContent", "s"."adaptiveSchema", "s"."adaptiveSchemaUpdatedAt", "s"."agentsContext", "s"."apiChangelog", "s"."embedOrigins", "s"."customCode", "s"."defaultSectionId", "s"."defaultSiteSpaceId", "s"."customization", "s"."customizationUpdatedAt", "s"."visitorKey", "s"."visitorBackend", "s"."fallbackURL", "s"."logoutURL", "s"."ancestorIds", "s"."defaultLevel", "s"."inheritsDefaultLevel", "s"."configVersion", "s"."version", "s"."createdById", "s"."createdAt", "s"."updatedAt", (select count(*)::int as "count"
  from "SiteSpace" as "p"
  inner join "Space" as "c" on "c"."organizationId" = "p"."organizationId" and "c"."id" = "p"."spaceId"
  where "p"."organizationId" = "s"."organizationId" and "p"."siteId" = "s"."id" and "c"."deletedAt" is null) as "siteSpaces", (select "k"."key"
  from "SiteShareLink" as "k"
  where "k"."organizationId" = "s"."organizationId" and "k"."siteId" = "s"."id" and "k"."active" = true
  order by "k"."createdAt", "k"."id"
  limit 1) as "shareKey", (CASE
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
    ) d ORDER BY d."depth" DESC LIMIT 1) END) END)) END) as "level"
  from "Site" as "s"
  left join "Member" as "m" on "m"."organizationId" = "s"."organizationId"
      AND "m"."userId" = $1 AND "m"."disabledAt" IS NULL
  where "s"."organizationId" = $2 and "s"."id" = $3;

-- sites:adaptive-schemas
select "s"."adaptiveSchema" as "schema"
  from "Site" as "s"
  where "s"."organizationId" = $1 and "s"."adaptiveSchema" is not null and exists (select "p"."id"
  from "SiteSpace" as "p"
  where "p"."organizationId" = "s"."organizationId" and "p"."siteId" = "s"."id" and "p"."spaceId" = $2)
  order by "s"."createdAt", "s"."id";
