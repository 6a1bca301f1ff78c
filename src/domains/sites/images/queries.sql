-- site-images:sites
select distinct "i"."organizationId", "i"."siteId" as "id"
  from "SiteImage" as "i"
  where ("i"."organizationId", "i"."siteId") > ($1, $2)
  order by "i"."organizationId", "i"."siteId"
  limit $3;
