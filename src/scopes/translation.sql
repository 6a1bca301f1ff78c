-- translation
select "t"."organizationId", "t"."id", "t"."spaceId", "t"."sourceSpaceId", "t"."sourceLanguage", "t"."language", "t"."instructions", "t"."automatic", "t"."variables", "t"."sourceRevisionId", "t"."runId", "t"."runStatus", "t"."runProgress", "t"."runStep", "t"."runPages", "t"."runPagesDone", "t"."runErrorCode", "t"."runError", "t"."runStartedAt", "t"."runEndedAt", "t"."runById", "t"."runs", "t"."totalWords", "t"."totalPages", "t"."totalDuration", "t"."latestRunDuration", "t"."latestPages", "t"."latestWords", "t"."version", "t"."createdById", "t"."createdAt", "t"."updatedAt", "s"."revisionId", "o"."revisionId" as "sourceHeadId", GREATEST((CASE
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
  from "Translation" as "t"
  inner join "Space" as "s" on "s"."organizationId" = "t"."organizationId" and "s"."id" = "t"."spaceId"
  left join "Space" as "o" on "o"."organizationId" = "t"."organizationId" and "o"."id" = "t"."sourceSpaceId" and "o"."deletedAt" is null
  left join "Member" as "m" on "m"."organizationId" = "s"."organizationId"
      AND "m"."userId" = $1 AND "m"."disabledAt" IS NULL
  where "t"."organizationId" = $2 and "s"."deletedAt" is null and "t"."id" = $3;
