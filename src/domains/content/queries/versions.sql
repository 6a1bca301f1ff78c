-- versions:StructureFileVersion:1:2:0
select "v"."branchId", "v"."gitPath", "v"."fromNumber", "v"."toNumber", "v"."deleted", "v"."textHash", "v"."gitOid", "v"."gitMode"
  from "StructureFileVersion" as "v"
  where "v"."organizationId" = $1 and "v"."branchId" = $2 and "v"."fromNumber" <= $3 and "v"."toNumber" > $4 and "v"."deleted" = false
  union all select "v"."branchId", "v"."gitPath", "v"."fromNumber", "v"."toNumber", "v"."deleted", "v"."textHash", "v"."gitOid", "v"."gitMode"
  from "StructureFileVersion" as "v"
  where "v"."organizationId" = $5 and "v"."branchId" = $6 and "v"."fromNumber" <= $7 and "v"."toNumber" > $8 and "v"."deleted" = false and not exists (select 1 as "one"
  from "StructureFileVersion" as "h"
  where "h"."organizationId" = $9 and "h"."branchId" = $10 and "h"."fromNumber" <= $11 and "h"."toNumber" > $12 and "h"."gitPath" = "v"."gitPath");

-- versions:key:StructureFileVersion:2:0
select "v"."branchId", "v"."gitPath", "v"."fromNumber", "v"."toNumber", "v"."deleted", "v"."textHash", "v"."gitOid", "v"."gitMode"
  from "StructureFileVersion" as "v"
  where "v"."organizationId" = $1 and "v"."branchId" = $2 and "v"."fromNumber" <= $3 and "v"."toNumber" > $4 and "v"."deleted" = false and "v"."gitPath" = any($5::text[])
  union all select "v"."branchId", "v"."gitPath", "v"."fromNumber", "v"."toNumber", "v"."deleted", "v"."textHash", "v"."gitOid", "v"."gitMode"
  from "StructureFileVersion" as "v"
  where "v"."organizationId" = $6 and "v"."branchId" = $7 and "v"."fromNumber" <= $8 and "v"."toNumber" > $9 and "v"."deleted" = false and not exists (select 1 as "one"
  from "StructureFileVersion" as "h"
  where "h"."organizationId" = $10 and "h"."branchId" = $11 and "h"."fromNumber" <= $12 and "h"."toNumber" > $13 and "h"."gitPath" = "v"."gitPath") and "v"."gitPath" = any($14::text[]);

-- versions:path:StructureFileVersion:2:0
select "v"."branchId", "v"."gitPath", "v"."fromNumber", "v"."toNumber", "v"."deleted", "v"."textHash", "v"."gitOid", "v"."gitMode"
  from "StructureFileVersion" as "v"
  where "v"."organizationId" = $1 and "v"."branchId" = $2 and "v"."fromNumber" <= $3 and "v"."toNumber" > $4 and "v"."deleted" = false and "v"."gitPath" = any($5::text[])
  union all select "v"."branchId", "v"."gitPath", "v"."fromNumber", "v"."toNumber", "v"."deleted", "v"."textHash", "v"."gitOid", "v"."gitMode"
  from "StructureFileVersion" as "v"
  where "v"."organizationId" = $6 and "v"."branchId" = $7 and "v"."fromNumber" <= $8 and "v"."toNumber" > $9 and "v"."deleted" = false and not exists (select 1 as "one"
  from "StructureFileVersion" as "h"
  where "h"."organizationId" = $10 and "h"."branchId" = $11 and "h"."fromNumber" <= $12 and "h"."toNumber" > $13 and "h"."gitPath" = "v"."gitPath") and "v"."gitPath" = any($14::text[]);

-- versions:parent:2:0
select "v"."branchId", "v"."pageId", "v"."fromNumber", "v"."toNumber", "v"."deleted", "v"."type", "v"."parentId", "v"."rank", "v"."title", "v"."linkTitle", "v"."slug", "v"."emoji", "v"."icon", "v"."description", "v"."hidden", "v"."noIndex", "v"."noRobotsIndex", "v"."condition", "v"."layout", "v"."cover", "v"."variables", "v"."metaLinks", "v"."target", "v"."computed", "v"."textHash", "v"."keys", "v"."gitPath", "v"."gitOid", "v"."gitMode", "v"."createdAt", "v"."updatedAt"
  from "PageVersion" as "v"
  where "v"."organizationId" = $1 and "v"."branchId" = $2 and "v"."fromNumber" <= $3 and "v"."toNumber" > $4 and "v"."deleted" = false and "v"."parentId" = any($5::text[])
  union all select "v"."branchId", "v"."pageId", "v"."fromNumber", "v"."toNumber", "v"."deleted", "v"."type", "v"."parentId", "v"."rank", "v"."title", "v"."linkTitle", "v"."slug", "v"."emoji", "v"."icon", "v"."description", "v"."hidden", "v"."noIndex", "v"."noRobotsIndex", "v"."condition", "v"."layout", "v"."cover", "v"."variables", "v"."metaLinks", "v"."target", "v"."computed", "v"."textHash", "v"."keys", "v"."gitPath", "v"."gitOid", "v"."gitMode", "v"."createdAt", "v"."updatedAt"
  from "PageVersion" as "v"
  where "v"."organizationId" = $6 and "v"."branchId" = $7 and "v"."fromNumber" <= $8 and "v"."toNumber" > $9 and "v"."deleted" = false and not exists (select 1 as "one"
  from "PageVersion" as "h"
  where "h"."organizationId" = $10 and "h"."branchId" = $11 and "h"."fromNumber" <= $12 and "h"."toNumber" > $13 and "h"."pageId" = "v"."pageId") and "v"."parentId" = any($14::text[]);

-- versions:end:StructureFileVersion
update "StructureFileVersion"
  set "toNumber" = $1
  where "organizationId" = $2 and "branchId" = $3 and "toNumber" = 2147483647 and "gitPath" = any($4::text[]);

-- versions:insert:StructureFileVersion
insert into "StructureFileVersion" ("organizationId", "branchId", "spaceId", "fromNumber", "toNumber", "gitPath", "deleted", "textHash", "gitOid", "gitMode") select $1 as "organizationId", $2 as "branchId", $3 as "spaceId", $4::int as "fromNumber", 2147483647 as "toNumber", "r"."gitPath" as "gitPath", "r"."deleted" as "deleted", "r"."textHash" as "textHash", "r"."gitOid" as "gitOid", "r"."gitMode" as "gitMode"
  from jsonb_populate_recordset(null::"StructureFileVersion", $5::jsonb) as "r";

-- versions:changed:StructureFileVersion
select "v"."gitPath" as "key"
  from "StructureFileVersion" as "v"
  where "v"."organizationId" = $1 and "v"."branchId" = $2 and "v"."fromNumber" > $3 and "v"."fromNumber" <= $4
  union select "v"."gitPath" as "key"
  from "StructureFileVersion" as "v"
  where "v"."organizationId" = $5 and "v"."branchId" = $6 and "v"."toNumber" > $7 and "v"."toNumber" <= $8;
