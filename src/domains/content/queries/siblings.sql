-- pages:siblings:0:2:0
select "v"."pageId", "v"."parentId", "v"."rank", "v"."slug"
  from "PageVersion" as "v"
  where "v"."organizationId" = $1 and "v"."branchId" = $2 and "v"."fromNumber" <= $3 and "v"."toNumber" > $4 and "v"."deleted" = false and "v"."parentId" = $5
  union all select "v"."pageId", "v"."parentId", "v"."rank", "v"."slug"
  from "PageVersion" as "v"
  where "v"."organizationId" = $6 and "v"."branchId" = $7 and "v"."fromNumber" <= $8 and "v"."toNumber" > $9 and "v"."deleted" = false and not exists (select 1 as "one"
  from "PageVersion" as "h"
  where "h"."organizationId" = $10 and "h"."branchId" = $11 and "h"."fromNumber" <= $12 and "h"."toNumber" > $13 and "h"."pageId" = "v"."pageId") and "v"."parentId" = $14;

-- pages:slugs:2:0
select "v"."pageId", "v"."parentId", "v"."rank", "v"."slug"
  from "PageVersion" as "v"
  where "v"."organizationId" = $1 and "v"."branchId" = $2 and "v"."fromNumber" <= $3 and "v"."toNumber" > $4 and "v"."deleted" = false and "v"."type" <> 'link' and v."parentId" is null and "v"."slug" = any($5::text[])
  union all select "v"."pageId", "v"."parentId", "v"."rank", "v"."slug"
  from "PageVersion" as "v"
  where "v"."organizationId" = $6 and "v"."branchId" = $7 and "v"."fromNumber" <= $8 and "v"."toNumber" > $9 and "v"."deleted" = false and not exists (select 1 as "one"
  from "PageVersion" as "h"
  where "h"."organizationId" = $10 and "h"."branchId" = $11 and "h"."fromNumber" <= $12 and "h"."toNumber" > $13 and "h"."pageId" = "v"."pageId") and "v"."type" <> 'link' and v."parentId" is null and "v"."slug" = any($14::text[])
  union all select "h".*
  from unnest($15::text[], $16::text[]) as w("slug", "parentId") cross join lateral (select "v"."pageId", "v"."parentId", "v"."rank", "v"."slug"
  from "PageVersion" as "v"
  where "v"."organizationId" = $17 and "v"."branchId" = $18 and "v"."fromNumber" <= $19 and "v"."toNumber" > $20 and "v"."deleted" = false and "v"."type" <> 'link' and v."parentId" = w."parentId" and "v"."slug" = w."slug"
  union all select "v"."pageId", "v"."parentId", "v"."rank", "v"."slug"
  from "PageVersion" as "v"
  where "v"."organizationId" = $21 and "v"."branchId" = $22 and "v"."fromNumber" <= $23 and "v"."toNumber" > $24 and "v"."deleted" = false and not exists (select 1 as "one"
  from "PageVersion" as "h"
  where "h"."organizationId" = $25 and "h"."branchId" = $26 and "h"."fromNumber" <= $27 and "h"."toNumber" > $28 and "h"."pageId" = "v"."pageId") and "v"."type" <> 'link' and v."parentId" = w."parentId" and "v"."slug" = w."slug") as "h";

-- pages:ranks:2:0
select "l"."parentId", "l"."rank"
  from unnest($1::text[]) as p("parentId") cross join lateral (select "x"."parentId", "x"."rank"
  from (select "v"."parentId", "v"."rank"
  from "PageVersion" as "v"
  where "v"."organizationId" = $2 and "v"."branchId" = $3 and "v"."fromNumber" <= $4 and "v"."toNumber" = 2147483647 and "v"."deleted" = false and v."parentId" = p."parentId"
  union all select "v"."parentId", "v"."rank"
  from "PageVersion" as "v"
  where "v"."organizationId" = $5 and "v"."branchId" = $6 and "v"."fromNumber" <= $7 and "v"."toNumber" > $8 and "v"."deleted" = false and not exists (select 1 as "one"
  from "PageVersion" as "h"
  where "h"."organizationId" = $9 and "h"."branchId" = $10 and "h"."fromNumber" <= $11 and "h"."toNumber" > $12 and "h"."pageId" = "v"."pageId") and v."parentId" = p."parentId") as "x"
  order by "x"."parentId" desc, "x"."rank" desc
  limit 1) as "l"
  union all select "r"."parentId", "r"."rank"
  from (select "x"."parentId", "x"."rank"
  from (select "v"."parentId", "v"."rank"
  from "PageVersion" as "v"
  where "v"."organizationId" = $13 and "v"."branchId" = $14 and "v"."fromNumber" <= $15 and "v"."toNumber" = 2147483647 and "v"."deleted" = false and v."parentId" is null
  union all select "v"."parentId", "v"."rank"
  from "PageVersion" as "v"
  where "v"."organizationId" = $16 and "v"."branchId" = $17 and "v"."fromNumber" <= $18 and "v"."toNumber" > $19 and "v"."deleted" = false and not exists (select 1 as "one"
  from "PageVersion" as "h"
  where "h"."organizationId" = $20 and "h"."branchId" = $21 and "h"."fromNumber" <= $22 and "h"."toNumber" > $23 and "h"."pageId" = "v"."pageId") and v."parentId" is null) as "x"
  order by "x"."parentId" desc, "x"."rank" desc
  limit 1) as "r"
  where $24::boolean;
