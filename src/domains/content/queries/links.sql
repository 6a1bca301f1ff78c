-- content:links:2:1
select "l".*
  from (select "r"."pageId", "r"."ordinal", "r"."href", "r"."heading", "p"."gitPath", r."usage" as "usage", case
    when r."targetPath" is not null then
      case when not (exists (select 1 as "one"
  from "PageVersion" as "v"
  where "v"."organizationId" = $1 and "v"."branchId" = $2 and "v"."fromNumber" <= $3 and "v"."toNumber" > $4 and "v"."deleted" = false and not jsonb_exists($5::jsonb, 'PageVersion/' || "v"."pageId") and v."gitPath" in (r."targetPath", r."targetPath" || '/README.md', r."targetPath" || '.md',
  regexp_replace(r."targetPath", '/README\.md$', '.md'), normalize(r."targetPath", NFC), normalize(r."targetPath", NFC) || '/README.md', normalize(r."targetPath", NFC) || '.md',
  regexp_replace(normalize(r."targetPath", NFC), '/README\.md$', '.md'), normalize(r."targetPath", NFD), normalize(r."targetPath", NFD) || '/README.md', normalize(r."targetPath", NFD) || '.md',
  regexp_replace(normalize(r."targetPath", NFD), '/README\.md$', '.md'))
  union all select 1 as "one"
  from "PageVersion" as "v"
  where "v"."organizationId" = $6 and "v"."branchId" = $7 and "v"."fromNumber" <= $8 and "v"."toNumber" > $9 and "v"."deleted" = false and not exists (select 1 as "one"
  from "PageVersion" as "h"
  where "h"."organizationId" = $10 and "h"."branchId" = $11 and "h"."fromNumber" <= $12 and "h"."toNumber" > $13 and "h"."pageId" = "v"."pageId") and not jsonb_exists($14::jsonb, 'PageVersion/' || "v"."pageId") and v."gitPath" in (r."targetPath", r."targetPath" || '/README.md', r."targetPath" || '.md',
  regexp_replace(r."targetPath", '/README\.md$', '.md'), normalize(r."targetPath", NFC), normalize(r."targetPath", NFC) || '/README.md', normalize(r."targetPath", NFC) || '.md',
  regexp_replace(normalize(r."targetPath", NFC), '/README\.md$', '.md'), normalize(r."targetPath", NFD), normalize(r."targetPath", NFD) || '/README.md', normalize(r."targetPath", NFD) || '.md',
  regexp_replace(normalize(r."targetPath", NFD), '/README\.md$', '.md'))) or exists (select 1 as "one"
  from "FileVersion" as "v"
  where "v"."organizationId" = $15 and "v"."branchId" = $16 and "v"."fromNumber" <= $17 and "v"."toNumber" > $18 and "v"."deleted" = false and jsonb_exists($19::jsonb, 'FileVersion/' || "v"."fileId") and v."gitPath" in (r."targetPath", r."targetPath" || '/README.md', r."targetPath" || '.md',
  regexp_replace(r."targetPath", '/README\.md$', '.md'), normalize(r."targetPath", NFC), normalize(r."targetPath", NFC) || '/README.md', normalize(r."targetPath", NFC) || '.md',
  regexp_replace(normalize(r."targetPath", NFC), '/README\.md$', '.md'), normalize(r."targetPath", NFD), normalize(r."targetPath", NFD) || '/README.md', normalize(r."targetPath", NFD) || '.md',
  regexp_replace(normalize(r."targetPath", NFD), '/README\.md$', '.md'))
  union all select 1 as "one"
  from "FileVersion" as "v"
  where "v"."organizationId" = $20 and "v"."branchId" = $21 and "v"."fromNumber" <= $22 and "v"."toNumber" > $23 and "v"."deleted" = false and not exists (select 1 as "one"
  from "FileVersion" as "h"
  where "h"."organizationId" = $24 and "h"."branchId" = $25 and "h"."fromNumber" <= $26 and "h"."toNumber" > $27 and "h"."fileId" = "v"."fileId") and jsonb_exists($28::jsonb, 'FileVersion/' || "v"."fileId") and v."gitPath" in (r."targetPath", r."targetPath" || '/README.md', r."targetPath" || '.md',
  regexp_replace(r."targetPath", '/README\.md$', '.md'), normalize(r."targetPath", NFC), normalize(r."targetPath", NFC) || '/README.md', normalize(r."targetPath", NFC) || '.md',
  regexp_replace(normalize(r."targetPath", NFC), '/README\.md$', '.md'), normalize(r."targetPath", NFD), normalize(r."targetPath", NFD) || '/README.md', normalize(r."targetPath", NFD) || '.md',
  regexp_replace(normalize(r."targetPath", NFD), '/README\.md$', '.md'))) or exists (select 1 as "one"
  from "ReusableContentVersion" as "v"
  where "v"."organizationId" = $29 and "v"."branchId" = $30 and "v"."fromNumber" <= $31 and "v"."toNumber" > $32 and "v"."deleted" = false and jsonb_exists($33::jsonb, 'ReusableContentVersion/' || "v"."reusableContentId") and v."gitPath" in (r."targetPath", r."targetPath" || '/README.md', r."targetPath" || '.md',
  regexp_replace(r."targetPath", '/README\.md$', '.md'), normalize(r."targetPath", NFC), normalize(r."targetPath", NFC) || '/README.md', normalize(r."targetPath", NFC) || '.md',
  regexp_replace(normalize(r."targetPath", NFC), '/README\.md$', '.md'), normalize(r."targetPath", NFD), normalize(r."targetPath", NFD) || '/README.md', normalize(r."targetPath", NFD) || '.md',
  regexp_replace(normalize(r."targetPath", NFD), '/README\.md$', '.md'))
  union all select 1 as "one"
  from "ReusableContentVersion" as "v"
  where "v"."organizationId" = $34 and "v"."branchId" = $35 and "v"."fromNumber" <= $36 and "v"."toNumber" > $37 and "v"."deleted" = false and not exists (select 1 as "one"
  from "ReusableContentVersion" as "h"
  where "h"."organizationId" = $38 and "h"."branchId" = $39 and "h"."fromNumber" <= $40 and "h"."toNumber" > $41 and "h"."reusableContentId" = "v"."reusableContentId") and jsonb_exists($42::jsonb, 'ReusableContentVersion/' || "v"."reusableContentId") and v."gitPath" in (r."targetPath", r."targetPath" || '/README.md', r."targetPath" || '.md',
  regexp_replace(r."targetPath", '/README\.md$', '.md'), normalize(r."targetPath", NFC), normalize(r."targetPath", NFC) || '/README.md', normalize(r."targetPath", NFC) || '.md',
  regexp_replace(normalize(r."targetPath", NFC), '/README\.md$', '.md'), normalize(r."targetPath", NFD), normalize(r."targetPath", NFD) || '/README.md', normalize(r."targetPath", NFD) || '.md',
  regexp_replace(normalize(r."targetPath", NFD), '/README\.md$', '.md')))) or exists (select 1 as "one"
  from (select "v"."textHash"
  from "PageVersion" as "v"
  where "v"."organizationId" = $43 and "v"."branchId" = $44 and "v"."fromNumber" <= $45 and "v"."toNumber" > $46 and "v"."deleted" = false and not jsonb_exists($47::jsonb, 'PageVersion/' || "v"."pageId") and v."gitPath" in (r."targetPath", r."targetPath" || '/README.md', r."targetPath" || '.md',
  regexp_replace(r."targetPath", '/README\.md$', '.md'), normalize(r."targetPath", NFC), normalize(r."targetPath", NFC) || '/README.md', normalize(r."targetPath", NFC) || '.md',
  regexp_replace(normalize(r."targetPath", NFC), '/README\.md$', '.md'), normalize(r."targetPath", NFD), normalize(r."targetPath", NFD) || '/README.md', normalize(r."targetPath", NFD) || '.md',
  regexp_replace(normalize(r."targetPath", NFD), '/README\.md$', '.md'))
  union all select "v"."textHash"
  from "PageVersion" as "v"
  where "v"."organizationId" = $48 and "v"."branchId" = $49 and "v"."fromNumber" <= $50 and "v"."toNumber" > $51 and "v"."deleted" = false and not exists (select 1 as "one"
  from "PageVersion" as "h"
  where "h"."organizationId" = $52 and "h"."branchId" = $53 and "h"."fromNumber" <= $54 and "h"."toNumber" > $55 and "h"."pageId" = "v"."pageId") and not jsonb_exists($56::jsonb, 'PageVersion/' || "v"."pageId") and v."gitPath" in (r."targetPath", r."targetPath" || '/README.md', r."targetPath" || '.md',
  regexp_replace(r."targetPath", '/README\.md$', '.md'), normalize(r."targetPath", NFC), normalize(r."targetPath", NFC) || '/README.md', normalize(r."targetPath", NFC) || '.md',
  regexp_replace(normalize(r."targetPath", NFC), '/README\.md$', '.md'), normalize(r."targetPath", NFD), normalize(r."targetPath", NFD) || '/README.md', normalize(r."targetPath", NFD) || '.md',
  regexp_replace(normalize(r."targetPath", NFD), '/README\.md$', '.md'))) as "x"
  where (r."anchor" is not null and exists (select "t"."hash"
  from "DocumentText" as "t"
  where "t"."organizationId" = $57 and "t"."hash" = "x"."textHash" and "t"."anchorsVersion" = 3 and not jsonb_exists(t."anchors", r."anchor")))) then 'broken' else 'ok' end
    when r."targetId" is not null then
      case when (r."href" like 'content:user/%' or (exists (select 1 as "one"
  from "PageVersion" as "v"
  where "v"."organizationId" = $58 and "v"."branchId" = $59 and "v"."fromNumber" <= $60 and "v"."toNumber" > $61 and "v"."deleted" = false and not jsonb_exists($62::jsonb, 'PageVersion/' || "v"."pageId") and "v"."pageId" = r."targetId"
  union all select 1 as "one"
  from "PageVersion" as "v"
  where "v"."organizationId" = $63 and "v"."branchId" = $64 and "v"."fromNumber" <= $65 and "v"."toNumber" > $66 and "v"."deleted" = false and not exists (select 1 as "one"
  from "PageVersion" as "h"
  where "h"."organizationId" = $67 and "h"."branchId" = $68 and "h"."fromNumber" <= $69 and "h"."toNumber" > $70 and "h"."pageId" = "v"."pageId") and not jsonb_exists($71::jsonb, 'PageVersion/' || "v"."pageId") and "v"."pageId" = r."targetId") or exists (select 1 as "one"
  from "FileVersion" as "v"
  where "v"."organizationId" = $72 and "v"."branchId" = $73 and "v"."fromNumber" <= $74 and "v"."toNumber" > $75 and "v"."deleted" = false and jsonb_exists($76::jsonb, 'FileVersion/' || "v"."fileId") and "v"."fileId" = r."targetId"
  union all select 1 as "one"
  from "FileVersion" as "v"
  where "v"."organizationId" = $77 and "v"."branchId" = $78 and "v"."fromNumber" <= $79 and "v"."toNumber" > $80 and "v"."deleted" = false and not exists (select 1 as "one"
  from "FileVersion" as "h"
  where "h"."organizationId" = $81 and "h"."branchId" = $82 and "h"."fromNumber" <= $83 and "h"."toNumber" > $84 and "h"."fileId" = "v"."fileId") and jsonb_exists($85::jsonb, 'FileVersion/' || "v"."fileId") and "v"."fileId" = r."targetId") or exists (select 1 as "one"
  from "ReusableContentVersion" as "v"
  where "v"."organizationId" = $86 and "v"."branchId" = $87 and "v"."fromNumber" <= $88 and "v"."toNumber" > $89 and "v"."deleted" = false and jsonb_exists($90::jsonb, 'ReusableContentVersion/' || "v"."reusableContentId") and "v"."reusableContentId" = r."targetId"
  union all select 1 as "one"
  from "ReusableContentVersion" as "v"
  where "v"."organizationId" = $91 and "v"."branchId" = $92 and "v"."fromNumber" <= $93 and "v"."toNumber" > $94 and "v"."deleted" = false and not exists (select 1 as "one"
  from "ReusableContentVersion" as "h"
  where "h"."organizationId" = $95 and "h"."branchId" = $96 and "h"."fromNumber" <= $97 and "h"."toNumber" > $98 and "h"."reusableContentId" = "v"."reusableContentId") and jsonb_exists($99::jsonb, 'ReusableContentVersion/' || "v"."reusableContentId") and "v"."reusableContentId" = r."targetId")) or exists (select "l"."id"
  from "Locator" as "l"
  where "l"."id" = "r"."targetId" and "l"."organizationId" = $100))
        and not exists (select 1 as "one"
  from (select "v"."textHash"
  from "PageVersion" as "v"
  where "v"."organizationId" = $101 and "v"."branchId" = $102 and "v"."fromNumber" <= $103 and "v"."toNumber" > $104 and "v"."deleted" = false and not jsonb_exists($105::jsonb, 'PageVersion/' || "v"."pageId") and "v"."pageId" = r."targetId"
  union all select "v"."textHash"
  from "PageVersion" as "v"
  where "v"."organizationId" = $106 and "v"."branchId" = $107 and "v"."fromNumber" <= $108 and "v"."toNumber" > $109 and "v"."deleted" = false and not exists (select 1 as "one"
  from "PageVersion" as "h"
  where "h"."organizationId" = $110 and "h"."branchId" = $111 and "h"."fromNumber" <= $112 and "h"."toNumber" > $113 and "h"."pageId" = "v"."pageId") and not jsonb_exists($114::jsonb, 'PageVersion/' || "v"."pageId") and "v"."pageId" = r."targetId") as "x"
  where (r."anchor" is not null and exists (select "t"."hash"
  from "DocumentText" as "t"
  where "t"."organizationId" = $115 and "t"."hash" = "x"."textHash" and "t"."anchorsVersion" = 3 and not jsonb_exists(t."anchors", r."anchor")))) then 'ok' else 'broken' end
    when starts_with(r."href", $116) then 'in-app'
    when starts_with(r."href", '#') and (r."anchor" is not null and exists (select "t"."hash"
  from "DocumentText" as "t"
  where "t"."organizationId" = $117 and "t"."hash" = "p"."textHash" and "t"."anchorsVersion" = 3 and not jsonb_exists(t."anchors", r."anchor"))) then 'broken'
    else 'ok' end as "status"
  from (select "v"."branchId", "v"."pageId", "v"."fromNumber", "v"."gitPath", "v"."textHash"
  from "PageVersion" as "v"
  where "v"."organizationId" = $118 and "v"."branchId" = $119 and "v"."fromNumber" <= $120 and "v"."toNumber" > $121 and "v"."deleted" = false and not jsonb_exists($122::jsonb, 'PageVersion/' || "v"."pageId") and ($123::text is null or "v"."pageId" = $124::text)
  union all select "v"."branchId", "v"."pageId", "v"."fromNumber", "v"."gitPath", "v"."textHash"
  from "PageVersion" as "v"
  where "v"."organizationId" = $125 and "v"."branchId" = $126 and "v"."fromNumber" <= $127 and "v"."toNumber" > $128 and "v"."deleted" = false and not exists (select 1 as "one"
  from "PageVersion" as "h"
  where "h"."organizationId" = $129 and "h"."branchId" = $130 and "h"."fromNumber" <= $131 and "h"."toNumber" > $132 and "h"."pageId" = "v"."pageId") and not jsonb_exists($133::jsonb, 'PageVersion/' || "v"."pageId") and ($134::text is null or "v"."pageId" = $135::text)) as "p"
  inner join "PageReference" as "r" on "r"."organizationId" = $136 and "r"."branchId" = "p"."branchId" and "r"."pageId" = "p"."pageId" and "r"."fromNumber" = "p"."fromNumber"
  where ($137::text[] is null or r."targetId" = any($138::text[]) or r."targetPath" = any($139::text[])) and ($140::text is null or "r"."usage" = $141::text)) as "l"
  where ($142::text is null or "l"."status" = $143::text) and (l."pageId", l."ordinal") > ($144, $145::int)
  order by "l"."pageId", "l"."ordinal"
  limit $146;

