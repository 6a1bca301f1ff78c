-- content:conditional-pages:2:0
with recursive "below" as (select "s"."pageId"
  from (select "v"."pageId"
  from "PageVersion" as "v"
  where "v"."organizationId" = $1 and "v"."branchId" = $2 and "v"."fromNumber" <= $3 and "v"."toNumber" > $4 and "v"."deleted" = false and "v"."condition" is not null
  union all select "v"."pageId"
  from "PageVersion" as "v"
  where "v"."organizationId" = $5 and "v"."branchId" = $6 and "v"."fromNumber" <= $7 and "v"."toNumber" > $8 and "v"."deleted" = false and not exists (select 1 as "one"
  from "PageVersion" as "h"
  where "h"."organizationId" = $9 and "h"."branchId" = $10 and "h"."fromNumber" <= $11 and "h"."toNumber" > $12 and "h"."pageId" = "v"."pageId") and "v"."condition" is not null) as "s"
  union select "u"."pageId"
  from "below" as "b" cross join lateral (select "v"."pageId"
  from "PageVersion" as "v"
  where "v"."organizationId" = $13 and "v"."branchId" = $14 and "v"."fromNumber" <= $15 and "v"."toNumber" > $16 and "v"."deleted" = false and "v"."parentId" = "b"."pageId"
  union all select "v"."pageId"
  from "PageVersion" as "v"
  where "v"."organizationId" = $17 and "v"."branchId" = $18 and "v"."fromNumber" <= $19 and "v"."toNumber" > $20 and "v"."deleted" = false and not exists (select 1 as "one"
  from "PageVersion" as "h"
  where "h"."organizationId" = $21 and "h"."branchId" = $22 and "h"."fromNumber" <= $23 and "h"."toNumber" > $24 and "h"."pageId" = "v"."pageId") and "v"."parentId" = "b"."pageId" offset 0) as "u") select "p".*
  from "below" as "b" cross join lateral (select "v"."pageId", "v"."parentId", "v"."condition", "v"."variables"
  from "PageVersion" as "v"
  where "v"."organizationId" = $25 and "v"."branchId" = $26 and "v"."fromNumber" <= $27 and "v"."toNumber" > $28 and "v"."deleted" = false and "v"."pageId" = "b"."pageId"
  union all select "v"."pageId", "v"."parentId", "v"."condition", "v"."variables"
  from "PageVersion" as "v"
  where "v"."organizationId" = $29 and "v"."branchId" = $30 and "v"."fromNumber" <= $31 and "v"."toNumber" > $32 and "v"."deleted" = false and not exists (select 1 as "one"
  from "PageVersion" as "h"
  where "h"."organizationId" = $33 and "h"."branchId" = $34 and "h"."fromNumber" <= $35 and "h"."toNumber" > $36 and "h"."pageId" = "v"."pageId") and "v"."pageId" = "b"."pageId" offset 0) as "p";

-- content:uses:2:0
with "t" as materialized (select 'FileVersion/' || "v"."fileId" as "name", "v"."fileId" as "id", "v"."gitPath" as "path"
  from "FileVersion" as "v"
  where "v"."organizationId" = $1 and "v"."branchId" = $2 and "v"."fromNumber" <= $3 and "v"."toNumber" > $4 and "v"."deleted" = false
  union all select 'FileVersion/' || "v"."fileId" as "name", "v"."fileId" as "id", "v"."gitPath" as "path"
  from "FileVersion" as "v"
  where "v"."organizationId" = $5 and "v"."branchId" = $6 and "v"."fromNumber" <= $7 and "v"."toNumber" > $8 and "v"."deleted" = false and not exists (select 1 as "one"
  from "FileVersion" as "h"
  where "h"."organizationId" = $9 and "h"."branchId" = $10 and "h"."fromNumber" <= $11 and "h"."toNumber" > $12 and "h"."fileId" = "v"."fileId")
  union all select 'ReusableContentVersion/' || "v"."reusableContentId" as "name", "v"."reusableContentId" as "id", "v"."gitPath" as "path"
  from "ReusableContentVersion" as "v"
  where "v"."organizationId" = $13 and "v"."branchId" = $14 and "v"."fromNumber" <= $15 and "v"."toNumber" > $16 and "v"."deleted" = false
  union all select 'ReusableContentVersion/' || "v"."reusableContentId" as "name", "v"."reusableContentId" as "id", "v"."gitPath" as "path"
  from "ReusableContentVersion" as "v"
  where "v"."organizationId" = $17 and "v"."branchId" = $18 and "v"."fromNumber" <= $19 and "v"."toNumber" > $20 and "v"."deleted" = false and not exists (select 1 as "one"
  from "ReusableContentVersion" as "h"
  where "h"."organizationId" = $21 and "h"."branchId" = $22 and "h"."fromNumber" <= $23 and "h"."toNumber" > $24 and "h"."reusableContentId" = "v"."reusableContentId")), "p" as materialized (select "v"."branchId", "v"."pageId", "v"."fromNumber"
  from "PageVersion" as "v"
  where "v"."organizationId" = $25 and "v"."branchId" = $26 and "v"."fromNumber" <= $27 and "v"."toNumber" > $28 and "v"."deleted" = false
  union all select "v"."branchId", "v"."pageId", "v"."fromNumber"
  from "PageVersion" as "v"
  where "v"."organizationId" = $29 and "v"."branchId" = $30 and "v"."fromNumber" <= $31 and "v"."toNumber" > $32 and "v"."deleted" = false and not exists (select 1 as "one"
  from "PageVersion" as "h"
  where "h"."organizationId" = $33 and "h"."branchId" = $34 and "h"."fromNumber" <= $35 and "h"."toNumber" > $36 and "h"."pageId" = "v"."pageId")) select "u"."name", array_agg(u."pageId") as "pages"
  from (select "t"."name", "p"."pageId"
  from "p"
  inner join "PageReference" as "r" on "r"."organizationId" = $37 and "r"."branchId" = "p"."branchId" and "r"."pageId" = "p"."pageId" and "r"."fromNumber" = "p"."fromNumber"
  inner join "t" on "t"."path" = "r"."targetPath"
  union select "t"."name", "p"."pageId"
  from "p"
  inner join "PageReference" as "r" on "r"."organizationId" = $38 and "r"."branchId" = "p"."branchId" and "r"."pageId" = "p"."pageId" and "r"."fromNumber" = "p"."fromNumber"
  inner join "t" on "t"."id" = "r"."targetId") as "u"
  group by "u"."name";

