-- site:page-conditions
select distinct "v"."title", "v"."condition" as "condition"
  from "SiteSpace" as "p"
  inner join "Space" as "s" on "s"."organizationId" = "p"."organizationId" and "s"."id" = "p"."spaceId"
  inner join "PageVersion" as "v" on "v"."organizationId" = "s"."organizationId" and "v"."branchId" = "s"."branchId"
  where "p"."organizationId" = $1 and "p"."siteId" = $2 and "s"."deletedAt" is null and v."toNumber" = 2147483647 AND NOT v."deleted" and "v"."condition" is not null
  order by "v"."title", "v"."condition"
  limit $3;

-- spaces:conditioned-pages
select "s"."id" as "spaceId", "v"."pageId" as "page", "v"."title", "v"."condition" as "condition", "r"."variables" as "spaceVariables", "v"."variables" as "pageVariables"
  from "Space" as "s"
  inner join "Branch" as "b" on "b"."organizationId" = "s"."organizationId" and "b"."id" = "s"."branchId"
  inner join "Revision" as "r" on "r"."organizationId" = "b"."organizationId" and "r"."id" = "b"."headRevisionId"
  inner join "PageVersion" as "v" on "v"."organizationId" = "s"."organizationId" and "v"."branchId" = "s"."branchId"
  where "s"."organizationId" = $1 and "s"."id" = any($2::text[]) and v."toNumber" = 2147483647 AND NOT v."deleted" and "v"."condition" is not null
  order by "v"."title", "v"."pageId"
  limit $3;
