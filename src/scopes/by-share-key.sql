-- site:link
select "k"."organizationId", "k"."siteId", "k"."id" as "linkId"
  from "SiteShareLink" as "k"
  inner join "Site" as "t" on "t"."organizationId" = "k"."organizationId" and "t"."id" = "k"."siteId"
  where "k"."active" = true and "t"."publishedAt" is not null and "t"."visibility" = 'share-link' and "k"."organizationId" = $1 and "k"."siteId" = $2 and "k"."keyHash" = $3;

-- space:link
select "k"."organizationId", "k"."siteId", "k"."id" as "linkId"
  from "SiteShareLink" as "k"
  inner join "Site" as "t" on "t"."organizationId" = "k"."organizationId" and "t"."id" = "k"."siteId"
  inner join "SiteSpace" as "p" on "p"."organizationId" = "t"."organizationId" and "p"."siteId" = "t"."id"
  inner join "Space" as "s" on "s"."organizationId" = "p"."organizationId" and "s"."id" = "p"."spaceId"
  inner join "Locator" as "l" on "l"."organizationId" = "s"."organizationId" and "l"."id" = "s"."id"
  where "k"."active" = true and "t"."publishedAt" is not null and "t"."visibility" = 'share-link' and "l"."id" = $1 and "k"."keyHash" = $2 and "s"."deletedAt" is null;

-- space:open
select "s"."organizationId", "s"."id" as "siteId", (CASE "s"."visibility"
  WHEN 'public' THEN 'open'
  WHEN 'unlisted' THEN 'open'
  WHEN 'share-link' THEN 'link:' || md5("s"."shareKey")
  WHEN 'visitor-auth' THEN 'auth:' || md5(coalesce("s"."visitorAuth"->>'key', ''))
  END) as "audience"
  from "Locator" as "l"
  inner join "Space" as "s" on "s"."organizationId" = "l"."organizationId" and "s"."id" = "l"."id"
  where "l"."id" = $1 and "s"."deletedAt" is null and ("s"."visibility" in ('public', 'unlisted') or ("s"."visibility" = 'share-link' and "s"."shareKey" = $2));