-- content:uses:pages:2:0
select "p".*
  from (select "v"."pageId", "v"."type", "v"."title", "v"."gitPath", "v"."textHash", "v"."variables", "v"."cover", "v"."metaLinks", "v"."target", exists (select "t"."hash"
  from "DocumentText" as "t"
  where "t"."organizationId" = $1 and "t"."hash" = "v"."textHash" and "t"."text" ~ '\{%[^A-Za-z0-9_@]*if') as "isConditional"
  from "PageVersion" as "v"
  where "v"."organizationId" = $2 and "v"."branchId" = $3 and "v"."fromNumber" <= $4 and "v"."toNumber" > $5 and "v"."deleted" = false
  union all select "v"."pageId", "v"."type", "v"."title", "v"."gitPath", "v"."textHash", "v"."variables", "v"."cover", "v"."metaLinks", "v"."target", exists (select "t"."hash"
  from "DocumentText" as "t"
  where "t"."organizationId" = $6 and "t"."hash" = "v"."textHash" and "t"."text" ~ '\{%[^A-Za-z0-9_@]*if') as "isConditional"
  from "PageVersion" as "v"
  where "v"."organizationId" = $7 and "v"."branchId" = $8 and "v"."fromNumber" <= $9 and "v"."toNumber" > $10 and "v"."deleted" = false and not exists (select 1 as "one"
  from "PageVersion" as "h"
  where "h"."organizationId" = $11 and "h"."branchId" = $12 and "h"."fromNumber" <= $13 and "h"."toNumber" > $14 and "h"."pageId" = "v"."pageId")) as "p"
  where (p."isConditional" or num_nonnulls(p."cover", p."metaLinks", p."target") > 0);

-- content:uses:reusable-contents:2:0
select "v"."reusableContentId" as "id", "v"."textHash", "v"."gitPath"
  from "ReusableContentVersion" as "v"
  where "v"."organizationId" = $1 and "v"."branchId" = $2 and "v"."fromNumber" <= $3 and "v"."toNumber" > $4 and "v"."deleted" = false
  union all select "v"."reusableContentId" as "id", "v"."textHash", "v"."gitPath"
  from "ReusableContentVersion" as "v"
  where "v"."organizationId" = $5 and "v"."branchId" = $6 and "v"."fromNumber" <= $7 and "v"."toNumber" > $8 and "v"."deleted" = false and not exists (select 1 as "one"
  from "ReusableContentVersion" as "h"
  where "h"."organizationId" = $9 and "h"."branchId" = $10 and "h"."fromNumber" <= $11 and "h"."toNumber" > $12 and "h"."reusableContentId" = "v"."reusableContentId");

-- content:uses:including:2:0
select "v"."pageId", "v"."title", "v"."variables"
  from "PageVersion" as "v"
  where "v"."organizationId" = $1 and "v"."branchId" = $2 and "v"."fromNumber" <= $3 and "v"."toNumber" > $4 and "v"."deleted" = false and "v"."pageId" = any($5::text[])
  union all select "v"."pageId", "v"."title", "v"."variables"
  from "PageVersion" as "v"
  where "v"."organizationId" = $6 and "v"."branchId" = $7 and "v"."fromNumber" <= $8 and "v"."toNumber" > $9 and "v"."deleted" = false and not exists (select 1 as "one"
  from "PageVersion" as "h"
  where "h"."organizationId" = $10 and "h"."branchId" = $11 and "h"."fromNumber" <= $12 and "h"."toNumber" > $13 and "h"."pageId" = "v"."pageId") and "v"."pageId" = any($14::text[]);
