-- merge:reviews
select distinct on ("r"."reviewerId") json_build_object('id', "u"."id", 'displayName', "u"."displayName", 'email', "u"."email") as "reviewer", "r"."status", ("r"."revisionNumber" < greatest("c"."resolvedNumber", (select "e"."number"
  from "Revision" as "e"
  where "e"."organizationId" = "c"."organizationId" and "e"."branchId" = "c"."branchId" and "e"."type" <> 'update'
  order by "e"."number" desc
  limit 1))) as "outdated", GREATEST((CASE
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
    ) d ORDER BY d."depth" DESC LIMIT 1) END) IS NOT NULL THEN 'read'::"Level" END) as "level"
  from "ChangeRequest" as "c"
  inner join "ChangeRequestReview" as "r" on "r"."organizationId" = "c"."organizationId" and "r"."changeRequestId" = "c"."id"
  inner join "User" as "u" on "u"."id" = "r"."reviewerId"
  inner join "Space" as "s" on "s"."organizationId" = "c"."organizationId" and "s"."id" = "c"."spaceId"
  left join "Member" as "m" on "m"."organizationId" = "s"."organizationId"
      AND "m"."userId" = "r"."reviewerId" AND "m"."disabledAt" IS NULL
  where "c"."organizationId" = $1 and "c"."id" = $2
  order by "r"."reviewerId", "r"."number" desc;

-- merge:requested
select json_build_object('id', "u"."id", 'displayName', "u"."displayName", 'email', "u"."email") as "person"
  from "RequestedReviewer" as "q"
  inner join "Space" as "s" on "s"."organizationId" = "q"."organizationId" and "s"."id" = "q"."spaceId"
  inner join "User" as "u" on "u"."id" = "q"."userId"
  left join "Member" as "m" on "m"."organizationId" = "s"."organizationId"
      AND "m"."userId" = "q"."userId" AND "m"."disabledAt" IS NULL
  where "q"."organizationId" = $1 and "q"."changeRequestId" = $2 and GREATEST((CASE
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
    ) d ORDER BY d."depth" DESC LIMIT 1) END) IS NOT NULL THEN 'read'::"Level" END) is not null
  order by "q"."createdAt", "q"."userId";

-- merge:contributors
select json_build_object('id', "u"."id", 'displayName', "u"."displayName", 'email', "u"."email") as "person"
  from "User" as "u"
  where "u"."id" in (select "e"."createdById"
  from "Revision" as "e"
  where "e"."organizationId" = $1 and "e"."branchId" = $2 and "e"."number" > 1 and "e"."type" <> 'update')
  order by "u"."id";

-- merge:people
select json_build_object('id', "u"."id", 'displayName', "u"."displayName", 'email', "u"."email") as "person"
  from "User" as "u"
  where "u"."id" = any($1::text[]);

-- merge:open-requests:1
select "c"."organizationId", "c"."id", "c"."spaceId", "c"."branchId", "c"."number", "c"."status", "c"."subject", "c"."description", "c"."createdById", "c"."initialRevisionId", "c"."baseNumber", "c"."ancestorRevisionId", "c"."mergedRevisionId", "c"."mergedById", "c"."mergedAt", "c"."comments", "c"."issuesClusterId", "c"."resolvedNumber", "c"."version", "c"."createdAt", "c"."updatedAt", "h"."headRevisionId", (c."status" <> 'merged' AND s."revisionNumber" > c."baseNumber") as "outdated", "u"."displayName" as "createdByName", "u"."email" as "createdByEmail", "u"."photoURL" as "createdByPhotoURL", "mu"."displayName" as "mergedByName", "mu"."email" as "mergedByEmail", "mu"."photoURL" as "mergedByPhotoURL", "s"."title" as "spaceTitle"
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
  where "c"."organizationId" = $2 and "c"."status" = 'open' and "s"."deletedAt" is null and "l"."level" is not null and "c"."spaceId" = $3
  order by "c"."createdAt" desc, "c"."id" desc
  limit $4;

-- merge:primary-branch
select "s"."branchId"
  from "Space" as "s"
  where "s"."organizationId" = $1 and "s"."id" = $2;

-- merge:touched:StructureFileVersion
select "v"."gitPath" as "key"
  from "StructureFileVersion" as "v"
  where "v"."organizationId" = $1 and "v"."branchId" = $2 and "v"."toNumber" = 2147483647
  order by "key";
