-- content:pages:updates:2:1
select "v"."pageId"
  from "PageVersion" as "v"
  where "v"."organizationId" = $1 and "v"."branchId" = $2 and "v"."fromNumber" <= $3 and "v"."toNumber" > $4 and "v"."deleted" = false and not jsonb_exists($5::jsonb, 'PageVersion/' || "v"."pageId") and "v"."pageId" = any($6::text[]) and exists (select "t"."hash"
  from "DocumentText" as "t"
  where "t"."organizationId" = $7 and "t"."hash" = "v"."textHash" and position('{% updates' in "t"."text") > 0)
  union all select "v"."pageId"
  from "PageVersion" as "v"
  where "v"."organizationId" = $8 and "v"."branchId" = $9 and "v"."fromNumber" <= $10 and "v"."toNumber" > $11 and "v"."deleted" = false and not exists (select 1 as "one"
  from "PageVersion" as "h"
  where "h"."organizationId" = $12 and "h"."branchId" = $13 and "h"."fromNumber" <= $14 and "h"."toNumber" > $15 and "h"."pageId" = "v"."pageId") and not jsonb_exists($16::jsonb, 'PageVersion/' || "v"."pageId") and "v"."pageId" = any($17::text[]) and exists (select "t"."hash"
  from "DocumentText" as "t"
  where "t"."organizationId" = $18 and "t"."hash" = "v"."textHash" and position('{% updates' in "t"."text") > 0);

