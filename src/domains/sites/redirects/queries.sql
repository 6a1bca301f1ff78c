-- redirects:at:1
select "r"."organizationId", "r"."id", "r"."siteId", "r"."source", "r"."destination", "r"."captureWildcard", "r"."permanent", "r"."draft", "r"."version", "r"."createdAt", "r"."updatedAt"
  from (select "t"."organizationId", "t"."id", "t"."siteId", "t"."source", "t"."destination", "t"."captureWildcard", "t"."permanent", "t"."draft", "t"."version", "t"."createdAt", "t"."updatedAt"
  from "SiteRedirect" as "t"
  where "t"."organizationId" = $1 and "t"."siteId" = $2 and "t"."source" = any($3::text[])
  union all select "m"."organizationId", "m"."id", "m"."siteId", "m"."source", "m"."destination", "m"."captureWildcard", "m"."permanent", "m"."draft", "m"."version", "m"."createdAt", "m"."updatedAt"
  from (select "p"."organizationId", p."id" || '-' || s."id" as "id", $4::text as "siteId", s."prefix" || p."source" as "source", jsonb_build_object(
        'kind', 'site-page', 'siteSpaceId', s."id", 'pageId', p."pageId") as "destination", false as "captureWildcard", true as "permanent", false as "draft", 1 as "version", "p"."createdAt", NULL::timestamptz as "updatedAt"
  from jsonb_to_recordset($5::jsonb) as "s"("id" text, "spaceId" text, "prefix" text)
  inner join "PageRedirect" as "p" on "p"."spaceId" = "s"."spaceId"
  where "p"."organizationId" = $6 and NOT s."id" = ANY(p."exceptSiteSpaceIds") and p."source" IN (
        SELECT substr(a, length(s."prefix") + 1) FROM unnest($7::text[]) a
        WHERE starts_with(a, s."prefix")) and not exists (select "o"."id"
  from "SiteRedirect" as "o"
  where "o"."organizationId" = $8 and "o"."siteId" = $9 and "o"."source" = s."prefix" || p."source")) as "m") as "r";

-- redirects:1:1
select "r"."organizationId", "r"."id", "r"."siteId", "r"."source", "r"."destination", "r"."captureWildcard", "r"."permanent", "r"."draft", "r"."version", "r"."createdAt", "r"."updatedAt"
  from (select "t"."organizationId", "t"."id", "t"."siteId", "t"."source", "t"."destination", "t"."captureWildcard", "t"."permanent", "t"."draft", "t"."version", "t"."createdAt", "t"."updatedAt"
  from "SiteRedirect" as "t"
  where "t"."organizationId" = $1 and "t"."siteId" = $2
  union all select "m"."organizationId", "m"."id", "m"."siteId", "m"."source", "m"."destination", "m"."captureWildcard", "m"."permanent", "m"."draft", "m"."version", "m"."createdAt", "m"."updatedAt"
  from (select "p"."organizationId", p."id" || '-' || s."id" as "id", $3::text as "siteId", s."prefix" || p."source" as "source", jsonb_build_object(
        'kind', 'site-page', 'siteSpaceId', s."id", 'pageId', p."pageId") as "destination", false as "captureWildcard", true as "permanent", false as "draft", 1 as "version", "p"."createdAt", NULL::timestamptz as "updatedAt"
  from jsonb_to_recordset($4::jsonb) as "s"("id" text, "spaceId" text, "prefix" text)
  inner join "PageRedirect" as "p" on "p"."spaceId" = "s"."spaceId"
  where "p"."organizationId" = $5 and NOT s."id" = ANY(p."exceptSiteSpaceIds") and not exists (select "o"."id"
  from "SiteRedirect" as "o"
  where "o"."organizationId" = $6 and "o"."siteId" = $7 and "o"."source" = s."prefix" || p."source")) as "m") as "r"
  where strpos(lower("r"."source"), lower($8)) > 0 and (r."source" COLLATE "C") > ($9)
  order by r."source" COLLATE "C" asc
  limit $10;

-- redirects:count:1
select count(*)::int as "count"
  from (select "t"."organizationId", "t"."id", "t"."siteId", "t"."source", "t"."destination", "t"."captureWildcard", "t"."permanent", "t"."draft", "t"."version", "t"."createdAt", "t"."updatedAt"
  from "SiteRedirect" as "t"
  where "t"."organizationId" = $1 and "t"."siteId" = $2
  union all select "m"."organizationId", "m"."id", "m"."siteId", "m"."source", "m"."destination", "m"."captureWildcard", "m"."permanent", "m"."draft", "m"."version", "m"."createdAt", "m"."updatedAt"
  from (select "p"."organizationId", p."id" || '-' || s."id" as "id", $3::text as "siteId", s."prefix" || p."source" as "source", jsonb_build_object(
        'kind', 'site-page', 'siteSpaceId', s."id", 'pageId', p."pageId") as "destination", false as "captureWildcard", true as "permanent", false as "draft", 1 as "version", "p"."createdAt", NULL::timestamptz as "updatedAt"
  from jsonb_to_recordset($4::jsonb) as "s"("id" text, "spaceId" text, "prefix" text)
  inner join "PageRedirect" as "p" on "p"."spaceId" = "s"."spaceId"
  where "p"."organizationId" = $5 and NOT s."id" = ANY(p."exceptSiteSpaceIds") and not exists (select "o"."id"
  from "SiteRedirect" as "o"
  where "o"."organizationId" = $6 and "o"."siteId" = $7 and "o"."source" = s."prefix" || p."source")) as "m") as "r"
  where strpos(lower("r"."source"), lower($8)) > 0;

-- redirects:except
update "PageRedirect" as "p"
  set "exceptSiteSpaceIds" = array_append(p."exceptSiteSpaceIds", s."id")
  from jsonb_to_recordset($1::jsonb) as "s"("id" text, "spaceId" text, "prefix" text)
  where "p"."organizationId" = $2 and "p"."spaceId" = "s"."spaceId" and p."id" || '-' || s."id" = any($3::text[]);
