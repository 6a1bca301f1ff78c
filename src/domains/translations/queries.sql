-- translations:1:1
select "t"."organizationId", "t"."id", "t"."spaceId", "t"."sourceSpaceId", "t"."sourceLanguage", "t"."language", "t"."instructions", "t"."automatic", "t"."variables", "t"."sourceRevisionId", "t"."runId", "t"."runStatus", "t"."runProgress", "t"."runStep", "t"."runPages", "t"."runPagesDone", "t"."runErrorCode", "t"."runError", "t"."runStartedAt", "t"."runEndedAt", "t"."runById", "t"."runs", "t"."totalWords", "t"."totalPages", "t"."totalDuration", "t"."latestRunDuration", "t"."latestPages", "t"."latestWords", "t"."version", "t"."createdById", "t"."createdAt", "t"."updatedAt", "s"."revisionId", "o"."revisionId" as "sourceHeadId", "l"."level"
  from "Translation" as "t"
  inner join "Space" as "s" on "s"."organizationId" = "t"."organizationId" and "s"."id" = "t"."spaceId"
  left join "Space" as "o" on "o"."organizationId" = "t"."organizationId" and "o"."id" = "t"."sourceSpaceId" and "o"."deletedAt" is null
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
  where "t"."organizationId" = $2 and "s"."deletedAt" is null and "l"."level" is not null and ("t"."spaceId" = $3 or "t"."sourceSpaceId" = $4) and ("t"."createdAt", "t"."id") > ($5, $6)
  order by "t"."createdAt" asc, "t"."id" asc
  limit $7;

-- translations:count:1
select count(*)::int as "count"
  from "Translation" as "t"
  inner join "Space" as "s" on "s"."organizationId" = "t"."organizationId" and "s"."id" = "t"."spaceId"
  left join "Space" as "o" on "o"."organizationId" = "t"."organizationId" and "o"."id" = "t"."sourceSpaceId" and "o"."deletedAt" is null
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
  where "t"."organizationId" = $2 and "s"."deletedAt" is null and "l"."level" is not null and ("t"."spaceId" = $3 or "t"."sourceSpaceId" = $4);

-- Translation:locked
select "t"."organizationId", "t"."id", "t"."spaceId", "t"."sourceSpaceId", "t"."sourceLanguage", "t"."language", "t"."instructions", "t"."automatic", "t"."variables", "t"."sourceRevisionId", "t"."runId", "t"."runStatus", "t"."runProgress", "t"."runStep", "t"."runPages", "t"."runPagesDone", "t"."runErrorCode", "t"."runError", "t"."runStartedAt", "t"."runEndedAt", "t"."runById", "t"."runs", "t"."totalWords", "t"."totalPages", "t"."totalDuration", "t"."latestRunDuration", "t"."latestPages", "t"."latestWords", "t"."version", "t"."createdById", "t"."createdAt", "t"."updatedAt"
  from "Translation" as "t"
  where "t"."organizationId" = $1 and "t"."id" = $2 for update;

-- translation:language
select "t"."id"
  from "Translation" as "t"
  inner join "Space" as "s" on "s"."organizationId" = "t"."organizationId" and "s"."id" = "t"."spaceId"
  where "t"."organizationId" = $1 and "t"."sourceSpaceId" = $2 and "t"."language" = $3 and "s"."deletedAt" is null;

-- translation:spaces
select "s"."id", "s"."branchId", "s"."deletedAt"
  from "Space" as "s"
  where "s"."organizationId" = $1 and "s"."id" in ($2, $3)
  order by "s"."id" for key share;

-- translations:behind
select "t"."organizationId", "t"."id"
  from "Translation" as "t"
  inner join "Space" as "o" on "o"."organizationId" = "t"."organizationId" and "o"."id" = "t"."sourceSpaceId"
  inner join "Space" as "s" on "s"."organizationId" = "t"."organizationId" and "s"."id" = "t"."spaceId"
  where "o"."deletedAt" is null and "s"."deletedAt" is null and "t"."automatic" = true and "o"."revisionId" is distinct
  from "t"."sourceRevisionId" and ("t"."runStatus" is null or "t"."runStatus" = 'success' or ("t"."runStatus" = 'failure' and "o"."updatedAt" > "t"."runEndedAt"))
  order by "t"."updatedAt"
  limit $1;

-- translations:abandoned
select "t"."organizationId", "t"."id", "t"."runId"
  from "Translation" as "t"
  where "t"."runStatus" in ('pending', 'running') and NOT EXISTS (
  SELECT 1 FROM graphile_worker._private_jobs j
  WHERE j."key" = 'translation-run:' || "t"."runId" AND (j."attempts" < j."max_attempts" OR j."locked_at" IS NOT NULL))
  limit $1;

-- translations:delete:Translation
delete
  from "Translation"
  where "organizationId" = $1 and "spaceId" in (select "t"."spaceId"
  from "Translation" as "t"
  where "t"."organizationId" = $2 and "t"."sourceSpaceId" = any($3::text[]));