-- content:page:facts:2:1
with recursive "p" as materialized (select "v"."branchId", "v"."pageId", "v"."fromNumber", "v"."type", "v"."parentId", "v"."rank", "v"."title", "v"."linkTitle", "v"."slug", "v"."emoji", "v"."icon", "v"."description", "v"."hidden", "v"."noIndex", "v"."noRobotsIndex", "v"."condition", "v"."layout", "v"."cover", "v"."variables", "v"."metaLinks", "v"."target", "v"."computed", "v"."textHash", "v"."gitPath", "v"."gitOid", "v"."createdAt", "v"."updatedAt"
  from "PageVersion" as "v"
  where "v"."organizationId" = $1 and "v"."branchId" = $2 and "v"."fromNumber" <= $3 and "v"."toNumber" > $4 and "v"."deleted" = false and not jsonb_exists($5::jsonb, 'PageVersion/' || "v"."pageId") and "v"."pageId" = $6
  union all select "v"."branchId", "v"."pageId", "v"."fromNumber", "v"."type", "v"."parentId", "v"."rank", "v"."title", "v"."linkTitle", "v"."slug", "v"."emoji", "v"."icon", "v"."description", "v"."hidden", "v"."noIndex", "v"."noRobotsIndex", "v"."condition", "v"."layout", "v"."cover", "v"."variables", "v"."metaLinks", "v"."target", "v"."computed", "v"."textHash", "v"."gitPath", "v"."gitOid", "v"."createdAt", "v"."updatedAt"
  from "PageVersion" as "v"
  where "v"."organizationId" = $7 and "v"."branchId" = $8 and "v"."fromNumber" <= $9 and "v"."toNumber" > $10 and "v"."deleted" = false and not exists (select 1 as "one"
  from "PageVersion" as "h"
  where "h"."organizationId" = $11 and "h"."branchId" = $12 and "h"."fromNumber" <= $13 and "h"."toNumber" > $14 and "h"."pageId" = "v"."pageId") and not jsonb_exists($15::jsonb, 'PageVersion/' || "v"."pageId") and "v"."pageId" = $16), "up" as (select "p"."parentId", "p"."slug", 0 as "height"
  from "p"
  union all select "a"."parentId", "a"."slug", u."height" + 1 as "height"
  from "up" as "u" cross join lateral (select "v"."parentId", "v"."slug"
  from "PageVersion" as "v"
  where "v"."organizationId" = $17 and "v"."branchId" = $18 and "v"."fromNumber" <= $19 and "v"."toNumber" > $20 and "v"."deleted" = false and not jsonb_exists($21::jsonb, 'PageVersion/' || "v"."pageId") and "v"."pageId" = "u"."parentId"
  union all select "v"."parentId", "v"."slug"
  from "PageVersion" as "v"
  where "v"."organizationId" = $22 and "v"."branchId" = $23 and "v"."fromNumber" <= $24 and "v"."toNumber" > $25 and "v"."deleted" = false and not exists (select 1 as "one"
  from "PageVersion" as "h"
  where "h"."organizationId" = $26 and "h"."branchId" = $27 and "h"."fromNumber" <= $28 and "h"."toNumber" > $29 and "h"."pageId" = "v"."pageId") and not jsonb_exists($30::jsonb, 'PageVersion/' || "v"."pageId") and "v"."pageId" = "u"."parentId" offset 0) as "a"
  where "u"."height" < 100), "down" as (select "p"."branchId", "p"."pageId", "p"."fromNumber", "p"."type", "p"."parentId", "p"."rank", "p"."title", "p"."linkTitle", "p"."slug", "p"."emoji", "p"."icon", "p"."description", "p"."hidden", "p"."noIndex", "p"."noRobotsIndex", "p"."condition", "p"."layout", "p"."cover", "p"."variables", "p"."metaLinks", "p"."target", "p"."computed", "p"."textHash", "p"."gitPath", "p"."gitOid", "p"."createdAt", "p"."updatedAt"
  from "p"
  union all select "c".*
  from "down" as "d" cross join lateral (select "v"."branchId", "v"."pageId", "v"."fromNumber", "v"."type", "v"."parentId", "v"."rank", "v"."title", "v"."linkTitle", "v"."slug", "v"."emoji", "v"."icon", "v"."description", "v"."hidden", "v"."noIndex", "v"."noRobotsIndex", "v"."condition", "v"."layout", "v"."cover", "v"."variables", "v"."metaLinks", "v"."target", "v"."computed", "v"."textHash", "v"."gitPath", "v"."gitOid", "v"."createdAt", "v"."updatedAt"
  from "PageVersion" as "v"
  where "v"."organizationId" = $31 and "v"."branchId" = $32 and "v"."fromNumber" <= $33 and "v"."toNumber" > $34 and "v"."deleted" = false and not jsonb_exists($35::jsonb, 'PageVersion/' || "v"."pageId") and "v"."parentId" = "d"."pageId"
  union all select "v"."branchId", "v"."pageId", "v"."fromNumber", "v"."type", "v"."parentId", "v"."rank", "v"."title", "v"."linkTitle", "v"."slug", "v"."emoji", "v"."icon", "v"."description", "v"."hidden", "v"."noIndex", "v"."noRobotsIndex", "v"."condition", "v"."layout", "v"."cover", "v"."variables", "v"."metaLinks", "v"."target", "v"."computed", "v"."textHash", "v"."gitPath", "v"."gitOid", "v"."createdAt", "v"."updatedAt"
  from "PageVersion" as "v"
  where "v"."organizationId" = $36 and "v"."branchId" = $37 and "v"."fromNumber" <= $38 and "v"."toNumber" > $39 and "v"."deleted" = false and not exists (select 1 as "one"
  from "PageVersion" as "h"
  where "h"."organizationId" = $40 and "h"."branchId" = $41 and "h"."fromNumber" <= $42 and "h"."toNumber" > $43 and "h"."pageId" = "v"."pageId") and not jsonb_exists($44::jsonb, 'PageVersion/' || "v"."pageId") and "v"."parentId" = "d"."pageId" offset 0) as "c") select to_json("p") as "page", (select string_agg(u."slug", '/'
  order by u."height" desc) as "path"
  from "up" as "u") as "path", (select json_agg("d") as "below"
  from "down" as "d"
  where "d"."pageId" <> "p"."pageId") as "below"
  from "p";

