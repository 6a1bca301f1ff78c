-- references
select "r"."pageId", "r"."ordinal", "r"."usage" as "usage", "r"."href", "r"."heading"
  from unnest($1::text[], $2::text[], $3::int[]) as p("branchId", "pageId", "fromNumber")
  inner join "PageReference" as "r" on "r"."organizationId" = $4 and "r"."branchId" = "p"."branchId" and "r"."pageId" = "p"."pageId" and "r"."fromNumber" = "p"."fromNumber"
  order by "r"."pageId", "r"."ordinal";

-- references:paths:2:0
select distinct "r"."targetPath"
  from "PageReference" as "r" cross join lateral (select "v"."pageId"
  from "PageVersion" as "v"
  where "v"."organizationId" = $1 and "v"."branchId" = $2 and "v"."fromNumber" <= $3 and "v"."toNumber" > $4 and "v"."deleted" = false and "v"."branchId" = "r"."branchId" and "v"."pageId" = "r"."pageId" and "v"."fromNumber" = "r"."fromNumber"
  union all select "v"."pageId"
  from "PageVersion" as "v"
  where "v"."organizationId" = $5 and "v"."branchId" = $6 and "v"."fromNumber" <= $7 and "v"."toNumber" > $8 and "v"."deleted" = false and not exists (select 1 as "one"
  from "PageVersion" as "h"
  where "h"."organizationId" = $9 and "h"."branchId" = $10 and "h"."fromNumber" <= $11 and "h"."toNumber" > $12 and "h"."pageId" = "v"."pageId") and "v"."branchId" = "r"."branchId" and "v"."pageId" = "r"."pageId" and "v"."fromNumber" = "r"."fromNumber") as "p"
  where "r"."organizationId" = $13 and "r"."branchId" = any($14::text[]) and "r"."targetPath" = any($15::text[]);

-- references:insert
insert into "PageReference" ("organizationId", "branchId", "fromNumber", "pageId", "ordinal", "usage", "href", "targetPath", "targetId", "anchor", "heading") select $1 as "organizationId", $2 as "branchId", $3::int as "fromNumber", "pageId", "ordinal", "usage", "href", "targetPath", "targetId", "anchor", "heading"
  from jsonb_to_recordset($4::jsonb) as r("pageId" text, "ordinal" int, "usage" text, "href" text, "targetPath" text, "targetId" text,
                "anchor" text, "heading" text);
