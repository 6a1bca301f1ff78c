-- published:level:2:0
select "p".*, coalesce((SELECT ARRAY[o."pageId"] FROM ((select "v"."pageId"
  from "PageVersion" as "v"
  where "v"."organizationId" = $1 and "v"."branchId" = $2 and "v"."fromNumber" <= $3 and "v"."toNumber" > $4 and "v"."deleted" = false and v."parentId" = p."pageId" AND NOT v."hidden" and "v"."condition" is null
  union all select "v"."pageId"
  from "PageVersion" as "v"
  where "v"."organizationId" = $5 and "v"."branchId" = $6 and "v"."fromNumber" <= $7 and "v"."toNumber" > $8 and "v"."deleted" = false and not exists (select 1 as "one"
  from "PageVersion" as "h"
  where "h"."organizationId" = $9 and "h"."branchId" = $10 and "h"."fromNumber" <= $11 and "h"."toNumber" > $12 and "h"."pageId" = "v"."pageId") and v."parentId" = p."pageId" AND NOT v."hidden" and "v"."condition" is null)) o LIMIT 1), ARRAY(
    SELECT DISTINCT ON (b."condition", b."variables") b."pageId" FROM ((select "v"."pageId", "v"."condition", "v"."variables"
  from "PageVersion" as "v"
  where "v"."organizationId" = $13 and "v"."branchId" = $14 and "v"."fromNumber" <= $15 and "v"."toNumber" > $16 and "v"."deleted" = false and v."parentId" = p."pageId" AND NOT v."hidden"
  union all select "v"."pageId", "v"."condition", "v"."variables"
  from "PageVersion" as "v"
  where "v"."organizationId" = $17 and "v"."branchId" = $18 and "v"."fromNumber" <= $19 and "v"."toNumber" > $20 and "v"."deleted" = false and not exists (select 1 as "one"
  from "PageVersion" as "h"
  where "h"."organizationId" = $21 and "h"."branchId" = $22 and "h"."fromNumber" <= $23 and "h"."toNumber" > $24 and "h"."pageId" = "v"."pageId") and v."parentId" = p."pageId" AND NOT v."hidden")) b LIMIT 20)) as "below"
  from (select "v"."pageId", "v"."type", "v"."parentId", "v"."rank", "v"."title", "v"."linkTitle", "v"."slug", "v"."emoji", "v"."icon", "v"."hidden", "v"."target", "v"."gitPath", "v"."computed"
  from "PageVersion" as "v"
  where "v"."organizationId" = $25 and "v"."branchId" = $26 and "v"."fromNumber" <= $27 and "v"."toNumber" > $28 and "v"."deleted" = false and CASE WHEN $29::text IS NULL THEN v."parentId" IS NULL ELSE v."parentId" = $30::text END
  union all select "v"."pageId", "v"."type", "v"."parentId", "v"."rank", "v"."title", "v"."linkTitle", "v"."slug", "v"."emoji", "v"."icon", "v"."hidden", "v"."target", "v"."gitPath", "v"."computed"
  from "PageVersion" as "v"
  where "v"."organizationId" = $31 and "v"."branchId" = $32 and "v"."fromNumber" <= $33 and "v"."toNumber" > $34 and "v"."deleted" = false and not exists (select 1 as "one"
  from "PageVersion" as "h"
  where "h"."organizationId" = $35 and "h"."branchId" = $36 and "h"."fromNumber" <= $37 and "h"."toNumber" > $38 and "h"."pageId" = "v"."pageId") and CASE WHEN $39::text IS NULL THEN v."parentId" IS NULL ELSE v."parentId" = $40::text END) as "p";
