-- site:visited
select "s"."organizationId", "s"."id", "s"."type", "s"."title", "s"."icon", "s"."hostname", "s"."provedHostname", "s"."basename", "s"."proxy", "s"."provedProxy", "s"."hostsCheckedAt", "s"."visibility", "s"."publishedAt", "s"."adaptiveContent", "s"."adaptiveSchema", "s"."adaptiveSchemaUpdatedAt", "s"."agentsContext", "s"."apiChangelog", "s"."embedOrigins", "s"."customCode", "s"."defaultSectionId", "s"."defaultSiteSpaceId", "s"."customization", "s"."customizationUpdatedAt", "s"."visitorKey", "s"."visitorBackend", "s"."fallbackURL", "s"."logoutURL", "s"."ancestorIds", "s"."defaultLevel", "s"."inheritsDefaultLevel", "s"."configVersion", "s"."version", "s"."createdById", "s"."createdAt", "s"."updatedAt", (select count(*)::int as "count"
  from "SiteSpace" as "p"
  inner join "Space" as "c" on "c"."organizationId" = "p"."organizationId" and "c"."id" = "p"."spaceId"
  where "p"."organizationId" = "s"."organizationId" and "p"."siteId" = "s"."id" and "c"."deletedAt" is null) as "siteSpaces", (select "k"."key"
  from "SiteShareLink" as "k"
  where "k"."organizationId" = "s"."organizationId" and "k"."siteId" = "s"."id" and "k"."active" = true
  order by "k"."createdAt", "k"."id"
  limit 1) as "shareKey"
  from "Site" as "s"
  where "s"."organizationId" = $1 and ("s"."organizationId" = $2 AND "s"."id" = $3
    AND "s"."publishedAt" IS NOT NULL AND CASE "s"."visibility"
      WHEN 'public' THEN TRUE
      WHEN 'unlisted' THEN TRUE
      WHEN 'visitor-auth' THEN $4 = 'auth:' || md5(coalesce("s"."visitorKey", '') || coalesce("s"."visitorBackend"::text, ''))
      WHEN 'share-link' THEN EXISTS (SELECT FROM "SiteShareLink" k
        WHERE k."organizationId" = $5 AND k."siteId" = $6 AND k."active"
          AND $7 = 'link:' || k."id")
      ELSE FALSE END);