-- content:page:document:2:1
with recursive "p" as materialized (select "v"."branchId", "v"."pageId", "v"."fromNumber", "v"."type", "v"."parentId", "v"."rank", "v"."title", "v"."linkTitle", "v"."slug", "v"."emoji", "v"."icon", "v"."description", "v"."hidden", "v"."noIndex", "v"."noRobotsIndex", "v"."condition", "v"."layout", "v"."cover", "v"."variables", "v"."metaLinks", "v"."target", "v"."computed", "v"."textHash", "v"."gitPath", "v"."gitOid", "v"."createdAt", "v"."updatedAt"
  from "PageVersion" as "v"
  where "v"."organizationId" = $1 and "v"."branchId" = $2 and "v"."fromNumber" <= $3 and "v"."toNumber" > $4 and "v"."deleted" = false and not jsonb_exists($5::jsonb, 'PageVersion/' || "v"."pageId") and "v"."pageId" = $6
  union all select "v"."branchId", "v"."pageId", "v"."fromNumber", "v"."type", "v"."parentId", "v"."rank", "v"."title", "v"."linkTitle", "v"."slug", "v"."emoji", "v"."icon", "v"."description", "v"."hidden", "v"."noIndex", "v"."noRobotsIndex", "v"."condition", "v"."layout", "v"."cover", "v"."variables", "v"."metaLinks", "v"."target", "v"."computed", "v"."textHash", "v"."gitPath", "v"."gitOid", "v"."createdAt", "v"."updatedAt"
  from "PageVersion" as "v"
  where "v"."organizationId" = $7 and "v"."branchId" = $8 and "v"."fromNumber" <= $9 and "v"."toNumber" > $10 and "v"."deleted" = false and not exists (select 1 as "one"
  from "PageVersion" as "h"
  where "h"."organizationId" = $11 and "h"."branchId" = $12 and "h"."fromNumber" <= $13 and "h"."toNumber" > $14 and "h"."pageId" = "v"."pageId") and not jsonb_exists($15::jsonb, 'PageVersion/' || "v"."pageId") and "v"."pageId" = $16), "up" as (select "p"."parentId", "p"."slug", 0 as "height"
  from "p"
  union all select "a"."parentId", "a"."slug", u."height" + 1 as "height"
  from "up" as "u" cross join lateral (select "v"."parentId", "v"."slug"
  from "PageVersion" as "v"
  where "v"."organizationId" = $17 and "v"."branchId" = $18 and "v"."fromNumber" <= $19 and "v"."toNumber" > $20 and "v"."deleted" = false and not jsonb_exists($21::jsonb, 'PageVersion/' || "v"."pageId") and "v"."pageId" = "u"."parentId"
  union all select "v"."parentId", "v"."slug"
  from "PageVersion" as "v"
  where "v"."organizationId" = $22 and "v"."branchId" = $23 and "v"."fromNumber" <= $24 and "v"."toNumber" > $25 and "v"."deleted" = false and not exists (select 1 as "one"
  from "PageVersion" as "h"
  where "h"."organizationId" = $26 and "h"."branchId" = $27 and "h"."fromNumber" <= $28 and "h"."toNumber" > $29 and "h"."pageId" = "v"."pageId") and not jsonb_exists($30::jsonb, 'PageVersion/' || "v"."pageId") and "v"."pageId" = "u"."parentId" offset 0) as "a"
  where "u"."height" < 100), "down" as (select "p"."branchId", "p"."pageId", "p"."fromNumber", "p"."type", "p"."parentId", "p"."rank", "p"."title", "p"."linkTitle", "p"."slug", "p"."emoji", "p"."icon", "p"."description", "p"."hidden", "p"."noIndex", "p"."noRobotsIndex", "p"."condition", "p"."layout", "p"."cover", "p"."variables", "p"."metaLinks", "p"."target", "p"."computed", "p"."textHash", "p"."gitPath", "p"."gitOid", "p"."createdAt", "p"."updatedAt"
  from "p"
  union all select "c".*
  from "down" as "d" cross join lateral (select "v"."branchId", "v"."pageId", "v"."fromNumber", "v"."type", "v"."parentId", "v"."rank", "v"."title", "v"."linkTitle", "v"."slug", "v"."emoji", "v"."icon", "v"."description", "v"."hidden", "v"."noIndex", "v"."noRobotsIndex", "v"."condition", "v"."layout", "v"."cover", "v"."variables", "v"."metaLinks", "v"."target", "v"."computed", "v"."textHash", "v"."gitPath", "v"."gitOid", "v"."createdAt", "v"."updatedAt"
  from "PageVersion" as "v"
  where "v"."organizationId" = $31 and "v"."branchId" = $32 and "v"."fromNumber" <= $33 and "v"."toNumber" > $34 and "v"."deleted" = false and not jsonb_exists($35::jsonb, 'PageVersion/' || "v"."pageId") and "v"."parentId" = "d"."pageId"
  union all select "v"."branchId", "v"."pageId", "v"."fromNumber", "v"."type", "v"."parentId", "v"."rank", "v"."title", "v"."linkTitle", "v"."slug", "v"."emoji", "v"."icon", "v"."description", "v"."hidden", "v"."noIndex", "v"."noRobotsIndex", "v"."condition", "v"."layout", "v"."cover", "v"."variables", "v"."metaLinks", "v"."target", "v"."computed", "v"."textHash", "v"."gitPath", "v"."gitOid", "v"."createdAt", "v"."updatedAt"
  from "PageVersion" as "v"
  where "v"."organizationId" = $36 and "v"."branchId" = $37 and "v"."fromNumber" <= $38 and "v"."toNumber" > $39 and "v"."deleted" = false and not exists (select 1 as "one"
  from "PageVersion" as "h"
  where "h"."organizationId" = $40 and "h"."branchId" = $41 and "h"."fromNumber" <= $42 and "h"."toNumber" > $43 and "h"."pageId" = "v"."pageId") and not jsonb_exists($44::jsonb, 'PageVersion/' || "v"."pageId") and "v"."parentId" = "d"."pageId" offset 0) as "c") select to_json("p") as "page", (select string_agg(u."slug", '/'
  order by u."height" desc) as "path"
  from "up" as "u") as "path", (select json_agg("d") as "below"
  from "down" as "d"
  where "d"."pageId" <> "p"."pageId") as "below", "c"."document", "c"."digest"
  from "p"
  left join lateral (select "d"."document", "d"."digest"
  from "DerivedDocument" as "d"
  where "d"."organizationId" = $45 and "d"."branchId" = "p"."branchId" and "d"."pageId" = "p"."pageId" and "d"."fromNumber" = "p"."fromNumber" and "d"."context" = $46 offset 0) as "c" on true;

