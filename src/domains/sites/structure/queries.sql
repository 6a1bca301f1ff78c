-- site-rows:site
select "t"."organizationId", "t"."id", "t"."type", "t"."title", "t"."icon", "t"."hostname", "t"."provedHostname", "t"."basename", "t"."proxy", "t"."provedProxy", "t"."hostsCheckedAt", "t"."visibility", "t"."publishedAt", "t"."adaptiveContent", "t"."adaptiveSchema", "t"."adaptiveSchemaUpdatedAt", "t"."agentsContext", "t"."defaultSectionId", "t"."defaultSiteSpaceId", "t"."customization", "t"."customizationUpdatedAt", "t"."visitorKey", "t"."visitorBackend", "t"."fallbackURL", "t"."logoutURL", "t"."ancestorIds", "t"."defaultLevel", "t"."inheritsDefaultLevel", "t"."configVersion", "t"."version", "t"."createdById", "t"."createdAt", "t"."updatedAt"
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
select "t"."organizationId", "t"."id", "t"."siteId", "t"."sectionId", "t"."spaceId", "t"."rank", "t"."title", "t"."localizedTitle", "t"."path", "t"."condition", "t"."hidden", "t"."customization", "t"."version", "t"."createdAt", coalesce("s"."title", '') as "spaceTitle", "s"."language" as "spaceLanguage", ("s"."id" IS NOT NULL AND "s"."deletedAt" IS NULL) as "isLiving"
  from "SiteSpace" as "t"
  left join "Space" as "s" on "s"."organizationId" = "t"."organizationId" and "s"."id" = "t"."spaceId"
  where "t"."organizationId" = $1 and "t"."siteId" = $2;
