-- webhooks:changed-pages
select "v"."pageId", "v"."title", "n"."text" as "after", "o"."text" as "before", (count(*) OVER ())::int as "count"
  from "Revision" as "r"
  inner join "PageVersion" as "v" on "v"."organizationId" = "r"."organizationId" and "v"."branchId" = "r"."branchId" and "v"."fromNumber" = "r"."number"
  left join "DocumentText" as "n" on "n"."organizationId" = "v"."organizationId" and "n"."hash" = "v"."textHash"
  left join "PageVersion" as "b" on "b"."organizationId" = "v"."organizationId" and "b"."branchId" = "v"."branchId" and "b"."pageId" = "v"."pageId" and "b"."toNumber" = "r"."number"
  left join "DocumentText" as "o" on "o"."organizationId" = "b"."organizationId" and "o"."hash" = "b"."textHash"
  where "r"."organizationId" = $1 and "r"."id" = $2 and "v"."deleted" = false
  order by "v"."pageId"
  limit $3;
