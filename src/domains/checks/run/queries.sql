-- checks:pages:2:0
select "p".*
  from (select "v"."pageId", "v"."title", "v"."textHash", "v"."branchId", "v"."fromNumber", "v"."gitPath", "v"."keys" as "keys"
  from "PageVersion" as "v"
  where "v"."organizationId" = $1 and "v"."branchId" = $2 and "v"."fromNumber" <= $3 and "v"."toNumber" > $4 and "v"."deleted" = false and "v"."pageId" > $5 and "v"."textHash" is not null and v."computed"->'props'->'doc' is null
  union all select "v"."pageId", "v"."title", "v"."textHash", "v"."branchId", "v"."fromNumber", "v"."gitPath", "v"."keys" as "keys"
  from "PageVersion" as "v"
  where "v"."organizationId" = $6 and "v"."branchId" = $7 and "v"."fromNumber" <= $8 and "v"."toNumber" > $9 and "v"."deleted" = false and not exists (select 1 as "one"
  from "PageVersion" as "h"
  where "h"."organizationId" = $10 and "h"."branchId" = $11 and "h"."fromNumber" <= $12 and "h"."toNumber" > $13 and "h"."pageId" = "v"."pageId") and "v"."pageId" > $14 and "v"."textHash" is not null and v."computed"->'props'->'doc' is null) as "p"
  order by "p"."pageId"
  limit $15;

-- check-findings:present
select "f"."organizationId", "f"."id", "f"."spaceId", "f"."branchId", "f"."fromNumber", "f"."toNumber", "f"."fingerprint", "f"."compared", "f"."kind", "f"."rule", "f"."severity", "f"."pageId", "f"."pageTitle", "f"."checkedHash", "f"."blockKey", "f"."line", "f"."message", "f"."suggestion", "f"."evidence", "f"."introduced", "f"."acceptedReason", "f"."acceptedById", "f"."acceptedAt", "f"."createdAt"
  from "CheckFinding" as "f"
  where "f"."organizationId" = $1 and "f"."branchId" = $2 and "f"."toNumber" = 2147483647;
