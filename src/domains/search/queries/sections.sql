-- search-sections
select "t"."hash", "t"."sections" as "sections"
  from "TextSections" as "t"
  where "t"."organizationId" = $1 and "t"."hash" = any($2::text[]);

-- search-conditional
select "v"."pageId"
  from "PageVersion" as "v"
  inner join "DocumentText" as "t" on "t"."organizationId" = "v"."organizationId" and "t"."hash" = "v"."textHash"
  where "v"."organizationId" = $1 and "v"."branchId" = $2 and "v"."pageId" = any($3::text[]) and "v"."fromNumber" <= $4 and "v"."toNumber" > $5 and "t"."text" ~ '\{%[^A-Za-z0-9_@]*if';
