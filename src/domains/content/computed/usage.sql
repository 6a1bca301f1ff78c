-- openapi-spec:usage
with recursive "showing" as (select "v"."branchId", "v"."reusableContentId" as "id", "v"."gitPath", 1 as "depth"
  from "ReusableContentVersion" as "v"
  inner join "Space" as "s" on "s"."organizationId" = "v"."organizationId" and "s"."id" = "v"."spaceId" and "s"."branchId" = "v"."branchId" and "s"."deletedAt" is null
  where "v"."organizationId" = $1 and "v"."toNumber" = 2147483647 and "v"."deleted" = false and v."uses" @> jsonb_build_array(jsonb_build_object('usage', 'openapi', 'href', $2::text))
  union select "v"."branchId", "v"."reusableContentId" as "id", "v"."gitPath", i."depth" + 1 as "depth"
  from "ReusableContentVersion" as "v"
  inner join "Space" as "s" on "s"."organizationId" = "v"."organizationId" and "s"."id" = "v"."spaceId" and "s"."branchId" = "v"."branchId" and "s"."deletedAt" is null
  inner join showing as "i" on v."branchId" = i."branchId" AND (
    v."uses" @> jsonb_build_array(jsonb_build_object('usage', 'include', 'targetId', i."id"))
    OR (i."gitPath" IS NOT NULL
      AND v."uses" @> jsonb_build_array(jsonb_build_object('usage', 'include', 'targetPath', i."gitPath"))))
  where "v"."organizationId" = $3 and "v"."toNumber" = 2147483647 and "v"."deleted" = false and "i"."depth" < 10), "roots" as (select "v"."spaceId"
  from "PageVersion" as "v"
  inner join "Space" as "s" on "s"."organizationId" = "v"."organizationId" and "s"."id" = "v"."spaceId" and "s"."branchId" = "v"."branchId" and "s"."deletedAt" is null
  where "v"."organizationId" = $4 and "v"."toNumber" = 2147483647 and "v"."deleted" = false and v."computed" IS NOT NULL AND NOT (v."computed"->'props' ? 'doc')
  AND v."computed"->'dependencies'->'spec'->'ref'->>'spec' = $5), "shown" as (select "v"."spaceId"
  from "PageVersion" as "v"
  inner join "Space" as "s" on "s"."organizationId" = "v"."organizationId" and "s"."id" = "v"."spaceId" and "s"."branchId" = "v"."branchId" and "s"."deletedAt" is null
  where "v"."organizationId" = $6 and "v"."toNumber" = 2147483647 and "v"."deleted" = false and (v."branchId", v."pageId", v."fromNumber") IN (
    SELECT r."branchId", r."pageId", r."fromNumber" FROM "PageReference" r
    WHERE r."organizationId" = $7 AND r."usage" = 'openapi' AND r."href" = $8
    UNION ALL SELECT r."branchId", r."pageId", r."fromNumber" FROM showing i JOIN "PageReference" r
      ON r."organizationId" = $9 AND r."branchId" = i."branchId" AND r."usage" = 'include'
        AND (r."targetId" = i."id" OR r."targetPath" = i."gitPath"))) select (select count(*)::int as "count"
  from "roots") as "references", (select count(*)::int as "count"
  from "shown") as "pages", (select count(*)::int as "count"
  from (select "roots"."spaceId"
  from "roots"
  union select "shown"."spaceId"
  from "shown") as "u") as "spaces";
