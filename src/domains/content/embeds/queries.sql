-- embeds:add
insert into "EmbedCard" ("organizationId", "spaceId", "id", "url", "dueAt") select $1 as "organizationId", $2 as "spaceId", "u"."id", "u"."href", $3 as "dueAt"
  from (select distinct "r"."href", encode(sha256(convert_to(r."href", 'UTF8')), 'hex') as "id"
  from jsonb_to_recordset($4::jsonb) as r("usage" text, "href" text)
  where "r"."usage" = 'embed' and "r"."href" ~* '^https?://' and "r"."href" !~ '^[^:]*://[^/?#\\]*@' and octet_length(r."href") <= 2048) as "u"
  where not exists (select "k"."id"
  from "EmbedCard" as "k"
  where "k"."organizationId" = $5 and "k"."spaceId" = $6 and "k"."id" = "u"."id")
  limit (select greatest(0, 10000 - count(*)::int) as "room"
  from "EmbedCard" as "c"
  where "c"."organizationId" = $7 and "c"."spaceId" = $8) on conflict do nothing
  returning "id";

-- embeds:cards
select "c"."url", "c"."title", "c"."description", "c"."site", "c"."fileKey", "c"."imageWidth", "c"."imageHeight"
  from "EmbedCard" as "c"
  where "c"."organizationId" = $1 and "c"."spaceId" = $2 and "c"."id" = any($3::text[]) and "c"."title" <> '';

-- embeds:due-by-organization
select distinct "c"."organizationId"
  from "EmbedCard" as "c"
  inner join "Space" as "s" on "s"."organizationId" = "c"."organizationId" and "s"."id" = "c"."spaceId"
  where "c"."dueAt" <= $1 and "s"."deletedAt" is null;

-- embeds:due
select "c"."organizationId", "c"."spaceId", "c"."id", "c"."url", "c"."title", "c"."description", "c"."site", "c"."fileKey", "c"."failures"
  from "EmbedCard" as "c"
  inner join "Space" as "s" on "s"."organizationId" = "c"."organizationId" and "s"."id" = "c"."spaceId"
  where "c"."organizationId" = $1 and "c"."dueAt" <= $2 and "s"."deletedAt" is null
  order by "c"."dueAt", "c"."id"
  limit $3;

-- embeds:urls
select "r"."href"
  from "PageReference" as "r"
  inner join "PageVersion" as "v" on "v"."organizationId" = "r"."organizationId" and "v"."branchId" = "r"."branchId" and "v"."pageId" = "r"."pageId" and "v"."fromNumber" = "r"."fromNumber"
  where "r"."organizationId" = $1 and "r"."branchId" = $2 and "r"."usage" = 'embed' and v."toNumber" = 2147483647 AND NOT v."deleted"
  union select "u"."href"
  from "ReusableContentVersion" as "v"
  inner join lateral jsonb_to_recordset(coalesce(v."uses", '[]')) as u("usage" text, "href" text) on true
  where "v"."organizationId" = $3 and "v"."branchId" = $4 and "u"."usage" = 'embed' and v."toNumber" = 2147483647 AND NOT v."deleted";