-- content:page:text:2:1
with recursive "p" as materialized (select "v"."branchId", "v"."pageId", "v"."fromNumber", "v"."type", "v"."parentId", "v"."rank", "v"."title", "v"."linkTitle", "v"."slug", "v"."emoji", "v"."icon", "v"."description", "v"."hidden", "v"."noIndex", "v"."noRobotsIndex", "v"."condition", "v"."layout", "v"."cover", "v"."variables", "v"."metaLinks", "v"."target", "v"."computed", "v"."textHash", "v"."gitPath", "v"."gitOid", "v"."createdAt", "v"."updatedAt"
  from "PageVersion" as "v"
  where "v"."organizationId" = $1 and "v"."branchId" = $2 and "v"."fromNumber" <= $3 and "v"."toNumber" > $4 and "v"."deleted" = false and not jsonb_exists($5::jsonb, 'PageVersion/' || "v"."pageId") and "v"."pageId" = $6
  union all select "v"."branchId", "v"."pageId", "v"."fromNumber", "v"."type", "v"."parentId", "v"."rank", "v"."title", "v"."linkTitle", "v"."slug", "v"."emoji", "v"."icon", "v"."description", "v"."hidden", "v"."noIndex", "v"."noRobotsIndex", "v"."condition", "v"."layout", "v"."cover", "v"."variables", "v"."metaLinks", "v"."target", "v"."computed", "v"."textHash", "v"."gitPath", "v"."gitOid", "v"."createdAt", "v"."updatedAt"
  from "PageVersion" as "v"
  where "v"."organizationId" = $7 and "v"."branchId" = $8 and "v"."fromNumber" <= $9 and "v"."toNumber" > $10 and "v"."deleted" = false and not exists (select 1 as "one"
  from "PageVersion" as "h"
  where "h"."organizationId" = $11 and "h"."branchId" = $12 and "h"."fromNumber" <= $13 and "h"."toNumber" > $14 and "h"."pageId" = "v"."pageId") and not jsonb_exists($15::jsonb, 'PageVersion/' || "v"."pageId") and "v"."pageId" = $16), "up" as (select "p"."parentId", "p"."slug", 0 as "height"
  from "p"
  union all select "a"."parentId", "a"."slug", u."height" + 1 as "height"
  from "up" as "u" cross join lateral (select "v"."parentId", "v"."slug"
  from "PageVersion" as "v"
  where "v"."organizationId" = $17 and "v"."branchId" = $18 and "v"."fromNumber" <= $19 and "v"."toNumber" > $20 and "v"."deleted" = false and not jsonb_exists($21::jsonb, 'PageVersion/' || "v"."pageId") and "v"."pageId" = "u"."parentId"
  union all select "v"."parentId", "v"."slug"
  from "PageVersion" as "v"
  where "v"."organizationId" = $22 and "v"."branchId" = $23 and "v"."fromNumber" <= $24 and "v"."toNumber" > $25 and "v"."deleted" = false and not exists (select 1 as "one"
  from "PageVersion" as "h"
  where "h"."organizationId" = $26 and "h"."branchId" = $27 and "h"."fromNumber" <= $28 and "h"."toNumber" > $29 and "h"."pageId" = "v"."pageId") and not jsonb_exists($30::jsonb, 'PageVersion/' || "v"."pageId") and "v"."pageId" = "u"."parentId" offset 0) as "a"
  where "u"."height" < 100), "down" as (select "p"."branchId", "p"."pageId", "p"."fromNumber", "p"."type", "p"."parentId", "p"."rank", "p"."title", "p"."linkTitle", "p"."slug", "p"."emoji", "p"."icon", "p"."description", "p"."hidden", "p"."noIndex", "p"."noRobotsIndex", "p"."condition", "p"."layout", "p"."cover", "p"."variables", "p"."metaLinks", "p"."target", "p"."computed", "p"."textHash", "p"."gitPath", "p"."gitOid", "p"."createdAt", "p"."updatedAt"
  from "p"
  union all select "c".*
  from "down" as "d" cross join lateral (select "v"."branchId", "v"."pageId", "v"."fromNumber", "v"."type", "v"."parentId", "v"."rank", "v"."title", "v"."linkTitle", "v"."slug", "v"."emoji", "v"."icon", "v"."description", "v"."hidden", "v"."noIndex", "v"."noRobotsIndex", "v"."condition", "v"."layout", "v"."cover", "v"."variables", "v"."metaLinks", "v"."target", "v"."computed", "v"."textHash", "v"."gitPath", "v"."gitOid", "v"."createdAt", "v"."updatedAt"
  from "PageVersion" as "v"
  where "v"."organizationId" = $31 and "v"."branchId" = $32 and "v"."fromNumber" <= $33 and "v"."toNumber" > $34 and "v"."deleted" = false and not jsonb_exists($35::jsonb, 'PageVersion/' || "v"."pageId") and "v"."parentId" = "d"."pageId"
  union all select "v"."branchId", "v"."pageId", "v"."fromNumber", "v"."type", "v"."parentId", "v"."rank", "v"."title", "v"."linkTitle", "v"."slug", "v"."emoji", "v"."icon", "v"."description", "v"."hidden", "v"."noIndex", "v"."noRobotsIndex", "v"."condition", "v"."layout", "v"."cover", "v"."variables", "v"."metaLinks", "v"."target", "v"."computed", "v"."textHash", "v"."gitPath", "v"."gitOid", "v"."createdAt", "v"."updatedAt"
  from "PageVersion" as "v"
  where "v"."organizationId" = $36 and "v"."branchId" = $37 and "v"."fromNumber" <= $38 and "v"."toNumber" > $39 and "v"."deleted" = false and not exists (select 1 as "one"
  from "PageVersion" as "h"
  where "h"."organizationId" = $40 and "h"."branchId" = $41 and "h"."fromNumber" <= $42 and "h"."toNumber" > $43 and "h"."pageId" = "v"."pageId") and not jsonb_exists($44::jsonb, 'PageVersion/' || "v"."pageId") and "v"."parentId" = "d"."pageId" offset 0) as "c") select to_json("p") as "page", (select string_agg(u."slug", '/'
  order by u."height" desc) as "path"
  from "up" as "u") as "path", (select json_agg("d") as "below"
  from "down" as "d"
  where "d"."pageId" <> "p"."pageId") as "below", (select "t"."text"
  from "DocumentText" as "t"
  where "t"."organizationId" = $45 and "t"."hash" = "p"."textHash") as "text"
  from "p";

