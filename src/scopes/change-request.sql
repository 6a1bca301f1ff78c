-- change-request:in-space:number
select "l"."level", "l"."isVisitor", "s"."organizationId" as "tenantId", "c".*
  from "Locator" as "p"
  inner join "Space" as "s" on "s"."organizationId" = "p"."organizationId" and "s"."id" = "p"."id"
  left join "Member" as "m" on "m"."organizationId" = "s"."organizationId"
      AND "m"."userId" = $1 AND "m"."disabledAt" IS NULL cross join lateral (select GREATEST(o."role", CASE
  WHEN s."visibility" IN ('public', 'unlisted') THEN 'read'::"Level" END) as "level", o."role" IS NULL as "isVisitor"
  from (select GREATEST((CASE
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
    ) d ORDER BY d."depth" DESC LIMIT 1) END) IS NOT NULL THEN 'read'::"Level" END) as "role" offset 0) as "o" offset 0) as "l"
  left join lateral (select "c"."organizationId", "c"."id", "c"."spaceId", "c"."branchId", "c"."number", "c"."status", "c"."subject", "c"."description", "c"."createdById", "c"."initialRevisionId", "c"."baseNumber", "c"."ancestorRevisionId", "c"."mergedRevisionId", "c"."mergedById", "c"."mergedAt", "c"."comments", "c"."issuesClusterId", "c"."resolvedNumber", "c"."version", "c"."createdAt", "c"."updatedAt", "h"."headRevisionId", (c."status" <> 'merged' AND s."revisionNumber" > c."baseNumber") as "outdated", "u"."displayName" as "createdByName", "u"."email" as "createdByEmail", "u"."photoURL" as "createdByPhotoURL", "mu"."displayName" as "mergedByName", "mu"."email" as "mergedByEmail", "mu"."photoURL" as "mergedByPhotoURL"
  from "ChangeRequest" as "c"
  inner join "Space" as "s" on "s"."organizationId" = "c"."organizationId" and "s"."id" = "c"."spaceId"
  inner join "Branch" as "h" on "h"."organizationId" = "c"."organizationId" and "h"."id" = "c"."branchId"
  inner join "User" as "u" on "u"."id" = "c"."createdById"
  left join "User" as "mu" on "mu"."id" = "c"."mergedById"
  where "c"."organizationId" = "p"."organizationId" and "c"."spaceId" = "p"."id" and c."number" = $2::int) as "c" on true
  where "p"."id" = $3 and "s"."deletedAt" is null;

-- change-requests:merged
select "c"."organizationId", "c"."id", "c"."spaceId", "c"."branchId", "c"."number", "c"."status", "c"."subject", "c"."description", "c"."createdById", "c"."initialRevisionId", "c"."baseNumber", "c"."ancestorRevisionId", "c"."mergedRevisionId", "c"."mergedById", "c"."mergedAt", "c"."comments", "c"."issuesClusterId", "c"."resolvedNumber", "c"."version", "c"."createdAt", "c"."updatedAt", "h"."headRevisionId", (c."status" <> 'merged' AND s."revisionNumber" > c."baseNumber") as "outdated", "u"."displayName" as "createdByName", "u"."email" as "createdByEmail", "u"."photoURL" as "createdByPhotoURL", "mu"."displayName" as "mergedByName", "mu"."email" as "mergedByEmail", "mu"."photoURL" as "mergedByPhotoURL"
  from "ChangeRequest" as "c"
  inner join "Space" as "s" on "s"."organizationId" = "c"."organizationId" and "s"."id" = "c"."spaceId"
  inner join "Branch" as "h" on "h"."organizationId" = "c"."organizationId" and "h"."id" = "c"."branchId"
  inner join "User" as "u" on "u"."id" = "c"."createdById"
  left join "User" as "mu" on "mu"."id" = "c"."mergedById"
  inner join "Revision" as "r" on "r"."organizationId" = "c"."organizationId" and "r"."id" = "c"."mergedRevisionId"
  inner join "Revision" as "p" on "p"."organizationId" = "c"."organizationId" and "p"."branchId" = "c"."branchId" and p."id" = ANY(r."parents")
  where "r"."organizationId" = $1 and "r"."id" = any($2::text[]);
