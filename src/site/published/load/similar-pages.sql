-- published:paths:2:0
select "p".*
  from (select "v"."pageId", "v"."parentId", "v"."type", "v"."slug", "v"."title", "v"."linkTitle", "v"."hidden"
  from "PageVersion" as "v"
  where "v"."organizationId" = $1 and "v"."branchId" = $2 and "v"."fromNumber" <= $3 and "v"."toNumber" > $4 and "v"."deleted" = false
  union all select "v"."pageId", "v"."parentId", "v"."type", "v"."slug", "v"."title", "v"."linkTitle", "v"."hidden"
  from "PageVersion" as "v"
  where "v"."organizationId" = $5 and "v"."branchId" = $6 and "v"."fromNumber" <= $7 and "v"."toNumber" > $8 and "v"."deleted" = false and not exists (select 1 as "one"
  from "PageVersion" as "h"
  where "h"."organizationId" = $9 and "h"."branchId" = $10 and "h"."fromNumber" <= $11 and "h"."toNumber" > $12 and "h"."pageId" = "v"."pageId")) as "p"
  limit 5000;
