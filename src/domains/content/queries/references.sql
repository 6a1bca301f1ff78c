-- references
select "r"."pageId", "r"."ordinal", "r"."usage" as "usage", "r"."href", "r"."heading"
  from unnest($1::text[], $2::text[], $3::int[]) as p("branchId", "pageId", "fromNumber")
  inner join "PageReference" as "r" on "r"."organizationId" = $4 and "r"."branchId" = "p"."branchId" and "r"."pageId" = "p"."pageId" and "r"."fromNumber" = "p"."fromNumber"
  order by "r"."pageId", "r"."ordinal";

-- references:insert
insert into "PageReference" ("organizationId", "branchId", "fromNumber", "pageId", "ordinal", "usage", "href", "targetPath", "targetId", "anchor", "heading") select $1 as "organizationId", $2 as "branchId", $3::int as "fromNumber", "pageId", "ordinal", "usage", "href", "targetPath", "targetId", "anchor", "heading"
  from jsonb_to_recordset($4::jsonb) as r("pageId" text, "ordinal" int, "usage" text, "href" text, "targetPath" text, "targetId" text,
                "anchor" text, "heading" text);
