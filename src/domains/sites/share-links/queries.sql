-- share-links:1:1
select "k"."organizationId", "k"."id", "k"."siteId", "k"."name", "k"."active", "k"."key", "k"."keyHash", "k"."version", "k"."createdAt"
  from "SiteShareLink" as "k"
  where "k"."organizationId" = $1 and "k"."siteId" = $2 and strpos(lower("k"."name"), lower($3)) > 0 and ("k"."createdAt", "k"."id") > ($4, $5)
  order by "k"."createdAt" asc, "k"."id" asc
  limit $6;

-- share-links:count:1
select count(*)::int as "count"
  from "SiteShareLink" as "k"
  where "k"."organizationId" = $1 and "k"."siteId" = $2 and strpos(lower("k"."name"), lower($3)) > 0;
