-- published:link
select "k"."id"
  from "SiteShareLink" as "k"
  where "k"."organizationId" = $1 and "k"."siteId" = $2 and "k"."keyHash" = $3 and "k"."active" = true;

-- published:site
select "a"."address", "a"."organizationId", "a"."siteId", md5(coalesce("s"."visitorKey", '') || coalesce("s"."visitorBackend"::text, '')) as "authMark", concat_ws('/', s.xmin::text, (select md5(string_agg(concat_ws('/', "p"."id", "c"."revisionId", "c"."title", "c"."language"), ',' ORDER BY "p"."id")) as "mark"
  from "SiteSpace" as "p"
  inner join "Space" as "c" on "c"."organizationId" = "p"."organizationId" and "c"."id" = "p"."spaceId"
  where "p"."organizationId" = "s"."organizationId" and "p"."siteId" = "s"."id" and "c"."deletedAt" is null)) as "mark"
  from "SiteAddress" as "a"
  inner join "Site" as "s" on "s"."organizationId" = "a"."organizationId" and "s"."id" = "a"."siteId"
  where "a"."address" = any($1::text[])
  order by array_position($2::text[], "a"."address")
  limit 1;

-- published:site by id
select "a"."address", "a"."organizationId", "a"."siteId", md5(coalesce("s"."visitorKey", '') || coalesce("s"."visitorBackend"::text, '')) as "authMark", concat_ws('/', s.xmin::text, (select md5(string_agg(concat_ws('/', "p"."id", "c"."revisionId", "c"."title", "c"."language"), ',' ORDER BY "p"."id")) as "mark"
  from "SiteSpace" as "p"
  inner join "Space" as "c" on "c"."organizationId" = "p"."organizationId" and "c"."id" = "p"."spaceId"
  where "p"."organizationId" = "s"."organizationId" and "p"."siteId" = "s"."id" and "c"."deletedAt" is null)) as "mark"
  from "SiteAddress" as "a"
  inner join "Site" as "s" on "s"."organizationId" = "a"."organizationId" and "s"."id" = "a"."siteId"
  where "a"."siteId" = $1
  limit 1;

-- published:mark
select concat_ws('/', s.xmin::text, (select md5(string_agg(concat_ws('/', "p"."id", "c"."revisionId", "c"."title", "c"."language"), ',' ORDER BY "p"."id")) as "mark"
  from "SiteSpace" as "p"
  inner join "Space" as "c" on "c"."organizationId" = "p"."organizationId" and "c"."id" = "p"."spaceId"
  where "p"."organizationId" = "s"."organizationId" and "p"."siteId" = "s"."id" and "c"."deletedAt" is null)) as "mark"
  from "Site" as "s"
  where "s"."organizationId" = $1 and "s"."id" = $2;

-- published:organization
select "s"."organizationId", "s"."id", "s"."type", "s"."title", "s"."icon", "s"."hostname", "s"."provedHostname", "s"."basename", "s"."proxy", "s"."provedProxy", "s"."hostsCheckedAt", "s"."visibility", "s"."publishedAt", "s"."adaptiveContent", "s"."adaptiveSchema", "s"."adaptiveSchemaUpdatedAt", "s"."agentsContext", "s"."defaultSectionId", "s"."defaultSiteSpaceId", "s"."customization", "s"."customizationUpdatedAt", "s"."visitorKey", "s"."visitorBackend", "s"."fallbackURL", "s"."logoutURL", "s"."ancestorIds", "s"."defaultLevel", "s"."inheritsDefaultLevel", "s"."configVersion", "s"."version", "s"."createdById", "s"."createdAt", "s"."updatedAt"
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
