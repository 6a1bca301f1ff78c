-- checks:anchors
select "t"."hash", "t"."anchors" as "anchors"
  from "DocumentText" as "t"
  where "t"."organizationId" = $1 and "t"."hash" = any($2::text[]) and "t"."anchorsVersion" = 3 and "t"."anchors" is not null;

-- checks:redirects
select "r"."source", "r"."pageId"
  from "PageRedirect" as "r"
  where "r"."organizationId" = $1 and "r"."spaceId" = $2 and "r"."source" = any($3::text[]);
