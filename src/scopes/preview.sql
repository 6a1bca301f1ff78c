-- preview:shows
select "p"."id"
  from "SiteSpace" as "p"
  where "p"."organizationId" = $1 and "p"."siteId" = $2 and "p"."spaceId" = $3
  limit 1;
