-- import-runs:1:1
select "r"."organizationId", "r"."id", "r"."spaceId", "r"."changeRequestId", "r"."pageId", "r"."unlistedFiles", "r"."files", "r"."status", "r"."format", "r"."step", "r"."done", "r"."total", "r"."reason", "r"."problems", "r"."problemCount", "r"."pageCount", "r"."fileCount", "r"."createdById", "r"."createdAt", "r"."startedAt", "r"."endedAt", "r"."updatedAt"
  from "ImportRun" as "r" cross join lateral (select "s"."id"
  from "Space" as "s"
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
  where "s"."organizationId" = $2 and "s"."deletedAt" is null and "l"."level" is not null and "s"."id" = "r"."spaceId") as "seen"
  where "r"."organizationId" = $3 and "r"."spaceId" = $4 and ("r"."createdAt", "r"."id") < ($5, $6)
  order by "r"."createdAt" desc, "r"."id" desc
  limit $7;

-- import-runs:count:1
with "seen" as materialized (select "s"."id"
  from "Space" as "s"
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
  where "s"."organizationId" = $2 and "s"."deletedAt" is null and "l"."level" is not null and "s"."id" in (select distinct "r"."spaceId"
  from "ImportRun" as "r"
  where "r"."organizationId" = $3 and "r"."spaceId" = $4)) select count(*)::int as "count"
  from (select "r"."spaceId"
  from "ImportRun" as "r"
  where "r"."organizationId" = $5 and "r"."spaceId" = $6) as "r"
  inner join "seen" on "seen"."id" = "r"."spaceId";

-- import-runs:abandoned
select "r"."organizationId", "r"."id"
  from "ImportRun" as "r"
  where "r"."status" in ('pending', 'in-progress') and NOT EXISTS (
  SELECT 1 FROM graphile_worker._private_jobs j
  WHERE j."key" = 'import-run:' || "r"."id" AND (j."attempts" < j."max_attempts" OR j."locked_at" IS NOT NULL))
  limit $1;

-- import-runs:delete-old
delete
  from "ImportRun"
  where ("organizationId", "id") in (select "r"."organizationId", "r"."id"
  from "ImportRun" as "r"
  where "r"."endedAt" < $1
  limit $2);