-- content:links:count:2:1
select count(*)::int as "total", (count(*) filter (where l."status" = 'broken'))::int as "broken"
  from (select "r"."pageId", "r"."ordinal", "r"."href", "r"."heading", "p"."gitPath", r."usage" as "usage", case
    when r."targetPath" is not null then
      case when not (exists (select 1 as "one"
  from "PageVersion" as "v"
  where "v"."organizationId" = $1 and "v"."branchId" = $2 and "v"."fromNumber" <= $3 and "v"."toNumber" > $4 and "v"."deleted" = false and not jsonb_exists($5::jsonb, 'PageVersion/' || "v"."pageId") and v."gitPath" in (r."targetPath", r."targetPath" || '/README.md', r."targetPath" || '.md',
  regexp_replace(r."targetPath", '/README\.md$', '.md'), normalize(r."targetPath", NFC), normalize(r."targetPath", NFC) || '/README.md', normalize(r."targetPath", NFC) || '.md',
  regexp_replace(normalize(r."targetPath", NFC), '/README\.md$', '.md'), normalize(r."targetPath", NFD), normalize(r."targetPath", NFD) || '/README.md', normalize(r."targetPath", NFD) || '.md',
  regexp_replace(normalize(r."targetPath", NFD), '/README\.md$', '.md'))
  union all select 1 as "one"
  from "PageVersion" as "v"
  where "v"."organizationId" = $6 and "v"."branchId" = $7 and "v"."fromNumber" <= $8 and "v"."toNumber" > $9 and "v"."deleted" = false and not exists (select 1 as "one"
  from "PageVersion" as "h"
  where "h"."organizationId" = $10 and "h"."branchId" = $11 and "h"."fromNumber" <= $12 and "h"."toNumber" > $13 and "h"."pageId" = "v"."pageId") and not jsonb_exists($14::jsonb, 'PageVersion/' || "v"."pageId") and v."gitPath" in (r."targetPath", r."targetPath" || '/README.md', r."targetPath" || '.md',
  regexp_replace(r."targetPath", '/README\.md$', '.md'), normalize(r."targetPath", NFC), normalize(r."targetPath", NFC) || '/README.md', normalize(r."targetPath", NFC) || '.md',
  regexp_replace(normalize(r."targetPath", NFC), '/README\.md$', '.md'), normalize(r."targetPath", NFD), normalize(r."targetPath", NFD) || '/README.md', normalize(r."targetPath", NFD) || '.md',
  regexp_replace(normalize(r."targetPath", NFD), '/README\.md$', '.md'))) or exists (select 1 as "one"
  from "FileVersion" as "v"
  where "v"."organizationId" = $15 and "v"."branchId" = $16 and "v"."fromNumber" <= $17 and "v"."toNumber" > $18 and "v"."deleted" = false and jsonb_exists($19::jsonb, 'FileVersion/' || "v"."fileId") and v."gitPath" in (r."targetPath", r."targetPath" || '/README.md', r."targetPath" || '.md',
  regexp_replace(r."targetPath", '/README\.md$', '.md'), normalize(r."targetPath", NFC), normalize(r."targetPath", NFC) || '/README.md', normalize(r."targetPath", NFC) || '.md',
  regexp_replace(normalize(r."targetPath", NFC), '/README\.md$', '.md'), normalize(r."targetPath", NFD), normalize(r."targetPath", NFD) || '/README.md', normalize(r."targetPath", NFD) || '.md',
  regexp_replace(normalize(r."targetPath", NFD), '/README\.md$', '.md'))
  union all select 1 as "one"
  from "FileVersion" as "v"
  where "v"."organizationId" = $20 and "v"."branchId" = $21 and "v"."fromNumber" <= $22 and "v"."toNumber" > $23 and "v"."deleted" = false and not exists (select 1 as "one"
  from "FileVersion" as "h"
  where "h"."organizationId" = $24 and "h"."branchId" = $25 and "h"."fromNumber" <= $26 and "h"."toNumber" > $27 and "h"."fileId" = "v"."fileId") and jsonb_exists($28::jsonb, 'FileVersion/' || "v"."fileId") and v."gitPath" in (r."targetPath", r."targetPath" || '/README.md', r."targetPath" || '.md',
  regexp_replace(r."targetPath", '/README\.md$', '.md'), normalize(r."targetPath", NFC), normalize(r."targetPath", NFC) || '/README.md', normalize(r."targetPath", NFC) || '.md',
  regexp_replace(normalize(r."targetPath", NFC), '/README\.md$', '.md'), normalize(r."targetPath", NFD), normalize(r."targetPath", NFD) || '/README.md', normalize(r."targetPath", NFD) || '.md',
  regexp_replace(normalize(r."targetPath", NFD), '/README\.md$', '.md'))) or exists (select 1 as "one"
  from "ReusableContentVersion" as "v"
  where "v"."organizationId" = $29 and "v"."branchId" = $30 and "v"."fromNumber" <= $31 and "v"."toNumber" > $32 and "v"."deleted" = false and jsonb_exists($33::jsonb, 'ReusableContentVersion/' || "v"."reusableContentId") and v."gitPath" in (r."targetPath", r."targetPath" || '/README.md', r."targetPath" || '.md',
  regexp_replace(r."targetPath", '/README\.md$', '.md'), normalize(r."targetPath", NFC), normalize(r."targetPath", NFC) || '/README.md', normalize(r."targetPath", NFC) || '.md',
  regexp_replace(normalize(r."targetPath", NFC), '/README\.md$', '.md'), normalize(r."targetPath", NFD), normalize(r."targetPath", NFD) || '/README.md', normalize(r."targetPath", NFD) || '.md',
  regexp_replace(normalize(r."targetPath", NFD), '/README\.md$', '.md'))
  union all select 1 as "one"
  from "ReusableContentVersion" as "v"
  where "v"."organizationId" = $34 and "v"."branchId" = $35 and "v"."fromNumber" <= $36 and "v"."toNumber" > $37 and "v"."deleted" = false and not exists (select 1 as "one"
  from "ReusableContentVersion" as "h"
  where "h"."organizationId" = $38 and "h"."branchId" = $39 and "h"."fromNumber" <= $40 and "h"."toNumber" > $41 and "h"."reusableContentId" = "v"."reusableContentId") and jsonb_exists($42::jsonb, 'ReusableContentVersion/' || "v"."reusableContentId") and v."gitPath" in (r."targetPath", r."targetPath" || '/README.md', r."targetPath" || '.md',
  regexp_replace(r."targetPath", '/README\.md$', '.md'), normalize(r."targetPath", NFC), normalize(r."targetPath", NFC) || '/README.md', normalize(r."targetPath", NFC) || '.md',
  regexp_replace(normalize(r."targetPath", NFC), '/README\.md$', '.md'), normalize(r."targetPath", NFD), normalize(r."targetPath", NFD) || '/README.md', normalize(r."targetPath", NFD) || '.md',
  regexp_replace(normalize(r."targetPath", NFD), '/README\.md$', '.md')))) or exists (select 1 as "one"
  from (select "v"."textHash"
  from "PageVersion" as "v"
  where "v"."organizationId" = $43 and "v"."branchId" = $44 and "v"."fromNumber" <= $45 and "v"."toNumber" > $46 and "v"."deleted" = false and not jsonb_exists($47::jsonb, 'PageVersion/' || "v"."pageId") and v."gitPath" in (r."targetPath", r."targetPath" || '/README.md', r."targetPath" || '.md',
  regexp_replace(r."targetPath", '/README\.md$', '.md'), normalize(r."targetPath", NFC), normalize(r."targetPath", NFC) || '/README.md', normalize(r."targetPath", NFC) || '.md',
  regexp_replace(normalize(r."targetPath", NFC), '/README\.md$', '.md'), normalize(r."targetPath", NFD), normalize(r."targetPath", NFD) || '/README.md', normalize(r."targetPath", NFD) || '.md',
  regexp_replace(normalize(r."targetPath", NFD), '/README\.md$', '.md'))
  union all select "v"."textHash"
  from "PageVersion" as "v"
  where "v"."organizationId" = $48 and "v"."branchId" = $49 and "v"."fromNumber" <= $50 and "v"."toNumber" > $51 and "v"."deleted" = false and not exists (select 1 as "one"
  from "PageVersion" as "h"
  where "h"."organizationId" = $52 and "h"."branchId" = $53 and "h"."fromNumber" <= $54 and "h"."toNumber" > $55 and "h"."pageId" = "v"."pageId") and not jsonb_exists($56::jsonb, 'PageVersion/' || "v"."pageId") and v."gitPath" in (r."targetPath", r."targetPath" || '/README.md', r."targetPath" || '.md',
  regexp_replace(r."targetPath", '/README\.md$', '.md'), normalize(r."targetPath", NFC), normalize(r."targetPath", NFC) || '/README.md', normalize(r."targetPath", NFC) || '.md',
  regexp_replace(normalize(r."targetPath", NFC), '/README\.md$', '.md'), normalize(r."targetPath", NFD), normalize(r."targetPath", NFD) || '/README.md', normalize(r."targetPath", NFD) || '.md',
  regexp_replace(normalize(r."targetPath", NFD), '/README\.md$', '.md'))) as "x"
  where (r."anchor" is not null and exists (select "t"."hash"
  from "DocumentText" as "t"
  where "t"."organizationId" = $57 and "t"."hash" = "x"."textHash" and "t"."anchorsVersion" = 3 and not jsonb_exists(t."anchors", r."anchor")))) then 'broken' else 'ok' end
    when r."targetId" is not null then
      case when (r."href" like 'content:user/%' or (exists (select 1 as "one"
  from "PageVersion" as "v"
  where "v"."organizationId" = $58 and "v"."branchId" = $59 and "v"."fromNumber" <= $60 and "v"."toNumber" > $61 and "v"."deleted" = false and not jsonb_exists($62::jsonb, 'PageVersion/' || "v"."pageId") and "v"."pageId" = r."targetId"
  union all select 1 as "one"
  from "PageVersion" as "v"
  where "v"."organizationId" = $63 and "v"."branchId" = $64 and "v"."fromNumber" <= $65 and "v"."toNumber" > $66 and "v"."deleted" = false and not exists (select 1 as "one"
  from "PageVersion" as "h"
  where "h"."organizationId" = $67 and "h"."branchId" = $68 and "h"."fromNumber" <= $69 and "h"."toNumber" > $70 and "h"."pageId" = "v"."pageId") and not jsonb_exists($71::jsonb, 'PageVersion/' || "v"."pageId") and "v"."pageId" = r."targetId") or exists (select 1 as "one"
  from "FileVersion" as "v"
  where "v"."organizationId" = $72 and "v"."branchId" = $73 and "v"."fromNumber" <= $74 and "v"."toNumber" > $75 and "v"."deleted" = false and jsonb_exists($76::jsonb, 'FileVersion/' || "v"."fileId") and "v"."fileId" = r."targetId"
  union all select 1 as "one"
  from "FileVersion" as "v"
  where "v"."organizationId" = $77 and "v"."branchId" = $78 and "v"."fromNumber" <= $79 and "v"."toNumber" > $80 and "v"."deleted" = false and not exists (select 1 as "one"
  from "FileVersion" as "h"
  where "h"."organizationId" = $81 and "h"."branchId" = $82 and "h"."fromNumber" <= $83 and "h"."toNumber" > $84 and "h"."fileId" = "v"."fileId") and jsonb_exists($85::jsonb, 'FileVersion/' || "v"."fileId") and "v"."fileId" = r."targetId") or exists (select 1 as "one"
  from "ReusableContentVersion" as "v"
  where "v"."organizationId" = $86 and "v"."branchId" = $87 and "v"."fromNumber" <= $88 and "v"."toNumber" > $89 and "v"."deleted" = false and jsonb_exists($90::jsonb, 'ReusableContentVersion/' || "v"."reusableContentId") and "v"."reusableContentId" = r."targetId"
  union all select 1 as "one"
  from "ReusableContentVersion" as "v"
  where "v"."organizationId" = $91 and "v"."branchId" = $92 and "v"."fromNumber" <= $93 and "v"."toNumber" > $94 and "v"."deleted" = false and not exists (select 1 as "one"
  from "ReusableContentVersion" as "h"
  where "h"."organizationId" = $95 and "h"."branchId" = $96 and "h"."fromNumber" <= $97 and "h"."toNumber" > $98 and "h"."reusableContentId" = "v"."reusableContentId") and jsonb_exists($99::jsonb, 'ReusableContentVersion/' || "v"."reusableContentId") and "v"."reusableContentId" = r."targetId")) or exists (select "l"."id"
  from "Locator" as "l"
  where "l"."id" = "r"."targetId" and "l"."organizationId" = $100))
        and not exists (select 1 as "one"
  from (select "v"."textHash"
  from "PageVersion" as "v"
  where "v"."organizationId" = $101 and "v"."branchId" = $102 and "v"."fromNumber" <= $103 and "v"."toNumber" > $104 and "v"."deleted" = false and not jsonb_exists($105::jsonb, 'PageVersion/' || "v"."pageId") and "v"."pageId" = r."targetId"
  union all select "v"."textHash"
  from "PageVersion" as "v"
  where "v"."organizationId" = $106 and "v"."branchId" = $107 and "v"."fromNumber" <= $108 and "v"."toNumber" > $109 and "v"."deleted" = false and not exists (select 1 as "one"
  from "PageVersion" as "h"
  where "h"."organizationId" = $110 and "h"."branchId" = $111 and "h"."fromNumber" <= $112 and "h"."toNumber" > $113 and "h"."pageId" = "v"."pageId") and not jsonb_exists($114::jsonb, 'PageVersion/' || "v"."pageId") and "v"."pageId" = r."targetId") as "x"
  where (r."anchor" is not null and exists (select "t"."hash"
  from "DocumentText" as "t"
  where "t"."organizationId" = $115 and "t"."hash" = "x"."textHash" and "t"."anchorsVersion" = 3 and not jsonb_exists(t."anchors", r."anchor")))) then 'ok' else 'broken' end
    when starts_with(r."href", $116) then 'in-app'
    when starts_with(r."href", '#') and (r."anchor" is not null and exists (select "t"."hash"
  from "DocumentText" as "t"
  where "t"."organizationId" = $117 and "t"."hash" = "p"."textHash" and "t"."anchorsVersion" = 3 and not jsonb_exists(t."anchors", r."anchor"))) then 'broken'
    else 'ok' end as "status"
  from (select "v"."branchId", "v"."pageId", "v"."fromNumber", "v"."gitPath", "v"."textHash"
  from "PageVersion" as "v"
  where "v"."organizationId" = $118 and "v"."branchId" = $119 and "v"."fromNumber" <= $120 and "v"."toNumber" > $121 and "v"."deleted" = false and not jsonb_exists($122::jsonb, 'PageVersion/' || "v"."pageId") and ($123::text is null or "v"."pageId" = $124::text)
  union all select "v"."branchId", "v"."pageId", "v"."fromNumber", "v"."gitPath", "v"."textHash"
  from "PageVersion" as "v"
  where "v"."organizationId" = $125 and "v"."branchId" = $126 and "v"."fromNumber" <= $127 and "v"."toNumber" > $128 and "v"."deleted" = false and not exists (select 1 as "one"
  from "PageVersion" as "h"
  where "h"."organizationId" = $129 and "h"."branchId" = $130 and "h"."fromNumber" <= $131 and "h"."toNumber" > $132 and "h"."pageId" = "v"."pageId") and not jsonb_exists($133::jsonb, 'PageVersion/' || "v"."pageId") and ($134::text is null or "v"."pageId" = $135::text)) as "p"
  inner join "PageReference" as "r" on "r"."organizationId" = $136 and "r"."branchId" = "p"."branchId" and "r"."pageId" = "p"."pageId" and "r"."fromNumber" = "p"."fromNumber"
  where ($137::text[] is null or r."targetId" = any($138::text[]) or r."targetPath" = any($139::text[])) and ($140::text is null or "r"."usage" = $141::text)) as "l"
  where ($142::text is null or "l"."status" = $143::text);

