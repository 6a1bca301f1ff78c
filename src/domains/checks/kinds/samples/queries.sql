-- checks:specification-versions
select "s"."slug", "s"."lastVersionId" as "versionId"
  from "OpenAPISpec" as "s"
  where "s"."organizationId" = $1 and "s"."lastVersionId" is not null
  order by "s"."slug";

-- checks:specifications:2:0
select distinct coalesce(r."href", p."computedFrom") as "slug"
  from (select "v"."branchId", "v"."pageId", "v"."fromNumber", v."computed"->'dependencies'->'spec'->'ref'->>'spec' as "computedFrom"
  from "PageVersion" as "v"
  where "v"."organizationId" = $1 and "v"."branchId" = $2 and "v"."fromNumber" <= $3 and "v"."toNumber" > $4 and "v"."deleted" = false
  union all select "v"."branchId", "v"."pageId", "v"."fromNumber", v."computed"->'dependencies'->'spec'->'ref'->>'spec' as "computedFrom"
  from "PageVersion" as "v"
  where "v"."organizationId" = $5 and "v"."branchId" = $6 and "v"."fromNumber" <= $7 and "v"."toNumber" > $8 and "v"."deleted" = false and not exists (select 1 as "one"
  from "PageVersion" as "h"
  where "h"."organizationId" = $9 and "h"."branchId" = $10 and "h"."fromNumber" <= $11 and "h"."toNumber" > $12 and "h"."pageId" = "v"."pageId")) as "p"
  left join "PageReference" as "r" on "r"."organizationId" = $13 and "r"."branchId" = "p"."branchId" and "r"."pageId" = "p"."pageId" and "r"."fromNumber" = "p"."fromNumber" and "r"."usage" = 'openapi'
  where coalesce(r."href", p."computedFrom") is not null;

-- checks:texts
select "t"."hash"
  from "DocumentText" as "t"
  where "t"."organizationId" = $1 and "t"."hash" = any($2::text[]) and "t"."text" ~* $3;
