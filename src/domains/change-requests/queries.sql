-- change-requests:space:1:1:1:1:1:1:1
select "c"."organizationId", "c"."id", "c"."spaceId", "c"."branchId", "c"."number", "c"."status", "c"."subject", "c"."description", "c"."createdById", "c"."initialRevisionId", "c"."baseNumber", "c"."ancestorRevisionId", "c"."mergedRevisionId", "c"."mergedById", "c"."mergedAt", "c"."comments", "c"."issuesClusterId", "c"."resolvedNumber", "c"."version", "c"."createdAt", "c"."updatedAt", "h"."headRevisionId", (c."status" <> 'merged' AND s."revisionNumber" > c."baseNumber") as "outdated", "u"."displayName" as "createdByName", "u"."email" as "createdByEmail", "u"."photoURL" as "createdByPhotoURL", "mu"."displayName" as "mergedByName", "mu"."email" as "mergedByEmail", "mu"."photoURL" as "mergedByPhotoURL"
  from "ChangeRequest" as "c"
  inner join "Space" as "s" on "s"."organizationId" = "c"."organizationId" and "s"."id" = "c"."spaceId"
  inner join "Branch" as "h" on "h"."organizationId" = "c"."organizationId" and "h"."id" = "c"."branchId"
  inner join "User" as "u" on "u"."id" = "c"."createdById"
  left join "User" as "mu" on "mu"."id" = "c"."mergedById"
  where "c"."organizationId" = $1 and "c"."spaceId" = $2 and ("c"."status" = any($3::text[]) and "c"."createdById" = $4 and exists (select "r"."id"
  from "Revision" as "r"
  where "r"."organizationId" = "c"."organizationId" and "r"."branchId" = "c"."branchId" and "r"."number" > 1 and "r"."type" <> 'update' and "r"."createdById" = $5) and exists (select "q"."userId"
  from "RequestedReviewer" as "q"
  where "q"."organizationId" = "c"."organizationId" and "q"."changeRequestId" = "c"."id" and "q"."userId" = $6) and "c"."issuesClusterId" = $7 and ("c"."subject" ilike $8 or c."number"::text = $9)) and ("c"."number") < ($10)
  order by "c"."number" desc
  limit $11;

-- change-requests:space-count:1:1:1:1:1:1
select count(*)::int as "count"
  from "ChangeRequest" as "c"
  where "c"."organizationId" = $1 and "c"."spaceId" = $2 and ("c"."status" = any($3::text[]) and "c"."createdById" = $4 and exists (select "r"."id"
  from "Revision" as "r"
  where "r"."organizationId" = "c"."organizationId" and "r"."branchId" = "c"."branchId" and "r"."number" > 1 and "r"."type" <> 'update' and "r"."createdById" = $5) and exists (select "q"."userId"
  from "RequestedReviewer" as "q"
  where "q"."organizationId" = "c"."organizationId" and "q"."changeRequestId" = "c"."id" and "q"."userId" = $6) and "c"."issuesClusterId" = $7 and ("c"."subject" ilike $8 or c."number"::text = $9));

-- change-requests:organization:1:1:1:1:1:1:1
select "c"."organizationId", "c"."id", "c"."spaceId", "c"."branchId", "c"."number", "c"."status", "c"."subject", "c"."description", "c"."createdById", "c"."initialRevisionId", "c"."baseNumber", "c"."ancestorRevisionId", "c"."mergedRevisionId", "c"."mergedById", "c"."mergedAt", "c"."comments", "c"."issuesClusterId", "c"."resolvedNumber", "c"."version", "c"."createdAt", "c"."updatedAt", "h"."headRevisionId", (c."status" <> 'merged' AND s."revisionNumber" > c."baseNumber") as "outdated", "u"."displayName" as "createdByName", "u"."email" as "createdByEmail", "u"."photoURL" as "createdByPhotoURL", "mu"."displayName" as "mergedByName", "mu"."email" as "mergedByEmail", "mu"."photoURL" as "mergedByPhotoURL"
  from "ChangeRequest" as "c"
  inner join "Space" as "s" on "s"."organizationId" = "c"."organizationId" and "s"."id" = "c"."spaceId"
  inner join "Branch" as "h" on "h"."organizationId" = "c"."organizationId" and "h"."id" = "c"."branchId"
  inner join "User" as "u" on "u"."id" = "c"."createdById"
  left join "User" as "mu" on "mu"."id" = "c"."mergedById"
  left join "Member" as "m" on "m"."organizationId" = "s"."organizationId"
      AND "m"."userId" = $1 AND "m"."disabledAt" IS NULL cross join lateral (select GREATEST((CASE
  WHEN m."userId" IS NULL THEN NULL
  WHEN m."role" = 'admin' THEN 'admin'::"Level"
  ELSE GREATEST((
  SELECT max(g."level") FROM "Grant" g
  WHERE g."organizationId" = s."organizationId" AND g."resourceId" = ANY(s."ancestorIds" || s."id")
    AND (g."subjectId" = m."userId" OR g."subjectId" IN (
      SELECT t."teamId" FROM "TeamMember" t
      WHERE t."organizationId" = s."organizationId" AND t."userId" = m."userId"))), (CASE
    WHEN m."role" IS NULL THEN NULL
    WHEN NOT s."inheritsDefaultLevel" THEN s."defaultLevel"
    ELSE (
  CASE WHEN cardinality(s."ancestorIds") = 0 THEN m."role" ELSE (
    SELECT d."level" FROM (
      SELECT c."defaultLevel" AS "level", array_position(s."ancestorIds", c."id") AS "depth"
      FROM "Collection" c
      WHERE c."organizationId" = s."organizationId" AND c."id" = ANY(s."ancestorIds")
        AND NOT c."inheritsDefaultLevel"
      UNION ALL SELECT m."role", 0
    ) d ORDER BY d."depth" DESC LIMIT 1) END) END)) END), CASE
  WHEN s."visibility" = 'in-collection' AND m."role" IS NOT NULL AND cardinality(s."ancestorIds") > 0
    AND (
  CASE WHEN cardinality(s."ancestorIds") = 0 THEN m."role" ELSE (
    SELECT d."level" FROM (
      SELECT c."defaultLevel" AS "level", array_position(s."ancestorIds", c."id") AS "depth"
      FROM "Collection" c
      WHERE c."organizationId" = s."organizationId" AND c."id" = ANY(s."ancestorIds")
        AND NOT c."inheritsDefaultLevel"
      UNION ALL SELECT m."role", 0
    ) d ORDER BY d."depth" DESC LIMIT 1) END) IS NOT NULL THEN 'read'::"Level" END) as "level" offset 0) as "l"
  where "c"."organizationId" = $2 and "s"."deletedAt" is null and "l"."level" is not null and ("c"."status" = any($3::text[]) and "c"."createdById" = $4 and exists (select "r"."id"
  from "Revision" as "r"
  where "r"."organizationId" = "c"."organizationId" and "r"."branchId" = "c"."branchId" and "r"."number" > 1 and "r"."type" <> 'update' and "r"."createdById" = $5) and exists (select "q"."userId"
  from "RequestedReviewer" as "q"
  where "q"."organizationId" = "c"."organizationId" and "q"."changeRequestId" = "c"."id" and "q"."userId" = $6) and "c"."issuesClusterId" = $7 and ("c"."subject" ilike $8 or c."number"::text = $9)) and ("c"."createdAt", "c"."id") < ($10, $11)
  order by "c"."createdAt" desc, "c"."id" desc
  limit $12;