-- content:page:walk:2:1
with recursive "walk" as (select "r"."pageId", 1 as "length"
  from (select "v"."pageId"
  from "PageVersion" as "v"
  where "v"."organizationId" = $1 and "v"."branchId" = $2 and "v"."fromNumber" <= $3 and "v"."toNumber" > $4 and "v"."deleted" = false and not jsonb_exists($5::jsonb, 'PageVersion/' || "v"."pageId") and "v"."type" <> 'link' and "v"."parentId" is null and "v"."slug" = ($6::text[])[1]
  union all select "v"."pageId"
  from "PageVersion" as "v"
  where "v"."organizationId" = $7 and "v"."branchId" = $8 and "v"."fromNumber" <= $9 and "v"."toNumber" > $10 and "v"."deleted" = false and not exists (select 1 as "one"
  from "PageVersion" as "h"
  where "h"."organizationId" = $11 and "h"."branchId" = $12 and "h"."fromNumber" <= $13 and "h"."toNumber" > $14 and "h"."pageId" = "v"."pageId") and not jsonb_exists($15::jsonb, 'PageVersion/' || "v"."pageId") and "v"."type" <> 'link' and "v"."parentId" is null and "v"."slug" = ($16::text[])[1]) as "r"
  union all select "c"."pageId", w."length" + 1 as "length"
  from "walk" as "w" cross join lateral (select "v"."pageId"
  from "PageVersion" as "v"
  where "v"."organizationId" = $17 and "v"."branchId" = $18 and "v"."fromNumber" <= $19 and "v"."toNumber" > $20 and "v"."deleted" = false and not jsonb_exists($21::jsonb, 'PageVersion/' || "v"."pageId") and "v"."type" <> 'link' and "v"."parentId" = "w"."pageId" and "v"."slug" = ($22::text[])[w."length" + 1]
  union all select "v"."pageId"
  from "PageVersion" as "v"
  where "v"."organizationId" = $23 and "v"."branchId" = $24 and "v"."fromNumber" <= $25 and "v"."toNumber" > $26 and "v"."deleted" = false and not exists (select 1 as "one"
  from "PageVersion" as "h"
  where "h"."organizationId" = $27 and "h"."branchId" = $28 and "h"."fromNumber" <= $29 and "h"."toNumber" > $30 and "h"."pageId" = "v"."pageId") and not jsonb_exists($31::jsonb, 'PageVersion/' || "v"."pageId") and "v"."type" <> 'link' and "v"."parentId" = "w"."pageId" and "v"."slug" = ($32::text[])[w."length" + 1] offset 0) as "c") select "w"."pageId"
  from "walk" as "w"
  where "w"."length" = cardinality($33::text[]);

