-- texts
select "t"."hash", "t"."text"
  from "DocumentText" as "t"
  where "t"."organizationId" = $1 and "t"."hash" = any($2::text[]);

-- texts:lengths
select "t"."hash", octet_length(t."text") as "length"
  from "DocumentText" as "t"
  where "t"."organizationId" = $1 and "t"."hash" = any($2::text[]);

-- texts:insert
insert into "DocumentText" ("organizationId", "hash", "text", "anchors", "anchorsVersion") select $1 as "organizationId", "t"."hash", "t"."text", "a"."anchors", CASE WHEN "a"."hash" IS NOT NULL THEN 3 END as "anchorsVersion"
  from json_to_recordset($2::json) as t(hash text, text text)
  left join jsonb_to_recordset($3::jsonb) as a(hash text, anchors jsonb) on "a"."hash" = "t"."hash"
  order by "t"."hash" on conflict do nothing;

-- texts:update-anchors
update "DocumentText" as "t"
  set "anchors" = "a"."anchors", "anchorsVersion" = 3
  from jsonb_to_recordset($1::jsonb) as a(hash text, anchors jsonb)
  where "t"."organizationId" = $2 and "t"."hash" = "a"."hash" and "t"."hash" in (select "o"."hash"
  from "DocumentText" as "o"
  where "o"."organizationId" = $3 and "o"."hash" = any($4::text[]) and "o"."anchorsVersion" is distinct
  from 3 for no key update skip locked);

-- texts:unused
select "t"."hash"
  from "DocumentText" as "t"
  where "t"."organizationId" = $1 and NOT EXISTS (
      SELECT FROM "PageVersion" v WHERE v."organizationId" = t."organizationId" AND v."textHash" = t."hash") AND NOT EXISTS (
      SELECT FROM "ReusableContentVersion" v WHERE v."organizationId" = t."organizationId" AND v."textHash" = t."hash") AND NOT EXISTS (
      SELECT FROM "StructureFileVersion" v WHERE v."organizationId" = t."organizationId" AND v."textHash" = t."hash");

-- texts:delete-unused
delete
  from "DocumentText" as "t"
  where "t"."organizationId" = $1 and "t"."hash" = any($2::text[]) and NOT EXISTS (
      SELECT FROM "PageVersion" v WHERE v."organizationId" = t."organizationId" AND v."textHash" = t."hash") AND NOT EXISTS (
      SELECT FROM "ReusableContentVersion" v WHERE v."organizationId" = t."organizationId" AND v."textHash" = t."hash") AND NOT EXISTS (
      SELECT FROM "StructureFileVersion" v WHERE v."organizationId" = t."organizationId" AND v."textHash" = t."hash");
