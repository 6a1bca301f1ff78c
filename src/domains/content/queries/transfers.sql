-- transfer:files
select "v"."blobHash"
  from (select "v"."blobHash"
  from "FileVersion" as "v"
  where "v"."organizationId" = $1 and "v"."spaceId" = any($2::text[])
  union select "v"."fileKey" as "blobHash"
  from "EmbedCard" as "v"
  where "v"."organizationId" = $3 and "v"."spaceId" = any($4::text[]) and "v"."fileKey" is not null) as "v"
  order by "v"."blobHash";

-- transfer:texts
insert into "DocumentText" ("organizationId", "hash", "text") select $1 as "organizationId", "t"."hash", "t"."text"
  from "DocumentText" as "t"
  where "t"."organizationId" = $2 and "t"."hash" in (select "v"."textHash"
  from "PageVersion" as "v"
  where "v"."organizationId" = $3 and "v"."spaceId" = any($4::text[])
  union select "v"."textHash"
  from "ReusableContentVersion" as "v"
  where "v"."organizationId" = $5 and "v"."spaceId" = any($6::text[])
  union select "v"."textHash"
  from "StructureFileVersion" as "v"
  where "v"."organizationId" = $7 and "v"."spaceId" = any($8::text[]))
  order by "t"."hash" on conflict do nothing;

-- transfer:sections
insert into "TextSections" ("organizationId", "hash", "sections") select $1 as "organizationId", "s"."hash", "s"."sections"
  from "TextSections" as "s" cross join lateral (select "t"."hash"
  from "DocumentText" as "t"
  where "t"."organizationId" = $2 and "t"."hash" = "s"."hash" for no key update skip locked) as "held"
  where "s"."organizationId" = $3 and "s"."hash" in (select "v"."textHash"
  from "PageVersion" as "v"
  where "v"."organizationId" = $4 and "v"."spaceId" = any($5::text[])
  union select "v"."textHash"
  from "ReusableContentVersion" as "v"
  where "v"."organizationId" = $6 and "v"."spaceId" = any($7::text[])
  union select "v"."textHash"
  from "StructureFileVersion" as "v"
  where "v"."organizationId" = $8 and "v"."spaceId" = any($9::text[])) on conflict do nothing;

-- transfer:blobs
insert into "Blob" ("organizationId", "hash", "size", "copyFrom", "createdAt") select $1 as "organizationId", "b"."hash", "b"."size", coalesce("b"."copyFrom", $2) as "copyFrom", "b"."createdAt"
  from "Blob" as "b"
  where "b"."organizationId" = $3 and "b"."hash" in (select "v"."blobHash"
  from "FileVersion" as "v"
  where "v"."organizationId" = $4 and "v"."spaceId" = any($5::text[])
  union select "v"."fileKey" as "blobHash"
  from "EmbedCard" as "v"
  where "v"."organizationId" = $6 and "v"."spaceId" = any($7::text[]) and "v"."fileKey" is not null)
  order by "b"."hash" on conflict ("organizationId", "hash") do update
  set "copyFrom" = coalesce("Blob"."copyFrom", excluded."copyFrom");