-- content:page:children:2:1
select "v"."pageId", "v"."type", "v"."rank"
  from "PageVersion" as "v"
  where "v"."organizationId" = $1 and "v"."branchId" = $2 and "v"."fromNumber" <= $3 and "v"."toNumber" > $4 and "v"."deleted" = false and not jsonb_exists($5::jsonb, 'PageVersion/' || "v"."pageId") and case when $6::text is null then v."parentId" is null else v."parentId" = $7::text end
  union all select "v"."pageId", "v"."type", "v"."rank"
  from "PageVersion" as "v"
  where "v"."organizationId" = $8 and "v"."branchId" = $9 and "v"."fromNumber" <= $10 and "v"."toNumber" > $11 and "v"."deleted" = false and not exists (select 1 as "one"
  from "PageVersion" as "h"
  where "h"."organizationId" = $12 and "h"."branchId" = $13 and "h"."fromNumber" <= $14 and "h"."toNumber" > $15 and "h"."pageId" = "v"."pageId") and not jsonb_exists($16::jsonb, 'PageVersion/' || "v"."pageId") and case when $17::text is null then v."parentId" is null else v."parentId" = $18::text end;

-- content:pages:below:2:1
select "v"."pageId", "v"."parentId", "v"."type", "v"."title", "v"."rank", "v"."hidden"
  from "PageVersion" as "v"
  where "v"."organizationId" = $1 and "v"."branchId" = $2 and "v"."fromNumber" <= $3 and "v"."toNumber" > $4 and "v"."deleted" = false and not jsonb_exists($5::jsonb, 'PageVersion/' || "v"."pageId") and coalesce(v."parentId", '') = any($6::text[]) and "v"."hidden" = false
  union all select "v"."pageId", "v"."parentId", "v"."type", "v"."title", "v"."rank", "v"."hidden"
  from "PageVersion" as "v"
  where "v"."organizationId" = $7 and "v"."branchId" = $8 and "v"."fromNumber" <= $9 and "v"."toNumber" > $10 and "v"."deleted" = false and not exists (select 1 as "one"
  from "PageVersion" as "h"
  where "h"."organizationId" = $11 and "h"."branchId" = $12 and "h"."fromNumber" <= $13 and "h"."toNumber" > $14 and "h"."pageId" = "v"."pageId") and not jsonb_exists($15::jsonb, 'PageVersion/' || "v"."pageId") and coalesce(v."parentId", '') = any($16::text[]) and "v"."hidden" = false;

