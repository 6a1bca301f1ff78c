-- page-history:texts
select "v"."branchId", "v"."fromNumber" as "number", "t"."hash" as "textHash", octet_length(t."text") as "bytes"
  from "PageVersion" as "v"
  inner join "DocumentText" as "t" on "t"."organizationId" = "v"."organizationId" and "t"."hash" = "v"."textHash"
  where "v"."organizationId" = $1 and "v"."branchId" = any($2::text[]) and "v"."pageId" = $3 and "v"."deleted" = false
  order by "v"."branchId", "v"."fromNumber" desc
  limit $4;