-- content:links:broken:2:0
select "l"."pageId", "l"."href", count(*)::int as "count"
  from (select "r"."pageId", "r"."ordinal", "r"."href", "r"."heading", "p"."gitPath", r."usage" as "usage", case
    when r."targetPath" is not null then
      case when not (exists (select 1 as "one"
  from "PageVersion" as "v"
  where "v"."organizationId" = $1 and "v"."branchId" = $2 and "v"."fromNumber" <= $3 and "v"."toNumber" > $4 and "v"."deleted" = false and v."gitPath" in (r."targetPath", r."targetPath" || '/README.md', r."targetPath" || '.md',
  regexp_replace(r."targetPath", '/README\.md$', '.md'), normalize(r."targetPath", NFC), normalize(r."targetPath", NFC) || '/README.md', normalize(r."targetPath", NFC) || '.md',
  regexp_replace(normalize(r."targetPath", NFC), '/README\.md$', '.md'), normalize(r."targetPath", NFD), normalize(r."targetPath", NFD) || '/README.md', normalize(r."targetPath", NFD) || '.md',
  regexp_replace(normalize(r."targetPath", NFD), '/README\.md$', '.md'))
  union all select 1 as "one"
  from "PageVersion" as "v"
  where "v"."organizationId" = $5 and "v"."branchId" = $6 and "v"."fromNumber" <= $7 and "v"."toNumber" > $8 and "v"."deleted" = false and not exists (select 1 as "one"
  from "PageVersion" as "h"
  where "h"."organizationId" = $9 and "h"."branchId" = $10 and "h"."fromNumber" <= $11 and "h"."toNumber" > $12 and "h"."pageId" = "v"."pageId") and v."gitPath" in (r."targetPath", r."targetPath" || '/README.md', r."targetPath" || '.md',
  regexp_replace(r."targetPath", '/README\.md$', '.md'), normalize(r."targetPath", NFC), normalize(r."targetPath", NFC) || '/README.md', normalize(r."targetPath", NFC) || '.md',
  regexp_replace(normalize(r."targetPath", NFC), '/README\.md$', '.md'), normalize(r."targetPath", NFD), normalize(r."targetPath", NFD) || '/README.md', normalize(r."targetPath", NFD) || '.md',
  regexp_replace(normalize(r."targetPath", NFD), '/README\.md$', '.md'))) or exists (select 1 as "one"
  from "FileVersion" as "v"
  where "v"."organizationId" = $13 and "v"."branchId" = $14 and "v"."fromNumber" <= $15 and "v"."toNumber" > $16 and "v"."deleted" = false and v."gitPath" in (r."targetPath", r."targetPath" || '/README.md', r."targetPath" || '.md',
  regexp_replace(r."targetPath", '/README\.md$', '.md'), normalize(r."targetPath", NFC), normalize(r."targetPath", NFC) || '/README.md', normalize(r."targetPath", NFC) || '.md',
  regexp_replace(normalize(r."targetPath", NFC), '/README\.md$', '.md'), normalize(r."targetPath", NFD), normalize(r."targetPath", NFD) || '/README.md', normalize(r."targetPath", NFD) || '.md',
  regexp_replace(normalize(r."targetPath", NFD), '/README\.md$', '.md'))
  union all select 1 as "one"
  from "FileVersion" as "v"
  where "v"."organizationId" = $17 and "v"."branchId" = $18 and "v"."fromNumber" <= $19 and "v"."toNumber" > $20 and "v"."deleted" = false and not exists (select 1 as "one"
  from "FileVersion" as "h"
  where "h"."organizationId" = $21 and "h"."branchId" = $22 and "h"."fromNumber" <= $23 and "h"."toNumber" > $24 and "h"."fileId" = "v"."fileId") and v."gitPath" in (r."targetPath", r."targetPath" || '/README.md', r."targetPath" || '.md',
  regexp_replace(r."targetPath", '/README\.md$', '.md'), normalize(r."targetPath", NFC), normalize(r."targetPath", NFC) || '/README.md', normalize(r."targetPath", NFC) || '.md',
  regexp_replace(normalize(r."targetPath", NFC), '/README\.md$', '.md'), normalize(r."targetPath", NFD), normalize(r."targetPath", NFD) || '/README.md', normalize(r."targetPath", NFD) || '.md',
  regexp_replace(normalize(r."targetPath", NFD), '/README\.md$', '.md'))) or exists (select 1 as "one"
  from "ReusableContentVersion" as "v"
  where "v"."organizationId" = $25 and "v"."branchId" = $26 and "v"."fromNumber" <= $27 and "v"."toNumber" > $28 and "v"."deleted" = false and v."gitPath" in (r."targetPath", r."targetPath" || '/README.md', r."targetPath" || '.md',
  regexp_replace(r."targetPath", '/README\.md$', '.md'), normalize(r."targetPath", NFC), normalize(r."targetPath", NFC) || '/README.md', normalize(r."targetPath", NFC) || '.md',
  regexp_replace(normalize(r."targetPath", NFC), '/README\.md$', '.md'), normalize(r."targetPath", NFD), normalize(r."targetPath", NFD) || '/README.md', normalize(r."targetPath", NFD) || '.md',
  regexp_replace(normalize(r."targetPath", NFD), '/README\.md$', '.md'))
  union all select 1 as "one"
  from "ReusableContentVersion" as "v"
  where "v"."organizationId" = $29 and "v"."branchId" = $30 and "v"."fromNumber" <= $31 and "v"."toNumber" > $32 and "v"."deleted" = false and not exists (select 1 as "one"
  from "ReusableContentVersion" as "h"
  where "h"."organizationId" = $33 and "h"."branchId" = $34 and "h"."fromNumber" <= $35 and "h"."toNumber" > $36 and "h"."reusableContentId" = "v"."reusableContentId") and v."gitPath" in (r."targetPath", r."targetPath" || '/README.md', r."targetPath" || '.md',
  regexp_replace(r."targetPath", '/README\.md$', '.md'), normalize(r."targetPath", NFC), normalize(r."targetPath", NFC) || '/README.md', normalize(r."targetPath", NFC) || '.md',
  regexp_replace(normalize(r."targetPath", NFC), '/README\.md$', '.md'), normalize(r."targetPath", NFD), normalize(r."targetPath", NFD) || '/README.md', normalize(r."targetPath", NFD) || '.md',
  regexp_replace(normalize(r."targetPath", NFD), '/README\.md$', '.md')))) or exists (select 1 as "one"
  from (select "v"."textHash"
  from "PageVersion" as "v"
  where "v"."organizationId" = $37 and "v"."branchId" = $38 and "v"."fromNumber" <= $39 and "v"."toNumber" > $40 and "v"."deleted" = false and v."gitPath" in (r."targetPath", r."targetPath" || '/README.md', r."targetPath" || '.md',
  regexp_replace(r."targetPath", '/README\.md$', '.md'), normalize(r."targetPath", NFC), normalize(r."targetPath", NFC) || '/README.md', normalize(r."targetPath", NFC) || '.md',
  regexp_replace(normalize(r."targetPath", NFC), '/README\.md$', '.md'), normalize(r."targetPath", NFD), normalize(r."targetPath", NFD) || '/README.md', normalize(r."targetPath", NFD) || '.md',
  regexp_replace(normalize(r."targetPath", NFD), '/README\.md$', '.md'))
  union all select "v"."textHash"
  from "PageVersion" as "v"
  where "v"."organizationId" = $41 and "v"."branchId" = $42 and "v"."fromNumber" <= $43 and "v"."toNumber" > $44 and "v"."deleted" = false and not exists (select 1 as "one"
  from "PageVersion" as "h"
  where "h"."organizationId" = $45 and "h"."branchId" = $46 and "h"."fromNumber" <= $47 and "h"."toNumber" > $48 and "h"."pageId" = "v"."pageId") and v."gitPath" in (r."targetPath", r."targetPath" || '/README.md', r."targetPath" || '.md',
  regexp_replace(r."targetPath", '/README\.md$', '.md'), normalize(r."targetPath", NFC), normalize(r."targetPath", NFC) || '/README.md', normalize(r."targetPath", NFC) || '.md',
  regexp_replace(normalize(r."targetPath", NFC), '/README\.md$', '.md'), normalize(r."targetPath", NFD), normalize(r."targetPath", NFD) || '/README.md', normalize(r."targetPath", NFD) || '.md',
  regexp_replace(normalize(r."targetPath", NFD), '/README\.md$', '.md'))) as "x"
  where (r."anchor" is not null and exists (select "t"."hash"
  from "DocumentText" as "t"
  where "t"."organizationId" = $49 and "t"."hash" = "x"."textHash" and "t"."anchorsVersion" = 3 and not jsonb_exists(t."anchors", r."anchor")))) then 'broken' else 'ok' end
    when r."targetId" is not null then
      case when (r."href" like 'content:user/%' or (exists (select 1 as "one"
  from "PageVersion" as "v"
  where "v"."organizationId" = $50 and "v"."branchId" = $51 and "v"."fromNumber" <= $52 and "v"."toNumber" > $53 and "v"."deleted" = false and "v"."pageId" = r."targetId"
  union all select 1 as "one"
  from "PageVersion" as "v"
  where "v"."organizationId" = $54 and "v"."branchId" = $55 and "v"."fromNumber" <= $56 and "v"."toNumber" > $57 and "v"."deleted" = false and not exists (select 1 as "one"
  from "PageVersion" as "h"
  where "h"."organizationId" = $58 and "h"."branchId" = $59 and "h"."fromNumber" <= $60 and "h"."toNumber" > $61 and "h"."pageId" = "v"."pageId") and "v"."pageId" = r."targetId") or exists (select 1 as "one"
  from "FileVersion" as "v"
  where "v"."organizationId" = $62 and "v"."branchId" = $63 and "v"."fromNumber" <= $64 and "v"."toNumber" > $65 and "v"."deleted" = false and "v"."fileId" = r."targetId"
  union all select 1 as "one"
  from "FileVersion" as "v"
  where "v"."organizationId" = $66 and "v"."branchId" = $67 and "v"."fromNumber" <= $68 and "v"."toNumber" > $69 and "v"."deleted" = false and not exists (select 1 as "one"
  from "FileVersion" as "h"
  where "h"."organizationId" = $70 and "h"."branchId" = $71 and "h"."fromNumber" <= $72 and "h"."toNumber" > $73 and "h"."fileId" = "v"."fileId") and "v"."fileId" = r."targetId") or exists (select 1 as "one"
  from "ReusableContentVersion" as "v"
  where "v"."organizationId" = $74 and "v"."branchId" = $75 and "v"."fromNumber" <= $76 and "v"."toNumber" > $77 and "v"."deleted" = false and "v"."reusableContentId" = r."targetId"
  union all select 1 as "one"
  from "ReusableContentVersion" as "v"
  where "v"."organizationId" = $78 and "v"."branchId" = $79 and "v"."fromNumber" <= $80 and "v"."toNumber" > $81 and "v"."deleted" = false and not exists (select 1 as "one"
  from "ReusableContentVersion" as "h"
  where "h"."organizationId" = $82 and "h"."branchId" = $83 and "h"."fromNumber" <= $84 and "h"."toNumber" > $85 and "h"."reusableContentId" = "v"."reusableContentId") and "v"."reusableContentId" = r."targetId")) or exists (select "l"."id"
  from "Locator" as "l"
  where "l"."id" = "r"."targetId" and "l"."organizationId" = $86))
        and not exists (select 1 as "one"
  from (select "v"."textHash"
  from "PageVersion" as "v"
  where "v"."organizationId" = $87 and "v"."branchId" = $88 and "v"."fromNumber" <= $89 and "v"."toNumber" > $90 and "v"."deleted" = false and "v"."pageId" = r."targetId"
  union all select "v"."textHash"
  from "PageVersion" as "v"
  where "v"."organizationId" = $91 and "v"."branchId" = $92 and "v"."fromNumber" <= $93 and "v"."toNumber" > $94 and "v"."deleted" = false and not exists (select 1 as "one"
  from "PageVersion" as "h"
  where "h"."organizationId" = $95 and "h"."branchId" = $96 and "h"."fromNumber" <= $97 and "h"."toNumber" > $98 and "h"."pageId" = "v"."pageId") and "v"."pageId" = r."targetId") as "x"
  where (r."anchor" is not null and exists (select "t"."hash"
  from "DocumentText" as "t"
  where "t"."organizationId" = $99 and "t"."hash" = "x"."textHash" and "t"."anchorsVersion" = 3 and not jsonb_exists(t."anchors", r."anchor")))) then 'ok' else 'broken' end
    when starts_with(r."href", $100) then 'in-app'
    when starts_with(r."href", '#') and (r."anchor" is not null and exists (select "t"."hash"
  from "DocumentText" as "t"
  where "t"."organizationId" = $101 and "t"."hash" = "p"."textHash" and "t"."anchorsVersion" = 3 and not jsonb_exists(t."anchors", r."anchor"))) then 'broken'
    else 'ok' end as "status"
  from (select "v"."branchId", "v"."pageId", "v"."fromNumber", "v"."gitPath", "v"."textHash"
  from "PageVersion" as "v"
  where "v"."organizationId" = $102 and "v"."branchId" = $103 and "v"."fromNumber" <= $104 and "v"."toNumber" > $105 and "v"."deleted" = false and ($106::text is null or "v"."pageId" = $107::text)
  union all select "v"."branchId", "v"."pageId", "v"."fromNumber", "v"."gitPath", "v"."textHash"
  from "PageVersion" as "v"
  where "v"."organizationId" = $108 and "v"."branchId" = $109 and "v"."fromNumber" <= $110 and "v"."toNumber" > $111 and "v"."deleted" = false and not exists (select 1 as "one"
  from "PageVersion" as "h"
  where "h"."organizationId" = $112 and "h"."branchId" = $113 and "h"."fromNumber" <= $114 and "h"."toNumber" > $115 and "h"."pageId" = "v"."pageId") and ($116::text is null or "v"."pageId" = $117::text)) as "p"
  inner join "PageReference" as "r" on "r"."organizationId" = $118 and "r"."branchId" = "p"."branchId" and "r"."pageId" = "p"."pageId" and "r"."fromNumber" = "p"."fromNumber"
  where ($119::text[] is null or r."targetId" = any($120::text[]) or r."targetPath" = any($121::text[])) and ($122::text is null or "r"."usage" = $123::text)) as "l"
  where ($124::text is null or "l"."status" = $125::text)
  group by "l"."pageId", "l"."href";