-- content:tree:2:1
select coalesce(json_agg(p), '[]')::text as "pages"
  from (select "v"."branchId", "v"."pageId", "v"."fromNumber", "v"."type", "v"."parentId", "v"."rank", "v"."title", "v"."linkTitle", "v"."slug", "v"."emoji", "v"."icon", "v"."description", "v"."hidden", "v"."noIndex", "v"."noRobotsIndex", "v"."condition", "v"."layout", "v"."cover", "v"."variables", "v"."metaLinks", "v"."target", "v"."computed", "v"."textHash", "v"."gitPath", "v"."gitOid", "v"."createdAt", "v"."updatedAt"
  from "PageVersion" as "v"
  where "v"."organizationId" = $1 and "v"."branchId" = $2 and "v"."fromNumber" <= $3 and "v"."toNumber" > $4 and "v"."deleted" = false and not jsonb_exists($5::jsonb, 'PageVersion/' || "v"."pageId")
  union all select "v"."branchId", "v"."pageId", "v"."fromNumber", "v"."type", "v"."parentId", "v"."rank", "v"."title", "v"."linkTitle", "v"."slug", "v"."emoji", "v"."icon", "v"."description", "v"."hidden", "v"."noIndex", "v"."noRobotsIndex", "v"."condition", "v"."layout", "v"."cover", "v"."variables", "v"."metaLinks", "v"."target", "v"."computed", "v"."textHash", "v"."gitPath", "v"."gitOid", "v"."createdAt", "v"."updatedAt"
  from "PageVersion" as "v"
  where "v"."organizationId" = $6 and "v"."branchId" = $7 and "v"."fromNumber" <= $8 and "v"."toNumber" > $9 and "v"."deleted" = false and not exists (select 1 as "one"
  from "PageVersion" as "h"
  where "h"."organizationId" = $10 and "h"."branchId" = $11 and "h"."fromNumber" <= $12 and "h"."toNumber" > $13 and "h"."pageId" = "v"."pageId") and not jsonb_exists($14::jsonb, 'PageVersion/' || "v"."pageId")) as "p";