-- change-requests:organization-count:1:1:1:1:1:1
with recursive "me" as materialized (
    SELECT m."userId", m."role" FROM "Member" m
    WHERE m."organizationId" = $1 AND m."userId" = $2 AND m."disabledAt" IS NULL), "granted" as materialized (
    SELECT g."resourceId", max(g."level") AS "level" FROM "Grant" g
    WHERE g."organizationId" = $3 AND (g."subjectId" = $4 OR g."subjectId" IN (
      SELECT t."teamId" FROM "TeamMember" t WHERE t."organizationId" = $5 AND t."userId" = $6))
    GROUP BY g."resourceId"), "tree" as (
    SELECT c."id", CASE WHEN c."inheritsDefaultLevel" THEN me."role" ELSE c."defaultLevel" END AS "default",
      g."level" AS "granted"
    FROM "Collection" c CROSS JOIN me LEFT JOIN granted g ON g."resourceId" = c."id"
    WHERE c."organizationId" = $7 AND c."parentId" IS NULL
    UNION ALL
    SELECT c."id", CASE WHEN c."inheritsDefaultLevel" THEN p."default" ELSE c."defaultLevel" END,
      GREATEST(p."granted", g."level")
    FROM tree p JOIN "Collection" c ON c."organizationId" = $8 AND c."parentId" = p."id"
    LEFT JOIN granted g ON g."resourceId" = c."id"), "seen" as materialized (select "s"."id"
  from "Space" as "s"
  left join "me" on true
  left join "granted" as "g" on "g"."resourceId" = "s"."id"
  left join "tree" as "p" on "p"."id" = "s"."parentId"
  where "s"."organizationId" = $9 and "s"."deletedAt" is null and GREATEST(
  (CASE
  WHEN me."userId" IS NULL THEN NULL
  WHEN me."role" = 'admin' THEN 'admin'::"Level"
  ELSE GREATEST(g."level", p."granted", CASE WHEN me."role" IS NOT NULL THEN CASE WHEN s."inheritsDefaultLevel" THEN CASE WHEN s."parentId" IS NULL THEN me."role" ELSE p."default" END ELSE s."defaultLevel" END END) END),
  CASE WHEN s."visibility" = 'in-collection' AND me."role" IS NOT NULL AND p."default" IS NOT NULL
    THEN 'read'::"Level" END) is not null) select count(*)::int as "count"
  from "ChangeRequest" as "c"
  inner join "seen" on "seen"."id" = "c"."spaceId"
  where "c"."organizationId" = $10 and ("c"."status" = any($11::text[]) and "c"."createdById" = $12 and exists (select "r"."id"
  from "Revision" as "r"
  where "r"."organizationId" = "c"."organizationId" and "r"."branchId" = "c"."branchId" and "r"."number" > 1 and "r"."type" <> 'update' and "r"."createdById" = $13) and exists (select "q"."userId"
  from "RequestedReviewer" as "q"
  where "q"."organizationId" = "c"."organizationId" and "q"."changeRequestId" = "c"."id" and "q"."userId" = $14) and "c"."issuesClusterId" = $15 and ("c"."subject" ilike $16 or c."number"::text = $17));
