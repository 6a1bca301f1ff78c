-- content:file:2:1
select "v"."branchId", "v"."fileId", "v"."fromNumber", "v"."name", "v"."contentType", "v"."size", "v"."width", "v"."height", "v"."blobHash", "v"."gitPath", "v"."gitOid"
  from "FileVersion" as "v"
  where "v"."organizationId" = $1 and "v"."branchId" = $2 and "v"."fromNumber" <= $3 and "v"."toNumber" > $4 and "v"."deleted" = false and jsonb_exists($5::jsonb, 'FileVersion/' || "v"."fileId") and "v"."fileId" = $6
  union all select "v"."branchId", "v"."fileId", "v"."fromNumber", "v"."name", "v"."contentType", "v"."size", "v"."width", "v"."height", "v"."blobHash", "v"."gitPath", "v"."gitOid"
  from "FileVersion" as "v"
  where "v"."organizationId" = $7 and "v"."branchId" = $8 and "v"."fromNumber" <= $9 and "v"."toNumber" > $10 and "v"."deleted" = false and not exists (select 1 as "one"
  from "FileVersion" as "h"
  where "h"."organizationId" = $11 and "h"."branchId" = $12 and "h"."fromNumber" <= $13 and "h"."toNumber" > $14 and "h"."fileId" = "v"."fileId") and jsonb_exists($15::jsonb, 'FileVersion/' || "v"."fileId") and "v"."fileId" = $16;

-- content:files:2:1
select "f".*
  from (select "v"."branchId", "v"."fileId", "v"."fromNumber", "v"."name", "v"."contentType", "v"."size", "v"."width", "v"."height", "v"."blobHash", "v"."gitPath", "v"."gitOid"
  from "FileVersion" as "v"
  where "v"."organizationId" = $1 and "v"."branchId" = $2 and "v"."fromNumber" <= $3 and "v"."toNumber" > $4 and "v"."deleted" = false and jsonb_exists($5::jsonb, 'FileVersion/' || "v"."fileId") and "v"."fileId" > $6
  union all select "v"."branchId", "v"."fileId", "v"."fromNumber", "v"."name", "v"."contentType", "v"."size", "v"."width", "v"."height", "v"."blobHash", "v"."gitPath", "v"."gitOid"
  from "FileVersion" as "v"
  where "v"."organizationId" = $7 and "v"."branchId" = $8 and "v"."fromNumber" <= $9 and "v"."toNumber" > $10 and "v"."deleted" = false and not exists (select 1 as "one"
  from "FileVersion" as "h"
  where "h"."organizationId" = $11 and "h"."branchId" = $12 and "h"."fromNumber" <= $13 and "h"."toNumber" > $14 and "h"."fileId" = "v"."fileId") and jsonb_exists($15::jsonb, 'FileVersion/' || "v"."fileId") and "v"."fileId" > $16) as "f"
  order by "f"."fileId"
  limit $17;

-- content:files:count:2:1
select count(*)::int as "count"
  from (select "v"."fileId"
  from "FileVersion" as "v"
  where "v"."organizationId" = $1 and "v"."branchId" = $2 and "v"."fromNumber" <= $3 and "v"."toNumber" > $4 and "v"."deleted" = false and jsonb_exists($5::jsonb, 'FileVersion/' || "v"."fileId")
  union all select "v"."fileId"
  from "FileVersion" as "v"
  where "v"."organizationId" = $6 and "v"."branchId" = $7 and "v"."fromNumber" <= $8 and "v"."toNumber" > $9 and "v"."deleted" = false and not exists (select 1 as "one"
  from "FileVersion" as "h"
  where "h"."organizationId" = $10 and "h"."branchId" = $11 and "h"."fromNumber" <= $12 and "h"."toNumber" > $13 and "h"."fileId" = "v"."fileId") and jsonb_exists($14::jsonb, 'FileVersion/' || "v"."fileId")) as "f";

-- content:reusable-contents:2:1
select "v"."branchId", "v"."reusableContentId", "v"."fromNumber", "v"."title", "v"."textHash", "v"."keys", "v"."gitPath", "v"."gitOid"
  from "ReusableContentVersion" as "v"
  where "v"."organizationId" = $1 and "v"."branchId" = $2 and "v"."fromNumber" <= $3 and "v"."toNumber" > $4 and "v"."deleted" = false and jsonb_exists($5::jsonb, 'ReusableContentVersion/' || "v"."reusableContentId") and ($6::text[] is null or v."reusableContentId" = any($7::text[]))
  union all select "v"."branchId", "v"."reusableContentId", "v"."fromNumber", "v"."title", "v"."textHash", "v"."keys", "v"."gitPath", "v"."gitOid"
  from "ReusableContentVersion" as "v"
  where "v"."organizationId" = $8 and "v"."branchId" = $9 and "v"."fromNumber" <= $10 and "v"."toNumber" > $11 and "v"."deleted" = false and not exists (select 1 as "one"
  from "ReusableContentVersion" as "h"
  where "h"."organizationId" = $12 and "h"."branchId" = $13 and "h"."fromNumber" <= $14 and "h"."toNumber" > $15 and "h"."reusableContentId" = "v"."reusableContentId") and jsonb_exists($16::jsonb, 'ReusableContentVersion/' || "v"."reusableContentId") and ($17::text[] is null or v."reusableContentId" = any($18::text[]));