-- content:pages:paths:2:1
with recursive "p" as materialized (select "v"."branchId", "v"."pageId", "v"."fromNumber", "v"."type", "v"."parentId", "v"."rank", "v"."title", "v"."linkTitle", "v"."slug", "v"."emoji", "v"."icon", "v"."description", "v"."hidden", "v"."noIndex", "v"."noRobotsIndex", "v"."condition", "v"."layout", "v"."cover", "v"."variables", "v"."metaLinks", "v"."target", "v"."computed", "v"."textHash", "v"."gitPath", "v"."gitOid", "v"."createdAt", "v"."updatedAt"
  from "PageVersion" as "v"
  where "v"."organizationId" = $1 and "v"."branchId" = $2 and "v"."fromNumber" <= $3 and "v"."toNumber" > $4 and "v"."deleted" = false and not jsonb_exists($5::jsonb, 'PageVersion/' || "v"."pageId") and "v"."pageId" = any($6::text[])
  union all select "v"."branchId", "v"."pageId", "v"."fromNumber", "v"."type", "v"."parentId", "v"."rank", "v"."title", "v"."linkTitle", "v"."slug", "v"."emoji", "v"."icon", "v"."description", "v"."hidden", "v"."noIndex", "v"."noRobotsIndex", "v"."condition", "v"."layout", "v"."cover", "v"."variables", "v"."metaLinks", "v"."target", "v"."computed", "v"."textHash", "v"."gitPath", "v"."gitOid", "v"."createdAt", "v"."updatedAt"
  from "PageVersion" as "v"
  where "v"."organizationId" = $7 and "v"."branchId" = $8 and "v"."fromNumber" <= $9 and "v"."toNumber" > $10 and "v"."deleted" = false and not exists (select 1 as "one"
  from "PageVersion" as "h"
  where "h"."organizationId" = $11 and "h"."branchId" = $12 and "h"."fromNumber" <= $13 and "h"."toNumber" > $14 and "h"."pageId" = "v"."pageId") and not jsonb_exists($15::jsonb, 'PageVersion/' || "v"."pageId") and "v"."pageId" = any($16::text[])), "up" as (select "p"."pageId" as "origin", "p"."parentId", "p"."slug", 0 as "height"
  from "p"
  union all select "u"."origin", "a"."parentId", "a"."slug", u."height" + 1 as "height"
  from "up" as "u" cross join lateral (select "v"."parentId", "v"."slug"
  from "PageVersion" as "v"
  where "v"."organizationId" = $17 and "v"."branchId" = $18 and "v"."fromNumber" <= $19 and "v"."toNumber" > $20 and "v"."deleted" = false and not jsonb_exists($21::jsonb, 'PageVersion/' || "v"."pageId") and "v"."pageId" = "u"."parentId"
  union all select "v"."parentId", "v"."slug"
  from "PageVersion" as "v"
  where "v"."organizationId" = $22 and "v"."branchId" = $23 and "v"."fromNumber" <= $24 and "v"."toNumber" > $25 and "v"."deleted" = false and not exists (select 1 as "one"
  from "PageVersion" as "h"
  where "h"."organizationId" = $26 and "h"."branchId" = $27 and "h"."fromNumber" <= $28 and "h"."toNumber" > $29 and "h"."pageId" = "v"."pageId") and not jsonb_exists($30::jsonb, 'PageVersion/' || "v"."pageId") and "v"."pageId" = "u"."parentId") as "a"
  where "u"."height" < 100) select "p"."branchId", "p"."pageId", "p"."fromNumber", "p"."type", "p"."parentId", "p"."rank", "p"."title", "p"."linkTitle", "p"."slug", "p"."emoji", "p"."icon", "p"."description", "p"."hidden", "p"."noIndex", "p"."noRobotsIndex", "p"."condition", "p"."layout", "p"."cover", "p"."variables", "p"."metaLinks", "p"."target", "p"."computed", "p"."textHash", "p"."gitPath", "p"."gitOid", "p"."createdAt", "p"."updatedAt", (select string_agg(u."slug", '/'
  order by u."height" desc) as "path"
  from "up" as "u"
  where "u"."origin" = "p"."pageId") as "path"
  from "p";

-- content:find-text:2:0
select "p".*
  from (select "v"."pageId", "v"."title", "v"."textHash"
  from "PageVersion" as "v"
  where "v"."organizationId" = $1 and "v"."branchId" = $2 and "v"."fromNumber" <= $3 and "v"."toNumber" > $4 and "v"."deleted" = false and "v"."pageId" > $5 and "v"."textHash" is not null and v."computed"->'props'->'doc' is null
  union all select "v"."pageId", "v"."title", "v"."textHash"
  from "PageVersion" as "v"
  where "v"."organizationId" = $6 and "v"."branchId" = $7 and "v"."fromNumber" <= $8 and "v"."toNumber" > $9 and "v"."deleted" = false and not exists (select 1 as "one"
  from "PageVersion" as "h"
  where "h"."organizationId" = $10 and "h"."branchId" = $11 and "h"."fromNumber" <= $12 and "h"."toNumber" > $13 and "h"."pageId" = "v"."pageId") and "v"."pageId" > $14 and "v"."textHash" is not null and v."computed"->'props'->'doc' is null) as "p"
  order by "p"."pageId"
  limit $15;
