-- openapi-spec:shown
with recursive "showing" as (select "v"."branchId", "v"."reusableContentId" as "id", "v"."gitPath", 1 as "depth"
  from "ReusableContentVersion" as "v"
  inner join "Space" as "s" on "s"."organizationId" = "v"."organizationId" and "s"."id" = "v"."spaceId" and "s"."branchId" = "v"."branchId" and "s"."deletedAt" is null
  where "v"."organizationId" = $1 and "v"."toNumber" = 2147483647 and "v"."deleted" = false and (CASE WHEN ("s"."organizationId" = $2 AND "s"."id" = $3
    AND "s"."deletedAt" IS NULL
    AND ("s"."visibility" IN ('public', 'unlisted') OR $4 = (CASE "s"."visibility"
  WHEN 'public' THEN 'open'
  WHEN 'unlisted' THEN 'open'
  WHEN 'share-link' THEN 'link:' || md5("s"."shareKey")
  WHEN 'visitor-auth' THEN 'auth:' || md5(coalesce("s"."visitorAuth"->>'key', ''))
  END))) OR EXISTS (SELECT FROM "SiteSpace" p
      JOIN "Site" t ON t."organizationId" = p."organizationId" AND t."id" = p."siteId"
      LEFT JOIN "SiteSection" c ON c."organizationId" = p."organizationId" AND c."id" = p."sectionId"
      WHERE p."organizationId" = $5
        AND p."spaceId" = "s"."id" AND "s"."organizationId" = $6
        AND ("p"."condition" IS NULL
    OR (t."configVersion" = $7::int AND "p"."id" = ANY($8::text[]))) AND ("c"."condition" IS NULL
    OR (t."configVersion" = $9::int AND "c"."id" = ANY($10::text[]))) AND ("t"."organizationId" = $11 AND "t"."id" = $12
    AND "t"."publishedAt" IS NOT NULL AND CASE "t"."visibility"
      WHEN 'public' THEN TRUE
      WHEN 'unlisted' THEN TRUE
      WHEN 'visitor-auth' THEN $13 = 'auth:' || md5(coalesce("t"."visitorKey", '') || coalesce("t"."visitorBackend"::text, ''))
      WHEN 'share-link' THEN EXISTS (SELECT FROM "SiteShareLink" k
        WHERE k."organizationId" = $14 AND k."siteId" = $15 AND k."active"
          AND $16 = 'link:' || k."id")
      ELSE FALSE END)) THEN 'read'::"Level" END) is not null and EXISTS (SELECT FROM "DocumentText" t WHERE t."organizationId" = $17
    AND t."hash" = v."textHash" AND t."text" !~* '\{%-?\s*if\y|data-tag\s*=\s*["'']?\s*(if\y|&)')
  AND NOT EXISTS (SELECT FROM "WithheldSpecification" w WHERE w."organizationId" = $18
    AND w."spaceId" = v."spaceId" AND w."slug" = $19) and v."uses" @> jsonb_build_array(jsonb_build_object('usage', 'openapi', 'href', $20::text))
  union select "v"."branchId", "v"."reusableContentId" as "id", "v"."gitPath", i."depth" + 1 as "depth"
  from "ReusableContentVersion" as "v"
  inner join "Space" as "s" on "s"."organizationId" = "v"."organizationId" and "s"."id" = "v"."spaceId" and "s"."branchId" = "v"."branchId" and "s"."deletedAt" is null
  inner join showing as "i" on v."branchId" = i."branchId" AND (
    v."uses" @> jsonb_build_array(jsonb_build_object('usage', 'include', 'targetId', i."id"))
    OR (i."gitPath" IS NOT NULL
      AND v."uses" @> jsonb_build_array(jsonb_build_object('usage', 'include', 'targetPath', i."gitPath"))))
  where "v"."organizationId" = $21 and "v"."toNumber" = 2147483647 and "v"."deleted" = false and (CASE WHEN ("s"."organizationId" = $22 AND "s"."id" = $23
    AND "s"."deletedAt" IS NULL
    AND ("s"."visibility" IN ('public', 'unlisted') OR $24 = (CASE "s"."visibility"
  WHEN 'public' THEN 'open'
  WHEN 'unlisted' THEN 'open'
  WHEN 'share-link' THEN 'link:' || md5("s"."shareKey")
  WHEN 'visitor-auth' THEN 'auth:' || md5(coalesce("s"."visitorAuth"->>'key', ''))
  END))) OR EXISTS (SELECT FROM "SiteSpace" p
      JOIN "Site" t ON t."organizationId" = p."organizationId" AND t."id" = p."siteId"
      LEFT JOIN "SiteSection" c ON c."organizationId" = p."organizationId" AND c."id" = p."sectionId"
      WHERE p."organizationId" = $25
        AND p."spaceId" = "s"."id" AND "s"."organizationId" = $26
        AND ("p"."condition" IS NULL
    OR (t."configVersion" = $27::int AND "p"."id" = ANY($28::text[]))) AND ("c"."condition" IS NULL
    OR (t."configVersion" = $29::int AND "c"."id" = ANY($30::text[]))) AND ("t"."organizationId" = $31 AND "t"."id" = $32
    AND "t"."publishedAt" IS NOT NULL AND CASE "t"."visibility"
      WHEN 'public' THEN TRUE
      WHEN 'unlisted' THEN TRUE
      WHEN 'visitor-auth' THEN $33 = 'auth:' || md5(coalesce("t"."visitorKey", '') || coalesce("t"."visitorBackend"::text, ''))
      WHEN 'share-link' THEN EXISTS (SELECT FROM "SiteShareLink" k
        WHERE k."organizationId" = $34 AND k."siteId" = $35 AND k."active"
          AND $36 = 'link:' || k."id")
      ELSE FALSE END)) THEN 'read'::"Level" END) is not null and EXISTS (SELECT FROM "DocumentText" t WHERE t."organizationId" = $37
    AND t."hash" = v."textHash" AND t."text" !~* '\{%-?\s*if\y|data-tag\s*=\s*["'']?\s*(if\y|&)')
  AND NOT EXISTS (SELECT FROM "WithheldSpecification" w WHERE w."organizationId" = $38
    AND w."spaceId" = v."spaceId" AND w."slug" = $39) and "i"."depth" < 10) select "p"."isShown"
  from (select TRUE as "isShown"
  from "PageVersion" as "v"
  inner join "Space" as "s" on "s"."organizationId" = "v"."organizationId" and "s"."id" = "v"."spaceId" and "s"."branchId" = "v"."branchId" and "s"."deletedAt" is null
  where "v"."organizationId" = $40 and "v"."toNumber" = 2147483647 and "v"."deleted" = false and (CASE WHEN ("s"."organizationId" = $41 AND "s"."id" = $42
    AND "s"."deletedAt" IS NULL
    AND ("s"."visibility" IN ('public', 'unlisted') OR $43 = (CASE "s"."visibility"
  WHEN 'public' THEN 'open'
  WHEN 'unlisted' THEN 'open'
  WHEN 'share-link' THEN 'link:' || md5("s"."shareKey")
  WHEN 'visitor-auth' THEN 'auth:' || md5(coalesce("s"."visitorAuth"->>'key', ''))
  END))) OR EXISTS (SELECT FROM "SiteSpace" p
      JOIN "Site" t ON t."organizationId" = p."organizationId" AND t."id" = p."siteId"
      LEFT JOIN "SiteSection" c ON c."organizationId" = p."organizationId" AND c."id" = p."sectionId"
      WHERE p."organizationId" = $44
        AND p."spaceId" = "s"."id" AND "s"."organizationId" = $45
        AND ("p"."condition" IS NULL
    OR (t."configVersion" = $46::int AND "p"."id" = ANY($47::text[]))) AND ("c"."condition" IS NULL
    OR (t."configVersion" = $48::int AND "c"."id" = ANY($49::text[]))) AND ("t"."organizationId" = $50 AND "t"."id" = $51
    AND "t"."publishedAt" IS NOT NULL AND CASE "t"."visibility"
      WHEN 'public' THEN TRUE
      WHEN 'unlisted' THEN TRUE
      WHEN 'visitor-auth' THEN $52 = 'auth:' || md5(coalesce("t"."visitorKey", '') || coalesce("t"."visitorBackend"::text, ''))
      WHEN 'share-link' THEN EXISTS (SELECT FROM "SiteShareLink" k
        WHERE k."organizationId" = $53 AND k."siteId" = $54 AND k."active"
          AND $55 = 'link:' || k."id")
      ELSE FALSE END)) THEN 'read'::"Level" END) is not null and NOT EXISTS (WITH RECURSIVE above AS (
        SELECT v."parentId", v."condition"
        UNION ALL SELECT p."parentId", p."condition" FROM above a JOIN "PageVersion" p
          ON p."organizationId" = v."organizationId" AND p."branchId" = v."branchId" AND p."pageId" = a."parentId"
            AND p."toNumber" = 2147483647 AND NOT p."deleted")
      SELECT FROM above WHERE "condition" IS NOT NULL) and v."computed" IS NOT NULL AND NOT (v."computed"->'props' ? 'doc')
  AND v."computed"->'dependencies'->'spec'->'ref'->>'spec' = $56
  union all select TRUE as "isShown"
  from "PageVersion" as "v"
  inner join "Space" as "s" on "s"."organizationId" = "v"."organizationId" and "s"."id" = "v"."spaceId" and "s"."branchId" = "v"."branchId" and "s"."deletedAt" is null
  where "v"."organizationId" = $57 and "v"."toNumber" = 2147483647 and "v"."deleted" = false and (CASE WHEN ("s"."organizationId" = $58 AND "s"."id" = $59
    AND "s"."deletedAt" IS NULL
    AND ("s"."visibility" IN ('public', 'unlisted') OR $60 = (CASE "s"."visibility"
  WHEN 'public' THEN 'open'
  WHEN 'unlisted' THEN 'open'
  WHEN 'share-link' THEN 'link:' || md5("s"."shareKey")
  WHEN 'visitor-auth' THEN 'auth:' || md5(coalesce("s"."visitorAuth"->>'key', ''))
  END))) OR EXISTS (SELECT FROM "SiteSpace" p
      JOIN "Site" t ON t."organizationId" = p."organizationId" AND t."id" = p."siteId"
      LEFT JOIN "SiteSection" c ON c."organizationId" = p."organizationId" AND c."id" = p."sectionId"
      WHERE p."organizationId" = $61
        AND p."spaceId" = "s"."id" AND "s"."organizationId" = $62
        AND ("p"."condition" IS NULL
    OR (t."configVersion" = $63::int AND "p"."id" = ANY($64::text[]))) AND ("c"."condition" IS NULL
    OR (t."configVersion" = $65::int AND "c"."id" = ANY($66::text[]))) AND ("t"."organizationId" = $67 AND "t"."id" = $68
    AND "t"."publishedAt" IS NOT NULL AND CASE "t"."visibility"
      WHEN 'public' THEN TRUE
      WHEN 'unlisted' THEN TRUE
      WHEN 'visitor-auth' THEN $69 = 'auth:' || md5(coalesce("t"."visitorKey", '') || coalesce("t"."visitorBackend"::text, ''))
      WHEN 'share-link' THEN EXISTS (SELECT FROM "SiteShareLink" k
        WHERE k."organizationId" = $70 AND k."siteId" = $71 AND k."active"
          AND $72 = 'link:' || k."id")
      ELSE FALSE END)) THEN 'read'::"Level" END) is not null and NOT EXISTS (WITH RECURSIVE above AS (
        SELECT v."parentId", v."condition"
        UNION ALL SELECT p."parentId", p."condition" FROM above a JOIN "PageVersion" p
          ON p."organizationId" = v."organizationId" AND p."branchId" = v."branchId" AND p."pageId" = a."parentId"
            AND p."toNumber" = 2147483647 AND NOT p."deleted")
      SELECT FROM above WHERE "condition" IS NOT NULL) and (v."branchId", v."pageId", v."fromNumber") IN (
    SELECT r."branchId", r."pageId", r."fromNumber" FROM "PageReference" r
    WHERE r."organizationId" = $73 AND r."usage" = 'openapi' AND r."href" = $74
    UNION ALL SELECT r."branchId", r."pageId", r."fromNumber" FROM showing i JOIN "PageReference" r
      ON r."organizationId" = $75 AND r."branchId" = i."branchId" AND r."usage" = 'include'
        AND (r."targetId" = i."id" OR r."targetPath" = i."gitPath")) and EXISTS (SELECT FROM "DocumentText" t WHERE t."organizationId" = $76
    AND t."hash" = v."textHash" AND t."text" !~* '\{%-?\s*if\y|data-tag\s*=\s*["'']?\s*(if\y|&)')
  AND NOT EXISTS (SELECT FROM "WithheldSpecification" w WHERE w."organizationId" = $77
    AND w."spaceId" = v."spaceId" AND w."slug" = $78)) as "p"
  limit 1;