-- content:targets:2:0
select 'page' as "kind", "v"."pageId" as "id", "v"."gitPath" as "path"
  from "PageVersion" as "v"
  where "v"."organizationId" = $1 and "v"."branchId" = $2 and "v"."fromNumber" <= $3 and "v"."toNumber" > $4 and "v"."deleted" = false and "v"."gitPath" = any($5::text[])
  union all select 'page' as "kind", "v"."pageId" as "id", "v"."gitPath" as "path"
  from "PageVersion" as "v"
  where "v"."organizationId" = $6 and "v"."branchId" = $7 and "v"."fromNumber" <= $8 and "v"."toNumber" > $9 and "v"."deleted" = false and not exists (select 1 as "one"
  from "PageVersion" as "h"
  where "h"."organizationId" = $10 and "h"."branchId" = $11 and "h"."fromNumber" <= $12 and "h"."toNumber" > $13 and "h"."pageId" = "v"."pageId") and "v"."gitPath" = any($14::text[])
  union all select 'page' as "kind", "v"."pageId" as "id", "v"."gitPath" as "path"
  from "PageVersion" as "v"
  where "v"."organizationId" = $15 and "v"."branchId" = $16 and "v"."fromNumber" <= $17 and "v"."toNumber" > $18 and "v"."deleted" = false and "v"."pageId" = any($19::text[])
  union all select 'page' as "kind", "v"."pageId" as "id", "v"."gitPath" as "path"
  from "PageVersion" as "v"
  where "v"."organizationId" = $20 and "v"."branchId" = $21 and "v"."fromNumber" <= $22 and "v"."toNumber" > $23 and "v"."deleted" = false and not exists (select 1 as "one"
  from "PageVersion" as "h"
  where "h"."organizationId" = $24 and "h"."branchId" = $25 and "h"."fromNumber" <= $26 and "h"."toNumber" > $27 and "h"."pageId" = "v"."pageId") and "v"."pageId" = any($28::text[])
  union all select 'file' as "kind", "v"."fileId" as "id", "v"."gitPath" as "path"
  from "FileVersion" as "v"
  where "v"."organizationId" = $29 and "v"."branchId" = $30 and "v"."fromNumber" <= $31 and "v"."toNumber" > $32 and "v"."deleted" = false and "v"."gitPath" = any($33::text[])
  union all select 'file' as "kind", "v"."fileId" as "id", "v"."gitPath" as "path"
  from "FileVersion" as "v"
  where "v"."organizationId" = $34 and "v"."branchId" = $35 and "v"."fromNumber" <= $36 and "v"."toNumber" > $37 and "v"."deleted" = false and not exists (select 1 as "one"
  from "FileVersion" as "h"
  where "h"."organizationId" = $38 and "h"."branchId" = $39 and "h"."fromNumber" <= $40 and "h"."toNumber" > $41 and "h"."fileId" = "v"."fileId") and "v"."gitPath" = any($42::text[])
  union all select 'file' as "kind", "v"."fileId" as "id", "v"."gitPath" as "path"
  from "FileVersion" as "v"
  where "v"."organizationId" = $43 and "v"."branchId" = $44 and "v"."fromNumber" <= $45 and "v"."toNumber" > $46 and "v"."deleted" = false and "v"."fileId" = any($47::text[])
  union all select 'file' as "kind", "v"."fileId" as "id", "v"."gitPath" as "path"
  from "FileVersion" as "v"
  where "v"."organizationId" = $48 and "v"."branchId" = $49 and "v"."fromNumber" <= $50 and "v"."toNumber" > $51 and "v"."deleted" = false and not exists (select 1 as "one"
  from "FileVersion" as "h"
  where "h"."organizationId" = $52 and "h"."branchId" = $53 and "h"."fromNumber" <= $54 and "h"."toNumber" > $55 and "h"."fileId" = "v"."fileId") and "v"."fileId" = any($56::text[])
  union all select 'reusable-content' as "kind", "v"."reusableContentId" as "id", "v"."gitPath" as "path"
  from "ReusableContentVersion" as "v"
  where "v"."organizationId" = $57 and "v"."branchId" = $58 and "v"."fromNumber" <= $59 and "v"."toNumber" > $60 and "v"."deleted" = false and "v"."gitPath" = any($61::text[])
  union all select 'reusable-content' as "kind", "v"."reusableContentId" as "id", "v"."gitPath" as "path"
  from "ReusableContentVersion" as "v"
  where "v"."organizationId" = $62 and "v"."branchId" = $63 and "v"."fromNumber" <= $64 and "v"."toNumber" > $65 and "v"."deleted" = false and not exists (select 1 as "one"
  from "ReusableContentVersion" as "h"
  where "h"."organizationId" = $66 and "h"."branchId" = $67 and "h"."fromNumber" <= $68 and "h"."toNumber" > $69 and "h"."reusableContentId" = "v"."reusableContentId") and "v"."gitPath" = any($70::text[])
  union all select 'reusable-content' as "kind", "v"."reusableContentId" as "id", "v"."gitPath" as "path"
  from "ReusableContentVersion" as "v"
  where "v"."organizationId" = $71 and "v"."branchId" = $72 and "v"."fromNumber" <= $73 and "v"."toNumber" > $74 and "v"."deleted" = false and "v"."reusableContentId" = any($75::text[])
  union all select 'reusable-content' as "kind", "v"."reusableContentId" as "id", "v"."gitPath" as "path"
  from "ReusableContentVersion" as "v"
  where "v"."organizationId" = $76 and "v"."branchId" = $77 and "v"."fromNumber" <= $78 and "v"."toNumber" > $79 and "v"."deleted" = false and not exists (select 1 as "one"
  from "ReusableContentVersion" as "h"
  where "h"."organizationId" = $80 and "h"."branchId" = $81 and "h"."fromNumber" <= $82 and "h"."toNumber" > $83 and "h"."reusableContentId" = "v"."reusableContentId") and "v"."reusableContentId" = any($84::text[]);
